"""papers.price_of_privacy.helpers, and the small models that its claims on information count with."""

from fractions import Fraction

import pytest

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp_checks.claims.papers.price_of_privacy.helpers import overlaps
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import given
from exactdp_checks.claims.papers.price_of_privacy.section_4 import mismatch
from exactdp_checks.claims.papers.price_of_privacy.section_4 import optimum as information_optimum
from exactdp_checks.proving.comparisons import compared, distinct, rounds_to
from exactdp_checks.trusted.verdict import Method, Outcome


def test_logarithms_that_cancel_are_compared_as_fractions():
    half = LogSum.ln(2) * Fraction(1, 2)
    equal = compared(LogSum.ln(8), "<=", half * 6)
    assert (equal.outcome, equal.method) == (Outcome.COMPUTED, Method.EXACT)  # both sides are 3 ln 2: nothing is left to compare
    assert compared(LogSum.ln(8), "<", half * 6).outcome is Outcome.REFUTED
    assert compared(LogSum.ln(8) + 1, "==", half * 6).outcome is Outcome.REFUTED
    assert compared(LogSum.ln(3), "<", half * 6).outcome is Outcome.PROVED
    assert compared(Real.of(2).sqrt(), "<", half * 4).outcome is Outcome.REFUTED
    assert compared(Fraction(1, 3), "<=", 1).method is Method.EXACT


@pytest.mark.parametrize(("text", "good"), [("0.69", True), ("0.693", True), ("0.694", False), ("0.6932", False), ("0.7", True)])
def test_rounding(text, good):
    """ln 2 = 0.69314..., to the digits that are given; in units of ln 2 it is 1."""
    assert all(found.outcome is Outcome.PROVED for found in rounds_to(LogSum.ln(2), text)) is good
    assert all(found.outcome is Outcome.PROVED for found in rounds_to(LogSum.ln(2), "1.000", LogSum.ln(2)))


def test_distinct_equations():
    assert distinct([(1, 1), (1, 1), (Fraction(1, 2), Fraction(1, 2))]).outcome is Outcome.COMPUTED
    assert distinct([(["+", 1, 1], 2)]).outcome is Outcome.PROVED
    assert distinct([(1, 1), (1, 2)]).outcome is Outcome.REFUTED


def test_posteriors_of_sketches():
    for N, w, channel in mismatch.SKETCHES:
        found = mismatch.posteriors(channel)
        assert sum(p for p, _ in found) == 1
        assert all(sum(posterior) == 1 for _, posterior in found)
        assert channel.size[0] == len(found[0][1]) == 2**w * [1, N, N * (N - 1) // 2, 1][w if w < N else 0]


def test_columns():
    """Two data, entries 1 and 2: both densities 1, or 2/3 and 4/3."""
    third = Fraction(1, 3)
    assert set(information_optimum._laws(1, 1, Fraction(2))) == {(1, 1), (2 * third, 4 * third)}
    assert max(map(information_optimum._square, information_optimum._laws(2, 2, Fraction(2)))) == Fraction(3, 25)


def test_counting_overlaps():
    assert overlaps.counted(4, 2, Fraction) == 1
    assert overlaps.counted(5, 5, Fraction) == 5
    assert overlaps.counted(5, 1, Fraction) == Fraction(1, 5)


def test_a_premise_that_fails_decides_nothing():
    true, false = compared(1, "<=", 2), compared(2, "<=", 1)
    assert given([true], false).outcome is Outcome.REFUTED
    assert given([true], true).outcome is Outcome.PROVED
    assert given([true, false], false).outcome is Outcome.UNDECIDED
    assert given([true, false], true).outcome is Outcome.UNDECIDED
