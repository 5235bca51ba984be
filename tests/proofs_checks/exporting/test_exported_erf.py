"""The error function for Coq, the integral that it is: bounds beside its values are rejected, true ones are accepted."""

import dataclasses
from fractions import Fraction
from pathlib import Path
from typing import Any

import exported_claims
import mpmath
from kernel_examples import sides
from quarter import chosen

from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import REAL, literal

POINTS = ("0", "1/2", "-3/2", "1/1099511627776", "-1/1000000")


def enclosure(left: Any, relation: str, right: Any, bits: int) -> Lemma:
    """The theorem of an enclosure at no point."""
    ((_, _, found),) = lemmas("enclosure", sides(left, relation, right, point={}, bits=bits), "it")
    assert isinstance(found, Lemma), found
    return found


def saying(right: Lemma, bound: Fraction, said: Fraction) -> str:
    """The text of a theorem with another bound in its statement."""
    old, new = (literal(n, REAL) for n in (bound, said))
    assert right.statement.count(old) == 1
    return dataclasses.replace(right, statement=right.statement.replace(old, new)).written("@@")


def bounds(x: str) -> tuple[list[str], list[str]]:
    """True bounds of erf(x), one unit of the 25th place beside it; and each bound as one of the other side, with its proof."""
    with mpmath.workdps(80):
        value = mpmath.erf(mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator)
        units = int(mpmath.floor(value * 10**25))
    low, high = Fraction(units - 1, 10**25), Fraction(units + 2, 10**25)
    below, above = enclosure(str(low), "<=", ["erf", x], 90), enclosure(["erf", x], "<=", str(high), 90)
    return [below.written("@@"), above.written("@@")], [saying(below, low, high), saying(above, high, low)]


def test_the_error_function_is_that_of_mpmath(folder: Path) -> None:
    """Written as an integral: the 25 places that mpmath gives are accepted, bounds beside them are not.

    To reject one takes ten seconds: in a run that asks for a quarter those of one point.
    """
    refused = chosen(POINTS, large=1)
    texts = [text for x in POINTS for text in bounds(x)[0]] + [text for x in refused for text in bounds(x)[1]]
    answers = exported_claims.each_accepted(texts, folder)
    assert answers == [True] * 2 * len(POINTS) + [False] * 2 * len(refused)


def test_error_functions_on_both_sides(folder: Path) -> None:
    left, right = ["erf", "1/3"], ["-", ["erf", "2/5"], "1/100"]
    found = [enclosure(*pair, 64) for sign in ("<", "<=", "==") for pair in ((left, sign, right), (right, sign, left))]
    answers = exported_claims.each_accepted([lemma.written("@@") for lemma in found], folder)
    assert {lemma.statement for lemma, accepted in zip(found, answers, strict=True) if not accepted} == set()


def test_of_many_values_of_the_error_function_each_goes_on_from_the_last(folder: Path) -> None:
    points = ["0", "1/3", *(f"{i}/4" for i in range(1, 9))]
    with mpmath.workdps(40):
        value = sum(
            (mpmath.erf(mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator) for x in points), start=mpmath.mpf(0)
        )
        units = int(mpmath.floor(value * 10**6))
    terms = ["+", *(["^", ["erf", x], 1] for x in points)]
    below, above = (Fraction(n, 10**6) for n in (units - 1, units + 2))
    found = enclosure(str(below), "<", terms, 32)
    assert "stepped " in found.written("it")
    texts = [saying(found, below, below), saying(found, below, above)]
    assert exported_claims.each_accepted(texts, folder) == [True, False]
