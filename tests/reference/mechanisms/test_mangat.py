"""Generalised Mangat beyond the common contract: the sensitive symbol is never hidden, moments, what is refused."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.fast import mangat as fast
from exactdp.mechanisms import mangat
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.law.program import law
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome


def test_entries() -> None:
    """The sensitive symbol for certain; every other becomes it with probability 1/t and stays with 1 - 1/t."""
    assert mangat.channel(3, [1], t=4).rows == (
        (Fraction(3, 4), Fraction(1, 4), 0),
        (0, 1, 0),
        (0, Fraction(1, 4), Fraction(3, 4)),
    )
    assert mangat.channel(1, [0]) == Channel([[1]])


def test_two_symbols_are_mangats_randomised_response() -> None:
    """Equation (11), with q = e^-eps and the second symbol sensitive."""
    assert mangat.channel(2, [1]) == Channel([["1 - 1/t", "1/t"], [0, 1]])
    assert mangat.policy(2, [1]) == PrivacyMatrix.binary("inf", "eps")


def test_at_epsilon_zero_everybody_reports_the_sensitive_symbol() -> None:
    """The channel is constant, and the sampler draws accordingly."""
    assert mangat.channel(4, [2], t=1).rows == ((0, 0, 1, 0),) * 4
    assert law(lambda draw: mangat.sample(0, 4, [2], 1, draw)).row(range(4)) == (0, 0, 1, 0)


def test_no_other_symbol_is_protected() -> None:
    """The level of a non-sensitive symbol is infinite: any finite one is refuted."""
    wrong = PrivacyMatrix.explicit([[0, "eps", "eps"], ["2*eps", 0, "inf"], ["inf", "inf", 0]])
    assert prove.privacy(mangat.channel(3, [0]), wrong).outcome is Outcome.REFUTED


@pytest.mark.parametrize("k", [1, 2, 3, 6])
def test_moments(k: int) -> None:
    """Covariance and risk of n users at a level, against their closed forms; the estimates sum to 1."""
    t, a, n = Fraction(3), k // 2, 5
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    channel, estimator = mangat.channel(k, [a], t), mangat.estimator(k, [a], t)
    assert set(estimator.scores.row_sums()) == {1}
    g, c = t / (t - 1), (t + 1) / (t - 1)
    covariance = estimator.covariance(channel, prior, n=n)
    for x in range(k):
        own = prior[a] + (g - 1) * (1 - prior[a]) if x == a else g * prior[x]
        assert n * covariance[x, x] == own - prior[x] ** 2
        for y in set(range(k)) - {x}:
            both = -(g - 1) * prior[x if y == a else y] if a in (x, y) else 0
            assert n * covariance[x, y] == both - prior[x] * prior[y]
    square = sum(p * p for p in prior)
    assert n * estimator.risk(channel, prior, n=n) == prior[a] + c * (1 - prior[a]) - square


def test_refused() -> None:
    """More than one sensitive symbol, none, or a symbol outside; the twin says the same."""
    rng = np.random.default_rng(1)
    for sensitive, message in (([0, 1], "exactly one"), ([], "at least one"), ([3], "from 0 to 2"), ("0", "write a list")):
        with pytest.raises(BadInput, match=message):
            mangat.channel(3, sensitive)
        with pytest.raises(ValueError, match=message):
            fast.encode([0], 3, sensitive, 1.0, rng)
    assert mangat.channel(3, [0, 0]) == mangat.channel(3, {0})


def test_the_twin() -> None:
    """The executed law is a channel with ratio at most t; the sensitive symbol is reported as it is; estimates sum to 1."""
    for text, t in (("t=3", Fraction(3)), ("ln(3/2)", Fraction(3, 2)), ("t=1" + "0" * 100, Fraction(10) ** 100)):
        other, own, turned, missed, certain, common = fast.executed(3, [1], text)
        assert (other, missed, certain) == (0, 0, common)
        assert own + turned == common
        assert t * turned >= common
        assert Fraction(turned, common) - 1 / t < Fraction(1, 2**63)
    rng = np.random.default_rng(2)
    x = np.repeat([0, 1, 2], 1000)
    reports = fast.encode(x, 3, [1], "t=2", rng)
    assert set(reports[x == 1].tolist()) == {1}
    assert {tuple(set(reports[x == a].tolist())) for a in (0, 2)} == {(0, 1), (1, 2)}
    estimates = fast.estimate(reports, 3, [1], "t=2")
    assert abs(estimates.sum() - 1) < 1e-12
    exactly = mangat.estimator(3, [1], 2).estimate(reports.tolist())
    assert max(abs(Fraction(float(f)) - e) for f, e in zip(estimates, exactly, strict=True)) < 1e-12


def test_roles_of_orbits_over_all_sizes() -> None:
    """The counts of every orbit add up to k, also as functions of k, and at the smallest k none is negative."""
    for orbit in mangat.orbits("k"):
        assert sum((n for _, n in orbit.cells), start=exact(0)) == exact("k")
        assert all(n >= 0 for n in orbit.at(k=orbit.symbols + ("none" in orbit.name)).values())
        assert orbit.bounded == (orbit.name not in ("two symbols, the second sensitive", "two symbols, none sensitive"))
