"""The rejection sampler, printed and corrected: its laws against integrals, its bit by exact decisions, its twin against it."""

from fractions import Fraction
from itertools import product
from math import nan
from typing import Any

import mpmath
import numpy as np
import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.fast import rejection_sampling as fast
from exactdp.mechanisms import rejection_sampling as exact
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

# the column [a], sigma^2, tau
CASES = [
    ("1", LogSum.ln(120) * 4, "1/4"),
    ("-1", LogSum.ln(120) * 4, "1/4"),
    ("1/2", Fraction(1, 10), "1/2"),
    ("-3", Fraction(4), "1/100"),
    ("2", Fraction(1, 3), LogSum.ln(2)),
    ("1/1000", Fraction(1), "3/5"),
]
BOTH = pytest.mark.parametrize("corrected", [False, True])


def law(a: str, variance: Any, tau: Any, corrected: bool) -> tuple[Any, Any]:
    """The density of (y, B = 1), from the definition, and the points where it jumps."""
    column, noise, window = float(Fraction(a)), mpmath.mpf(float(Real.of(variance))), float(exact.check_window(tau))

    def density(y: Any) -> Any:
        loss = (y * column - column**2 / 2) / noise
        inside = abs(loss) <= window
        return mpmath.npdf(y, 0, mpmath.sqrt(noise)) * (mpmath.exp(loss) / 2 if inside else mpmath.mpf(corrected) / 2)

    ends = sorted((column**2 / 2 + sign * noise * window) / column for sign in (-1, 1))
    far, spread = max(40 * mpmath.sqrt(noise), 2), mpmath.sqrt(noise)
    return density, sorted({-far, *ends, *(i * spread for i in range(-12, 13, 3)), far})


def integral(function: Any, points: Any, low: float = -mpmath.inf, high: float = mpmath.inf) -> float:
    """The integral between two ends, piece by piece."""
    inside = [max(low, min(high, p)) for p in points]
    return float(mpmath.quad(function, sorted(set(inside)))) if len(set(inside)) > 1 else 0.0


@BOTH
@pytest.mark.parametrize(("a", "variance", "tau"), CASES)
def test_laws_are_integrals(a: str, variance: Any, tau: Any, corrected: bool) -> None:
    """P(B = 1), bias, second moment and masses of intervals, from the density of the definition."""
    density, points = law(a, variance, tau, corrected)
    squared, sign, column = Fraction(a) ** 2, 1 if Fraction(a) > 0 else -1, float(Fraction(a))
    total = integral(density, points)
    assert float(exact.active(squared, variance, tau, corrected)) == pytest.approx(total, abs=1e-11)
    mean = integral(lambda y: (y - column) * density(y), points) / total
    assert float(exact.bias(squared, variance, tau, corrected)) == pytest.approx(sign * mean, abs=1e-10)
    second = integral(lambda y: (y - column) ** 2 * density(y), points) / total
    found = exact.second_moment(squared, 3, variance, tau, corrected)
    assert float(found) == pytest.approx(second + 2 * float(Real.of(variance)), rel=1e-10)
    for low, high in (("-1/2", "2"), ("0", None), (None, "-3/2"), (None, None), ("2", "1"), ("5", "6")):
        ends = [default if end is None else float(Fraction(end)) for end, default in ((low, -mpmath.inf), (high, mpmath.inf))]
        value = integral(density, points, *ends) if ends[0] < ends[1] else 0.0
        assert float(exact.event([a], variance, tau, low, high, corrected)) == pytest.approx(value, abs=1e-11)


def test_laws_without_a_column() -> None:
    """The zero column: everything is Good, the report is Gaussian noise, the bit is fair."""
    for corrected in (False, True):
        assert exact.outside(0, 3, "1/4").tree == 0
        assert exact.active(0, 3, "1/4", corrected) <= Fraction(1, 2) <= exact.active(0, 3, "1/4", corrected)
        assert exact.bias(0, 3, "1/4", corrected).tree == 0
        assert exact.second_moment(0, 2, 3, "1/4", corrected).tree == 6
        assert float(exact.event([0], 3, "1/4", None, 0, corrected)) == pytest.approx(1 / 4)


def test_good_is_exact_at_its_ends() -> None:
    """The ends of Good belong to it, a little further out there is nothing as printed, and a fair bit as corrected."""
    noise = exact.printed_variance(1, 120, 1)
    low, high = exact.slab(1, noise, "1/4")
    assert (high.tree, low.tree) == (LogSum.ln(120) + Fraction(1, 2), -LogSum.ln(120) + Fraction(1, 2))
    assert exact.event([1], noise, "1/4", high, None).tree == 0
    assert exact.event([1], noise, "1/4", None, low).tree == 0
    assert exact.event([1], noise, "1/4", high - Fraction(1, 10**9), None) > 0
    assert exact.event([1], noise, "1/4", low, high) <= exact.event([1], noise, "1/4", None, None)
    # a rational end of Good: sigma^2 = 2, tau = 1/4, a = 1
    assert exact.bit_probability([1], [1], 2, "1/4") > Fraction(1, 2)
    for y, corrected, value in (
        ("1.001", False, 0),
        ("1.001", True, Fraction(1, 2)),
        ("-0.001", False, 0),
        ("-2", True, Fraction(1, 2)),
    ):
        assert exact.bit_probability([1], [y], 2, "1/4", corrected).tree == value
    assert exact.bit_probability([1], [0], 2, "1/4") < Fraction(1, 2)
    assert exact.loss([1, -1], ["1/2", 3], "1/2").tree == (Fraction(1, 2) - 3 - 1) * 2


def test_the_corrected_sampler_is_private() -> None:
    """Weights of two inputs differ by at most e^(2 tau) at every point of a grid, and by that much at one point."""
    noise, tau, columns = Fraction(2), Fraction(1, 4), ([1, 0], [0, -1], [0, 0], [Fraction(3, 5), Fraction(-4, 5)])
    limit = exact.epsilon_private(tau).exp()
    for point in product(map(Fraction, ("-2", "-1/2", "0", "1/2", "1", "9/8")), repeat=2):
        found = [exact.bit_probability(column, point, noise, tau, corrected=True) for column in columns]
        assert all(one <= limit * two + Fraction(1, 10**30) for one in found for two in found)
    # losses tau and -tau, at y_1 = 1/2 + sigma^2 tau and y_2 = 1/2 - sigma^2 tau
    one, two = (exact.bit_probability(column, [1, 0], noise, tau, corrected=True) for column in ([1, 0], [0, 1]))
    ratio = (one / two).enclosure(100)
    assert limit.enclosure(100).lower <= ratio.upper
    assert ratio.lower <= limit.enclosure(100).upper
    assert exact.bit_probability([1, 0], [2, 0], noise, tau).tree == 0  # as printed: some inputs never send what others do
    assert exact.bit_probability([0, 0], [2, 0], noise, tau) > 0


def test_levels() -> None:
    """2 tau with private y; with public y more, at most 1 for tau = 1/4, and equal to epsilon at tau = epsilon/4 = 0.63297..."""
    assert exact.epsilon_private("1/4").tree == Fraction(1, 2)
    assert exact.epsilon_private(LogSum.ln(2)).tree == LogSum.ln(4)
    for tau in ("1/100", "1/4", "1/2", "0.69"):
        assert exact.epsilon_public(tau) > exact.epsilon_private(tau)
    assert exact.epsilon_public("2.5318972/4") < Fraction("2.5318972")
    assert exact.epsilon_public("2.5318975/4") > Fraction("2.5318975")
    with pytest.raises(OutOfScope, match="no level is finite"):
        exact.epsilon_public(LogSum.ln(2))


def test_accepts_is_decided() -> None:
    """u below, above and (a rational probability) at the chance."""
    assert exact.accepts([0], [5], 1, "1/4", "0.4999999999999999999999")
    assert not exact.accepts([1], [100], 1, "1/4", "1/2", corrected=True)
    assert not exact.accepts([1], [100], 1, "1/4", 0)
    chance = exact.bit_probability([1], [1], 2, "1/4").enclosure(120)
    assert exact.accepts([1], [1], 2, "1/4", chance.lower - Fraction(1, 2**110))
    assert not exact.accepts([1], [1], 2, "1/4", chance.upper + Fraction(1, 2**110))


def test_variances_and_golden_values() -> None:
    """Noise of the printed and of the corrected sampler; the tilt and the tail of the number of active users."""
    assert exact.printed_variance(2, 2, "1/2") == LogSum.ln(2) * 64
    assert exact.corrected_variance(3, "1/2", "1/100").tree == LogSum.ln(200) * 72
    assert float(exact.corrected_variance(1, LogSum.ln(2), "1/2")) == pytest.approx(4 / 0.6931471805599453)
    noise = exact.printed_variance(1, 120, 1)
    tilted = exact.tilt([1, 0], ["1/2", "1/2"], noise, "1/4")
    assert [round(float(p), 5) for p in tilted] == [0.41959, 0.58041]
    assert [float(p) for p in exact.tilt([0, 4, 0], ["1/2", 0, "1/2"], 1, "1/4")] == [0.5, 0, 0.5]
    few = exact.few_active(120, 30, exact.active(1, noise, "1/4"))
    assert Fraction("0.0061547") < few.lower < few.upper < Fraction("0.0061548")
    corrected = exact.corrected_variance(1, "1/2", Fraction(1, 2**20))
    assert exact.outside(1, corrected, "1/2") <= Fraction(1, 2**20)


def test_few_active() -> None:
    """Binomial tails, by enumeration; none and all."""
    for n, most in product((1, 2, 5), (-1, 0, 1, 4, 5, 9)):
        value = sum(
            (
                Fraction(1, 3) ** sum(bits) * Fraction(2, 3) ** (n - sum(bits))
                for bits in product((0, 1), repeat=n)
                if sum(bits) <= most
            ),
            start=Fraction(0),
        )
        found = exact.few_active(n, most, "1/3")
        assert found.lower <= value <= found.upper
        assert found.width < Fraction(1, 2**50)
    assert exact.few_active(3, 0, 1).upper == 0
    assert exact.few_active(3, 0, 0).lower == 1
    for n, most, chance, message in (
        (0, 0, "1/2", "at least 1"),
        (2, "1", "1/2", "integers"),
        (2, 1, 2, "from 0 to 1"),
        (2, 1, -1, "from 0"),
    ):
        with pytest.raises(BadInput, match=message):
            exact.few_active(n, most, chance)  # type: ignore[arg-type]


def test_bad_input() -> None:
    """Windows, users, levels, noise and events outside the definition."""
    for tau in (0, -1, "0.694", 1):
        with pytest.raises(OutOfScope, match="at most ln 2"):
            exact.outside(1, 1, tau)
    for n in (1, 0, True, 2.0, "3"):
        with pytest.raises(BadInput, match="integer >= 2"):
            exact.printed_variance(1, n, 1)  # type: ignore[arg-type]
    for epsilon in (0, "1.01", -1):
        with pytest.raises(OutOfScope, match="0 < epsilon <= 1"):
            exact.printed_variance(1, 2, epsilon)
    for delta in (0, 1):
        with pytest.raises(BadInput, match="below 1"):
            exact.corrected_variance(1, "1/4", delta)
    with pytest.raises(BadInput, match="> 0"):
        exact.printed_variance(0, 2, 1)
    with pytest.raises(BadInput, match="variance"):
        exact.outside(1, 0, "1/4")
    for law_of in (exact.outside, exact.bias):
        with pytest.raises(BadInput, match="at least 0"):
            law_of(-1, 1, "1/4")
    with pytest.raises(BadInput, match="one query"):
        exact.event([1, 2], 1, "1/4", 0, 1)
    with pytest.raises(BadInput, match="must agree"):
        exact.loss([1, 2], [1], 1)
    for d in (0, -1, True, 1.0):
        with pytest.raises(BadInput, match="integer >= 1"):
            exact.second_moment(1, d, 1, "1/4")  # type: ignore[arg-type]
    for u in (1, -1, 2):
        with pytest.raises(BadInput, match="below 1"):
            exact.accepts([1], [1], 1, "1/4", u)
    for prior in (["1/2"], ["1/2", "1/3"], ["3/2", "-1/2"], []):
        with pytest.raises(BadInput, match="distribution"):
            exact.tilt([1, 0], prior, 1, "1/4")
    with pytest.raises(NotExact):
        exact.bit_probability([0.5], [1], 1, "1/4")
    with pytest.raises((BadInput, NotExact)):
        exact.bit_probability([nan], [1], 1, "1/4")


class Uniform:
    """A generator whose uniform numbers are given."""

    def __init__(self, uniform: Any) -> None:
        self.uniform = uniform

    def random(self, size: int) -> Any:
        """The first of the given numbers."""
        return np.asarray(self.uniform[:size])


@BOTH
def test_the_twin_decides_as_the_exact_sampler(corrected: bool) -> None:
    """The same bits from the same doubles y and u, two queries, columns of both signs and zero."""
    rng, a = np.random.default_rng(20261121), np.array([[0.5, -1.0, 0.0], [0.25, 0.0, 0.0]])
    x = rng.integers(0, 3, size=300)
    y, u = rng.standard_normal((300, 2)) * 1.5, rng.random(300)
    found = fast.bits(y, x, a, 1, 2.0, 0.25, Uniform(u), corrected)  # type: ignore[arg-type]
    columns = [[Fraction(v) for v in column] for column in a.T.tolist()]
    expected = [
        exact.accepts(columns[v], [Fraction(z) for z in point], 2, "1/4", Fraction(chance), corrected)
        for v, point, chance in zip(x.tolist(), y.tolist(), u.tolist(), strict=True)
    ]
    assert found.tolist() == expected
    assert 0 < sum(expected) < 300


@BOTH
def test_the_twin_has_the_moments(corrected: bool) -> None:
    """How many are active, and the mean of their reports, within six standard deviations."""
    rng, n, noise = np.random.default_rng(7), 200_000, LogSum.ln(120) * 4
    for a in (1, 0):
        reports, active = fast.encode(np.zeros(n, dtype=int), [[float(a)]], 1, float(noise), 0.25, rng, corrected)
        assert reports.shape == (int(active.sum()), 1)
        chance = float(exact.active(a, noise, "1/4", corrected))
        assert abs(active.mean() - chance) < 6 * 0.5 / n**0.5
        mean = a + float(exact.bias(a, noise, "1/4", corrected))
        assert abs(fast.estimate(reports)[0] - mean) < 6 * float(noise) ** 0.5 / len(reports) ** 0.5


def test_the_twins_edges() -> None:
    """Nobody, nobody active, variances as on the exact side, and what is refused."""
    rng = np.random.default_rng(1)
    reports, active = fast.encode([], [[1.0]], 1, 1.0, 0.25, rng)
    assert (reports.shape, active.shape) == ((0, 1), (0,))
    assert fast.estimate(np.zeros((0, 2))).tolist() == [0, 0]
    assert fast.printed_variance(2, 120, 0.5) == pytest.approx(float(exact.printed_variance(2, 120, "1/2")))
    assert fast.corrected_variance(2, 0.5, 1e-4) == pytest.approx(float(exact.corrected_variance(2, "1/2", "1e-4")))
    for tau in (0, 0.7, nan, -1):
        with pytest.raises(ValueError, match="tau"):
            fast.encode([0], [[1.0]], 1, 1.0, tau, rng)
        with pytest.raises(ValueError, match="tau"):
            fast.corrected_variance(1, tau, 0.5)
    for n, epsilon in ((1, 1), (2, 0), (2, 1.1), (2, nan), (2.5, 1)):
        with pytest.raises(ValueError, match="n >= 2"):
            fast.printed_variance(1, n, epsilon)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="delta"):
        fast.corrected_variance(1, 0.5, 1.0)
    with pytest.raises(ValueError, match="shape"):
        fast.bits([[1.0, 2.0]], [0], [[1.0]], 1, 1.0, 0.25, rng)
    for bad in (np.zeros((3, 0)), [1.0], [[nan]]):
        with pytest.raises(ValueError, match="report"):
            fast.estimate(bad)
    for item in ([1], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 0"):
            fast.encode(item, [[1.0]], 1, 1.0, 0.25, rng)
    with pytest.raises(ValueError, match="longer"):
        fast.encode([0], [[2.0]], 1, 1.0, 0.25, rng)
