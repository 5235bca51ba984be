"""A generator that is reached by a second name is followed, or named; a law never leaves it out.

Every way draws a rare event: a law without its report, ("late", x), would be the one that was said wrongly.
"""

# ruff: noqa: NPY002, PLW0108 - as strangers write

import ast
import copy
import functools
import gc
import importlib
import operator
import pickle
import random
import statistics
import tempfile
import threading
import types
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from fractions import Fraction

import numpy as np
import pytest
from quarter import chosen

from exactdp_checks import audit_code
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins import generators
from exactdp_checks.code.stand_ins.generators import apart
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Impure, Unsupported

F = Fraction
RARE = 2.0**-20
RAND = np.random.mtrand._rand
MADE, PY = np.random.default_rng(3), random.Random(3)
BOUND, PY_BOUND, LEGACY_BOUND = MADE.random, PY.random, RAND.random_sample
STATE, PICKLED = PY.getstate(), pickle.dumps(MADE)
PICKLED_PY, PICKLED_STATE = pickle.dumps(PY), pickle.dumps(RAND)
TUPLE, FROZEN = (MADE, PY), frozenset({PY})
NAMED = types.SimpleNamespace(rng=MADE)


@pytest.fixture(autouse=True)
def _in_sight() -> None:
    """What the tests' configuration has frozen: here holders of generators are looked for in all that exists."""
    gc.unfreeze()
    generators._MARKS.clear()


def given_to(rng):
    return rng.random()


PARTIAL = functools.partial(given_to, MADE)
OF_CLASS, PARTIAL_OF_CLASS = np.random.Generator.random, functools.partial(np.random.RandomState.rand, RAND)
TOOLS = operator.methodcaller("random"), operator.attrgetter("mtrand._rand")
PROXY = types.MappingProxyType({"rng": MADE})


class Slotted:
    __slots__ = ("rng",)

    def __init__(self):
        self.rng = np.random.default_rng(4)


class InClass:
    rng = np.random.RandomState(4)


class Subclass(random.Random):
    pass


SLOTTED, SUBCLASS, ITERATOR = Slotted(), Subclass(3), iter([np.random.default_rng(8)])


def given(rng=MADE):
    return rng.random()


def generated():
    while True:
        yield PY.random()


GENERATED = generated()
WAYS = {
    "mtrand._rand": lambda: np.random.mtrand._rand.random_sample(),
    "mtrand": lambda: np.random.mtrand.random_sample(),
    "by text": lambda: getattr(np.random, "mtr" + "and").rand(),
    "by import": lambda: importlib.import_module("numpy.random.mtrand")._rand.rand(),
    "by attrgetter": lambda: TOOLS[1](np.random).rand(),
    "by methodcaller": lambda: TOOLS[0](MADE),
    "generator module": lambda: np.random._generator.default_rng().random(),
    "pcg64 module": lambda: np.random.Generator(np.random._pcg64.PCG64()).random(),
    "mt19937 module": lambda: np.random.RandomState(np.random._mt19937.MT19937()).rand(),
    "type of one": lambda: type(MADE)(np.random.PCG64()).random(),
    "bit generator of one": lambda: np.random.Generator(RAND._bit_generator).random(),
    "get_bit_generator": lambda: np.random.Generator(np.random.mtrand.get_bit_generator()).random(),
    "singleton": lambda: np.random.get_state()[1][0] / 2**32,
    "bound": lambda: BOUND(),
    "bound, Python's": lambda: PY_BOUND(),
    "bound, global": lambda: LEGACY_BOUND(),
    "class": lambda: InClass.rng.rand(),
    "slot": lambda: SLOTTED.rng.random(),
    "subclass": lambda: SUBCLASS.random(),
    "tuple": lambda: TUPLE[0].random(),
    "tuple, Python's": lambda: TUPLE[1].random(),
    "frozenset": lambda: next(iter(FROZEN)).random(),
    "namespace": lambda: NAMED.rng.random(),
    "partial": lambda: PARTIAL(),
    "function of the class": lambda: OF_CLASS(MADE),
    "function of the class, partial": lambda: PARTIAL_OF_CLASS(),
    "proxy": lambda: PROXY["rng"].random(),
    "default": lambda: given(),
    "default by name": lambda: given.__defaults__[0].random(),
    "generator function": lambda: next(GENERATED),
    "iterator": lambda: copy.copy(ITERATOR).__next__().random(),
    "copy": lambda: copy.copy(MADE).random(),
    "deep copy": lambda: copy.deepcopy(PY).random(),
    "pickle": lambda: pickle.loads(PICKLED).random(),
    "pickle, Python's": lambda: pickle.loads(PICKLED_PY).random(),
    "pickle, global": lambda: pickle.loads(PICKLED_STATE).rand(),
    "state": lambda: (PY.setstate(STATE), PY.random())[1],
    "spawn": lambda: MADE.spawn(1)[0].random(),
    "unbound": lambda: random.Random.random(random._inst),
    "_inst": lambda: random._inst.random(),
    "core": lambda: random._inst.__class__.__mro__[1]().random(),
    "system": lambda: random.SystemRandom().random(),
    "garbage": lambda: next(g for g in gc.get_objects() if type(g).__name__ == "RandomState").rand(),
    "referrers": lambda: gc.get_referents(MADE)[0].random_raw() / 2**64,
    "tempfile": lambda: int(next(tempfile._RandomNameSequence()) < "a") * RARE,
    "uuid": lambda: uuid.uuid4().int / 2**128,
    "statistics": lambda: statistics.NormalDist(0.5, 0.1).samples(1)[0],
    "thread": lambda: _threaded(),
    "pool": lambda: ThreadPoolExecutor(1).submit(MADE.random).result(),
    "evaluated": lambda: eval(compile(ast.parse("R.random_sample()", mode="eval"), "x", "eval"), {"R": RAND}),
    "globals": lambda: globals()["MADE"].random(),
    "subclasses": lambda: np.random.BitGenerator.__subclasses__()[0]().random_raw() / 2**64,
    "object's subclasses": lambda: next(
        k for k in object.__subclasses__() if k.__name__ == "Generator" and hasattr(k, "bit_generator")
    )(np.random.PCG64()).random(),
    "ctypes": lambda: MADE.bit_generator.ctypes.next_double(MADE.bit_generator.ctypes.state_address),
    "cffi": lambda: MADE.bit_generator.capsule,
}


def _threaded():
    found = []
    worker = threading.Thread(target=lambda: found.append(MADE.random()))
    worker.start()
    worker.join()
    return found[0]


WITHIN = pytest.mark.parametrize("within", [nullcontext, apart])  # as in a process of its own, and as in that of its caller


@WITHIN
@pytest.mark.parametrize("way", chosen(list(WAYS)))
def test_none_escapes(way, within):
    draw = WAYS[way]

    def code(x):
        if draw() < RARE:
            return "late", x
        return x if random.random() < 0.75 else 1 - x

    states = RAND.get_state()[1].tobytes(), MADE.bit_generator.state, PY.getstate()
    try:
        with within():
            laws = law_of(code, (0, 1)).laws
    except (Impure, Unsupported, CodeFailed, NotDetermined):
        return
    finally:
        after = RAND.get_state()[1].tobytes(), MADE.bit_generator.state, PY.getstate()
        if after != states:
            PY.setstate(STATE)
    assert after == states  # decided: nothing real was drawn from
    for x, law in zip((0, 1), laws, strict=True):
        assert law.mass[("late", x)] == F(RARE)
        assert law.mass[x] == F(3, 4) * (1 - F(RARE))


OF_CLASSES = ("function of the class", "function of the class, partial")
MODULES = ("mtrand._rand", "mtrand", "by text", "by import")
DECIDED = (
    *MODULES,
    "bound",
    "bound, Python's",
    "bound, global",
    "class",
    "slot",
    "default",
    "namespace",
    "by methodcaller",
    *OF_CLASSES,
)


@WITHIN
@pytest.mark.parametrize("way", chosen(DECIDED))
def test_the_usual_names_are_followed(way, within):
    with within():
        laws = law_of(lambda x: ("late", x) if WAYS[way]() < RARE else 0, (0, 1)).laws
    assert [law.mass[("late", x)] for x, law in enumerate(laws)] == [F(RARE)] * 2


def test_a_generator_is_found_where_the_collector_was_told_to_leave_it_alone():
    """What the child process of an audit had done: what is frozen is in no list of objects, and was not compared."""
    gc.freeze()
    try:
        with pytest.raises(Impure, match="of its own"):
            law_of(lambda x: ("late", x) if TUPLE[0].random() < RARE else 0, (0, 1))
    finally:
        gc.unfreeze()


def test_a_generator_that_is_made_within_a_run_counts():
    """Its class came from where nothing is replaced, and its draws are a function of the seed, in this process and in others."""
    kept, makers = [], iter([np.random.Generator, np.random.PCG64])

    def code(x):
        if not kept:
            kept.append(next(makers)(next(makers)(7)))
        return x

    with pytest.raises(Impure, match="of its own"):
        law_of(code, (0,))


def test_scipy_and_sklearn_are_followed():
    stats = pytest.importorskip("scipy.stats")
    laws = law_of(lambda x: ("late", x) if stats.bernoulli.rvs(RARE) else x, (0, 1)).laws
    assert [law.mass[("late", x)] for x, law in enumerate(laws)] == [F(RARE)] * 2
    utilities = pytest.importorskip("sklearn.utils")
    laws = law_of(lambda x: ("late", x) if utilities.check_random_state(None).rand() < RARE else x, (0, 1)).laws
    assert [law.mass[("late", x)] for x, law in enumerate(laws)] == [F(RARE)] * 2


def test_frozen_generators_are_found() -> None:
    """Whoever freezes the heap hides no generator: a law that draws from one is refused, or follows it."""
    hidden = random.Random(5)

    def late(x: int) -> object:
        return ("late", x) if hidden.random() < RARE else x

    gc.freeze()
    try:
        law = law_of(late, [0])
    except Impure:
        return
    assert law.laws[0].mass.keys() == {0, ("late", 0)}


def test_a_generator_of_the_system_is_in_sight_of_the_replay() -> None:
    """It has no state, so that no draw of it shows; a library's mechanism holds one."""

    class Binary:
        def __init__(self) -> None:
            self._rng = random.SystemRandom()

        def randomise(self, x: int) -> int:
            return x if self._rng.random() < 0.75 else 1 - x

    found = audit_code(Binary().randomise, [0, 1], "ln 3", isolated=False)
    assert found.outcome == "proved", found.sentence


def test_what_was_out_of_sight_stays_so() -> None:
    """And what was not is in sight again."""
    with apart():
        assert gc.get_freeze_count()
    assert not gc.get_freeze_count()
    generators.freeze()
    with apart():
        assert gc.get_freeze_count()
    assert gc.get_freeze_count()
