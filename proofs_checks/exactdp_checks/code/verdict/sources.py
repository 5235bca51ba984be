"""A channel from whatever a user has at hand: rows, integers, text, a file, a golden matrix, a mechanism's name, or code.

Rows hold exact numbers or text; integers of numpy are taken over a ``denominator``, such as 2^64 for thresholds on words of 64
bits; text has a line for each input, cells with commas; a golden matrix is a mapping with "exact" and "pattern"; code needs its
``inputs``, runs in a process of its own, and gives its exact law. A float is refused, with advice.

>>> channel_of("3/4, 1/4; 1/4, 3/4") == channel_of([[3, 1], [1, 3]], denominator=4) == channel_of("krr", k=2, t=3)
True
>>> channel_of(lambda x, draw: draw(2) * x, inputs="0..1").rows
((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 2)))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeGuard

import numpy as np

from exactdp.arguments import meant
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.likes import CodeLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import NAMES
from exactdp.numbers.exact import Exact, exact
from exactdp_checks.auditing.files import printable

__all__ = ["channel_of", "code_in", "mechanism_channel", "sampler_of"]

KINDS = (".csv", ".tsv", ".json", ".npy", ".npz")
HOW = 'write a mechanism such as "krr", a file such as "q.csv", or rows such as "3/4, 1/4; 1/4, 3/4"'


def channel_of(
    source: object,
    inputs: object = None,
    outputs: Sequence[Hashable] | None = None,
    *,
    denominator: object = None,
    **parameters: Any,
) -> Channel:
    """The channel that ``source`` is; ``inputs`` and ``outputs`` are labels, or the inputs of code; mechanisms have parameters.

    Without t a mechanism is over Q(t). Code takes the budgets of ``audit_code``. Raises BadInput, and NotStochastic.
    """
    if code_in(source):
        return _law(source, inputs, outputs, parameters)
    if isinstance(source, str) and source in NAMES:
        found = mechanism_channel(source, parameters)
    elif parameters:
        raise BadInput(f"{next(iter(parameters))!r} is no option here: parameters belong to one of {', '.join(NAMES)}")
    else:
        found = _read(source, denominator)
    if inputs is None and outputs is None:
        return found
    if isinstance(inputs, str) or not isinstance(inputs, Iterable | None):
        raise BadInput(f"{printable(repr(inputs))} are no labels: give a list with one for each row")
    return Channel(found.matrix, found.inputs if inputs is None else tuple(inputs), outputs or found.outputs)


def code_in(source: object) -> TypeGuard[CodeLike]:
    """Whether this is a function, or the name of one, "module:function"."""
    if not isinstance(source, str):
        return callable(source)
    where, colon, function = source.rpartition(":")
    return bool(colon and where) and function.replace(".", "").isidentifier() and not source.lower().endswith(KINDS)


def mechanism_channel(name: str, parameters: Mapping[str, Any]) -> Channel:
    """The channel of one of our mechanisms at its parameters.

    Raises BadInput for an unknown mechanism, and for arguments that it does not take.
    """
    if name not in NAMES:
        raise BadInput(f"{printable(name)!r} is no mechanism: write one of {', '.join(NAMES)}{meant(name, NAMES)}")
    make = resolve_name(f"exactdp.mechanisms.{name}:channel")
    try:
        signature(make).bind(**parameters)
    except TypeError as error:
        takes = ", ".join(signature(make).parameters)
        raise BadInput(f"{name}: {error}: give its parameters by name, {takes}, as in t=3") from None
    return make(**parameters)  # type: ignore[no-any-return]


def sampler_of(channel: Channel) -> Callable[[Any, Any], Hashable]:
    """Code with the law of the channel: report(x, draw) draws from the row of x."""
    rows = {x: channel.rows[i] for i, x in enumerate(channel.inputs)}

    def report(x: Any, draw: Callable[[Sequence[Exact]], int]) -> Hashable:
        return channel.outputs[draw(rows[x])]

    return report


def _law(source: object, inputs: object, outputs: Sequence[Hashable] | None, options: Mapping[str, Any]) -> Channel:
    from exactdp_checks.code.isolation.wire import canonical, encoded, symbol
    from exactdp_checks.code.stand_ins.refusals import Impure, Unsupported
    from exactdp_checks.code.verdict.finding import find

    if inputs is None:
        raise BadInput('code has no list of its inputs: give them, as in inputs="0..9"')
    alphabet = None if outputs is None else tuple(symbol(encoded(canonical(y))) for y in outputs)
    found = find(source, inputs, **options)
    if found.refused:
        raise Unsupported(found.events[0])
    if found.events:
        raise Impure(f"the code has no channel: {found.events[0]}")
    return found.explored.channel(alphabet)


def _read(source: object, denominator: object) -> Channel:
    if isinstance(source, Channel):
        found = source
    elif isinstance(source, ExactMatrix):
        found = Channel(source)
    elif isinstance(source, Path) or (isinstance(source, str) and source.lower().endswith(KINDS)):
        from exactdp_checks.auditing.reading import read_table

        found = read_table(Path(source)).channel()
    elif isinstance(source, str):
        lines = [line for line in re.split(r"[\n;]", source) if line.strip()]
        if not lines or "," not in source:
            raise BadInput(f"{printable(source)!r} is no channel: {HOW}")
        found = Channel([[cell.strip() for cell in line.split(",")] for line in lines])
    else:
        return Channel(_matrix(source, denominator))
    if denominator is not None:
        raise BadInput("a denominator is for rows of integers: leave it out, or give the numerators")
    return found


def _matrix(source: object, denominator: object) -> ExactMatrix:
    """The matrix of rows, over a denominator if there is one, or the golden one of values and a pattern."""
    if isinstance(source, Mapping):
        if not {"exact", "pattern"} <= set(source) or denominator is not None:
            raise BadInput('a golden matrix has the keys "exact" and "pattern", and no denominator: give the whole mapping')
        return ExactMatrix.of([[source["exact"][i] for i in row] for row in source["pattern"]])
    if not isinstance(source, Iterable) or isinstance(source, bytes):
        raise BadInput(f"a {type(source).__name__} is no channel: give rows, {HOW.removeprefix('write ')}")
    rows = list(source)
    if not all(isinstance(row, Iterable) and not isinstance(row, str | bytes | Mapping) for row in rows):
        raise BadInput("the matrix is not a list of rows: give lists of numbers, as in [[1, 0], [0, 1]]")
    if denominator is None:
        return ExactMatrix.of(rows)
    below = exact(denominator)
    if below == 0:
        raise BadInput("the denominator is 0: write the integer over which the numerators stand, such as 2**64")
    whole = all(isinstance(v, int | np.integer) and not isinstance(v, bool | np.bool_) for row in rows for v in row)
    if not whole:
        raise BadInput("a denominator is for rows of integers: leave it out, or give the numerators")
    return ExactMatrix.of([[int(v) for v in row] for row in rows]).map(lambda v: v / below)
