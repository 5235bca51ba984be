"""The claims about p-REC by recursion: bounds of probabilities against exact ones, and bounds that are too low are refuted."""

from fractions import Fraction

import pytest

from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.protocols.p_rec_exact import votes
from exactdp.protocols.p_rec_round import probabilities, ratios, rule
from exactdp_checks.claims.papers.online_recommendation.helpers.rational import Rounds
from exactdp_checks.claims.papers.online_recommendation.section_7 import recursion as golden_exact
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome


def value(tree):
    """The value of an expression of fractions."""
    if not isinstance(tree, list):
        return rational(tree)
    sign, *parts = tree
    values = [value(p) for p in parts]
    if sign in ("+", "*"):
        total = values[0]
        for v in values[1:]:
            total = total + v if sign == "+" else total * v
        return total
    return values[0] - values[1] if sign == "-" else values[0] / values[1] if sign == "/" else values[0] ** int(values[1])


@pytest.mark.parametrize(("m", "tau", "size"), [(2, 3, 7), (3, 10, 6), (2, 8, 4), (4, 5, 5)])
def test_probabilities_lie_between_their_bounds(m, tau, size):
    """Close, and in the right order; equal where the probability is rational."""
    table = Rounds(m, tau, range(size, size + 1))
    for c in votes(size, m, 0):
        for j, p in enumerate(probabilities(c, rule(m, tau))):
            low, high = (value(table.probability(c, j, up)) for up in (False, True))
            assert high - low < Fraction(1, 2**40)
            if isinstance(p, Real):
                assert p >= low
                assert p <= high
            else:
                assert low <= p <= high
    assert {v.outcome for v in table.certified()} <= {Outcome.PROVED, Outcome.COMPUTED}


@pytest.mark.parametrize(("m", "tau"), [(2, 3), (3, 64)])
def test_moves_with_equal_probabilities(m, tau):
    """Exactly those whose ratio is 1 for every tau."""
    table = Rounds(m, tau, range(1, 9))
    for w in (1, 3, 7):
        for c in votes(w, m, 0):
            for k in range(m):
                after = tuple(n + (i == k) for i, n in enumerate(c))
                for j, r in enumerate(ratios(c, k, rule(m, tau))):
                    assert not table.same(c, after, j) or r == 1


def test_a_bound_that_is_too_low_is_refuted():
    """A potential 1 % too low at its largest state."""
    table = Rounds(2, 3, range(12, 25))
    good = golden_exact._potentials(2, 3, 12, 24)
    assert prove.all_of(golden_exact._bounded(table, 12, 24, good)).outcome is not Outcome.REFUTED
    low = {w: v * Fraction(99, 100) if w == 18 else v for w, v in good[0].items()}
    assert prove.all_of(golden_exact._bounded(table, 12, 24, (low, good[1]))).outcome is Outcome.REFUTED
