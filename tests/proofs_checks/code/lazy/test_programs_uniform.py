"""Lazy uniform variables: every operation against every point of a small grid, with the arithmetic that really runs."""

import copy
import math
import operator
from fractions import Fraction

import numpy as np
import pytest
from grids import by_numbers, by_points, plain, same

from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.uniform import Lazy, settled, uniform
from exactdp_checks.code.stand_ins.refusals import Refusal, Unsupported

F = Fraction
nan, inf = float("nan"), float("inf")
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
CONSTANTS = [
    0,
    1,
    -1,
    0.5,
    0.25,
    0.3,
    1 / 3,
    0.9999,
    F(1, 4),
    F(1, 3),
    F(1, 2),
    True,
    np.float64(0.25),
    np.float32(0.3),
    np.int64(1),
]
CONSTANTS += [inf, -inf, 2.0**-1074, 0.125, 0.375]
AFFINE = [
    operator.pos,
    operator.neg,
    lambda u: 1 - u,
    lambda u: u * 3,
    lambda u: 0.7 * u,
    lambda u: u * 0,
    lambda u: u / 3,
    lambda u: u * 0.1 + 0.2,
    lambda u: 0.1 - 0.7 * u,
    lambda u: (u - 0.3) / -7,
    lambda u: u * F(1, 3),
    lambda u: 2 * u - 1,
    lambda u: abs(u - 0.4),
]
WHOLE = [
    lambda u: math.floor(u * 3),
    lambda u: int(u * 3),
    lambda u: int(u * 5 - 2),
    lambda u: math.trunc(u * 5 - 2),
    lambda u: math.ceil(u * 3),
    lambda u: round(u * 3),
    lambda u: u * 7 // 2,
    lambda u: u // -0.3,
    lambda u: math.floor(u * 3) + 1,
    lambda u: 2 * math.floor(u * 4) - 3,
    lambda u: math.floor(u * 3) % 2,
    lambda u: math.floor(u * 3) == 1,
    lambda u: round(u, 1),
    lambda u: [4, 1, 7][math.floor(u * 3)],
    lambda u: "abc"[int(u * 3)],
    lambda u: (u < 0.3) + (u < 0.7) + (u >= 0.5),
    lambda u: (u < 0.75, u < 0.5, 1 - u < 0.25),
    lambda u: "low" if u < 0.2 else "middle" if u <= 0.5 else "high",
    bool,
    lambda u: min(u, 0.5) == 0.5,
]


def law_found(program, domain):
    tree = Tree()
    row = Row(tree, lambda: program(uniform(tree, domain)), None)
    row.explore()
    assert row.law.unexplored == 0
    return {plain(y): p for y, p in row.law.mass.items()}


@pytest.mark.parametrize("bits", [1, 3, 5])
@pytest.mark.parametrize("c", CONSTANTS, ids=repr)
def test_comparisons_on_every_point(bits, c):
    for op in COMPARISONS:
        for swap in (False, True):
            for shape in AFFINE:

                def program(u, op=op, swap=swap, shape=shape):
                    return bool(op(c, shape(u)) if swap else op(shape(u), c))

                assert same(law_found(program, Domain("grid", 2**bits)), by_points(program, bits)), (op, swap)


@pytest.mark.parametrize("bits", [1, 2, 4, 7])
@pytest.mark.parametrize("program", WHOLE)
def test_programs_on_every_point(bits, program):
    truth = {plain(y): p for y, p in by_points(program, bits).items()}
    assert same(law_found(program, Domain("grid", 2**bits)), truth)


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_numbers_of_numpy_combine_as_numpy_does(kind):
    for program in [*WHOLE[:3], *WHOLE[4:6], lambda u: bool(np.float32(0.1) * u < np.float32(0.03)), lambda u: bool(u < 0.3)]:
        truth = {plain(y): p for y, p in by_points(program, 6, kind=kind).items()}
        assert same(law_found(program, Domain("grid", 64, kind)), truth)


def test_strict_and_weak_differ_by_one_point_of_the_grid_that_runs():
    full = Domain("grid", 2**53)
    for p in (0.5, 0.25, 2.0**-53):
        strict, weak = law_found(lambda u, p=p: u < p, full), law_found(lambda u, p=p: u <= p, full)
        assert (strict[True], weak[True]) == (F(p), F(p) + F(1, 2**53))
    assert law_found(lambda u: u < 0.1, full)[True] == F(math.ceil(F(0.1) * 2**53), 2**53)
    assert law_found(lambda u: u < 1 - 2.0**-53, full) == {True: 1 - F(1, 2**53), False: F(1, 2**53)}
    assert law_found(lambda u: u < 1, full) == {True: 1}
    assert law_found(lambda u: u == 0.5, full) == {True: F(1, 2**53), False: 1 - F(1, 2**53)}
    assert law_found(lambda u: u == 0.1, full) == {False: 1}  # 0.1 is no point of the grid


@pytest.mark.parametrize("program", WHOLE[:8] + WHOLE[9:13] + WHOLE[14:])
def test_the_continuum_is_the_limit_of_grids(program):
    bits = 9
    found, truth = law_found(program, Domain("ideal")), by_points(program, bits)
    for y in {*map(plain, truth), *found}:
        near = sum(p for z, p in truth.items() if plain(z) == y)
        assert abs(found.get(y, 0) - near) <= F(8, 2**bits)


def test_numbers_of_the_continuum_are_shown_as_doubles():
    for program in (lambda u: round(u, 1), lambda u: math.floor(u * 3) / 10, lambda u: float(math.floor(u * 3))):
        found = law_found(program, Domain("ideal"))
        assert {type(y) for y in found} == {float}
        assert set(found) == {plain(y) for y in by_points(program, 9)}


def test_the_continuum_takes_floats_as_the_doubles_that_they_are():
    ideal = Domain("ideal")
    assert law_found(lambda u: u < 0.1, ideal)[True] == F(0.1)
    assert law_found(lambda u: u <= 0.1, ideal)[True] == F(0.1)
    assert law_found(lambda u: u == 0.5, ideal) == {False: 1}
    assert law_found(lambda u: 0.1 * u + 0.2 < 0.25, ideal)[True] == (F(0.25) - F(0.2)) / F(0.1)
    assert law_found(lambda u: math.floor(3 * u), ideal) == {i: F(1, 3) for i in range(3)}
    assert law_found(lambda u: round(2 * u), ideal) == {0: F(1, 4), 1: F(1, 2), 2: F(1, 4)}
    assert law_found(lambda u: math.ceil(-2 * u), ideal) == {0: F(1, 2), -1: F(1, 2)}
    assert law_found(lambda u: u > -inf and not u < nan, ideal) == {True: 1}


INTEGERS = [
    operator.pos,
    lambda y: y + (y >= 2),
    lambda y: (y + 3) % 5,
    lambda y: (3 - y) % 4,
    lambda y: y % 3,
    lambda y: y // 3,
    lambda y: (y // 2, y % 2),
    lambda y: divmod(y, 4),
    lambda y: y >> 1,
    lambda y: y & 3,
    lambda y: y & 6,
    lambda y: y & 5,
    lambda y: y & ~1,
    lambda y: y ^ 3,
    lambda y: y | 4,
    operator.invert,
    lambda y: -y * 2 + 1,
    lambda y: y << 2,
    lambda y: 1 << y,
    lambda y: 7 // (y + 1),
    lambda y: 7 % (y + 1),
    lambda y: y**2,
    lambda y: 2**y,
    lambda y: y / 2 < 1,
    lambda y: {2: "two"}.get(y, "other"),
    lambda y: f"{y:03d}",
    str,
    repr,
    lambda y: (y, y),
    lambda y: (y >> 1, y & 1, y),
    lambda y: (y % 2, y % 4),
    lambda y: (y % 2, y % 3),
    lambda y: (y < 3, y & 1, y >> 1),
    lambda y: y == 2,
    lambda y: y in (1, 4),
    lambda y: isinstance(y, int),
    operator.not_,
    bin,
    lambda y: y.bit_length(),
    float,
    round,
    lambda y: round(y, -1),
    lambda y: y - y,
    lambda y: copy.deepcopy(y) + copy.copy(y),
]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 13, 16])
def test_integers_on_every_value(n):
    for i, program in enumerate(INTEGERS):
        for eager in (frozenset(), frozenset({int})):
            tree = Tree(eager=eager)
            row = Row(tree, lambda tree=tree, program=program: program(uniform(tree, Domain("integers", n, int))), None)
            row.explore()
            assert same(row.law.mass, by_numbers(program, n)), (i, eager)


def test_large_integers_stay_lazy():
    tree = Tree()
    row = Row(
        tree, lambda: (lambda w: (w >> 62, w & 1, (w >> 1) & 1, w < 2**63))(uniform(tree, Domain("integers", 2**64, int))), 0
    )
    row.explore()
    assert row.law.mass == {(h, a, b, h < 2): F(1, 16) for h in range(4) for a in range(2) for b in range(2)}
    for n, expected in ((3, [F(2**64 // 3 + 1, 2**64), F(2**64 // 3, 2**64)]), (8, [F(1, 8)] * 2)):
        found = law_found(lambda w, n=n: w % n, Domain("integers", 2**64, int))
        assert [found[0], found[1]] == expected
    assert law_found(lambda w: w < 2**64 // 3, Domain("integers", 2**64, int))[True] == F(2**64 // 3, 2**64)


MOVED = [
    lambda y: (y + 7) % 3,
    lambda y: (5 - y * 3) % 4,
    lambda y: -y % 5,
    lambda y: ((y + 1) % 3, (y + 2) % 6, y < 100),
    lambda y: ((y - 2) % 3 if y >= 40 else 9, y % 2),
    lambda y: (y + 1) % 3 + ((y + 1) % 3 == 2),
    lambda y: ((y * 2 + 1) % 4 < 2, (y + 1) & 1),
    lambda y: (y * 0 + 4) % 3,
]


@pytest.mark.parametrize("n", [191, 320, 401])
@pytest.mark.parametrize("kind", [int, np.int64])
def test_rests_of_integers_that_were_moved_and_stretched(kind, n):
    for i, program in enumerate(MOVED):
        found = law_found(lambda y, program=program: program(y), Domain("integers", n, kind))
        assert found == by_numbers(lambda j, program=program: program(kind(j)), n), i


def test_rests_of_very_many_integers_are_counted():
    size = 2**64 + 5
    found = law_found(lambda w: (w * 3 - 5) % 7, Domain("integers", size, int))
    assert found == {(3 * r - 5) % 7: F(size // 7 + (r < size % 7), size) for r in range(7)}
    with pytest.raises(Unsupported, match="more than 65536"):
        law_found(lambda w: (w * 3 - 5) % (2**16 + 1), Domain("integers", size, int))


def test_a_choice_of_integers_keeps_the_order_of_the_list():
    for items in ([4, 1, 7, 1], [1, 4, 7], list(range(9)), [True, 0]):
        for program in (lambda v: v, lambda v: v < 4, lambda v: v + 1, lambda v: v == 1):
            truth = by_numbers(lambda j, program=program, items=items: program(items[j]), len(items))

            def picked(y, program=program, items=items):
                return program(y.then("at", tuple(items)) if type(y) is Lazy and bool not in map(type, items) else items[y])

            assert same(law_found(picked, Domain("integers", len(items), int)), truth)


def test_the_interval_is_remembered_and_not_shared():
    tree = Tree()
    u, v = (uniform(tree, Domain("grid", 8)) for _ in range(2))
    first = u < 0.5
    mass = tree.mass()
    assert [(u < 0.5) == first for _ in range(3)] == [True] * 3
    assert (tree.mass(), mass) == (F(1, 2), F(1, 2))
    v < 0.5  # noqa: B015 - the other variable has a draw of its own
    assert tree.mass() == F(1, 4)
    found = law_found(lambda u: (u < 0.5, u < 0.25), Domain("grid", 8))
    assert found == {(True, True): F(1, 4), (True, False): F(1, 4), (False, False): F(1, 2)}


REFUSED = [
    lambda u: float(math.log(1 - u)),
    math.exp,
    float,
    str,
    hash,
    lambda u: hash(u**2),
    lambda u: 1 / u,
    lambda u: str(u % 0.5),
    lambda u: {u},
    np.log2,
    np.sin,
]
REFUSED += [
    lambda u: repr(u * u),
    lambda u: u < 1 - u,
    lambda u: u * inf,
    lambda u: np.array([u]).sum() * nan,
    np.random.default_rng,
    repr,
]


@pytest.mark.parametrize("use", REFUSED)
@pytest.mark.parametrize("bits", [53, None])
def test_what_has_no_finite_law_is_refused(use, bits):
    context = Context(Tree(), bits)
    with pytest.raises(Refusal) as caught:
        use(context.random())
    assert isinstance(caught.value.error, Unsupported)
    assert len(str(caught.value).split(": ")) >= 2  # it says what to write instead


def test_it_says_it_is_what_it_stands_for():
    context = Context(Tree(), 53)
    u, y, z = context.random(), context.below(5), context.below(5, np.int64)
    assert (isinstance(u, float), isinstance(y, int), isinstance(z, np.integer), isinstance(z, int)) == (True, True, True, False)
    assert not isinstance(y, float)
    assert u != "a"
    assert y is not None
    assert y != None  # noqa: E711 - the operator is asked
    with pytest.raises(TypeError):
        u < "a"  # noqa: B015
    with pytest.raises(TypeError):
        [1, 2][u]
    with pytest.raises(AttributeError):
        u.nothing  # noqa: B018
    assert type(settled(z)) is np.int64
