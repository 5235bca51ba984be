"""Paths of p-REC that claims go through: against Algorithm 2 written out, bounds of ratios against the ratios themselves."""

import operator
from fractions import Fraction
from functools import reduce
from itertools import product

import pytest

from exactdp.numbers.normal import Real
from exactdp.protocols.p_rec import p_rec
from exactdp.protocols.p_rec_round import probabilities, rule
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import (
    SIZES,
    decay,
    decays,
    geometric,
    path_losses,
    totals,
    unanimous,
)
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import (
    PEERS,
    TAU,
    WIDE,
    leaks_at_most,
    paths,
    quotient,
    rounds,
    wide,
)
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome


def number(tree):
    """The value of an expression of fractions."""
    if not isinstance(tree, list):
        return Fraction(tree)
    sign, *parts = tree
    operation = {"+": operator.add, "*": operator.mul, "-": operator.sub, "/": operator.truediv, "^": operator.pow}[sign]
    return reduce(operation, map(number, parts))


def state(d, r, weight):
    """W, C, C^(R)."""
    held = [(x, y) for x, y, w in zip(d, r, weight, strict=True) if w]
    return len(held), sum(x + y for x, y in held), sum(y for _, y in held)


def machine(m, D, R):
    """Every path of the two peers, three others and the extra voter, by Algorithm 2 line by line."""
    T = 4 if m == 2 else 3
    last, deviating = m - 1, [1] * (D + R) + [0] * (T - D - R)
    late = [0] + [last] * (T - 1)
    for extra, b in product(([last] * T, [0] * T, late), product(range(m), repeat=T)):
        voters = [[0] * T, deviating, [last] * T, [last, 0, last, 0][:T], late, extra]
        d, r, weight, path = [2 * D] * 6, [2 * R + 1] * 6, [1] * 6, []
        for t in range(T):
            liked = b[t] == 0 or (b[t] == 1 and t < D)
            before = state(d, r, weight)
            counts = [sum(w for w, v in zip(weight, voters, strict=True) if v[t] == j) for j in range(m)]
            fewer = [c - (weight[5] and extra[t] == j) for j, c in enumerate(counts)]
            one, two = (probabilities(c, rule(m, 2 ** (30 // m)))[b[t]] for c in (counts, fewer))
            charged = 0
            for i, v in enumerate(voters):
                if not liked and v[t] == b[t]:
                    r[i] -= 1
                    charged += weight[i]
                if liked and v[t] != b[t]:
                    d[i] -= 1
                    charged += weight[i]
            weight = [int(y > 0 and x + y > 0) for x, y in zip(d, r, strict=True)]
            after, weighty = state(d, r, weight), 2 * m * counts[b[t]] > before[0]
            least = min(r[:2]), min(d[0] + r[0], d[1] + r[1])
            path.append((*zip(before, after, strict=True), charged, not liked, weighty, least, one / two))
        yield tuple(path)


@pytest.mark.parametrize(("m", "D", "R"), SIZES)
def test_paths_are_those_of_the_algorithm(m, D, R):
    """Survivors, credits, charges, phi > 0, the peers' credits, the ratio; peers survive; something leaks, and is lost."""
    ours = {
        tuple((r.survivors, r.credit, r.credit_r, r.charged, r.disliked, r.weighty, r.least, r.ratio) for r in path)
        for path in paths(m, D, R)
    }
    assert ours == set(machine(m, D, R))
    assert all(r.survivors[1] >= PEERS and r.least >= (R + 1, D + R + 1) for r in rounds(m, D, R))
    assert any(r.leaks and not r.disliked for r in rounds(m, D, R))
    assert any(r.leaks and r.weighty and r.disliked for r in rounds(m, D, R))
    assert max(sum(r.leaks for r in path) for path in paths(m, D, R)) >= 2 or m == 3


@pytest.mark.parametrize(("D", "R"), [(0, 0), (1, 0), (0, 1)])
def test_bounds_of_ratios(D, R):
    """From above, close, in both directions; P >= 6m peers survive, and some path leaks three times."""
    seen = {}
    for r in (r for path in wide(D, R) for r in path):
        seen[r.votes] = r
        assert r.survivors[1] >= WIDE
    for r in list(seen.values())[:6]:
        for invert in (False, True):
            bound = number(quotient(r, invert))
            exactly = 1 / Real.of(r.ratio) if invert else Real.of(r.ratio)
            assert exactly <= bound
            assert bound <= exactly * (1 + Fraction(1, 2**30))
    assert max(len(path) for path in wide(D, R)) >= 3
    assert TAU**2 >= 8


def outcome(found):
    return prove.all_of(found).outcome


def test_constants_that_are_too_small_are_refuted():
    """Of one round, of a sum, of the decays; what is proved passes."""
    assert outcome(leaks_at_most(0, 0, Fraction(12))) is not Outcome.REFUTED
    assert outcome(leaks_at_most(0, 0, Fraction(2))) is Outcome.REFUTED
    assert outcome(totals(1, 0, "3", Fraction(36))) is not Outcome.REFUTED
    assert outcome(totals(1, 0, "3", Fraction(1))) is Outcome.REFUTED
    for m, D, R in SIZES:
        assert outcome(decays(m, D, R, Fraction(1, 3))) is not Outcome.REFUTED
        assert outcome(decays(m, D, R, Fraction(3, 2))) is Outcome.REFUTED
        assert outcome(decay(m, D, R)) is not Outcome.REFUTED
        assert outcome(decay(m, D, R, "3/2")) is Outcome.REFUTED
        assert outcome(path_losses(m, D, R, "3/2")) is Outcome.REFUTED or D + R
    assert outcome(geometric(m=2)) is not Outcome.REFUTED
    assert outcome(geometric(gain="11/10", m=2)) is Outcome.REFUTED


def test_the_loss_of_unanimous_voters():
    """R (1 - gamma/2) + (T - R) gamma/2 at m = 2, for p-REC."""
    assert unanimous(p_rec(2, 6, 0, 1), 12, 1, 3) == Fraction(27, 17)
    assert unanimous(p_rec(2, 4, 0, 2), 12, 2, 2) == Fraction(30, 11)
