"""fast.projection: against the exact projections on the same doubles, degenerate matrices, extreme scales, size."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp import projection as exactly
from exactdp.fast.projection import l1_ball, polytope, query_matrix


def exact_of(a, y):
    return exactly.polytope([[Fraction(v) for v in row] for row in a.tolist()], [Fraction(v) for v in y.tolist()])


def compare(a, y, tolerance=1e-9):
    """Same point as the exact one, weights in the ball, and a gap that is one."""
    found, wanted = polytope(a, y), exact_of(a, y)
    scale = np.abs(a).max() or 1.0
    assert np.abs(found.point - np.array([float(v) for v in wanted.point])).max() <= tolerance * scale
    assert np.abs(found.weights).sum() <= 1 + 1e-12
    assert np.abs(a @ found.weights - found.point).max() <= 1e-12 * scale
    off = y - found.point
    assert abs(np.abs(off @ a).max() - found.point @ off - found.gap) <= 1e-9 * scale * (scale + np.abs(y).max())
    return found


@pytest.mark.parametrize("seed", range(60))
def test_as_the_exact_one(seed):
    """Small integers: ties, repeated, opposite and zero columns, points inside, on the boundary and far away."""
    rng = np.random.default_rng(seed)
    d, k = rng.integers(1, 5), rng.integers(1, 8)
    a = rng.integers(-2, 3, size=(d, k)).astype(float)
    if k > 2:
        a[:, 1] = -a[:, 0]
    for scale in (0.25, 1, 4, 1000):
        compare(a, rng.integers(-3, 4, size=d) * scale)
    inside = a @ (rng.dirichlet(np.ones(k)) * rng.choice([-1, 1], size=k))
    assert np.abs(compare(a, inside).point - inside).max() < 1e-7


@pytest.mark.parametrize("seed", range(5))
def test_doubles_of_any_kind(seed):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(3, 6))
    for scale in (0.1, 0.5, 3.0):
        compare(a, scale * rng.normal(size=3))


@pytest.mark.parametrize("scale", [1e-300, 1e-150, 1.0, 1e150, 1e300])
def test_scales(scale):
    """The projection of a scaled point onto a scaled polytope is the scaled projection."""
    found = polytope(np.array([[1.0, 0.0], [0.0, 1.0]]) * scale, np.array([2.0, 1.5]) * scale)
    assert np.abs(found.point / scale - [0.75, 0.25]).max() < 1e-12


def test_edges():
    assert polytope([[0.0, 0.0]], [3.0]).point.tolist() == [0.0]
    assert polytope([[2]], [5]).point.tolist() == [2.0]
    assert polytope([[2]], [-1]).point.tolist() == [-1.0]
    assert polytope([[1], [1]], [1, 0]).point.tolist() == [0.5, 0.5]
    assert polytope([[0.0, 1.0]], [0.0]).point.tolist() == [0.0]
    assert polytope(np.eye(3), [1, 0, -1]).point.tolist() == [0.5, 0.0, -0.5]


@pytest.mark.parametrize("shape", [(200, 2000), (40, 20), (30, 3000)])
def test_size(shape):
    """Every regime of noise: a vertex, a face, and a point inside; the gap says how good the result is."""
    rng = np.random.default_rng(20261121)
    a = rng.normal(size=shape)
    a /= np.linalg.norm(a, axis=0)
    for noise in (0.05, 0.3, 5.0):
        y = a @ rng.dirichlet(np.ones(shape[1])) + noise * rng.normal(size=shape[0])
        found = polytope(a, y)
        assert np.abs(found.weights).sum() <= 1 + 1e-12
        assert found.gap <= 1e-9
        assert np.abs((y - found.point) @ a).max() <= found.point @ (y - found.point) + 1e-9


def test_the_ball_is_the_exact_one():
    rng = np.random.default_rng(1)
    for k in (1, 2, 5, 50):
        for point in (rng.normal(size=k), np.zeros(k), rng.normal(size=k) / (4 * k)):
            for radius in (1.0, 0.25):
                wanted = exactly.l1_ball([Fraction(v) for v in point.tolist()], Fraction(radius))
                assert np.abs(l1_ball(point, radius) - [float(v) for v in wanted]).max() < 1e-13


def test_the_input_is_not_changed():
    a, y = np.array([[1.0, 2.0]]), np.array([3.0])
    polytope(a, y)
    assert l1_ball(y) is not y
    assert (a.tolist(), y.tolist()) == ([[1.0, 2.0]], [3.0])


@pytest.mark.parametrize("bad", [[], [[]], [1.0], [[float("nan")]], [[float("inf")]], [["1"]], [[True]], [[1j]], 3])
def test_a_matrix_has_finite_numbers(bad):
    for refused in (lambda: query_matrix(bad), lambda: polytope(bad, [1.0])):
        with pytest.raises(ValueError, match="at least one row and one column"):
            refused()


def test_bad_input():
    with pytest.raises(ValueError, match="2 entries and the matrix 1 rows"):
        polytope([[1.0]], [1.0, 2.0])
    for point in ([], [float("nan")], [[1.0]], ["1"]):
        with pytest.raises(ValueError, match="finite numbers"):
            polytope([[1.0]], point)
        with pytest.raises(ValueError, match="finite numbers"):
            l1_ball(point)
    with pytest.raises(ValueError, match="as large as the matrix"):
        polytope([[1e-200]], [1.0])
    for radius in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="above 0 and finite"):
            l1_ball([1.0], radius)
