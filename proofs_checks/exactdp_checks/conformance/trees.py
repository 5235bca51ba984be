"""Answers that are no number and no list of numbers: truth values, names, lists of lists, records; compared leaf by leaf.

A number in a tree is compared as everywhere, so 3, "3" and "6/2" are one; a name is compared as text, a record has
the fields of the expected one at least. A table of a vector is sent as its rows.

>>> tree = tree_of({"name": "OUE", "sizes": [1, 2], "value": {"exact": "1/2", "decimal": "0.5"}})
>>> differing(tree, {"name": "OUE", "sizes": ["1", "2"], "value": "2/4"}, Fraction(0))
''
>>> differing(tree, {"name": "OUE", "sizes": ["1", "3"], "value": "1/2"}, Fraction(0))
'sizes[1] is 3, not 2'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import rational
from exactdp_checks.auditing.files import printable
from exactdp_checks.conformance.numbers import agrees, number_of, text_of
from exactdp_checks.golden.numbers import value_of

__all__ = ["Tree", "differing", "tree_of"]


@dataclass(frozen=True)
class Tree:
    """A value of JSON whose leaves are numbers, texts, truth values and null."""

    value: Any


def tree_of(written: Any) -> Tree:
    """The value of a vector as a tree."""
    return Tree(_read(written))


def _read(written: Any) -> Any:
    if isinstance(written, Mapping):
        if written.keys() == {"lower", "upper", "decimal"}:
            return Interval(rational(written["lower"]), rational(written["upper"]))
        if "pattern" in written:
            numbers = [value_of({"exact": text}) for text in written["exact"]]
            return [[numbers[i] for i in row] for row in written["pattern"]]
        if "exact" in written:
            many = isinstance(written["exact"], list)
            return [value_of({"exact": text}) for text in written["exact"]] if many else value_of(written)
        return {name: _read(part) for name, part in written.items()}
    if isinstance(written, list):
        return [_read(part) for part in written]
    return Fraction(written) if isinstance(written, int) and not isinstance(written, bool) else written


def differing(expected: Tree, found: Any, tolerance: Fraction) -> str:
    """The first place where an answer is not the expected one, in a sentence; "" if it is."""
    return _differing(expected.value, found, tolerance, "")


def _differing(right: Any, found: Any, tolerance: Fraction, path: str) -> str:
    place = path or "it"
    if isinstance(right, Mapping):
        if not isinstance(found, Mapping) or not right.keys() <= found.keys():
            return f"{place} is {printable(found, 60)}: write an object with {', '.join(right)}"
        parts = [(right[name], found[name], f"{path}.{name}" if path else name) for name in right]
    elif isinstance(right, list):
        if not isinstance(found, list) or len(found) != len(right):
            return f"{place} is {printable(found, 60)}: write a list of {len(right)}"
        parts = [(one, two, f"{path}[{i}]") for i, (one, two) in enumerate(zip(right, found, strict=True))]
    elif isinstance(right, bool | str) or right is None:
        same = type(found) is type(right) and found == right
        return "" if same else f"{place} is {printable(found, 60)}, not {printable(right, 60)}"
    else:
        try:
            number = number_of(found)
        except BadInput as error:
            return f"{place}: {printable(error, 200)}"
        return "" if agrees(number, right, tolerance) else f"{place} is {printable(number.text, 60)}, not {text_of(right)}"
    return next((said for one, two, where in parts if (said := _differing(one, two, tolerance, where))), "")
