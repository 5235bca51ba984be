"""protocols.gaussian_projection and its fast twin: both branches, the threshold at equality, moments over all data, bad input."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp.errors import BadInput, NotExact
from exactdp.fast.protocols import gaussian_projection as fast
from exactdp.numbers.enclosure import LogSum
from exactdp.projection import is_projection, polytope
from exactdp.protocols.gaussian_projection import (
    Answer,
    estimate,
    estimate_as_printed,
    mean_squared_error,
    projects,
    queries,
    sampling_error,
)

HALF = Fraction(1, 2)
UNITS = [[1, 0], [0, 1]]


def test_the_corrected_protocol_always_projects():
    found = estimate(UNITS, [[3, 1], [1, 1]])
    assert found == Answer((Fraction(1), Fraction(0)), (Fraction(2), Fraction(1)), True, (Fraction(1), Fraction(0)))
    assert is_projection(UNITS, found.average, found.weights)
    assert estimate(UNITS, [["1/4", 0]]).value == (Fraction(1, 4), 0)


def test_the_printed_protocol_has_two_branches():
    """n < 4 ln 20/(8 epsilon^2 ln 2) projects: 2.16/epsilon^2 users at d = J = 2, delta = 1/10."""
    reports = [[3, 1], [1, 1]]
    assert estimate_as_printed(UNITS, reports, 1, "1/10") == estimate(UNITS, reports)
    plain = estimate_as_printed(UNITS, [*reports, [2, 1]], 1, "1/10")
    assert plain == Answer((Fraction(2), Fraction(1)), (Fraction(2), Fraction(1)), False, None)
    assert estimate_as_printed(UNITS, [*reports, [2, 1]], "1/2", "1/10").projected


@pytest.mark.parametrize(("d", "k"), [(1, 2), (2, 2), (3, 7), (40, 1000)])
@pytest.mark.parametrize(("epsilon", "delta"), [(1, "1/10"), ("1/100", "1e-9"), (20, "99/100")])
def test_the_threshold_lies_where_it_is_printed(d, k, epsilon, delta):
    level, small = Fraction(epsilon), Fraction(delta)
    value = float(LogSum.ln(2 / small)) * d * d / (8 * float(level) ** 2 * float(LogSum.ln(k)))
    for n in {1, 2, 5, 1000, max(1, int(value) - 1), int(value) + 2}:
        assert projects(n, d, k, epsilon, delta) == (n < value)
        assert fast.projects(n, d, k, float(level), float(small)) == (n < value)


def test_the_threshold_at_equality_is_decided():
    """ln(2/delta) = ln 16 = 4 ln 2: n < d^2 4/(8 epsilon^2) = 2 at d = 2, and 2 is not below 2."""
    assert projects(1, 2, 2, 1, "1/8")
    assert not projects(2, 2, 2, 1, "1/8")
    assert projects(2, 2, 2, 1, "1/8000000001")
    assert projects(2, 2, 2, "999999999/1000000000", "1/8")


def test_one_column_always_projects():
    assert projects(10**9, 1, 1, 700, "1/2")
    assert fast.projects(10**9, 1, 1, 700.0, 0.5)
    assert estimate_as_printed([[1]], [[7]], 1, "1/2").value == (1,)


@pytest.mark.parametrize("rows", [[[1, -1]], [[1, 0, 2], [0, "1/2", 1]], [[3]], [[0, 0]]])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_sampling_error_is_the_sum_over_all_data(rows, n):
    a = [[Fraction(v) for v in row] for row in rows]
    k = len(a[0])
    p = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    aim = [sum(v * q for v, q in zip(row, p, strict=True)) for row in a]
    total = Fraction(0)
    for data in product(range(k), repeat=n):
        chance = Fraction(1)
        for x in data:
            chance *= p[x]
        mean = [sum(row[x] for x in data) / n for row in a]
        total += chance * sum((m - v) ** 2 for m, v in zip(mean, aim, strict=True))
    assert sampling_error(rows, p, n) == total
    assert mean_squared_error(rows, p, n, "7/2") == total + len(a) * Fraction(7, 2) / n
    assert total <= max(sum(row[x] ** 2 for row in a) for x in range(k)) / n


def test_the_sampling_error_attains_equation_3():
    assert sampling_error([[5, -5]], [HALF, HALF], 1) == 25
    assert sampling_error([[5, -5]], [1, 0], 1) == 0


def test_rows_as_text():
    assert queries(["1 -1/2", "0 3"]) == queries([[1, "-1/2"], [0, 3]]) == ((1, -HALF), (0, 3))


def test_bad_input():
    with pytest.raises(BadInput, match="at least one report"):
        estimate(UNITS, [])
    with pytest.raises(BadInput, match="a report has 1 entries: write 2"):
        estimate(UNITS, [[1, 2], [1]])
    with pytest.raises(BadInput, match="rows of one length"):
        estimate([], [[1]])
    with pytest.raises(NotExact, match="in quotes"):
        estimate(UNITS, [[0.5, 1]])
    for n, d, k in ((0, 1, 1), (1, 0, 1), (1, 1, 0), (True, 1, 1), (1.0, 1, 1)):
        with pytest.raises(BadInput, match="integers >= 1"):
            projects(n, d, k, 1, "1/2")
    for epsilon, delta in ((0, "1/2"), (-1, "1/2"), (1, 0), (1, 1), (1, 2)):
        with pytest.raises(BadInput, match="0 < delta < 1"):
            projects(1, 1, 2, epsilon, delta)
    with pytest.raises(BadInput, match="at least 0"):
        mean_squared_error(UNITS, [HALF, HALF], 1, -1)
    for n in (0, True, 2.0):
        with pytest.raises(BadInput, match="integer >= 1"):
            sampling_error(UNITS, [HALF, HALF], n)


@pytest.mark.parametrize("seed", range(5))
def test_the_twin(seed):
    rng = np.random.default_rng(seed)
    a = rng.integers(-2, 3, size=(3, 5)).astype(float)
    reports = rng.integers(-8, 9, size=(7, 3)) / 4
    rows = [[Fraction(v) for v in row] for row in a.tolist()]
    given = [[Fraction(v) for v in row] for row in reports.tolist()]
    for epsilon in (0.25, 4.0):
        pairs = (
            (fast.estimate(a, reports), estimate(rows, given)),
            (fast.estimate_as_printed(a, reports, epsilon, 0.125), estimate_as_printed(rows, given, Fraction(epsilon), "1/8")),
        )
        for found, wanted in pairs:
            assert found.projected == wanted.projected
            assert np.abs(found.value - [float(v) for v in wanted.value]).max() < 1e-9
            assert np.abs(found.average - [float(v) for v in wanted.average]).max() < 1e-12
            assert found.gap >= 0
    assert polytope(rows, wanted.average).point == estimate(rows, given).value


def test_the_twin_refuses_bad_input():
    for reports in ([], [[]], [[1.0, 2.0]], [1.0], [[float("nan")]], [["1"]], [[float("inf")]]):
        for refused in (
            lambda r=reports: fast.estimate([[1]], r),
            lambda r=reports: fast.estimate_as_printed([[1]], r, 1.0, 0.1),
        ):
            with pytest.raises(ValueError, match="finite numbers"):
                refused()
    for epsilon, delta in ((0, 0.5), (float("nan"), 0.5), (float("inf"), 0.5), (1, 0), (1, 1), (1, float("nan"))):
        with pytest.raises(ValueError, match="0 < delta < 1"):
            fast.estimate_as_printed([[1]], [[1.0]], epsilon, delta)
