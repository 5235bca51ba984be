"""Arrays of lazy values: elementwise against every point of a small grid, with numpy's own arithmetic and types."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.installed import Generator
from exactdp_checks.code.stand_ins.refusals import Refusal

F = Fraction
BITS = 2


def truth(program, points, dtype, size=2):
    """The law of program(array), for every array of the points, in canonical form."""
    counts = Counter(canonical(program(np.array(v, dtype=dtype))) for v in product(points, repeat=size))
    return {y: F(n, len(points) ** size) for y, n in counts.items()}


def found(program, draw):
    tree = Tree()
    rng = Generator.within(Context(tree, BITS))()
    row = Row(tree, lambda: program(draw(rng)), None)
    row.explore()
    assert row.law.unexplored == 0
    return dict(row.law.mass)


P = np.array([0.25, 0.6])
REAL = [
    lambda u: u < 0.3,
    lambda u: u >= P,
    lambda u: u < P,
    lambda u: u <= [0.25, 0.5],
    lambda u: u == 0.25,
    lambda u: u != np.float64(0.5),
    lambda u: 1 - u < P,
    lambda u: 2 * u - 1 > np.float32(0.1),
    lambda u: u / P < 1,
    lambda u: -u * 0.5 + P < 0.2,
    lambda u: np.less(u, 0.3) & (np.arange(2) == 1),
    lambda u: np.where(u < P, 1, 0),
    lambda u: (u < 0.3).astype(int) ^ np.array([1, 0]),
    lambda u: np.floor(u * 3),
    lambda u: (u * 3).astype(int),
    lambda u: np.ceil(u * 3) - 1,
    lambda u: np.rint(u * 2),
    lambda u: np.round(u * 2),
    lambda u: (u[0] < 0.5, u[1] < 0.5, u[-1] < 0.75),
    lambda u: [bool(v < 0.5) for v in u],
    lambda u: (u < 0.5).sum(),
    lambda u: ((u < P).any(), (u < P).all(), np.any(u < 0.3), np.all(u >= 0.25), type(np.all(u < 2)).__name__, np.any(u)),
    lambda u: ((u < P).any() and (u < 0.25).tolist(), (u < P).reshape(2, 1).all(axis=0), (u < P).any(keepdims=True)),
    lambda u: ((u < P).any(where=[True, False]), (u[:0] < 1).all(), (u[:0] < 1).any()),
    lambda u: int(np.argmax(u < 0.5)),
    lambda u: np.any(u < 0.3),
    lambda u: np.searchsorted([0.25, 0.5, 0.9], u, side="right"),
    lambda u: np.searchsorted([0.25, 0.5, 0.9], u),
    lambda u: u.reshape(2, 1) < np.array([0.3, 0.6]),
    lambda u: u[:, None] < P,
    lambda u: u.T < P,
    lambda u: (u.shape, u.size, u.ndim, len(u), np.shape(u), str(u.dtype)),
    lambda u: isinstance(u, np.ndarray),
    lambda u: np.where(u < 0.5, np.floor(u * 4), -1.0),
    lambda u: u.copy().ravel() < P,
    lambda u: (u > 0).astype(bool),
    lambda u: np.count_nonzero(u < P),
    lambda u: np.absolute(u - 0.5) > 0.2,
    lambda u: np.flatnonzero(u < 0.5),
    lambda u: min(u[0], 0.5) == 0.5,
]


@pytest.mark.parametrize("program", REAL)
def test_real_arrays_on_every_point(program):
    points = [j / 2**BITS for j in range(2**BITS)]
    assert found(program, lambda rng: rng.random(2)) == truth(program, points, float)


WHOLE = [
    np.positive,
    lambda y: y + 1,
    lambda y: (y + np.array([1, 2])) % 3,
    lambda y: y % 2,
    lambda y: y == 1,
    lambda y: y >= np.array([1, 2]),
    lambda y: y ^ 1,
    lambda y: y & 1,
    lambda y: y / 2,
    lambda y: y * 0.5 < 0.6,
    lambda y: np.eye(3)[y],
    lambda y: np.arange(10)[y + 2],
    lambda y: np.bincount(y, minlength=3),
    lambda y: y.sum(),
    lambda y: int(y.max()),
    lambda y: np.concatenate([y, [7]]),
    lambda y: y.astype(float),
    lambda y: y.astype(np.int8),
    lambda y: y.astype(bool),
    lambda y: y.tolist(),
    np.sort,
    lambda y: (y[0], y[1:] + y[0]),
    lambda y: tuple(v + 1 for v in y),
    lambda y: np.where(y == 1, y, 5),
    np.floor,
    np.add.reduce,
    lambda y: np.log2(y + 1),
    lambda y: y @ np.array([1, 2]),
    lambda y: y.mean(),
    lambda y: -y,
    lambda y: y[y > 0],
]


@pytest.mark.parametrize("program", WHOLE)
def test_integer_arrays_on_every_value(program):
    assert found(program, lambda rng: rng.integers(3, size=2)) == truth(program, range(3), np.int64)


def test_items_are_written_and_independent():
    def program(u):
        u[0] = 0.75
        return u < 0.5

    assert found(program, lambda rng: rng.random(2)) == truth(program, [0, 0.25, 0.5, 0.75], float)
    assert len(found(lambda u: u < 0.5, lambda rng: rng.random(3))) == 8


@pytest.mark.parametrize(
    "use", [np.log, np.sin, np.sum, np.sort, np.asarray, np.mean, lambda u: u.sum(), lambda u: u.astype(str)]
)
def test_what_has_no_finite_law_is_refused(use):
    rng = Generator.within(Context(Tree(), 53))()
    with pytest.raises(Refusal, match="exact|compare it"):
        use(rng.random(3))
    with pytest.raises(Refusal, match="two uniform"):
        rng.random(2) < rng.random(2) / 3  # noqa: B015


def test_lists_hold_what_a_list_of_numpy_holds():
    """Truth values and integers of Python, which add and invert as those of numpy do not."""

    def bits(x, rng):
        a, b = (rng.random(2) < 0.5).tolist()
        return a + b, ~a, isinstance(a, bool), repr(a & b)

    law = law_of(bits, [0]).laws[0].mass
    assert dict(law) == {(a + b, -1 - a, True, repr(bool(a and b))): Fraction(1, 4) for a, b in ((0, 0), (0, 1), (1, 1))} | {
        (1, -2, True, "False"): Fraction(1, 4)
    }

    def numbers(x, rng):
        a, _ = np.where(rng.random(2) < 0.5, 1, 0).tolist()
        return isinstance(a, int), isinstance(a, np.integer), a

    assert dict(law_of(numbers, [0]).laws[0].mass) == {(True, False, a): Fraction(1, 2) for a in (0, 1)}


@pytest.mark.parametrize(("ask", "likely"), [(np.any, 1 - F(3, 4) ** 60), (np.all, F(1, 4) ** 60)])
def test_no_truth_value_is_drawn_after_the_one_that_decides(ask, likely):
    for program in (lambda rng: ask(rng.random(60) < 0.25), lambda rng: getattr(rng.random(60) < 0.25, ask.__name__)()):
        law = law_of(lambda x, rng, program=program: program(rng), [0], grid=None)
        assert law.complete
        assert law.laws[0].mass == {True: likely, False: 1 - likely}


OF_NONE = [
    lambda u: u * np.array(1) + np.array(0.0) < 0.3,
    lambda u: np.array(2) * u < 0.3,
    lambda u: np.array(0.3) > u,
    lambda u: (-u > -0.3) & np.array(True),
    lambda u: np.where(u < 0.3, 1, 0),
    lambda u: (u + np.zeros(2) < 0.3).tolist(),
    lambda u: u[()] * 1 < 0.3,
]


@pytest.mark.parametrize("program", OF_NONE)
def test_arrays_without_a_dimension_are_scalars_in_arithmetic(program):
    """scipy's rvs draws such: arithmetic with one called itself without an end."""
    every = Counter(canonical(program(np.array(j / 4))) for j in range(4))
    assert found(program, lambda rng: rng.random(())) == {y: F(n, 4) for y, n in every.items()}
