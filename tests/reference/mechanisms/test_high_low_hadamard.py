"""High-low Hadamard response beyond the contracts: golden rows, printed and singleton-aware estimators, sets of any form."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import high_low_hadamard as fast
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms import high_low_hadamard as scheme
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.law.program import law
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome

SIZES = [(1, (0,)), (2, (1,)), (3, (1,)), (5, (0, 1)), (5, (4, 1, 2)), (6, (0, 2, 3, 5)), (7, tuple(range(7)))]


def test_golden_rows() -> None:
    """k = 5, s = 2, t = 2 and k = 3, s = 1, t = 3, by hand from (13) and (14); other sets permute rows and own outputs."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    noise = (sixth,) * 4
    assert scheme.channel(5, [0, 1], t=2).rows == (
        (third, sixth, third, sixth, 0, 0, 0),
        (third, third, sixth, sixth, 0, 0, 0),
        *((*noise, *(third if i == j else 0 for j in range(3))) for i in range(3)),
    )
    assert [[str(v) for v in row] for row in scheme.channel(3, [0], t=3).rows] == [
        ["3/4", "1/4", "0", "0"],
        ["1/4", "1/4", "1/2", "0"],
        ["1/4", "1/4", "0", "1/2"],
    ]
    first, general = scheme.channel(5, [0, 1]).rows, scheme.channel(5, [3, 1]).rows
    assert [general[x] for x in (1, 3, 0, 2, 4)] == list(first)


def test_all_sensitive_is_hadamard_response() -> None:
    """s = k, matrix by matrix."""
    for k in (1, 2, 3, 4, 7, 8):
        assert scheme.channel(k, range(k)) == hadamard_response.channel(k)
        assert scheme.estimator(k, range(k)).scores == hadamard_response.estimator(k).scores
        assert scheme.policy(k, range(k)) == PrivacyMatrix.ldp(k, "eps")


@pytest.mark.parametrize(("k", "sensitive"), SIZES)
def test_the_printed_estimator_is_the_transform(k: int, sensitive: tuple[int, ...]) -> None:
    """As an identity over Q(t), and on reports; its p(A) is unbiased and completes the estimates of B to 1."""
    printed, transform = scheme.printed_estimator(k, sensitive), scheme.estimator(k, sensitive)
    assert printed.scores == transform.scores
    mass = scheme.mass_estimator(k, sensitive)
    prove.mean(scheme.channel(k, sensitive), mass).require()
    others = [x for x in range(k) if x not in sensitive]
    for y in range(scheme.alphabet(k, sensitive)):
        estimates = transform.estimate([y])
        assert mass.estimate([y])[0] + sum((estimates[x] for x in others), start=Fraction(0)) == 1


def test_one_sensitive_symbol_by_its_mass() -> None:
    """Unbiased, with variance c p(B)(1 - p(B)/c) instead of c^2 - c p(B) - p^2: smaller at every epsilon."""
    k, prior = 4, ["1/2", "1/4", "1/8", "1/8"]
    alone, plain = scheme.estimator(k, [0], alone=True), scheme.estimator(k, [0])
    channel = scheme.channel(k, [0])
    prove.mean(channel, alone).require()
    c, b = exact("(t+1)/(t-1)"), Fraction(1, 2)
    assert alone.covariance(channel, prior)[0, 0] == c * b * (1 - b / c)
    assert plain.covariance(channel, prior)[0, 0] == c * c - c * b - Fraction(1, 4)
    prove.at_most(alone.covariance(channel, prior)[0, 0], plain.covariance(channel, prior)[0, 0], t=1, above=["t"]).require()
    with pytest.raises(OutOfScope, match="alone=True is for one"):
        scheme.estimator(k, [0, 1], alone=True)
    with pytest.raises(OutOfScope, match="t > 1"):
        scheme.estimator(k, [0], 1, alone=True)


def test_rows_of_other_matrices_are_not_unbiased() -> None:
    """The estimator of another sensitive set, or of the same set in another channel, is refuted."""
    for right, wrong in (([0, 1], [0, 2]), ([0], [1]), ([1, 2, 3], [0, 1, 2])):
        prove.mean(scheme.channel(4, right), scheme.estimator(4, right)).require()
        assert prove.mean(scheme.channel(4, right), scheme.estimator(4, wrong)).outcome is Outcome.REFUTED


def test_sets_of_any_form() -> None:
    """Order, repetition, numpy's integers and generators make no difference, on both sides."""
    rng = np.random.default_rng(3)
    forms = [[4, 1], (1, 4), {1, 4}, np.array([4, 1, 1], dtype=np.int16), range(1, 5, 3), [np.int64(1), 4]]
    wanted = scheme.channel(6, [1, 4])
    assert scheme.channel(6, (x for x in (4, 1))) == wanted
    for form in forms:
        assert scheme.channel(6, form) == wanted
        assert (scheme.alphabet(6, form), scheme.order(6, form)) == (8, 4)
        assert fast.executed(6, form, "t=3") == fast.executed(6, [1, 4], "t=3")
        assert fast.estimate([0, 5], 6, form, "t=3").tolist() == fast.estimate([0, 5], 6, [1, 4], "t=3").tolist()
        assert fast.encode([0], 6, form, "t=3", rng).shape == (1,)
    for refused in ([True], np.array([True]), [0.5], [6], [[0], [1, 2]]):
        with pytest.raises(BadInput, match="is not an item"):
            scheme.channel(6, refused)
        with pytest.raises(ValueError, match=r"."):
            fast.executed(6, refused, "t=3")


def test_a_sample_takes_few_draws() -> None:
    """Two draws whatever the size: a coin and a uniform output."""
    seen: list[object] = []

    def draw(request: object) -> int:
        seen.append(request)
        return 0

    assert scheme.sample(999, 1000, range(900, 1000), 3, draw) in range(128)
    assert seen == [(3, 1), 128]
    seen.clear()
    assert scheme.sample(5, 1000, range(900, 1000), 3, draw) in range(128)
    assert seen == [(2, 2), 128]
    assert law(lambda draw: scheme.sample(5, 1000, range(900, 1000), 3, draw)).mass[128 + 5] == Fraction(1, 2)


def test_many_users_at_a_large_size() -> None:
    """Fast estimates of a planted distribution lie within six standard deviations, by the exact variances."""
    k, n, t = 2000, 400_000, 3.0
    rng = np.random.default_rng(11)
    sensitive = rng.choice(k, 100, replace=False)
    heavy = [int(sensitive[7]), int(np.setdiff1d(np.arange(k), sensitive)[5])]
    p = np.full(k, 0.5 / k)
    p[heavy] += 0.25
    estimate = fast.estimate(fast.encode(rng.choice(k, n, p=p), k, sensitive, "t=3", rng), k, sensitive, "t=3")
    c = (t + 1) / (t - 1)
    inside = np.isin(np.arange(k), sensitive)
    variance = np.where(inside, c * c - c * p[~inside].sum() - p * p, c * p - p * p) / n
    assert (abs(estimate - p) <= 6 * np.sqrt(variance)).all()
    assert 0.8 < ((estimate - p) ** 2).sum() / variance.sum() < 1.2
