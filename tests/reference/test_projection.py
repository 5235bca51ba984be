"""projection: optimality by the definition on grids, an LP and vertex enumeration as second opinions, degenerate polytopes."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact
from exactdp.numbers.exact import exact
from exactdp.postprocess import simplex
from exactdp.projection import (
    Projection,
    columns_of,
    dot,
    dual_norm,
    gap,
    is_projection,
    l1_ball,
    minkowski_norm,
    polytope,
    vector,
)
from exactdp_checks.proving import lp

HALF = Fraction(1, 2)
ENTRY = st.fractions(-3, 3, max_denominator=3)


@st.composite
def cases(draw, most=4):
    """A matrix, degenerate ones among them, and a point."""
    d, k = draw(st.integers(1, most)), draw(st.integers(1, most))
    rows = draw(st.lists(st.lists(ENTRY, min_size=k, max_size=k), min_size=d, max_size=d))
    kind = draw(st.sampled_from(["any", "repeated", "zero column", "zero row"]))
    for row in rows:
        row[0] = {"any": row[0], "repeated": -row[-1], "zero column": Fraction(0), "zero row": row[0]}[kind]
    if kind == "zero row":
        rows[0] = [Fraction(0)] * k
    return rows, draw(st.lists(ENTRY, min_size=d, max_size=d))


def square(one, two):
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def by_lp(rows, y):
    """The least ||x||_1 with A x = y, or None."""
    try:
        found = lp.maximum([-1] * (2 * len(rows[0])), [[*row, *(-v for v in row)] for row in rows], y)
    except BadInput:
        return None
    return -Fraction(str(found.certificate["body"]["value"]))


@settings(max_examples=60, deadline=None)
@given(cases())
def test_the_projection_satisfies_the_optimality_conditions_and_is_in_the_polytope(case):
    rows, y = case
    found = polytope(rows, y)
    assert sum(map(abs, found.weights)) <= 1
    assert tuple(dot(row, found.weights) for row in rows) == found.point
    off = [a - b for a, b in zip(y, found.point, strict=True)]
    for column in zip(*rows, strict=True):
        for sign in (1, -1):
            assert dot([sign * v for v in column], off) <= dot(found.point, off)
    assert gap(rows, y, found.weights) == 0
    assert is_projection(rows, y, found.weights)
    again = polytope(rows, found.point)
    assert again.point == found.point  # the projection of a point of L is itself


@settings(max_examples=60, deadline=None)
@given(cases())
def test_the_minkowski_norm_is_that_of_a_linear_program_and_tells_the_inside(case):
    rows, y = case
    norm = minkowski_norm(rows, y)
    assert norm == by_lp(rows, y)
    assert (polytope(rows, y).point == tuple(y)) == (norm is not None and norm <= 1)
    if norm is not None:  # Hoelder, and homogeneity
        assert minkowski_norm(rows, [-3 * v for v in y]) == 3 * norm
        for z in product((Fraction(-1), HALF), repeat=len(y)):
            assert dot(y, z) <= norm * dual_norm(rows, z)


@settings(max_examples=40, deadline=None)
@given(st.lists(ENTRY, min_size=1, max_size=5))
def test_the_l1_ball_is_the_polytope_of_the_identity(point):
    k = len(point)
    units = [[Fraction(i == j) for j in range(k)] for i in range(k)]
    found = l1_ball(point)
    assert polytope(units, point).point == found
    assert minkowski_norm(units, point) == sum(map(abs, point))
    assert tuple(3 * v for v in found) == l1_ball([3 * v for v in point], 3)
    doubled = [[2 * v for v in row] for row in units]
    assert polytope(doubled, point).point == l1_ball(point, 2)
    if min(point) >= 0 and sum(point) >= 1:
        assert found == simplex(point)


@pytest.mark.parametrize(
    "rows", [[[1]], [[0]], [[2, -1]], [[1, 0], [0, 1]], [[1, 1], [0, 0]], [[1, 2, 1], [1, 0, -1]], [[1], [1]], [[1, -1], [1, -1]]]
)
def test_no_point_of_a_grid_in_the_polytope_is_nearer(rows):
    """The definition, strictly, since the nearest point of a convex set is one."""
    k, d = len(rows[0]), len(rows)
    weights = [w for w in product([Fraction(i, 4) for i in range(-4, 5)], repeat=k) if sum(map(abs, w)) <= 1]
    inside = {tuple(dot([Fraction(v) for v in row], w) for row in rows) for w in weights}
    for y in product([Fraction(-3), -HALF, Fraction(0), Fraction(1, 3), Fraction(2)], repeat=d):
        found = polytope(rows, y).point
        assert all(square(found, y) < square(other, y) for other in inside if other != found)


def test_the_gap_bounds_the_squared_distance_to_the_projection():
    rows, y = [[1, 0], [0, 1]], [2, 1]
    found = polytope(rows, y).point
    for weights in product([Fraction(i, 3) for i in range(-3, 4)], repeat=2):
        if sum(map(abs, weights)) <= 1:
            assert square(weights, found) <= gap(rows, y, weights)
            assert is_projection(rows, y, weights) == (tuple(weights) == found)
    assert gap(rows, y, [0, 1]) == 3 - 1  # <a_1, y - e_2> = 2, <e_2, y - e_2> = 0


def test_values():
    assert polytope([[1]], [5]) == Projection((Fraction(1),), (Fraction(1),))
    assert polytope([[1]], [-5]).weights == (-1,)
    assert polytope([[1, -1]], ["1/3"]).point == (Fraction(1, 3),)
    assert polytope([[0, 0]], [7]).point == (0,)
    assert polytope([[1, 0], [0, 1]], [1, 1]).point == (HALF, HALF)
    assert polytope([[1], [1]], [1, 0]).point == (HALF, HALF)  # a segment in the plane
    assert l1_ball([1, 0, -1]) == (HALF, 0, -HALF)
    assert l1_ball([0, 0]) == (0, 0)
    assert l1_ball(["1/2", "-1/2"]) == (HALF, -HALF)  # on the sphere: left alone
    assert l1_ball([-3]) == (-1,)
    assert dual_norm([[1, -2], [0, 1]], [1, 3]) == 1
    assert minkowski_norm([[1, 0]], [0]) == 0
    assert minkowski_norm([[1, 1], [0, 0]], [2, 0]) == 2
    assert minkowski_norm([[1, 1], [0, 0]], [0, 1]) is None
    assert minkowski_norm([[0]], [1]) is None
    assert columns_of([[1, 2], [3, 4]]) == ((1, 3), (2, 4))


@pytest.mark.parametrize("d", [2, 3, 4])
def test_many_repeated_and_opposite_columns(d):
    """Every unit vector three times, with both signs: ties everywhere."""
    rows = [[Fraction((j % d == i) * (1 if j < 2 * d else -1)) for j in range(3 * d)] for i in range(d)]
    for y in product([Fraction(-2), Fraction(0), HALF], repeat=d):
        found = polytope(rows, y)
        assert found.point == l1_ball(y)
        assert is_projection(rows, y, found.weights)


def test_weights_outside_the_ball_prove_nothing():
    assert not is_projection([[1]], [2], [2])
    with pytest.raises(BadInput, match="sum at most 1"):
        gap([[1]], [2], [2])
    assert not is_projection([[1]], [2], [HALF])


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]], [[], []]])
def test_a_matrix_has_a_shape(matrix):
    for function in (polytope, dual_norm, minkowski_norm):
        with pytest.raises(BadInput, match="rows of one length"):
            function(matrix, [1])


def test_bad_input():
    for function in (polytope, dual_norm, minkowski_norm):
        with pytest.raises(BadInput, match="has 2 entries: write 1"):
            function([[1, 2]], [1, 2])
        with pytest.raises(NotExact, match="in quotes"):
            function([[0.5]], [1])
        with pytest.raises(BadInput, match="depends on t"):
            function([[1]], [exact("t")])
    with pytest.raises(BadInput, match="weights has 1 entries: write 2"):
        gap([[1, 2]], [1], [1])
    for radius in (0, -1):
        with pytest.raises(BadInput, match="above 0"):
            l1_ball([1], radius)
    with pytest.raises(BadInput, match="a report has 0 entries"):
        vector([], 1, "a report")
