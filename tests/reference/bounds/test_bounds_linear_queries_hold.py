"""bounds.linear_queries against exact errors of the protocols: bounds that are proved hold, bounds that are refuted do not."""

from fractions import Fraction
from math import comb, log, pi, sqrt

import numpy as np
import pytest

from exactdp.bounds.linear_queries import adaptive, distribution, gaussian_projection, lower, maxima, rejection_projection
from exactdp.fast import rejection_sampling as fast_sampler
from exactdp.fast.protocols import rejection_projection as fast_protocol
from exactdp.mechanisms import rejection_sampling
from exactdp.mechanisms.gaussian import printed_variance
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, cdf
from exactdp.protocols import adaptive_one_bit, projected_hadamard
from exactdp.protocols import gaussian_projection as protocol

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("matrix", "prior"),
    [
        (["1 -1"], ["1/2", "1/2"]),
        (["1 -1"], ["1", "0"]),
        (["1 0", "0 1"], ["1/3", "2/3"]),
        (["3/5 0 -1", "4/5 0 0"], ["1/4", "1/4", "1/2"]),
    ],
)
@pytest.mark.parametrize("n", [1, 7])
def test_the_exact_squared_error_without_projection(matrix, prior, n):
    """At most the square of ``unprojected``, with equality where ||a_j|| = r for all j with mass and Ap = 0."""
    epsilon, delta = Fraction(1), Fraction(1, 10)
    high = printed_variance(1, epsilon, delta).enclosure(64).upper
    exactly = protocol.mean_squared_error(matrix, prior, n, high)
    bound = gaussian_projection.unprojected(len(matrix), n, epsilon, delta)
    assert float(exactly) <= float(bound) ** 2 * (1 + 1e-12)
    if matrix == ["1 -1"] and prior[0] == "1/2":
        assert abs(float(exactly) - float(bound) ** 2) < 1e-12


def test_projected_hadamard_response_by_enumeration():
    """Every prior of a grid: raw and projected risks below the squares of the bounds; the lower bound below the worst of them."""
    for k, n, t in ((2, 3, 3), (2, 8, "3/2"), (3, 4, 2)):
        square = float(distribution.theorem_4_2_sharp(k, n, t)) ** 2
        worst = 0.0
        for i in range(5):
            prior = [Fraction(i, 4), 1 - Fraction(i, 4), *[Fraction(0)] * (k - 2)]
            found = projected_hadamard.risks(projected_hadamard.law(prior, n, t), prior)
            assert float(found.raw) <= float(distribution.raw(k, n, t)) ** 2 * (1 + 1e-12)
            assert float(found.projected) <= min(square, float(found.raw))
            assert float(found.mean_error().upper) <= float(distribution.theorem_4_2(k, n, t))
            worst = max(worst, float(found.mean_error().lower))
        if n >= 2:
            assert float(lower.distribution(k, n, 1)) < worst


@pytest.mark.parametrize(("d", "n"), [(1, 1), (1, 27), (2, 9), (2, 30), (3, 12)])
@pytest.mark.parametrize("mean", [0, HALF, 1])
def test_the_adaptive_protocol_by_enumeration(d, n, mean):
    """The exact error for fixed queries of these means is at most the corrected bound; at d = 1 it exceeds the printed one."""
    exactly = adaptive_one_bit.max_error(n, [mean] * d, 1, 3)
    assert Real.of(exactly) <= adaptive.theorem_5_2_corrected(d, n, 3)
    if (d, n) == (1, 27):
        assert exactly > 0
        assert adaptive.theorem_5_2(d, n, 3).sign() == 0


def test_the_counterexample_to_theorem_3_2():
    """n = 1, A = [1, -1], epsilon = 4: the error is at least 1 by Jensen's inequality."""
    assert gaussian_projection.threshold(1, 2, 4, "1/10") < 1
    assert gaussian_projection.theorem_3_2(1, 2, 1, 4, "1/10") < 1
    for kind in (gaussian_projection.theorem_3_2_corrected, gaussian_projection.theorem_3_2_sharp):
        assert kind(1, 2, 1, 4, "1/10") > Fraction("1.0263")


def test_one_query_that_always_projects():
    """d = 1, A = [1, -1], D all at 1: the error E min(max(-z, 0), 2) of the clipped mean, by its tail, against the bounds."""
    for n, epsilon in ((1, 1), (4, 1), (100, Fraction(1, 2)), (1000, 1)):
        deviation = (Real.of(printed_variance(1, epsilon, "1/10")) / n).sqrt()
        steps = 200
        upper = sum(float(cdf(Real.of(Fraction(-2 * i, steps)) / deviation)) for i in range(steps)) * 2 / steps
        assert upper <= float(gaussian_projection.theorem_3_2_sharp(1, 2, n, epsilon, "1/10"))
        assert upper <= float(gaussian_projection.empirical_projected(2, n, epsilon, "1/10"))


def test_the_corrected_pure_protocol_simulated():
    """Mean errors over runs, in doubles: below the corrected bound; the printed one is above its own bound at n = 10^4."""
    rng, n = np.random.default_rng(20261121), 10**4
    queries, data = [[1.0, 1.0]], np.zeros(n, dtype=int)
    found = {}
    for corrected, tau, variance in (
        (True, 0.5, fast_sampler.corrected_variance(1, 0.5, 2 / n**2)),
        (False, 0.25, fast_sampler.printed_variance(1, n, 1)),
    ):
        errors = []
        for _ in range(40):
            sent, _ = fast_sampler.encode(data, queries, 1, variance, tau, rng, corrected=corrected)
            answer = (
                fast_protocol.estimate(queries, sent) if corrected else fast_protocol.estimate_as_printed(queries, sent, n, 1)
            )
            errors.append(abs(float(answer.value[0]) - 1))
        found[corrected] = float(np.mean(errors))
    assert found[True] < float(rejection_projection.theorem_3_4_corrected(1, 2, n, 1))
    assert found[False] > 2 * float(rejection_projection.theorem_3_4(1, 2, n, 1))


@pytest.mark.parametrize("n", [120, 200, 900])
def test_few_active_users(n):
    """Lemma 3.5, by exact tails at the lowest probability of being active; and for the corrected sampler."""
    chance = rejection_sampling.active(1, rejection_sampling.printed_variance(1, n, 1), "1/4")
    assert Real.of(rejection_sampling.few_active(n, n // 4, chance).upper) < rejection_projection.lemma_3_5(n)
    fair = Fraction(sum(comb(n, i) for i in range(-(-n // 4))), 2**n)
    assert Real.of(fair) < Real.of(Fraction(-n, 8)).exp()


def test_the_bias_passes_theorem_3_4_for_every_constant():
    """Its rate is sqrt(ln n) n^(-1/8)/(2 sqrt(2 pi)), from above: the quotient of bias and bound grows."""
    quotients, rates = [], []
    for n in (10**3, 10**4, 10**6, 10**8, 10**12, 10**24):
        bias = rejection_sampling.bias(1, rejection_sampling.printed_variance(1, n, 1), "1/4") * -1
        quotients.append(float(bias / rejection_projection.theorem_3_4(1, 2, n, 1)))
        rates.append(float(bias) / (sqrt(log(n)) * n ** (-1 / 8) / (2 * sqrt(2 * pi))))
    assert quotients == sorted(quotients)
    assert quotients[-1] > 10**7
    assert rates == sorted(rates, reverse=True)
    assert 1 < rates[-1] < 1.003


def test_norms_and_maxima_meet_the_bounds_that_use_them():
    """Two orthogonal columns: the exact mean of the maximum is below the sub-Gaussian bound and above sqrt(ln J)."""
    for J in (2, 3, 10):
        found = maxima.gaussian_max(J)
        assert Real.of(found.upper) < maxima.subgaussian_max(J, rational(1))
        assert float(found.lower) > sqrt(log(J))
