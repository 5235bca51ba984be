"""The error function for Coq, the integral that it is: bounds beside its values are rejected, true ones are accepted."""

import dataclasses
from fractions import Fraction
from pathlib import Path

import exported_claims
import mpmath
import pytest
from kernel_examples import sides

from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import REAL, literal


@pytest.mark.parametrize("x", ["0", "1/2", "-3/2", "1/1099511627776", "-1/1000000"])
def test_the_error_function_is_that_of_mpmath(x: str, folder: Path) -> None:
    """Written as an integral: the 25 places that mpmath gives are accepted, bounds beside them are not."""
    with mpmath.workdps(80):
        value = mpmath.erf(mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator)
        units = int(mpmath.floor(value * 10**25))

    def written(bound: int, said: int, erf_first: bool) -> str:
        """The theorem of a bound that is true, saying another."""
        numbers = [Fraction(n, 10**25) for n in (bound, said)]
        both = (["erf", x], str(numbers[0])) if erf_first else (str(numbers[0]), ["erf", x])
        ((_, _, found),) = lemmas("enclosure", sides(both[0], "<=", both[1], point={}, bits=90), "it")
        assert isinstance(found, Lemma), found
        old, new = (literal(n, REAL) for n in numbers)
        assert found.statement.count(old) == 1
        return dataclasses.replace(found, statement=found.statement.replace(old, new)).written(
            f"it_{said - units}".replace("-", "_")
        )

    least, most = units - 1, units + 2
    assert exported_claims.accepted([written(least, least, False), written(most, most, True)], folder) == ""
    assert exported_claims.accepted([written(least, most, False)], folder)
    assert exported_claims.accepted([written(most, least, True)], folder)


def test_error_functions_on_both_sides(folder: Path) -> None:
    less = (["erf", "1/3"], "<", ["-", ["erf", "2/5"], "1/100"])
    for relation in ("<", "<=", "=="):
        for left, right in ((less[0], less[2]), (less[2], less[0])):
            ((_, _, found),) = lemmas("enclosure", sides(left, relation, right, point={}, bits=64), "it")
            assert isinstance(found, Lemma), found
            assert exported_claims.accepted([found.written("it")], folder) == "", found.statement


def test_of_many_values_of_the_error_function_each_goes_on_from_the_last(folder: Path) -> None:
    points = ["0", "1/3", *(f"{i}/4" for i in range(1, 9))]
    with mpmath.workdps(40):
        value = sum(
            (mpmath.erf(mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator) for x in points), start=mpmath.mpf(0)
        )
        units = int(mpmath.floor(value * 10**6))
    terms = ["+", *(["^", ["erf", x], 1] for x in points)]
    below, above = (Fraction(n, 10**6) for n in (units - 1, units + 2))
    ((_, _, found),) = lemmas("enclosure", sides(str(below), "<", terms, point={}, bits=32), "it")
    assert isinstance(found, Lemma), found
    assert "stepped " in found.written("it")
    assert exported_claims.accepted([found.written("it")], folder) == ""
    old, new = literal(below, REAL), literal(above, REAL)
    assert found.statement.count(old) == 1
    wrong = dataclasses.replace(found, statement=found.statement.replace(old, new))
    assert exported_claims.accepted([wrong.written("it")], folder)
