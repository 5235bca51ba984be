"""The Gaussian randomizer: its privacy profile against integrals, its calibrations against the profile, its twin against it."""

from fractions import Fraction
from math import inf, log, nan
from typing import Any

import mpmath
import numpy as np
import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.fast import gaussian as fast
from exactdp.mechanisms import gaussian
from exactdp.numbers.enclosure import LogSum

CASES = [(4, "1", "1e-5"), (2, "1/2", "1/100"), ("1/4", "3", "1/10"), (9, "1/100", "1e-9"), (1, "0", "1/2"), (5, "ln 3", "1/100")]


class Fixed:
    """A generator whose standard normal numbers are given."""

    def __init__(self, normal: Any) -> None:
        self.normal = np.asarray(normal, dtype=float)

    def standard_normal(self, size: Any) -> Any:
        """The given numbers."""
        return self.normal.reshape(size).copy()


def worst_event(distance: float, deviation: float, epsilon: float) -> Any:
    """The integral of max(0, f_D - e^epsilon f_0), the definition of delta*."""

    def gain(y: Any) -> Any:
        return max(mpmath.mpf(0), mpmath.npdf(y, distance, deviation) - mpmath.exp(epsilon) * mpmath.npdf(y, 0, deviation))

    start = epsilon * deviation**2 / distance + distance / 2
    return mpmath.quad(gain, [start, start + deviation, start + 4 * deviation, start + 40 * deviation])


@pytest.mark.parametrize(
    ("squared", "epsilon", "variance"), [(4, "1", "24"), (1, "2", "1/2"), (2, "0", "3"), (9, "3", "1"), (4, "1/10", "900")]
)
def test_the_profile_is_the_hockey_stick(squared: int, epsilon: str, variance: str) -> None:
    """Against the integral over the worst event, from the definition."""
    found = gaussian.profile(squared, Fraction(variance), epsilon)
    value = worst_event(squared**0.5, float(Fraction(variance)) ** 0.5, float(Fraction(epsilon)))
    assert float(found) == pytest.approx(float(value), abs=1e-13)


def test_the_profile_at_its_ends() -> None:
    """Equal columns give 0; at epsilon = 0 it is the total variation distance; it falls with epsilon and sigma, rises with D."""
    assert gaussian.profile(0, 1, 1).tree == 0
    assert float(gaussian.profile(4, 1, 0)) == pytest.approx(float(mpmath.erf(1 / mpmath.sqrt(2))), abs=1e-15)
    here = gaussian.profile(4, 24, 1)
    assert gaussian.profile(4, 24, "1.01") < here
    assert gaussian.profile(4, 25, 1) < here
    assert here < gaussian.profile("4.01", 24, 1)
    assert gaussian.profile(4, 24, "1e-30") < gaussian.profile(4, 24, 0)
    assert 0 < gaussian.profile(4, 1, 50) < Fraction(1, 10**120)
    assert gaussian.profile(4, LogSum.ln(2) * 3, "ln 2") > 0


def test_the_profile_to_many_digits() -> None:
    found = gaussian.profile(4, gaussian.printed_variance(1, 1, "1e-5"), 1).enclosure(100)
    assert found.width < Fraction(1, 10**30)
    assert Fraction("0.00144061538783515") < found.lower < found.upper < Fraction("0.00144061538783517")


@pytest.mark.parametrize(("squared", "epsilon", "delta"), CASES)
def test_the_analytic_calibration(squared: object, epsilon: str, delta: str) -> None:
    """It suffices, and a little less does not; it scales with D^2."""
    found = gaussian.analytic_variance(squared, epsilon, delta)
    assert gaussian.profile(squared, found, epsilon) <= Fraction(delta)
    assert gaussian.profile(squared, found * (1 - Fraction(1, 10**12)), epsilon) > Fraction(delta)
    assert gaussian.analytic_variance(3 * Fraction(squared), epsilon, delta) == 3 * found
    coarse = gaussian.analytic_variance(squared, epsilon, delta, tolerance="1/10")
    assert found * (1 - Fraction(1, 10**11)) <= coarse <= found / Fraction(8, 10)


def test_the_calibrations() -> None:
    """Printed and corrected values; the corrected one is private, the printed one is not, and no less than the analytic one."""
    assert gaussian.printed_variance(3, "1/2", "1/100") == LogSum.ln(200) * 72
    assert gaussian.corrected_variance(3, "1/2", "1/100") == LogSum.ln(200) * 288
    for epsilon in ("1/1000", "1", "2.77"):
        for delta in ("1e-9", "1/2", "99/100"):
            noise = gaussian.corrected_variance(1, epsilon, delta)
            assert gaussian.profile(4, noise, epsilon) <= Fraction(delta)
            assert gaussian.analytic_variance(4, epsilon, delta, tolerance="1/100") <= noise
    with pytest.raises(OutOfScope, match="analytic_variance"):
        gaussian.corrected_variance(1, "2.78", "1/2")
    assert gaussian.profile(4, gaussian.printed_variance(1, 1, "1e-5"), 1) > Fraction(1, 10**5)


def test_columns_and_diameter() -> None:
    """Rows are queries; one item and zero columns are allowed."""
    found = gaussian.columns([[1, "-1", 0], ["0", "0", "3/5"]], 1)
    assert found == ((1, 0), (-1, 0), (0, Fraction(3, 5)))
    assert gaussian.squared_diameter(found) == 4
    assert gaussian.columns(["1 -1 0", "0 0 3/5"], 1) == found
    assert gaussian.squared_diameter(gaussian.columns([[2], [1]], 3)) == 0
    assert gaussian.squared_diameter(gaussian.columns([[0, 0]], 1)) == 0
    assert gaussian.columns(np.array([[1, 0]]), 1) == ((1,), (0,))


@pytest.mark.parametrize(
    ("queries", "r", "message"),
    [
        ([[1, 1], [1, 0]], 1, "column 0 is longer"),
        ([], 1, "no entries"),
        ([[]], 1, "no entries"),
        ([[1, 0], [1]], 2, "different lengths"),
        ([[1]], 0, "> 0"),
        ([[1]], -1, "> 0"),
        ([[nan]], 1, "finite"),
        ([[inf]], 1, "finite"),
        ([[0.5]], 1, "float"),
        ([["t"]], 1, "depends on t"),
    ],
)
def test_bad_queries(queries: Any, r: Any, message: str) -> None:
    """Columns longer than r, no query, no item, ragged rows, numbers that are not exact."""
    with pytest.raises((BadInput, NotExact), match=message):
        gaussian.columns(queries, r)


def test_bad_parameters() -> None:
    """delta and epsilon outside their ranges, no noise, nothing to protect."""
    for delta in (0, 1, -1, 2):
        with pytest.raises(BadInput, match="below 1"):
            gaussian.printed_variance(1, 1, delta)
        with pytest.raises(BadInput, match="below 1"):
            gaussian.analytic_variance(1, 1, delta)
    for epsilon in (0, -1):
        with pytest.raises(BadInput, match="> 0"):
            gaussian.corrected_variance(1, epsilon, "1/2")
    for variance in (0, -1, LogSum.ln("1/2")):
        with pytest.raises(BadInput, match="variance"):
            gaussian.profile(1, variance, 1)
    with pytest.raises(BadInput, match="at least 0"):
        gaussian.profile(-1, 1, 1)
    with pytest.raises(BadInput, match="all columns are equal"):
        gaussian.analytic_variance(0, 1, "1/2")
    for tolerance in (0, 1, 2):
        with pytest.raises(BadInput, match="tolerance"):
            gaussian.analytic_variance(1, 1, "1/2", tolerance)
    with pytest.raises(NotExact, match="nan"):
        gaussian.profile(1, 1, nan)
    assert gaussian.profile(1, 1, 0.5) == gaussian.profile(1, 1, "1/2")
    with pytest.raises(BadInput, match="depends on eps"):
        gaussian.profile(1, 1, "eps")


def test_reports_and_estimates() -> None:
    """The report is the column plus the noise, the estimate the mean; for one query and one user too."""
    queries = [[1, "-1", 0], [0, 0, "3/5"]]
    assert gaussian.report(2, queries, 1, ["1/2", -1]) == (Fraction(1, 2), Fraction(-2, 5))
    assert gaussian.estimate([[1, 2], ["0", "1/3"]]) == (Fraction(1, 2), Fraction(7, 6))
    assert gaussian.estimate([["5"]]) == (5,)
    for bad, message in (((3, [0, 0]), "from 0 to 2"), ((0, [0]), "write 2"), ((True, [0, 0]), "not an item")):
        with pytest.raises(BadInput, match=message):
            gaussian.report(bad[0], queries, 1, bad[1])
    for reports, message in (([], "at least one"), ([[1], [1, 2]], "different lengths")):
        with pytest.raises(BadInput, match=message):
            gaussian.estimate(reports)


def test_the_twin_on_given_noise() -> None:
    """The same reports and estimates from the same normal numbers, up to the rounding of doubles."""
    queries, items, normal = [[1, -1, 0], [0, 0, 0.5]], [2, 0, 1, 1], np.arange(8).reshape(4, 2) / 4 - 1
    found = fast.encode(items, queries, 1, 6.25, Fixed(normal))  # type: ignore[arg-type]
    exact = [
        gaussian.report(v, [[1, -1, 0], [0, 0, "1/2"]], 1, [Fraction(z) * Fraction(5, 2) for z in row])
        for v, row in zip(items, normal.tolist(), strict=True)
    ]
    assert np.allclose(found, np.array(exact, dtype=float), rtol=0, atol=1e-12)
    assert np.allclose(fast.estimate(found), np.array(gaussian.estimate(exact), dtype=float), rtol=0, atol=1e-12)


def test_the_twin_has_the_moments() -> None:
    """Mean and covariance of many reports, within six standard deviations."""
    rng, n = np.random.default_rng(20261121), 200_000
    found = fast.encode(np.full(n, 1, dtype=np.uint8), [[0, 1], [0, -1], [0, 0.5]], 2, 4.0, rng)
    assert found.shape == (n, 3)
    assert abs(found.mean(axis=0) - [1, -1, 0.5]).max() < 6 * 2 / n**0.5
    assert abs(np.cov(found.T) - 4 * np.eye(3)).max() < 6 * 4 * 2**0.5 / n**0.5
    assert fast.encode([], [[1.0]], 1, 1.0, rng).shape == (0, 1)


def test_the_twins_calibration() -> None:
    """In doubles it is at least the exact number, by a relative 10^-11 at most, also for tiny delta."""
    for r, epsilon, delta in ((1, 1, 1e-5), (0.1, 0.3, 0.5), (3, 2.7725, 1e-300), (1e-3, 1e-6, 0.999)):
        found = Fraction(fast.corrected_variance(r, epsilon, delta))
        exact = gaussian.corrected_variance(Fraction(r), Fraction(epsilon), Fraction(delta))
        assert exact <= found
        assert found <= exact * (1 + Fraction(1, 10**11))
    assert fast.corrected_variance(1, 1, 0.5) == pytest.approx(8 * log(4))


def test_the_twin_refuses_bad_input() -> None:
    """Items outside the domain, long columns, NaN, no noise, no reports."""
    rng = np.random.default_rng(1)
    for queries, r in (
        ([], 1),
        ([1.0], 1),
        ([[nan]], 1),
        ([[inf]], 1),
        ([[1.0]], 0),
        ([[1.0]], nan),
        ([[2.0]], 1),
        ("x", 1),
        ([["x"]], 1),
    ):
        with pytest.raises(ValueError, match=r"A is|r =|longer"):
            fast.encode([0], queries, r, 1.0, rng)
    for variance in (0, -1.0, nan, inf, "1", None, True):
        with pytest.raises(ValueError, match="variance"):
            fast.encode([0], [[1.0]], 1, variance, rng)  # type: ignore[arg-type]
    for item in ([1], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 0"):
            fast.encode(item, [[1.0]], 1, 1.0, rng)
    for reports, message in (([], "at least one"), (np.zeros((0, 2)), "at least one"), ([[nan]], "finite")):
        with pytest.raises(ValueError, match=message):
            fast.estimate(reports)
    for r, epsilon, delta in (
        (1, 0, 0.5),
        (1, 3, 0.5),
        (1, 1, 0),
        (1, 1, 1),
        (0, 1, 0.5),
        (nan, 1, 0.5),
        (1, nan, 0.5),
        (1, 1, nan),
    ):
        with pytest.raises(ValueError, match="write r"):
            fast.corrected_variance(r, epsilon, delta)
