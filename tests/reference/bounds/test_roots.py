"""Sums of square roots: canonical, in order, and what is certified of two of them."""

from fractions import Fraction
from itertools import combinations

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, largest, ordered, related, relations
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome

ROOTS = [RootSum.root(q) for q in (0, 1, "1/2", 2, 3, "4/9", 12, 18, 50)]


def test_a_root_is_a_rational_number_times_the_root_of_a_squarefree_integer() -> None:
    """Squares come out, also of the denominator, and nothing else does."""
    assert RootSum.root(0) == RootSum.of(0) == RootSum(())
    assert RootSum.root("4/9") == RootSum.of("2/3")
    assert RootSum.root("3/8").terms == ((6, Fraction(1, 4)),)
    assert RootSum.root(49 * 4 * 15).terms == ((15, Fraction(14)),)
    for q in (Fraction(n, d) for n, d in ((1, 1), (2, 1), (7, 1), (12, 1), (5, 18), (49, 50), (720, 1))):
        ((r, factor),) = RootSum.root(q).terms
        assert factor**2 * r == q
        assert all(r % d**2 for d in range(2, r + 1))
    with pytest.raises(BadInput, match="number >= 0"):
        RootSum.root(-1)
    with pytest.raises(BadInput):
        RootSum.of(0.5)


def test_sums_cancel_exactly() -> None:
    """sqrt 18 + sqrt 2 = 4 sqrt 2; differences of equal sums have no terms."""
    assert RootSum.root(18) + RootSum.root(2) == RootSum.root(2) * 4
    assert (RootSum.root(2) + RootSum.root(3) - RootSum.root(3) - RootSum.root(2)).terms == ()
    assert RootSum.root(5) * 0 == RootSum.of(0)
    assert RootSum.root(12) * Fraction(1, 2) == RootSum.root(3)


def test_order_and_sign() -> None:
    """Against floating point, where the values are far apart; duplicates are dropped."""
    values = ordered([*ROOTS, *ROOTS])
    floats = [sum(float(q) * r**0.5 for r, q in v.terms) for v in values]
    assert floats == sorted(floats)
    assert len(values) == len(set(ROOTS))
    assert largest(ROOTS) == RootSum.root(50)
    assert (RootSum.root(2) + RootSum.root(3) - RootSum.root(10)).sign == -1
    assert (RootSum.root(2) + RootSum.root(3) - RootSum.root(9)).sign == 1
    assert RootSum.of(0).sign == 0


def test_relations_are_decided_and_certified() -> None:
    """Every relation of every pair, equality by an identity in the roots; each certificate passes the kernel."""
    for one, two in combinations(ROOTS, 2):
        for lhs, rhs in ((one, two), (two, one), (one, one)):
            sign = (lhs - rhs).sign
            for relation, holds in (("==", sign == 0), ("<=", sign <= 0), ("<", sign < 0)):
                verdict = related(lhs, relation, rhs)
                assert verdict.outcome in ((Outcome.PROVED, Outcome.COMPUTED) if holds else (Outcome.REFUTED,)), (
                    lhs,
                    relation,
                    rhs,
                )
                assert verdict.outcome is not Outcome.COMPUTED or (lhs == rhs and relation != "<")
                assert kernel.recheck(text_of(verdict)).outcome is verdict.outcome
    verdict = related(RootSum.root(8) + RootSum.of(1), "==", RootSum.root(2) * 2 + RootSum.of(1))
    assert verdict.outcome is Outcome.COMPUTED  # both are 2 sqrt(2) + 1 before the kernel sees them
    assert len(relations([(ROOTS[1], "<=", ROOTS[3])] * 3)) == 1
