"""The exact privacy for three objects in integers: ends of phi, known signs, bounds that are too low, a path that falls short."""

from fractions import Fraction

import pytest

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec_exact import votes
from exactdp.protocols.p_rec_round import ratios, rule
from exactdp_checks.claims.papers.online_recommendation.section_7 import recursion as golden_integers
from exactdp_checks.claims.papers.online_recommendation.section_7.recursion import UNIT, Ends, moves, together
from exactdp_checks.trusted.verdict import Outcome

TABLE = (2, 3, 3, 7)  # m, tau, P, n


@pytest.mark.parametrize(("m", "tau", "c", "size"), [(3, 10, 7, 36), (3, 10, 6, 36), (2, 3, 5, 7), (2, 4, 3, 6), (2, 4, 6, 6)])
def test_ends_are_next_to_each_other(m, tau, c, size):
    """a <= phi 2^36 < b = a + 1, by powers; 0 at the threshold and where phi is 0; a is exact where phi is an integer."""
    ends = Ends(m, tau)
    a, b = ends.of(c, size)
    if 2 * m * c <= size:
        assert (a, b) == (0, 0)
        assert not list(ends.certified())
    else:
        assert b == a + 1
        assert (a + tau * UNIT) ** size <= tau ** (2 * m * c) * UNIT**size < (b + tau * UNIT) ** size
        assert together(tuple(ends.certified())).outcome in (Outcome.PROVED, Outcome.COMPUTED)
    if (tau, size) == (4, 6):
        assert a == {3: 12, 6: 252}[c] * UNIT


def test_an_end_that_is_wrong_is_refuted():
    ends = Ends(3, 10)
    a, b = ends.of(7, 36)
    for wrong in ((a + 1, b), (a, b - 1)):
        ends.known = {(7, 36): wrong}
        assert together(tuple(ends.certified())).outcome is Outcome.REFUTED


@pytest.mark.parametrize(("m", "q", "size"), [(2, 2, 7), (3, 2, 6), (4, 2, 5)])
def test_the_signs_that_are_taken_as_known(m, q, size):
    """The voted object does not lose; another one does not gain where all others have phi = 0. In fractions."""
    one, seen = rule(m, q ** (size * (size + 1))), 0
    for c in votes(size, m, 0):
        for k in range(m):
            for j, found in enumerate(ratios(c, k, one)):
                ratio = rational(found)
                if j == k:
                    assert ratio >= 1
                elif not any(2 * m * c[i] > size for i in range(m) if i not in (j, k)):
                    assert ratio <= 1
                    seen += ratio < 1
    assert seen


@pytest.mark.parametrize(("factor", "wanted"), [(1, Outcome.REFUTED), (8, Outcome.COMPUTED)])
def test_bounds_that_are_too_low_are_refuted(factor, wanted):
    """Some move gains: M = 1 everywhere is too low; factors of 8 are enough."""
    m, tau, P, n = TABLE
    one = {w: factor ** (w - P + 1) * UNIT for w in range(P, n)} | {0: UNIT}
    assert together(tuple(moves(Ends(m, tau), P, n, (one, one)))).outcome is wanted


def test_a_path_that_does_not_reach_the_value_is_refuted():
    given = {**golden_integers.THREE, "path": (((18, 12, 0), 1, 1),)}
    assert golden_integers._value(**given).outcome is Outcome.REFUTED
    assert golden_integers._value(**{**golden_integers.THREE, "value": "0.33811611"}).outcome is Outcome.REFUTED
    assert Fraction(golden_integers.THREE["value"]) < Fraction(golden_integers._table(3, 10, 18, 36)[1], UNIT) - 1
