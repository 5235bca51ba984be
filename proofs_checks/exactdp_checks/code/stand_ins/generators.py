"""The real generators of the process: which there are, who holds them, and what state they are in.

While a stranger's code runs, every table, attribute and cell that holds one holds a stand-in: so scipy's distributions, sklearn's
``check_random_state(None)`` and ``numpy.random.mtrand._rand`` draw as numpy.random does. What cannot be changed (a tuple, a
bound method, machine code) is found out after the runs: the states of all are compared, and one that was made meanwhile counts.
Source: Python's module gc; numpy's bit generators (``state``); PyTorch's get_rng_state.

>>> import random
>>> one = random.Random(1)
>>> before = states([one])
>>> one.random() < 1, states([one]) == before
(True, False)
"""

from __future__ import annotations

import _random
import ctypes
import gc
import pickle
import random
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import compress
from types import CellType, FunctionType
from typing import Any

import numpy as np

from exactdp_checks.code.stand_ins.places import Place, names_of

__all__ = ["alive", "apart", "freeze", "holders", "states"]

_CORE = _random.Random  # by its name in its module it is refused while a stranger's code runs
_REAL = (_CORE, np.random.Generator, np.random.RandomState, np.random.BitGenerator)
_SYSTEM = random.SystemRandom  # has no state
_QUIET = dict[int, int]()  # of generators that nothing holds which can be changed: how often they are referred to


class _Mark:
    """An object that the garbage collector sees as long as nothing was frozen since it was made; whether we froze before."""

    def __init__(self, *, after_ours: bool = False) -> None:
        self.after_ours = after_ours


_MARKS = list[_Mark]()  # made when no generator was out of sight; gc.get_freeze_count would count all that is frozen each time


def alive() -> list[Any]:
    """The generators that exist, those among objects that somebody told the garbage collector to leave alone as well."""
    kinds = {kind for real in _REAL for kind in with_subclasses(real)} - set(with_subclasses(_SYSTEM)) | {_Mark}
    seen = in_sight(kinds)
    if not any(each is mark for mark in _MARKS for each in seen):
        gc.unfreeze()
        _MARKS[:] = [_Mark()]
        seen = in_sight(kinds)
    return [each for each in seen if type(each) is not _Mark]


def in_sight(kinds: Collection[type]) -> list[Any]:
    """The objects of these types that the collector sees: hundreds of thousands are passed over without a step of Python."""
    objects = gc.get_objects()
    return list(compress(objects, map(kinds.__contains__, map(type, objects))))


def freeze() -> None:
    """As gc.freeze, which takes what exists from the collector's sight, but generators stay in sight.

    What holds a generator is then not found any more (``holders``): code that draws by such a name is refused.
    """
    gc.collect()
    generators = alive()
    gc.freeze()
    _in_sight_again(generators)


def _in_sight_again(objects: Iterable[Any]) -> None:
    """These, which the collector sees, as young objects."""
    for each in objects:
        ctypes.pythonapi.PyObject_GC_UnTrack(ctypes.py_object(each))
        ctypes.pythonapi.PyObject_GC_Track(ctypes.py_object(each))
    _MARKS[:] = [_Mark(after_ours=True)]


@contextmanager
def apart(*, alone: bool = False) -> Iterator[None]:
    """Within it what exists is out of the collector's sight, but generators, who holds them, and classes and functions of those.

    ``alone``: but generators, as for a copy of this process, which would go through all that it has to find as much.
    An audit looks through all objects several times: in a process with a million of them that is most of its time. Nothing is
    done where ``freeze`` was called: what it has taken out of sight stays there.
    """
    if any(mark.after_ours for mark in _MARKS):
        yield
        return
    gc.unfreeze()  # nothing is out of sight after it
    generators = in_sight({kind for real in _REAL for kind in with_subclasses(real)})  # those without a state as well
    holders = [each for each in gc.get_referrers(*generators) if each is not generators] if generators and not alone else []
    tables = [each for each in holders if type(each) is tuple or (type(each) is dict and "__module__" in each)]
    owners = [each for each in gc.get_referrers(*tables) if isinstance(each, type | FunctionType)] if tables else []
    gc.freeze()
    _in_sight_again(
        each for each in {id(each): each for each in (*generators, *holders, *owners)}.values() if gc.is_tracked(each)
    )
    del holders, tables, owners
    try:
        yield
    finally:
        gc.unfreeze()
        _MARKS.clear()


def with_subclasses(kind: type) -> Iterator[type]:
    """A class and all that inherit from it."""
    yield kind
    each: type
    for each in kind.__subclasses__():
        yield from with_subclasses(each)


def states(generators: Sequence[Any]) -> list[bytes]:
    """The states of these, and of PyTorch's where it is loaded, none of which a report may change."""
    found = [_state(g) for g in generators]
    torch = sys.modules.get("torch")
    if torch is not None and hasattr(torch, "get_rng_state"):
        found.append(bytes(torch.get_rng_state().numpy()))
    return found


def _state(generator: Any) -> bytes:
    if isinstance(generator, _CORE):
        return pickle.dumps(_CORE.getstate(generator))
    return pickle.dumps(getattr(generator, "bit_generator", getattr(generator, "_bit_generator", generator)).state)


def holders(generators: list[Any], of: Callable[[Any], Any]) -> Iterator[Place]:
    """Where these are held and can be replaced; ``of`` has their stand-ins."""
    counts = {id(g): sys.getrefcount(g) for g in generators}
    if counts == _QUIET:
        return
    places = list[Place]()
    for holder in gc.get_referrers(*generators):
        if holder is not generators and holder is not vars(random):  # ``_inst`` stays: its methods are refused
            places += _in(holder, counts, of)
    yield from places
    _QUIET.clear()
    _QUIET.update({} if places else counts)


def _in(holder: Any, wanted: dict[int, int], of: Callable[[Any], Any]) -> Iterator[Place]:
    kind = type(holder)
    if kind is CellType:
        stand_in = of(value := holder.cell_contents)
        if stand_in is not None:
            yield Place(partial(setattr, holder, "cell_contents", stand_in), partial(setattr, holder, "cell_contents", value))
        return
    entries = holder if kind is dict else dict(enumerate(holder)) if kind is list else names_of(holder)
    for key, value in list(entries.items()):
        stand_in = of(value) if id(value) in wanted else None
        if stand_in is None:
            continue
        owner = _class_of(holder, key, value) if kind is dict and "__module__" in holder else None
        if owner is not None:  # its table is not written to, as it would be cached as it was
            yield Place(partial(setattr, owner, key, stand_in), partial(setattr, owner, key, value))
        else:
            table = holder if kind is list else entries
            yield Place(partial(table.__setitem__, key, stand_in), partial(table.__setitem__, key, value))


def _class_of(table: dict[Any, Any], key: Any, value: Any) -> Any:
    """The class whose attributes a table holds; None for another table."""
    kinds = (one for one in gc.get_referrers(table) if isinstance(one, type) and vars(one).get(key) is value)
    return next(kinds, None)
