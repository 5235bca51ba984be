"""The canonical form of an output: a hashable value that is the same where an observer sees the same.

Numbers of numpy become Python's; lists, sets, dicts (with the order of their items, which shows when they are written), arrays
(with shape and dtype), named tuples and dataclasses become a ``Form``, which keeps their type; tuples, text, bytes, None and
members of an Enum stay. 1, 1.0 and True are equal in Python and not the same: where both appear, ``note`` in ``distribution``
refuses them. An array of objects of one type counts as the array that numpy makes
of its items. What holds more than its form is refused (``contents``). Source: a report is what is observed.

>>> canonical([np.int64(1), "a"]), canonical(np.array([[1, 0]], np.int8))
(Form(kind=<class 'list'>, items=(1, 'a')), Form(kind='array |i1 1x2', items=(1, 0)))
>>> restored(canonical({"a": {1, 2}}))
{'a': {1, 2}}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.code.law.contents import bare, fields_of, items_of, itself, named_once
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.contents import ChosenSet, ranks
from exactdp_checks.code.lazy.counter import Counter
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["CONTINUUM", "RAISES", "Form", "canonical", "raised", "restored"]

ATOMS = frozenset({int, str, bool, bytes, type(None), float, complex, Fraction, Decimal})


ARRAYS = {bool: "b", int: "iu", float: "f"}  # what numpy makes of items of one type, as its letter
RAISES, CONTINUUM = "raises", "continuum"


class Form(NamedTuple):
    """The contents of an output that is not hashable, with its type."""

    kind: Hashable
    items: Any

    def __str__(self) -> str:
        if self.kind == RAISES:
            return f"an error, {': '.join(self.items)}"
        return repr(self) if self.kind == CONTINUUM else repr(restored(self))


def raised(kind: str, said: str) -> Form:
    """What stands for a run that ends with an error, which an observer sees: the class of the error, and what it says."""
    return Form(RAISES, (kind, said))


def canonical(output: Any, read: Callable[[Lazy], Any] = settled) -> Hashable:
    """The canonical form; ``read`` gives the values of lazy parts. Raises BadInput, with the type's name, where there is none."""
    kind: Any = type(output)
    if type(kind) is not type:
        itself(kind)
    if kind in ATOMS:
        return output  # type: ignore[no-any-return]
    if kind is tuple:
        return _items(output, read)
    if kind is Form and output.kind in (RAISES, CONTINUUM):
        return output  # type: ignore[no-any-return]
    if kind is Lazy:
        return canonical(read(output), read)
    if kind is Counter:
        return output.never() if output.run.shown is None else output.at(output.run.shown)  # type: ignore[no-any-return]
    if kind is np.ndarray or kind is LazyArray:
        return _array(output, read)
    if kind is list:
        return Form(list, _items(output, read))
    if isinstance(output, np.str_ | np.bytes_):
        return ("" if isinstance(output, np.str_) else b"").join([output])  # type: ignore[list-item]  # item() drops NULs at the end
    if isinstance(output, np.generic) and type(output.item()) in ATOMS:
        return output.item()  # type: ignore[no-any-return]
    if isinstance(output, Enum):
        named_once(output)
        return output
    if kind is ChosenSet:
        found = frozenset(canonical(v, read) for v in (ranks(output.content) if output.open else output.real()))
        return found if output.kind is frozenset else Form(set, found)
    if kind in (set, frozenset):
        found = frozenset(canonical(item, read) for item in output)
        return found if kind is frozenset else Form(set, found)
    if is_dataclass(output) and not isinstance(output, type):
        return Form(kind, tuple((name, canonical(value, read)) for name, value in fields_of(output)))
    if isinstance(output, dict | bytearray) or (isinstance(output, tuple) and hasattr(kind, "_fields")):
        bare(output)
        items = items_of(output)
        if isinstance(output, bytearray):
            return Form(kind, bytes(items))
        if isinstance(output, tuple):
            return Form(kind, tuple(canonical(item, read) for item in items))
        return Form(kind, tuple((canonical(name, read), canonical(item, read)) for name, item in items))
    if isinstance(output, Iterator):
        raise BadInput(f"an output is a {kind.__name__}, which has not run yet: return its values, as in tuple(...)")
    raise BadInput(
        f"an output is a {kind.__name__}, which has no canonical form: return numbers, text, tuples, lists, arrays, sets, "
        "dicts or dataclasses of them"
    )


def _items(output: Any, read: Callable[[Lazy], Any]) -> tuple[Hashable, ...]:
    """The forms of a tuple's or a list's items; a class that may call itself equal to another is looked up by ``canonical``."""
    values = [read(v) if type(v) is Lazy else v for v in output]
    return tuple([v if type(type(v)) is type and type(v) in ATOMS else canonical(v, read) for v in values])


def _array(output: Any, read: Callable[[Lazy], Any]) -> Form:
    dtype, shape = output.dtype, output.shape
    if dtype.metadata:
        raise BadInput("an output is an array whose dtype has metadata: return a tuple of both")
    if dtype.kind in "biufcUS":
        if type(output) is np.ndarray:
            return Form(_kind(dtype, shape), tuple(output.ravel().tolist()))
        items = np.array([read(v) if type(v) is Lazy else v for v in output.items.flat], dtype=dtype)
        return Form(_kind(dtype, shape), tuple(items.tolist()))
    if dtype.kind != "O":
        raise BadInput(f"an output is an array of {dtype}, which has no canonical form: return an array of numbers or text")
    values = tuple([canonical(v, read) for v in (output.items if type(output) is LazyArray else output).flat])
    kinds = set(map(type, values))
    if len(kinds) == 1 and (held := ARRAYS.get(next(iter(kinds)))) is not None:
        plain = np.array(values)
        if plain.dtype.kind in held:  # of integers beyond 64 bits it would be one of objects, or of doubles
            return _array(plain.reshape(shape), read)
    return Form(_kind(dtype, shape), values)


def _kind(dtype: np.dtype[Any], shape: tuple[int, ...]) -> str:
    return f"array {dtype.str} {'x'.join(map(str, shape))}"


def restored(form: Any) -> Any:
    """An output with this canonical form, as the code returned it: for a decoder."""
    if type(form) is tuple:
        return tuple(map(restored, form))
    if type(form) is frozenset:
        return frozenset(map(restored, form))
    if hasattr(form, "ratio"):
        raise BadInput("the reports have no bound, and a decoder is given each list of them: clamp them in the code")
    if type(form) is not Form:
        return form
    kind: Any = form.kind
    if kind == RAISES:
        raise BadInput(
            f"the code raises {': '.join(form.items)[:100]!r} in some runs, and a decoder is given reports: return one"
        )
    if isinstance(kind, str):
        _, dtype, sizes = kind.split(" ")
        found = np.empty(len(form.items), dtype=dtype)
        for i, item in enumerate(form.items):
            found[i] = restored(item)
        return found.reshape([int(size) for size in sizes.split("x") if size])
    if issubclass(kind, dict):
        return kind((restored(name), restored(item)) for name, item in form.items)
    if issubclass(kind, bytearray):
        return kind(form.items)
    if is_dataclass(kind):
        made: Any = kind.__new__(kind)  # type: ignore[arg-type]
        for name, item in form.items:
            object.__setattr__(made, name, restored(item))
        return made
    if issubclass(kind, tuple):
        return kind(*map(restored, form.items))
    return kind(map(restored, form.items))
