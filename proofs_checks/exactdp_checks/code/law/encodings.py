"""Reports that say independent parts in one value: the places of those that are true, a text, bytes, an integer.

The report is a one-to-one image of the parts: from the shape and a report the parts are read again. ``marks`` say how:

===================================  ==============================================================================
list, tuple, set, frozenset, array   for each part what stands in the report where the part is true; all are different
str                                  what stands between the parts, and for each part the length of its text
bytes                                how many there are: each part is one byte
int                                  for each part what is added where it is false, and where it is true
===================================  ==============================================================================

Source: prefix codes and superincreasing sequences (R. Merkle, M. Hellman, Hiding information and signatures in trapdoor
knapsacks, 1978).

>>> parts_in(Form("encoded list", (3, 5, 8)), Form(list, (3, 8))), parts_in(Form("encoded list", (3, 5)), Form(list, (5, 3)))
([True, False, True], None)
>>> parts_in(Form("encoded int", ((0, 1), (0, 2), (1, 5))), 7), parts_in(Form("encoded str", ("-", 1, 2)), "0-11")
([False, True, True], ['0', '11'])
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.distribution import form

__all__ = ["ENCODED", "Encoded", "encoded_in", "one_to_one", "parts_in"]

ENCODED = "encoded "
KINDS: dict[str, Any] = {"list": list, "set": set}


@dataclass(frozen=True, eq=False)
class Encoded:
    """A report in place of its value: ``how`` it says its ``parts``, made by the expression at ``place``.

    A part is a value, lazy or not, with what the report has for each of its values, or None where that is the value itself.
    """

    place: Any
    how: str
    parts: tuple[tuple[Any, Mapping[Any, Any] | None], ...]
    marks: tuple[Hashable, ...]

    @property
    def shape(self) -> Form:
        """What stands for it in the shape of a report."""
        return Form(ENCODED + self.how, self.marks)


def encoded_in(output: Any) -> Encoded | None:
    """The first one in a report, that itself or in tuples."""
    if type(output) is tuple:
        return next((found for v in output if (found := encoded_in(v)) is not None), None)
    return output if type(output) is Encoded else None


def one_to_one(how: str, marks: Sequence[Any]) -> bool:
    """Whether the parts can be read from each report."""
    if how == "int":
        order = _by_size(marks)
        gaps = [marks[i][1] - marks[i][0] for i in order]
        return all(gap > sum(gaps[j + 1 :]) for j, gap in enumerate(gaps))
    return how in ("str", "bytes") or len({(form(v), v) for v in marks}) == len(marks)


def parts_in(shape: Form, report: Any) -> list[Any] | None:
    """The values of the parts in a report, in its canonical form; None where it has another shape."""
    how, marks = str(shape.kind)[len(ENCODED) :], shape.items
    if how == "str":
        return _in_text(marks[0], marks[1:], report) if type(report) is str else None
    if how == "bytes":
        return list(report) if type(report) is bytes and len(report) == marks[0] else None
    if how == "int":
        return _in_sum(marks, report) if type(report) is int else None
    items = _items(how, report)
    if items is None:
        return None
    known = {(form(v), v): i for i, v in enumerate(marks)}
    places = [known.get((form(v), v), -1) for v in items]
    ordered = how in ("set", "frozenset") or all(a < b for a, b in pairwise(places))
    found = {*places}
    return [i in found for i in range(len(marks))] if ordered and -1 not in found else None


def _items(how: str, report: Any) -> Any:
    """What a report of this kind holds; None of another."""
    if how in KINDS:
        return report.items if type(report) is Form and report.kind is KINDS[how] else None
    if how in ("tuple", "frozenset"):
        return report if type(report).__name__ == how and type(report) in (tuple, frozenset) else None
    of_type = type(report) is Form and isinstance(report.kind, str) and report.kind == f"{how} {len(report.items)}"
    return report.items if of_type else None


def _in_text(between: str, lengths: Sequence[int], report: str) -> list[str] | None:
    found, at = list[str](), 0
    for i, length in enumerate(lengths):
        if i:
            if report[at : at + len(between)] != between:
                return None
            at += len(between)
        found.append(report[at : at + length])
        at += length
    return found if at == len(report) else None


def _by_size(marks: Sequence[tuple[int, int]]) -> list[int]:
    """The parts, those with the largest difference first."""
    return sorted(range(len(marks)), key=lambda i: marks[i][0] - marks[i][1])


def _in_sum(marks: Sequence[tuple[int, int]], report: int) -> list[bool] | None:
    left, found = report - sum(low for low, _ in marks), [False] * len(marks)
    for i in _by_size(marks):
        gap = marks[i][1] - marks[i][0]
        found[i] = left >= gap
        left -= gap * found[i]
    return found if left == 0 else None
