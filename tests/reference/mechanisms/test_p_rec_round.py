"""protocols.p_rec_round: the channel of one round against doubles and by hand, exact in Q and Q(u), edges of its domain."""

from fractions import Fraction
from itertools import product
from math import exp, log

import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.exact import RationalFunction, variable
from exactdp.numbers.normal import Real
from exactdp.protocols.p_rec_round import (
    Rule,
    horizon,
    in_proofs,
    lam,
    phi,
    power,
    probabilities,
    ratios,
    recommend,
    rule,
    weights,
)
from exactdp_checks.code.law.program import law

U = variable("u")


def counts(size, m):
    return [c for c in product(range(size + 1), repeat=m) if sum(c) == size]


def in_doubles(votes, m, tau):
    """The formula of the paper as it stands there."""
    rho, lam_, gamma = 1 / (2 * m), 2 * m * log(tau), m / (3 * tau - 1)
    phis = [exp(lam_ * c / sum(votes)) - exp(lam_ * rho) if c / sum(votes) > rho else 0 for c in votes]
    return [gamma / m + (1 - gamma) * p / sum(phis) for p in phis]


@pytest.mark.parametrize(("m", "tau"), [(2, 3), (2, Fraction(5, 4)), (3, 10), (5, 2), (2, 10**6)])
def test_the_formula_in_doubles(m, tau):
    """Not a power of two, just above the least tau, many objects."""
    for size in (1, 2, 3, 7):
        for votes in counts(size, m)[::3]:
            ours = probabilities(votes, rule(m, tau))
            assert [float(p) for p in ours] == pytest.approx(in_doubles(votes, m, float(tau)), rel=1e-11)
            assert abs(sum(float(p) for p in ours) - 1) < 1e-12


def test_by_hand():
    """tau = 8, m = 2, gamma = 2/23: shares 2/3 and 1/3 have weights 8^(8/3) - 8 and 8^(4/3) - 8."""
    one = rule(2, 8)
    assert weights([2, 1], one) == (256 - 8, 16 - 8)
    assert probabilities([2, 1], one) == (
        Fraction(1, 23) + Fraction(21, 23) * Fraction(31, 32),
        Fraction(1, 23) + Fraction(21, 736),
    )
    assert probabilities([3, 0], one) == (Fraction(22, 23), Fraction(1, 23))
    assert probabilities([5, 5], rule(2, 3)) == (Fraction(1, 2), Fraction(1, 2))  # equal weights, though irrational
    assert probabilities([3, 1], one) == (Fraction(22, 23), Fraction(1, 23))  # a share of exactly 1/(2m) counts as nothing
    assert (
        probabilities([4, 4, 1], rule(3, 5))[0]
        == probabilities([4, 4, 1], rule(3, 5))[1]
        == Fraction(3, 14) / 3 + Fraction(11, 28)
    )


def test_threshold_is_strict_and_continuous():
    one = rule(2, 16)
    assert phi("1/4", one) == 0
    assert phi("0.2500001", one) > 0
    assert phi("1/2", one) == 240
    assert phi(0, one) == phi("1/8", one) == 0
    assert phi("1/8", Rule(2, 16, 0, None)) == 4


def test_powers():
    assert power(8, "4/3") == 16
    assert power("9/4", "1/2") == Fraction(3, 2)
    assert power(2, -3) == Fraction(1, 8)
    assert power(64, "1/6") == 2
    assert power("8/27", "2/3") == Fraction(4, 9)
    assert power(7**5, "3/5") == 343
    assert power(U**6, "1/2") == U**3
    assert isinstance(power(2, "1/2"), Real)
    assert power(2, "1/2") > Fraction("1.41421356")
    assert power(10**40 + 1, "1/2") > 10**20
    assert power(1, Fraction(1, 10**9 + 7)) == 1
    assert isinstance(power("7/3", Fraction(4 * 10**9, 2 * 10**9 - 1)), Real)
    for exponent in (10**10, -(10**10)):
        with pytest.raises(OutOfScope, match="bits"):
            power(2, exponent)
    for base, exponent in ((U, "1/2"), (U + 1, "1/2"), (2 * U**2, "1/2"), (0, 1), (-1, 2)):
        with pytest.raises(OutOfScope):
            power(base, exponent)


@pytest.mark.parametrize(("m", "size"), [(2, 2), (2, 3), (2, 4), (3, 3)])
def test_functions_of_u_have_the_values_at_u(m, size):
    """tau = u^(W(W-1)), at u = 2 against fractions; rows sum to 1; ratios are quotients."""
    tau = U ** (size * (size - 1))
    for votes in counts(size - 1, m):
        for k in range(m):
            found = ratios(votes, k, rule(m, tau))
            here = ratios(votes, k, rule(m, 2 ** (size * (size - 1))))
            assert [r.at(u=2) if isinstance(r, RationalFunction) else r for r in found] == list(here)
        assert sum(probabilities(votes, rule(m, tau)), start=Fraction(0)) == 1


def test_ratios():
    """One where nothing changes, exactly, also where weights are irrational; None where the second probability is 0."""
    assert ratios([12, 1], 1, rule(2, 3)) == (1, 1)
    assert ratios([1, 0], 1, rule(2, 8)) == (Fraction(23, 44), Fraction(23, 2))
    assert ratios([3, 1], 1, Rule(2, 2**20, 0, Fraction(1, 4)))[1] is None
    assert ratios([3, 1], 0, Rule(2, 2**20, 0, Fraction(1, 4)))[1] == 1  # 0/0


def test_samplers_law_is_the_channel():
    for votes in ([1, 0], [1, 1], [2, 1], [3, 1], [1, 1, 1], [2, 1, 0]):
        one = rule(len(votes), 64)
        found = law(lambda draw, votes=votes, one=one: recommend(votes, one, draw))
        assert found.row(range(len(votes))) == probabilities(votes, one)


def test_constants():
    assert (horizon(12, 1), horizon(3), horizon(5, 3)) == (6, 3, Fraction(5, 4))
    assert (rule(2, 3).gamma, rule(3, 6).gamma, rule(5, 2).gamma, rule(3, 4).rho) == (
        Fraction(1, 4),
        Fraction(3, 17),
        1,
        Fraction(1, 6),
    )
    assert in_proofs(rule(2, 3))
    assert not in_proofs(rule(2, Fraction(14, 5)))
    assert float(lam(rule(3, 10))) == pytest.approx(6 * log(10))


def test_refusals():
    """tau = 1 and below, gamma above 1, no survivor, abstentions, floats, sizes."""
    for m, tau in ((2, 1), (2, "1/2"), (2, 0), (6, 2), (2, -1), (3, "5/4")):
        with pytest.raises(OutOfScope):
            rule(m, tau)
    for m in (1, 0, -2, 2.0, True, "2"):
        with pytest.raises(BadInput, match="at least 2 objects"):
            rule(m, 8)
    with pytest.raises(NotExact):
        rule(2, 2.5)
    with pytest.raises(OutOfScope, match="0/0"):
        probabilities([0, 0], rule(2, 8))
    for votes in ([1], [1, 1, 1], [1, -1], [1, None], [1, 1.0], [True, 1], "11", 2):
        with pytest.raises(BadInput):
            probabilities(votes, rule(2, 8))
    for vote in (2, -1, True, None):
        with pytest.raises(BadInput, match="not an object"):
            ratios([1, 1], vote, rule(2, 8))
    with pytest.raises(OutOfScope, match="not rational"):
        recommend([2, 1], rule(2, 3), lambda _: 0)
    for rho in ("1/2", "-1/8"):
        with pytest.raises(OutOfScope, match="threshold"):
            Rule(2, 8, 0, rho)
    for rounds, radius in ((1, 0), (2, 1), (4, 4)):
        with pytest.raises(OutOfScope, match=r"R \+ 1"):
            horizon(rounds, radius)
    for rounds, radius in ((0, 0), (3, -1), (3.0, 0), (True, 0)):
        with pytest.raises(BadInput):
            horizon(rounds, radius)
