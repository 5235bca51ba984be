"""Inputs and arguments from text, read by a grammar of our own and by JSON: nothing is evaluated.

"0..9" is all integers from 0 to 9, "0..2 x 0..1" all pairs of them (whole records, one attribute each), "[...]" a JSON list of
inputs, "@inputs.json" (or a name that ends in .json) a file with such a list. A JSON list inside a list is a tuple; a number with
a point is the double that Python makes of it, since that is what the code is given.

>>> inputs_of("0..2"), inputs_of("0..1 x 5..6"), inputs_of('["yes", [1, 0.5]]')
((0, 1, 2), ((0, 5), (0, 6), (1, 5), (1, 6)), ('yes', (1, 0.5)))
>>> argument_of("epsilon=0.5")
('epsilon', 0.5)
>>> parameter_of("t=1.5"), parameter_of("k=4")
(('t', '1.5'), ('k', 4))
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NoReturn

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import named, printable, read_text

__all__ = ["argument_of", "check_number", "inputs_of", "parameter_of"]

MAX_INPUTS = 4096
_RANGE = re.compile(r"\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*")
HOW = 'write "0..9", "0..2 x 0..1", a JSON list such as ["yes", "no"], or a .json file that holds one'


def inputs_of(text: str) -> tuple[Any, ...]:
    """The inputs that a text describes, at least one and at most 4096. Raises BadInput where the text lists none."""
    name, listed = "the inputs", f"'{printable(text)}' are"
    if text.startswith("@") or text.strip().lower().endswith(".json"):
        path = Path(text.removeprefix("@"))
        name, text, listed = named(path), read_text(path), f"{named(path)} holds"
    if text.lstrip().startswith("["):
        found = _values(text, name)
        check_number(len(found), name)
        return found  # type: ignore[no-any-return]
    matches = [_RANGE.fullmatch(part) for part in re.split(r"[xX\u00d7]", text)]
    ends = [(int(m[1]), int(m[2])) for m in matches if m]
    if not ends or len(ends) < len(matches):
        few = text.strip()
        number = re.fullmatch("[1-9][0-9]{0,3}", few)
        how = f'write "0..{int(few) - 1}" for {few} of them, counted from 0' if number else HOW
        if re.fullmatch(r"-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?)+", few) and len(few) < 60:
            how = f'write "[{few}]"'
        raise BadInput(f"{listed} no inputs: {how}")
    check_number(prod(max(0, b - a + 1) for a, b in ends), name)
    ranges = [range(a, b + 1) for a, b in ends]
    return tuple(ranges[0]) if len(ranges) == 1 else tuple(product(*ranges))


def check_number(size: int, name: str = "the inputs", least: int = 1) -> None:
    """Refuses fewer inputs than ``least``, and more than are audited. Raises BadInput outside of these numbers."""
    if not least <= size <= MAX_INPUTS:
        few = "one" if least == 1 else "two, as privacy compares them,"
        raise BadInput(f"{name}: there are {size}: give at least {few} and at most {MAX_INPUTS}")


def argument_of(text: str) -> tuple[str, Any]:
    """(name, value) of "name=value", where the value is JSON, or text that is no JSON."""
    return _named(text, float, "argument: write name=value, as in epsilon=1.0")


def parameter_of(text: str) -> tuple[str, Any]:
    """(name, value) as ``argument_of``, with numbers that have a point as text, which is exact."""
    return _named(text, str, "parameter: write name=value, as in k=4 or t=3/2")


def _named(text: str, number: Callable[[str], Any], what: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise BadInput(f"{printable(text)!r} is no {what}")
    try:
        return name.strip(), _values(value, name.strip(), number)
    except BadInput:
        if value.strip()[:1] in ("[", "{", '"'):
            raise
        return name.strip(), value.strip()


def _values(text: str, name: str, number: Callable[[str], Any] = float) -> Any:
    """The value of a JSON text, with tuples for lists."""

    def constant(word: str) -> NoReturn:
        raise BadInput(f"{name}: {word} is not JSON: write a finite number")

    try:
        return _tuples(json.loads(text, parse_constant=constant, parse_float=number))
    except BadInput:
        raise
    except json.JSONDecodeError as error:
        raise BadInput(f"{name}: row {error.lineno}, column {error.colno}: this is not JSON ({error.msg}): {HOW}") from None
    except (RecursionError, ValueError) as error:
        raise BadInput(f"{name}: this JSON cannot be read ({printable(error)}): {HOW}") from None


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    return {key: _tuples(v) for key, v in value.items()} if isinstance(value, dict) else value
