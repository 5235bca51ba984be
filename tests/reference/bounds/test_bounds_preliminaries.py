"""preliminaries: bounds on projections against the projections themselves, the sampling error against enumeration, refusals."""

from fractions import Fraction
from itertools import product
from math import isclose, sqrt

import pytest

from exactdp.bounds.linear_queries import preliminaries
from exactdp.errors import BadInput
from exactdp.numbers.normal import Real
from exactdp.postprocess import simplex
from exactdp.projection import polytope

HALF = Fraction(1, 2)
MATRICES = ([[1]], [[1, -1]], [[1, 0], [0, 1]], [[1, 2, 0], [0, 1, "1/2"]], [[1, 1], [2, 2]])


def square(one, two):
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("matrix", MATRICES, ids=str)
def test_projections_onto_polytopes(matrix):
    """Every signed column and 0 as y, noise on a grid: all three bounds hold, the sharp one is never the largest."""
    rows = [[Fraction(v) for v in row] for row in matrix]
    columns = list(zip(*rows, strict=True))
    points = [*columns, *(tuple(-v for v in c) for c in columns), (Fraction(0),) * len(rows)]
    for z in product((Fraction(-2), Fraction(0), HALF), repeat=len(rows)):
        sharp = preliminaries.corollary_2_3_sharp(matrix, z)
        largest = max(abs(sum(a * b for a, b in zip(c, z, strict=True))) for c in columns)
        assert preliminaries.corollary_2_3(matrix, z) == 4 * largest
        assert sharp == min(sum(v * v for v in z), 2 * largest)
        assert preliminaries.lemma_2_2(matrix, z) == 4 * min(sum(v * v for v in z), largest) >= sharp
        for y in points:
            found = polytope(matrix, [a + b for a, b in zip(y, z, strict=True)]).point
            assert square(found, y) <= sharp


def test_the_constant_2_is_attained():
    """L = [-1, 1], y = -1, z = 2: the nearest point is 1, at squared distance 4."""
    assert preliminaries.corollary_2_3_sharp([[1]], [2]) == 4
    assert preliminaries.corollary_2_3([[1]], [2]) == 8


@pytest.mark.parametrize("k", [1, 2, 3])
def test_projections_onto_the_simplex(k):
    for p in ([Fraction(1, k)] * k, [Fraction(int(x == 0)) for x in range(k)]):
        for z in product((Fraction(-1), Fraction(-1, 3), HALF), repeat=k):
            found = simplex([a + b for a, b in zip(p, z, strict=True)])
            assert square(found, p) <= preliminaries.simplex_sharp(z) <= preliminaries.simplex_printed(z)
            assert preliminaries.simplex_printed(z) == 4 * max(abs(v) for v in z)
    assert preliminaries.simplex_sharp([1, 1, 1]) == 0


def test_the_sampling_error():
    """r/sqrt(n) for A = [r, -r] at p = (1/2, 1/2): exact at n = 1; true_error adds it."""
    for n in (1, 2, 5):
        means = [abs(Fraction(sum(signs), n)) for signs in product((1, -1), repeat=n)]
        assert n == 1 or Real.of(sum(means) / len(means) * 3) < preliminaries.sampling_error(n, 3)
        assert isclose(float(preliminaries.sampling_error(n, 3)), 3 / sqrt(n), rel_tol=1e-14)
        assert isclose(float(preliminaries.true_error("1/8", n, 3)), 3 / sqrt(n) + 0.125, rel_tol=1e-14)
    assert float(preliminaries.sampling_error(1)) == 1


def test_bad_input():
    for call, message in (
        (lambda: preliminaries.sampling_error(0), "n = 0"),
        (lambda: preliminaries.sampling_error(1, 0), "r = 0"),
        (lambda: preliminaries.true_error(-1, 1), "at least 0"),
        (lambda: preliminaries.lemma_2_2([[1, 0]], [1, 2]), "z has 2 entries"),
        (lambda: preliminaries.lemma_2_2([], []), "at least one row"),
        (lambda: preliminaries.corollary_2_3([[1], [1, 2]], [1, 1]), "rows of one length"),
        (lambda: preliminaries.simplex_sharp([]), "list of numbers"),
        (lambda: preliminaries.simplex_printed("12"), "list of numbers"),
    ):
        with pytest.raises(BadInput, match=message):
            call()
