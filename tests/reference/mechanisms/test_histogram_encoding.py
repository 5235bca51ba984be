"""histogram_encoding: privacy, law, moments of summation, thresholds; the twin; what is refused."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import histogram_encoding as twin
from exactdp.fast import unary_encoding as fast_unary
from exactdp.fast.noise import WORD
from exactdp.mechanisms import histogram_encoding as mechanism
from exactdp.mechanisms import unary_encoding
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome

SIZES = ((1, 1), (2, 0), (2, 1), (3, 0), (2, 2))
sizes = pytest.mark.parametrize(("k", "m"), SIZES)


@sizes
def test_private_tight_and_sampled_as_it_says(k: int, m: int) -> None:
    """For every epsilon: the channel over Q(t) with t for s, the law of the sampler, the audit of its code."""
    channel = mechanism.channel(k, m, "t")
    assert channel.at(t=3) == mechanism.channel(k, m, 3)
    prove.privacy(channel, PrivacyMatrix.ldp(k, LogSum(epsilon=2))).require()
    assert tight_matrix(mechanism.channel(k, m, 3)) == mechanism.policy(k, m, "ln 9")
    if k > 1:
        below = mechanism.policy(k, m, "ln(899/100)")
        assert prove.privacy(mechanism.channel(k, m, 3), below).outcome is Outcome.REFUTED
        found = audit_code(lambda x, draw: mechanism.sample(x, k, m, 3, draw), list(range(k)), "ln 9", isolated=False)
        assert found.outcome == "proved"
    law = channel_of(lambda x, draw: mechanism.sample(x, k, m, "t", draw), range(k), range(mechanism.alphabet(k, m)))
    assert law == channel
    assert mechanism.product(k, m, 3).worst().epsilon == (LogSum.ln(9) if k > 1 else LogSum())


@sizes
def test_summation_is_unbiased_and_literal(k: int, m: int) -> None:
    """The scores, and the estimates from reports that make no table."""
    prove.mean(mechanism.channel(k, m, "t"), mechanism.estimator(k, m, "t")).require()
    outputs = mechanism.alphabet(k, m)
    for reports in ([0], [outputs - 1], [y * 5 % outputs for y in range(9)]):
        assert mechanism.estimate(reports, k, m, 3) == mechanism.estimator(k, m, 3).estimate(reports)


def test_coordinates_are_discrete_laplace() -> None:
    """Against the definition, in the middle and at the ends; clamped to nothing it is symmetric unary encoding."""
    s = Fraction(3)
    law = {z: (s - 1) / (s + 1) / s ** abs(z) for z in range(-60, 61)}
    for m in (0, 1, 4):
        for bit, row in enumerate(mechanism.coordinate(m, s).rows):
            clamped = dict.fromkeys(range(-m, m + 2), Fraction(0))
            for z, p in law.items():
                clamped[min(max(bit + z, -m), m + 1)] += p
            assert all(abs(p - clamped[v]) < Fraction(1, 10**25) for p, v in zip(row, clamped, strict=True))
    assert mechanism.coordinate(0, "s") == unary_encoding.bit(unary_encoding.symmetric("s"))


def test_the_variance_without_clamping_is_the_limit() -> None:
    """2s/(s-1)^2, approached from below as m grows."""
    s = Fraction(3)
    gaps = []
    for m in range(8):
        (zero, one), values = mechanism.coordinate(m, s).rows, range(-m, m + 2)
        means = [sum(p * v for p, v in zip(row, values, strict=True)) for row in (zero, one)]
        square = sum(p * v * v for p, v in zip(zero, values, strict=True))
        gaps.append(2 * s / (s - 1) ** 2 - (square - means[0] ** 2) / (means[1] - means[0]) ** 2)
    assert all(one > two > 0 for one, two in pairwise(gaps))
    assert gaps[-1] < Fraction(1, 50)


@pytest.mark.parametrize("theta", [-1, 0, 1, 2])
def test_thresholds_have_the_support_they_say(theta: int) -> None:
    """At k = 2, m = 2: the probabilities of the channel; theta = 1 has the least noise."""
    channel, law = mechanism.channel(2, 2, "s"), mechanism.threshold(theta)
    for x in range(2):
        for j in range(2):
            held = [channel[x, y] for y in range(36) if j in mechanism.supported(y, 2, 2, theta)]
            assert sum(held, start=Fraction(0)) == (law.p if x == j else law.q)
    noise = {t: mechanism.threshold(t, 3).noise for t in range(-3, 5)}
    assert min(noise, key=lambda t: noise[t]) == 1
    assert noise[0] == mechanism.threshold(2, 3).own
    assert [mechanism.supported(y, 2, 2) for y in range(36)] == [mechanism.supported(y, 2, 2, 1) for y in range(36)]


@pytest.mark.parametrize(("k", "m"), [(1, 3), (2, 1), (9, 0), (40, 5)])
def test_the_twin(k: int, m: int) -> None:
    """Bits of symmetric unary encoding beside noise; unbiased by its executed law; estimates as they should be."""
    rng = np.random.default_rng(k)
    x = rng.integers(0, k, size=20_000)
    reports = twin.encode(x, k, m, "t=9", rng)
    assert (reports.dtype, reports.shape) == (np.int8, (20_000, k))
    assert -m <= reports.min() <= reports.max() <= m + 1
    law = mechanism.coordinate(m, 3).rows
    own = reports[np.arange(20_000), x]
    for v, p in zip(range(-m, m + 2), law[1], strict=True):
        assert abs((own == v).mean() - float(exact(p))) < 0.02  # type: ignore[arg-type]
    others = reports[np.arange(20_000), (x + 1) % k]
    if k > 1:
        for v, p in zip(range(-m, m + 2), law[0], strict=True):
            assert abs((others == v).mean() - float(exact(p))) < 0.02  # type: ignore[arg-type]
    shares = np.bincount(x, minlength=k) / 20_000
    for f in (twin.estimate, twin.estimate_by_threshold):
        assert abs(f(reports, k, m, "t=9") - shares).max() < 0.06
    assert twin.executed(k, m, "t=9") == fast_unary.executed(k, "t=9", "symmetric")
    assert [abs(Fraction(limit, WORD) - Fraction(1, 3)) < Fraction(1, 2**60) for limit in twin.magnitudes(m, "t=9")] == [True] * m


@pytest.mark.parametrize(("k", "m"), [(2, 1), (3, 2)])
def test_fast_sums_are_the_exact_sums(k: int, m: int) -> None:
    """On the same reports, up to the rounding of doubles and of 64-bit words."""
    rng = np.random.default_rng(2)
    reports = twin.encode(rng.integers(0, k, size=300), k, m, "t=9", rng)
    numbers = [int(sum((int(v) + m) * (2 * m + 2) ** (k - 1 - j) for j, v in enumerate(row))) for row in reports]
    for fast, exactly in zip(twin.estimate(reports, k, m, "t=9"), mechanism.estimate(numbers, k, m, 3), strict=True):
        assert abs(Fraction(float(fast)) - exactly) < Fraction(1, 10**12)


def test_bad_input_is_refused() -> None:
    rng = np.random.default_rng(1)
    for m in (-1, 127, True, 1.0, "1"):
        with pytest.raises(BadInput):
            mechanism.coordinate(m)  # type: ignore[arg-type]
    for theta in (-2, 4, True, 0.5):
        with pytest.raises(BadInput, match="theta"):
            mechanism.supported(0, 2, 2, theta)  # type: ignore[arg-type]
    for theta in (127, 1.0, True):
        with pytest.raises(BadInput, match="theta"):
            mechanism.threshold(theta)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="at least 1"):
        mechanism.channel(2, 1, "1/2")
    with pytest.raises(OutOfScope, match="t > 1"):
        mechanism.estimator(2, 1, 1)
    with pytest.raises(OutOfScope):
        mechanism.channel(40, 2)
    with pytest.raises(OutOfScope, match="too many reports"):
        mechanism.alphabet(10**6, 3)
    with pytest.raises(BadInput, match="at least one report"):
        mechanism.estimate([], 2, 1)
    for x in (-1, 2, True):
        with pytest.raises(BadInput, match="from 0 to 1"):
            mechanism.sample(x, 2, 1, 3, lambda _: 0)
    calls: list[tuple[Any, str]] = [
        (lambda: twin.encode([5], 5, 2, 1.0, rng), "from 0 to 4"),
        *((lambda m=m: twin.encode([0], 5, m, 1.0, rng), "m = ") for m in (-1, 127, True, 1.5)),
        *((lambda e=e: twin.encode([0], 5, 2, e, rng), "epsilon") for e in (0, -1, None, 1e-30)),
        (lambda: twin.estimate([[0, 4]], 2, 2, 1.0), "from -2 to 3"),
        (lambda: twin.estimate([[0, 1, 1]], 2, 2, 1.0), "rows of 2"),
        (lambda: twin.estimate([[0.5, 1]], 2, 2, 1.0), "rows of 2"),
        (lambda: twin.estimate_by_threshold(np.zeros((0, 2), dtype=np.int8), 2, 2, 1.0), "at least one report"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()


REAL = [[2, -1, Fraction(1, 3)], [1, 0, 5], [Fraction(1, 2), Fraction(1, 2), 0], [-3, 7, Fraction(-1, 9)], [Fraction(2, 3), 0, 1]]


@pytest.mark.parametrize("epsilon", [Fraction(1, 100), 1, 30])
def test_the_loss_of_real_noise(epsilon: Fraction) -> None:
    """Against the densities, in logarithms; never above the level, and at it beyond 1 and below 0; antisymmetric."""
    for y in REAL:
        logs = [-Fraction(epsilon) / 2 * sum(abs(v - (j == x)) for j, v in enumerate(y)) for x in range(3)]
        for x in range(3):
            for other in range(3):
                loss = mechanism.laplace_loss(y, x, other, epsilon)
                assert loss == logs[x] - logs[other] == -mechanism.laplace_loss(y, other, x, epsilon)
                assert abs(loss) <= epsilon
    assert mechanism.laplace_loss([1, 0], 0, 1, epsilon) == epsilon > mechanism.laplace_loss([Fraction(9, 10), 0], 0, 1, epsilon)


@pytest.mark.parametrize("epsilon", ["1/2", "2", "8"])
def test_real_noise_in_doubles(epsilon: str) -> None:
    """Means and variances of summation, p and q of thresholds, within six deviations; the estimates are unbiased."""
    n, x = 60_000, np.zeros(60_000, dtype=np.int64)
    rows = twin.encode_laplace(x, 2, epsilon, np.random.default_rng(11))
    variance = float(mechanism.laplace_variance(epsilon))
    assert variance == 8 / float(Fraction(epsilon)) ** 2
    for column, mean in enumerate((1, 0)):
        assert abs(rows[:, column].mean() - mean) < 6 * (variance / n) ** 0.5
        assert abs(rows[:, column].var() - variance) < 6 * variance * (5 / n) ** 0.5  # the kurtosis is 6
    for theta in ("0", "1/2", "3/4", "1"):
        p, q = (float(v.enclosure().lower) for v in mechanism.laplace_threshold(theta, epsilon))
        shares = (rows >= float(Fraction(theta))).mean(axis=0)
        assert max(abs(shares[0] - p), abs(shares[1] - q)) < 6 * 0.5 / n**0.5
        found = twin.estimate_laplace_by_threshold(rows, 2, epsilon, float(Fraction(theta)))
        assert abs(found - [1, 0]).max() < 6 * 0.5 / n**0.5 / (p - q)
    assert (twin.estimate_laplace(rows, 2, epsilon) == rows.mean(axis=0)).all()


def test_what_doubles_break() -> None:
    """1 + z is a multiple of 2^-54 where it is below 1 in size, and most z are not: the low bits show who is not the item."""
    rows = twin.encode_laplace(np.zeros(5000, dtype=np.int64), 2, "1", np.random.default_rng(3))
    own, other = rows[:, 0], rows[:, 1]
    fine = [np.abs(v) < 2**-10 for v in (own, other)]
    assert all(some.sum() for some in fine)
    assert (own[fine[0]] * 2.0**53 % 1 == 0).all()
    assert (other[fine[1]] * 2.0**53 % 1 != 0).any()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: mechanism.laplace_variance(0), "above 0"),
        (lambda: mechanism.laplace_loss([1, 0], 0, 2, 1), "from 0 to 1"),
        (lambda: mechanism.laplace_loss([0.5], 0, 0, 1), "float"),
        (lambda: mechanism.laplace_threshold("3/2", 1), "from 0 to 1"),
    ],
)
def test_refused_real_noise(make: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()


def test_refused_real_reports() -> None:
    """Wrong shapes, nothing, what is not finite; levels and thresholds."""
    rows = np.zeros((2, 3))
    for wrong in ([], [[1, 2]], [1.0, 2, 3], [[np.nan, 0, 0]], [[np.inf, 0, 0]], "abc", [["a", "b", "c"]]):
        for read in (twin.estimate_laplace, twin.estimate_laplace_by_threshold):
            with pytest.raises(ValueError, match="reports|at least one report"):
                read(wrong, 3, 1.0)  # type: ignore[arg-type]
    for theta in (-0.1, 1.1, "a", None, np.nan):
        with pytest.raises(ValueError, match="from 0 to 1"):
            twin.estimate_laplace_by_threshold(rows, 3, 1.0, theta)  # type: ignore[arg-type]
    for epsilon in (0, -1, "x", float("nan")):
        with pytest.raises(ValueError, match="is not a level"):
            twin.encode_laplace([0], 3, epsilon, np.random.default_rng(1))
        with pytest.raises(ValueError, match="is not a level"):
            twin.estimate_laplace(rows, 3, epsilon)
    with pytest.raises(ValueError, match="from 0 to 2"):
        twin.encode_laplace([3], 3, 1.0, np.random.default_rng(1))


@pytest.mark.parametrize("theta", [-126, -125, 0, 1, 126])
def test_a_threshold_at_every_end(theta: int) -> None:
    """P(Z >= theta) by the symmetry of the noise: 1 - P(Z >= 1 - theta)."""
    law = mechanism.threshold(theta, 2)
    tail = Fraction(2) ** (1 - theta) / 3 if theta > 0 else 1 - Fraction(2) ** theta / 3
    assert law.q == tail
    assert law.p == (2 * tail if theta > 1 else Fraction(2, 3) if theta == 1 else 1 - Fraction(2) ** (theta - 1) / 3)
