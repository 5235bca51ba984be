"""scale: the smallest scale of a metric policy against all pairs in fractions and mpmath."""

from fractions import Fraction
from itertools import product
from math import inf

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.levels import violation
from exactdp.privacy.scale import Metric, smallest_scale


@given(st.integers(2, 5), st.integers(1, 5), st.integers(0, 10**6), st.booleans())
def test_the_smallest_scale_is_the_largest_of_all_pairs(k: int, m: int, seed: int, near: bool) -> None:
    rng = np.random.default_rng(seed)
    low = 10**12 if near else 1
    weights = rng.integers(low, low + 9, (k, m)).tolist()
    q = Channel([[Fraction(n, sum(row)) for n in row] for row in weights])
    d = rng.integers(1, 5, (k, k))
    d = (d + d.T).tolist()
    policy = Metric.of([[Fraction(d[x][y], 3) if x != y else 0 for y in range(k)] for x in range(k)], "ln 2")
    found = smallest_scale(q, policy)
    with mpmath.workdps(60):
        best = mpmath.mpf(0)
        for x, other, y in product(range(k), range(k), range(m)):
            if x != other:
                ratio = q[x, y] / q[other, y]  # type: ignore[operator]
                best = max(best, mpmath.log(mpmath.mpf(ratio.numerator) / ratio.denominator) * 3 / d[x][other])  # type: ignore[union-attr]
        if found is None:
            assert best == 0
            return
        here = found.scale.enclosure(180)  # type: ignore[union-attr]
        assert abs(mpmath.mpf(here.lower.numerator) / here.lower.denominator - best) < mpmath.mpf(10) ** -50
    distances = [[Fraction(d[x][y], 3) if x != y else 0 for y in range(k)] for x in range(k)]
    assert violation(q, Metric.of(distances, found.scale)) is None
    assert violation(q, Metric.of(distances, found.scale * Fraction(10**15 - 1, 10**15))) is not None  # type: ignore[operator]


def test_corners() -> None:
    q = Channel([["3/4", "1/4"], ["1/4", "3/4"], ["1/4", "3/4"]])
    assert smallest_scale(q, Metric.of([[0, 0, 1], [0, 0, 1], [1, 1, 0]], 1)).scale == inf  # type: ignore[union-attr]
    found = smallest_scale(q, Metric.of([[0, 2, "inf"], [2, 0, 0], ["inf", 0, 0]], 1))
    assert found is not None
    assert (found.scale, found.distance) == (LogSum.ln(3) * Fraction(1, 2), 2)
    assert smallest_scale(Channel([["1/2", "1/2"]] * 3), Metric.of([[0, 1, 1], [1, 0, 1], [1, 1, 0]], 1)) is None
    assert smallest_scale(Channel([[1, 0], [0, 1], [0, 1]]), Metric.of([[0, 1, 1], [1, 0, 0], [1, 0, 0]], 1)).scale == inf  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="a metric is symmetric"):
        Metric.of([[0, 1], [2, 0]], 1)
    with pytest.raises(BadInput, match="depends on t"):
        smallest_scale(Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]), Metric.of([[0, 1], [1, 0]], 1))
    assert Metric.of([[0, 1], [1, 0]], "eps").at("ln 3").scale == LogSum.ln(3)


@given(st.integers(1, 5), st.integers(1, 3), st.integers(0, 10**6), st.sampled_from(["l1", "l2"]), st.sampled_from([1, 10**12]))
def test_distances_between_points_are_exact_or_enclosed(k: int, n: int, seed: int, norm: str, size: int) -> None:
    points = [[Fraction(int(c) * size, 7) for c in row] for row in np.random.default_rng(seed).integers(-9, 9, (k, n))]
    policy = Metric.between(points, norm, 1)
    upper = policy if policy.upper is None else policy.upper
    for x, other in product(range(k), repeat=2):
        low, top = policy[x, other].constant, upper[x, other].constant  # type: ignore[union-attr]
        apart = [abs(a - b) for a, b in zip(points[x], points[other], strict=True)]
        if norm == "l1":
            assert low == top == sum(apart)
        else:
            assert low**2 <= sum(a * a for a in apart) <= top**2
            assert top - low <= Fraction(1, 2**64)
            assert low == top or low**2 < sum(a * a for a in apart) < top**2
    assert Metric.between([[0, 0], [3, 4]], "l2", "ln 2").upper is None


def test_what_an_enclosed_distance_leaves_open() -> None:
    """The smallest scale is between two ends, which meet where the worst pair is at a rational distance."""
    q = Channel([["1/2", "1/2"], ["1/4", "3/4"]])
    found = smallest_scale(q, Metric.between([[0, 0], [1, 1]], "l2", 1))
    assert found is not None
    assert found.upper is not None
    assert found.distance**2 < 2 < found.upper**2
    assert found.below < found.scale  # type: ignore[operator]
    plain = smallest_scale(q, Metric.between([[0, 0], [3, 4]], "l2", 1))
    assert plain is not None
    assert plain.upper is None
    assert plain.below == plain.scale == LogSum.ln(2) * Fraction(1, 5)


def test_points_that_are_none() -> None:
    for points, norm in (([[0], [0, 1]], "l2"), ([[0], [1]], "l3"), ([], "l1"), ([[], []], "l1"), ("ab", "l1"), ([[0.5]], "l1")):
        with pytest.raises(BadInput):
            Metric.between(points, norm, 1)


def test_a_coordinate_that_is_no_number_is_named() -> None:
    with pytest.raises(BadInput, match="point 2, coordinate 2: x depends on x"):
        Metric.between([[0, 0], [1, "x"]], "l1", 1)
