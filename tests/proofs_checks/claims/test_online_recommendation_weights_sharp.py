"""Lemma 12 with the constant 1 + 1/(2m): pairs of votes in fractions, its steps on exact shares."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec_round import ratios, rule
from exactdp_checks.claims.claim import verdicts
from exactdp_checks.claims.papers.online_recommendation.section_7 import sharp as weights_sharp
from exactdp_checks.trusted.verdict import Outcome


def patterns(m, size):
    return [c for c in product(range(size + 1), repeat=m) if sum(c) == size and list(c[1:]) == sorted(c[1:])]


def largest(m, W, q):
    """The largest ratio, in either direction, of one round at tau = q^(W(W-1)), where all probabilities are rational."""
    one = rule(m, q ** (W * (W - 1)))
    seen = (rational(r) for c in patterns(m, W - 1) for k in range(m) for r in ratios(c, k, one) if r is not None)
    return max(max(r, 1 / r) for r in seen)


@pytest.mark.parametrize(
    ("m", "W", "q", "over"),
    [(2, 12, Fraction(2), True), (2, 12, Fraction(51, 50), False), (2, 13, Fraction(701, 700), True), (3, 18, Fraction(2), True)],
)
def test_every_ratio_is_within_the_lemma(m, W, q, over):
    """e^((1 + 1/(2m)) lambda/W) = tau^((2m+1)/W) = q^((2m+1)(W-1)); ``over``: above e^(lambda/W), the constant 1."""
    found = largest(m, W, q)
    assert found <= q ** ((2 * m + 1) * (W - 1))
    assert (found > q ** (2 * m * (W - 1))) == over


def weights(m, shares, q, W):
    """f of every object at tau = q^W, shares c/W."""
    return [q ** (2 * m * c - W) - 1 if 2 * m * c > W else Fraction(0) for c in shares]


@pytest.mark.parametrize(("m", "W", "q"), [(2, 16, Fraction(11, 10)), (3, 15, Fraction(11, 10)), (4, 9, Fraction(5, 4))])
def test_the_derivative_is_at_most_the_constant(m, W, q):
    """|D| at shares c/W, from its definition: at most 1 + 1/(2m), and at most (1 - 1/(6m)) of it where y - x >= rho."""
    tau, sharp = q**W, 1 + Fraction(1, 2 * m)
    K = 3 * tau - 1 - m
    assert K >= 0
    for c in patterns(m, W):
        f = weights(m, c, q, W)
        S = sum(f)
        assert m * (tau - 1) <= S
        for k, j in product(range(m), repeat=2):
            moves = [(v + 1) * ((i == k) - Fraction(n, W)) if v else 0 for i, (v, n) in enumerate(zip(f, c, strict=True))]
            D = K * (moves[j] * S - sum(moves) * f[j]) / (S * (S + K * f[j]))
            rest = max(n for i, n in enumerate(c) if i != j)
            far = k == j and 2 * m * (rest - c[j]) >= W
            assert abs(D) <= sharp * (1 - Fraction(1, 6 * m) if far else 1)
            if k == j:
                assert 0 <= D <= 1 + Fraction(rest - c[j], W)
            else:
                assert abs(D) <= (Fraction(9, 8) if m == 2 else 1)


@pytest.mark.parametrize(
    "changed", [{"one": "2"}, {"three": "5/2"}, {"least": "(1 + 1/(2*m))"}, {"c": "(1 + 49/(100*m))"}, {"most": "1/2"}]
)
def test_other_constants_are_not_accepted(changed):
    assert Outcome.REFUTED in {found.outcome for _, found in verdicts(weights_sharp.lem_12_sharp.check(**changed))}
