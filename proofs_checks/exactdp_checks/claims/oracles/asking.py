"""What a second reading asks of functions: formulas, tables, and calls at the edge of what is required.

>>> [step[1].outcome.value for step in asked(iter([Table(1, 1), Refused(int.__add__, ())]), "1")]
['computed', 'computed']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Answered", "Formula", "Holds", "Item", "Refused", "Table", "Within", "asked", "choices", "refuses", "same"]


@dataclass(frozen=True)
class Formula:
    """A value, and the formula that it is."""

    value: Any
    text: str


@dataclass(frozen=True)
class Within:
    """A real number, enclosed to 100 bits, and the formula of exponentials and the like that lies in the enclosure.

    ``slack`` is added on both sides where the formula is itself within it, as one with 1/sqrt(2 pi) is.
    """

    value: Any
    text: str
    slack: Fraction = Fraction(0)


@dataclass(frozen=True)
class Holds:
    """Two formulas and the relation, <= or <, that the kernel decides."""

    left: str
    relation: str
    right: str


@dataclass(frozen=True)
class Table:
    """What a function lists, and what the definition lists."""

    found: Any
    wanted: Any


@dataclass(frozen=True)
class Refused:
    """A function and arguments each of which it refuses."""

    function: Callable[..., Any]
    given: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Answered:
    """A function and arguments at which it answers."""

    function: Callable[..., Any]
    given: tuple[tuple[Any, ...], ...]


Item: TypeAlias = Formula | Within | Holds | Table | Refused | Answered


def choices(*rows: Any) -> Iterator[Any]:
    """All choices of one from each row, of whatever types; without choices, the one row itself."""
    return product(*rows) if len(rows) > 1 else iter(rows[0])


def refuses(function: Callable[..., Any], *given: Any, **options: Any) -> bool:
    """Whether it answers with one of our errors."""
    try:
        function(*given, **options)
    except (BadInput, OutOfScope):
        return True
    return False


def same(found: int, wanted: int) -> Verdict:
    """Two counts of our own code: computed, not certified; refuted where they differ."""
    return prove.comparison(found, "==", wanted)


def asked(items: Iterator[Item], factor: str) -> Steps:
    """The steps of what a reading asks; the mutants of a claim change every formula by a factor."""
    for item in items:
        match item:
            case Formula(value, text):
                yield "statement: a formula", prove.equal(value, tree(f"{factor}*({text})"))
            case Within(value, text, slack):
                ends = Real.of(value).enclosure(100)
                yield "statement: not below", prove.comparison(ends.lower - slack, "<=", tree(f"{factor}*({text})"))
                yield "statement: not above", prove.comparison(tree(f"{factor}*({text})"), "<=", ends.upper + slack)
            case Holds(left, relation, right):
                yield "statement: a comparison", prove.comparison(tree(left), relation, tree(right))
            case Table(found, wanted):
                yield "statement: what is listed", same(int(found == wanted), 1)
            case Refused(function, given):
                yield "statement: refused", same(sum(refuses(function, *one) for one in given), len(given))
            case Answered(function, given):
                yield "statement: answered", same(sum(refuses(function, *one) for one in given), 0)
