"""postprocess: what each method is, by properties that pin it down; the factor 2, on grids and at its extreme points."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact
from exactdp.numbers.exact import exact
from exactdp.postprocess import METHODS, clip, none, norm_sub, postprocess, simplex

ENTRY = st.fractions(-3, 3, max_denominator=6)
VECTORS = st.lists(ENTRY, min_size=1, max_size=7)
TO_SIMPLEX = ("clip", "simplex", "norm-sub")


def distance(one, two):
    return sum(abs(a - b) for a, b in zip(one, two, strict=True))


def square(one, two):
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def distributions(k, n):
    """All distributions on k symbols with denominators n."""
    for cuts in product(range(n + 1), repeat=k - 1):
        if sum(cuts) <= n:
            yield tuple(Fraction(c, n) for c in (*cuts, n - sum(cuts)))


@given(VECTORS)
def test_the_result_is_a_distribution_and_keeps_the_order(vector):
    for method in TO_SIMPLEX:
        found = postprocess(vector, method)
        assert len(found) == len(vector)
        assert sum(found) == 1
        assert min(found) >= 0
        assert all(type(v) is Fraction for v in found)
        assert all(x <= y for a, x in zip(vector, found, strict=True) for b, y in zip(vector, found, strict=True) if a < b)
        assert all(x == y for a, x in zip(vector, found, strict=True) for b, y in zip(vector, found, strict=True) if a == b)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any))
def test_a_distribution_is_left_alone(counts):
    p = tuple(Fraction(c, sum(counts)) for c in counts)
    assert all(method(p) == p for method in METHODS.values())


@given(VECTORS, ENTRY)
def test_norm_sub_is_the_projection_and_neither_sees_a_shift(vector, shift):
    """Two algorithms, one vector."""
    assert norm_sub(vector) == simplex(vector) == simplex([v + shift for v in vector])


@given(VECTORS, st.integers(1, 9))
def test_clip_does_not_see_a_scale(vector, scale):
    assert clip(vector) == clip([scale * v for v in vector])


@pytest.mark.parametrize("k", [1, 2, 3])
def test_no_distribution_of_a_grid_is_nearer_than_the_projection(k):
    """The definition: the least distance; strict, since the nearest point of a convex set is one."""
    grid = list(distributions(k, 12 // k))
    for vector in product([Fraction(n, 3) for n in range(-4, 6)], repeat=k):
        found = simplex(vector)
        assert all(square(found, vector) < square(q, vector) for q in grid if q != found)


@pytest.mark.parametrize("vector", [[0], [-7], [0, 0], [-1, -2], ["-1/2", 0, -3], [0] * 5])
def test_without_a_positive_entry_clip_is_uniform(vector):
    assert clip(vector) == (Fraction(1, len(vector)),) * len(vector)


def test_values():
    """By hand; the library variant of norm-sub, which moves only positive entries, would give (1, 0) for the first."""
    assert simplex(["1/2", "-1/10"]) == norm_sub(["1/2", "-1/10"]) == (Fraction(4, 5), Fraction(1, 5))
    assert clip(["1/2", "-1/10"]) == (1, 0)
    assert simplex([1, 1, -1]) == clip([1, 1, -1]) == (Fraction(1, 2), Fraction(1, 2), 0)
    assert simplex([2, 1, 1]) == (1, 0, 0)  # the boundary case: theta = 1 meets two entries
    assert clip([2, 1, 1]) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert simplex([-5, -5]) == (Fraction(1, 2), Fraction(1, 2))
    assert simplex([-5, -4]) == (0, 1)
    assert norm_sub(range(10, 0, -1)) == (1, *[0] * 9)
    assert none(["1/2", "-1/10"]) == (Fraction(1, 2), Fraction(-1, 10))


@given(VECTORS, st.data())
def test_the_factor_two_and_the_sharper_factor_of_the_projection(vector, data):
    k = len(vector)
    counts = data.draw(st.lists(st.integers(0, 4), min_size=k, max_size=k).filter(any))
    p = [Fraction(c, sum(counts)) for c in counts]
    before = distance(vector, p)
    for method in TO_SIMPLEX:
        assert distance(postprocess(vector, method), p) <= 2 * before
    assert distance(simplex(vector), p) <= 2 * (1 - Fraction(1, k)) * before


@pytest.mark.parametrize("k", [2, 3, 4, 10])
def test_where_the_factors_are_attained(k):
    """2 (1 - 1/k) for the projection, exactly; any factor below 2 fails for clip at every k."""
    p = [Fraction(1, k)] * k
    low = [Fraction(0), *p[1:]]
    assert distance(simplex(low), p) == 2 * (1 - Fraction(1, k)) * distance(low, p)
    corner = [1, *[0] * (k - 1)]
    near = [Fraction(1), Fraction(1, 1000), *[0] * (k - 2)]
    assert distance(clip(near), corner) == Fraction(2000, 1001) * distance(near, corner)


def test_the_number_of_distributions_in_the_grid():
    assert len(list(distributions(3, 4))) == comb(6, 2)


def test_names():
    assert tuple(METHODS) == ("none", "clip", "simplex", "norm-sub")
    for name, method in METHODS.items():
        assert postprocess([2, "1/2", -1], name) == method([2, "1/2", -1])


def test_bad_input():
    for method in METHODS:
        with pytest.raises(BadInput, match="at least one entry"):
            postprocess([], method)
        with pytest.raises(NotExact, match="in quotes"):
            postprocess([0.5, 0.5], method)
        with pytest.raises(BadInput, match="depends on t"):
            postprocess([exact("t"), 0], method)
    for name in ("Simplex", "norm_sub", "", None, 1):
        with pytest.raises(BadInput, match="choose among none, clip, simplex, norm-sub"):
            postprocess([1], name)
