"""Uniform variables compared with each other: every program against every point of small grids, and the continuum by hand."""

import operator
import random
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import numpy as np
import pytest
from grids import by_points, plain, same

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.order_statistics import MOST, measured, ways
from exactdp_checks.code.lazy.uniform import uniform
from exactdp_checks.code.stand_ins.refusals import Refusal, Unsupported

F = Fraction
IDEAL = Domain("ideal")
OPS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
PROGRAMS = [
    (2, lambda u, v: [op(u, v) for op in OPS]),
    (2, lambda u, v: [op(v, u) for op in reversed(OPS)]),
    (2, lambda u, v: (u < 0.3, u < v, v < 0.6, u > 0.1)),
    (2, lambda u, v: (u < v, u < 0.3, v >= 0.75, u <= v)),
    (2, lambda u, v: (1 - u < 1 - v, -u <= -v)),
    (2, lambda u, v: int(u * 3) if u < v else int(v * 5)),
    (2, lambda u, v: (u < 0.5, v >= 0.5, u < v)),
    (3, lambda *us: max(range(3), key=lambda i: us[i])),
    (3, lambda *us: us.index(min(us))),
    (3, lambda *us: sorted(range(3), key=lambda i: -us[i])),
    (3, lambda *us: int(sorted(us)[1] * 4)),
    (3, lambda *us: (max(us) < 0.5, min(us) < 0.25)),
    (3, lambda a, b, c: [int(x * 2) for x in (a, b, c)] if a < b < c else None),
    (3, lambda a, b, c: (a <= b, b <= c, a == c)),
    (4, lambda a, b, c, d: (a < b, c < d, a <= c, b < 0.4)),
    (4, lambda a, b, c, d: (a < b, c <= d, b == c, d < 0.75, a < 0.3)),
]


def law_found(program, domain, n):
    tree = Tree()
    row = Row(tree, lambda: program(*(uniform(tree, domain) for _ in range(n))), None)
    row.explore()
    assert row.law.unexplored == 0
    return {plain(y): p for y, p in row.law.mass.items()}


@pytest.mark.parametrize("bits", [1, 2, 3])
@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_programs_on_every_point(bits, program):
    n, function = program

    def text(*us):
        return repr(function(*us))

    assert same(law_found(text, Domain("grid", 2**bits), n), by_points(text, bits, n))


def test_random_programs_on_every_point():
    rng = random.Random(12)
    for _ in range(60):
        steps = [(rng.choice(OPS), *rng.sample(range(4), 2), rng.choice([None, None, 0.25, 0.5, 0.7])) for _ in range(5)]

        def program(*us, steps=steps):
            found = []
            for op, i, j, c in steps:
                found.append(bool(op(us[i], us[j] if c is None else c)))
                if len(found) > 2 and found[-1] and found[-2]:
                    break
            return tuple(found)

        assert same(law_found(program, Domain("grid", 4), 4), by_points(program, 2, 4)), steps


def test_ties_on_the_grid_and_none_on_the_continuum():
    full, n = Domain("grid", 2**53), 2**53
    assert law_found(lambda u, v: u == v, full, 2) == {True: F(1, n), False: 1 - F(1, n)}
    assert law_found(lambda u, v: u == v, IDEAL, 2) == {False: 1}
    first = law_found(lambda *us: max(range(3), key=lambda i: us[i]), full, 3)
    assert first[0] > first[1] > first[2]
    assert first[0] == sum(F(m * m, n**3) for m in (0,)) + F(n * (n + 1) * (2 * n + 1), 6 * n**3)  # sum of (j + 1)^2


def test_orders_of_the_continuum_are_equally_likely():
    for k in (2, 3, 4):
        orders = law_found(lambda *us: tuple(sorted(range(len(us)), key=lambda i: us[i])), IDEAL, k)
        assert orders == dict.fromkeys(permutations(range(k)), F(1, factorial(k)))
    assert law_found(lambda *us: max(us) < 0.5, IDEAL, 3)[True] == F(1, 8)
    assert law_found(lambda *us: int(sorted(us)[1] * 2), IDEAL, 3) == {0: F(1, 2), 1: F(1, 2)}
    assert law_found(lambda u, v: 3 * u - 1 < 3 * v - 1, IDEAL, 2)[True] == F(1, 2)
    assert law_found(lambda u, v: (u < 0.25, u < v), IDEAL, 2)[True, True] == F(1, 4) - F(1, 32)


def test_counts_by_hand():
    for k, n in product((1, 2, 3), (1, 2, 3, 5)):
        assert measured(k, frozenset(), F(n), True) == n**k
    assert measured(3, frozenset({(0, 1, True), (1, 2, True)}), F(5), True) == comb(5, 3)
    assert ways(2, frozenset({(0, 1, True), (1, 0, True)})) == (0, 0, 0)
    assert ways(2, frozenset({(0, 1, False), (1, 0, False)})) == (0, 1, 0)


@pytest.mark.parametrize("grid", [53, None])
def test_arrays_of_numpy(grid):
    found = law_of(lambda x, rng: int(np.argmax(rng.random(3))), [0], grid=grid).laws[0]
    least = law_of(lambda x, rng: int(rng.random(3).argmin()), [0], grid=grid).laws[0]
    assert sorted(found.mass) == [0, 1, 2]
    assert found.mass == least.mass
    assert (found.mass[0] == F(1, 3)) == (grid is None)
    assert law_of(lambda x, rng: bool((rng.random(2) < rng.random(2)).all()), [0], grid=None).laws[0].mass[True] == F(1, 4)


def test_loops_that_compare_two_draws_are_closed():
    def rises(x):
        while True:
            u = random.random()
            v = random.random()
            if u < v:
                return u < 0.5

    found = law_of(rises, [0], grid=None)
    assert found.complete
    assert found.laws[0].mass == {True: F(3, 4), False: F(1, 4)}
    h = 2**52
    assert law_of(rises, [0]).laws[0].mass[True] == F(3 * h - 1, 4 * h - 2)


def test_what_is_refused():
    for program in (lambda u, v: u < v / 3, lambda u, v: u * 0.7 < v * 0.7, lambda u, v: u + v < 1, lambda u, v: u < 1 - v):
        with pytest.raises((Refusal, Unsupported), match="two uniform"):
            law_found(program, Domain("grid", 8), 2)
    with pytest.raises((Refusal, Unsupported), match="two uniform"):
        law_found(lambda u: u < 1 - u, IDEAL, 1)
    with pytest.raises((Refusal, Unsupported), match=f"more than {MOST}"):
        law_found(lambda *us: max(us) < 0.5, IDEAL, MOST + 1)
