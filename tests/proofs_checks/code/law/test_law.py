"""The exact law of a program: every branch with its weight, nothing lost, nothing merged, sound at the bounds."""

import random
import secrets
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import product
from math import comb, nan, prod
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact, NotStochastic, OutOfScope
from exactdp.numbers.exact import variable
from exactdp_checks.code.law.program import REJECTED, Law, NotDetermined, channel_of, law, random_draw

F = Fraction
t = variable("t")
Colour = Enum("Colour", "RED")


def geometric(draw):
    return next(n for n in range(10**6) if not draw(2))


def mixed(s):
    return lambda draw: draw((s, 1, 1)) if draw(2) else (draw((1, s)) + draw((s, 0, 2)), draw(3))


def changed(draw, weights):
    return draw(weights), weights.append(5), draw(weights)  # the change must not reach back to the first draw


def catching(kind, ask):
    try:
        return ask()
    except kind:
        return "caught"


def memory(program):
    calls = []
    return lambda draw: (calls.append(0), program(draw, len(calls)))[1]


def uniform(*outputs):
    return Law(dict.fromkeys(outputs, F(1, len(outputs))))


N = t + 1 + t**2
FAN = [y for n in range(4) for y in product(range(3), repeat=n)]  # the last branch has the most below it
SAME = [0, "a", b"a", None, 1.5, (), (1, (2, None)), frozenset({1, (2, "b")}), Colour.RED, F(1, 2), Decimal("0.1"), int, t]
LAWS = [  # program, options, its law worked out by hand
    *((lambda draw, n=n: draw(n), {}, uniform(*range(n))) for n in (1, 2, 3, 7, 64)),
    (lambda draw: "always", {"depth": 0}, uniform("always")),
    (lambda draw: sum(draw(2) for _ in range(9)), {}, Law({i: F(comb(9, i), 2**9) for i in range(10)})),
    (lambda draw: tuple(draw(3) for _ in range(draw(4))), {}, Law({y: F(1, 4 * 3 ** len(y)) for y in FAN})),
    (lambda draw: draw([F(1, 3), "1/2", 2, "0.5"]), {}, Law({0: F(1, 10), 1: F(3, 20), 2: F(3, 5), 3: F(3, 20)})),
    (lambda draw: draw((0, 1, "0", 3, F(0))), {}, Law({1: F(1, 4), 3: F(3, 4)})),
    (lambda draw: draw([np.int64(1), Decimal("1.5")]) * 3 + draw(np.int64(1)), {}, Law({0: F(2, 5), 3: F(3, 5)})),
    (lambda draw: draw(["e^eps", 1, t - t, t**2]), {}, Law({0: t / N, 1: 1 / N, 3: t**2 / N})),
    (lambda draw: draw((t, t)), {}, uniform(0, 1)),
    (lambda draw: changed(draw, [1])[2], {}, Law({0: F(1, 6), 1: F(5, 6)})),
    (lambda draw: changed(draw, [1, 1])[::2], {}, Law({(x, y): F((1, 1, 5)[y], 14) for x in (0, 1) for y in range(3)})),
    # at the bounds
    *((geometric, {"depth": d}, Law({n: F(1, 2 ** (n + 1)) for n in range(d)}, F(1, 2**d))) for d in (0, 1, 2, 5, 64)),
    (lambda draw: next(n for n in range(9) if draw((t, 1))), {"depth": 1}, Law({0: 1 / (t + 1)}, t / (t + 1))),
    *((lambda draw: (draw(2), draw([1, 3]), draw(3))[0], {"depth": d}, u) for d, u in ((2, Law({}, 1)), (3, uniform(0, 1)))),
    (lambda draw: ([draw(1) + draw((0, 7, 0)) for _ in range(99)], draw(2))[1], {"depth": 1}, uniform(0, 1)),
    (lambda draw: draw((0, t, 0)), {"depth": 0}, uniform(1)),
    (lambda draw: draw(3) == 2 or [0 for _ in iter(lambda: draw(1) + draw([5, 0]), 1)], {}, Law({True: F(1, 3)}, F(2, 3))),
    *((lambda draw: draw(3), {"outcomes": n}, Law({i: F(1, 3) for i in range(n)}, 1 - F(n, 3))) for n in (1, 2, 3)),
    (lambda draw: draw((0, t, 1, 1)), {"outcomes": 2}, Law({1: t / (t + 2), 2: 1 / (t + 2)}, 1 / (t + 2))),
    (lambda draw: draw((1, 2, 3)) + 3 * draw(2), {"outcomes": 3}, Law({0: F(1, 12), 3: F(1, 12), 1: F(1, 6)}, F(2, 3))),
    (lambda draw: draw(2**100), {"outcomes": 3}, Law(dict.fromkeys(range(3), F(1, 2**100)), 1 - F(3, 2**100))),
    (lambda draw: catching(BaseException, lambda: geometric(draw)), {"depth": 0}, Law({}, 1)),
    (lambda draw: catching(Exception, lambda: geometric(draw)) == "caught" and 1 / 0, {"depth": 0}, Law({}, 1)),
    # rejection
    (lambda draw: (0, 1, REJECTED)[draw((t, 1, 1))], {}, Law({0: t / (t + 2), 1: 1 / (t + 2)}, rejected=1 / (t + 2))),
    (lambda draw: (draw(2), REJECTED)[1], {}, Law({}, rejected=1)),
    (lambda draw: (None, 7, REJECTED)[draw(3)], {"reject": None}, Law({7: F(1, 3), REJECTED: F(1, 3)}, rejected=F(1, 3))),
    (lambda draw: (True, 7)[draw(2)], {"reject": 1}, uniform(True, 7)),  # 1 equals True, and is not the same
    # outputs that are the same, also where their texts differ
    *((lambda draw, v=v: (v, draw(6))[0], {}, uniform(v)) for v in SAME),
    (lambda draw: frozenset((8, 0) if draw(2) else (0, 8)), {}, uniform(frozenset({0, 8}))),
    # a law inside a program
    (lambda draw: (draw(2), law(lambda inner: inner(2), depth=1).mass[0]), {}, uniform((0, F(1, 2)), (1, F(1, 2)))),
    (lambda draw: law(lambda inner: draw(2), depth=5).unexplored, {"depth": 0}, Law({}, 1)),
]


@pytest.mark.parametrize(("program", "options", "expected"), LAWS)
def test_law(program, options, expected):
    found = law(program, **options)
    assert found == expected
    assert sum(found.mass.values(), start=found.unexplored + found.rejected) == 1


def test_symbolic_law_agrees_with_numbers():
    symbolic, numeric = law(mixed(t)), law(mixed(F(7, 3)))
    assert list(symbolic.mass) == [(i, j) for i in (0, 2, 1, 3) for j in range(3)] + [0, 1, 2]  # in order of first appearance
    assert {y: p.at(t="7/3") for y, p in symbolic.mass.items()} == dict(numeric.mass)
    for n in range(1, len(numeric.mass) + 4):  # stopped anywhere, also between weights at several depths
        part = law(mixed(t), outcomes=n)
        assert part.unexplored + sum(part.mass.values()) == 1
        assert (part.unexplored == 0) == (n >= 2 * 2 * 3 + 3)


@given(st.lists(st.lists(st.fractions(0, 5, max_denominator=9), min_size=1, max_size=4).filter(any), min_size=1, max_size=4))
def test_independent_draws_multiply(rows):
    found = law(lambda draw: tuple(draw(row) for row in rows))
    assert sum(found.mass.values()) == 1
    for y, p in found.mass.items():
        assert p == prod(row[i] / sum(row) for i, row in zip(y, rows, strict=True)) > 0


def test_nested_loops():
    def program(draw, rounds=0):
        while draw(3):
            while draw((1, 2)):
                rounds += 1
        return rounds

    mass, paths = {}, {(False, 0): F(1)}  # (in the inner loop, rounds) -> probability, step by step
    for _ in range(8):
        new = {}
        for (inner, rounds), p in paths.items():
            mass[rounds] = mass.get(rounds, F(0)) + (0 if inner else p / 3)
            for state, q in ((True, rounds + inner), p * F(2, 3)), ((False, rounds), p / 3 if inner else 0):
                new[state] = new.get(state, F(0)) + q
        paths = new
    assert law(program, depth=8) == Law({y: p for y, p in mass.items() if p}, unexplored=sum(paths.values()))


def test_bounds_hold_at_every_depth():
    full = law(lambda draw: geometric(draw) % 3, depth=40)
    for depth in range(10):
        part = law(lambda draw: geometric(draw) % 3, depth=depth)
        for y in range(4):
            (lower, upper), (low, high) = part.bounds(y), full.bounds(y)
            assert lower <= low <= high <= upper == lower + F(1, 2**depth)
        for ask in (part.conditional, lambda part=part: part.row(range(3))):
            with pytest.raises(OutOfScope, match=r"are unexplored: raise depth or outcomes, or use bounds\(y\)"):
                ask()


def test_given_acceptance():
    found = law(lambda draw: y if (y := draw((2, 1, 5, 8))) < 2 else REJECTED)
    assert (found.conditional(), found.row((0, 1))) == (Law({0: F(2, 3), 1: F(1, 3)}), (F(1, 8), F(1, 16)))
    assert law(lambda draw: (0, 1, REJECTED)[draw((t, 1, 1))]).conditional() == Law({0: t / (t + 1), 1: 1 / (t + 1)})
    loop = law(lambda draw: next(y for y in iter(lambda: draw(4), None) if y < 3), depth=9)
    assert all(loop.bounds(y)[0] < F(1, 3) < loop.bounds(y)[1] for y in range(3))
    part = law(lambda draw: REJECTED if not (draw(2) or draw(2)) else draw(3), outcomes=3)
    assert (part.rejected, part.unexplored) == (F(1, 4), F(7, 12))
    assert all(part.bounds(y)[0] / F(3, 4) <= F(1, 3) <= part.bounds(y)[1] / F(3, 4) for y in range(3))


TWINS = [(1, True), (0, False), (1, 1.0), (1, F(1)), (0.0, -0.0), (1, np.int64(1)), ((1, 2), (True, 2))]
TWINS += [
    ((0, (1,)), (0, (True,))),
    ((0.0, 1), (-0.0, 1)),
    (frozenset({1}), frozenset({True})),
    (Decimal("1.0"), Decimal("1.00")),
]


@pytest.mark.parametrize(("a", "b"), TWINS, ids=repr)
def test_equal_is_not_the_same(a, b):
    found = law(lambda draw: (a, "x")[draw(2)])
    assert (found.bounds(a), found.bounds(b), found.row(["x", a])) == ((F(1, 2), F(1, 2)), (0, 0), (F(1, 2), F(1, 2)))
    with pytest.raises(BadInput, match="is not in the order: add it"):
        found.row(["x", b])
    for ask in (lambda: law(lambda draw: (a, b)[draw(2)]), lambda: channel_of(lambda x, draw: (a, b)[x], [0, 1])):
        with pytest.raises(BadInput, match="equals another that is not the same"):
            ask()


@pytest.mark.parametrize("error", [ValueError("mine"), KeyboardInterrupt(), OutOfScope("mine")], ids=repr)
def test_exceptions_pass_unchanged(error):
    def program(x, draw):
        if draw(4) == 3:
            raise error

    for ask in (lambda: law(lambda draw: program(0, draw)), lambda: channel_of(program, [0])):
        with pytest.raises(type(error)) as caught:
            ask()
        assert caught.value is error


THIRDS = Law({"a": "1/3", "b": "2/3"})
RNG = random.Random(1)
ONCE = random_draw(RNG)
NO_DRAW = [0, -1, True, False, 2.0, "2", "12", b"12", None, F(2), {0, 1}, {0: 1}, iter([1, 1]), np.array([1, 2]), np.True_]
NO_WEIGHTS = [[], [0], [0, "0"], [-1, 2], [1, "-1/2"], [t, -t], [1, -1]]
INEXACT = [[0.5, 0.5], [1, np.float64(1)], [True, 1], [None], [[1]]]
BAD = [(BadInput, r"has no results: write draw\(n\)", r) for r in NO_DRAW]
BAD += [(BadInput, ">= 0, not all 0", r) for r in NO_WEIGHTS] + [(NotExact, "not an exact|not a number", r) for r in INEXACT]
UNFIT = [(v, "which is not hashable: return") for v in ([1], {1}, {}, (1, [2]), np.array([1]), bytearray(b"1"))]
UNFIT += [(v, "not equal to itself") for v in (nan, (1, nan), Decimal("nan"), np.float32("nan"))]
UNFIT += [(v, "not run yet: return its values") for v in (iter([]), map(int, "1"), (0, zip("a", strict=True)), (0 for _ in "a"))]
UNDETERMINED = [
    ("same results of draws: take all", lambda draw: RNG.random()),
    ("take all randomness", lambda draw: draw(2) + draw(RNG.randrange(2, 10**6))),
    ("compare by content", lambda draw: object()),
    ("returns 1, then 8,", memory(lambda draw, n: (draw(7), n)[1])),
    ("returns 1, then 2,", memory(lambda draw, n: (draw(9), min(n, 2))[1])),  # shows in the first run alone
    ("returns 1, then True,", memory(lambda draw, n: 1 if n < 2 else True)),
    ("returns 0, then 0,", memory(lambda draw, n: draw(2) * (0 if n < 3 else draw(2) * 0))),
    ("returns 0, then 1,", lambda draw: law(lambda inner: inner(3) + draw(2)).mass[0]),  # the inner program draws from outside
]
UNDETERMINED += [
    (r"for draw\(.*\) again", memory(lambda draw, n, p=p, k=k: catching(k, lambda: p[n > 1] and draw(p[n > 1]))))
    for p, k in product([(3, 2), ((1, 1), 2), ([1, 2], [2, 1]), (2, None)], [(), BaseException])
]
MASSES = [({0: "1/2"},), ({},), ({0: 2, 1: -1},), ({0: 1}, t), ({0: 1}, 0, "1/9")]
BOUNDS = [{"depth": -1}, {"depth": 1.5}, {"depth": True}, {"outcomes": 0}, {"outcomes": -1}, {"outcomes": "9"}]
REFUSED = [
    *((error, message, lambda r=r: law(lambda draw: draw(r))) for error, message, r in BAD),
    *((error, message, lambda r=r: (ONCE([1, 1]), ONCE(r))) for error, message, r in BAD),  # equal to some, and remembered
    *((BadInput, message, lambda v=v: law(lambda draw: v)) for v, message in UNFIT),
    *((BadInput, message, lambda v=v: THIRDS.bounds(v)) for v, message in UNFIT),
    *((NotDetermined, message, lambda p=p: law(p)) for message, p in UNDETERMINED),
    *((NotStochastic, "write probabilities >= 0 that add up to 1", lambda parts=p: Law(*parts)) for p in MASSES),
    *((BadInput, "depth >= 0 and outcomes >= 1", lambda b=b: law(geometric, **b)) for b in BOUNDS),
    *((BadInput, "has no randrange", lambda g=g: random_draw(g)) for g in (np.random.default_rng(1), random.random, None)),
    (NotExact, "is a float", lambda: Law({0: 0.5, 1: 0.5})),
    (OutOfScope, "every run is rejected", lambda: Law({}, rejected=1).conditional()),
    (BadInput, "'b' has probability 2/3 and is not in the order: add it", lambda: THIRDS.row("a")),
    (BadInput, "twice in the order", lambda: THIRDS.row("aba")),
    (OutOfScope, "1/32 are unexplored", lambda: channel_of(lambda x, draw: geometric(draw), [0], depth=5)),
    (BadInput, "not in the order", lambda: channel_of(lambda x, draw: x, [0, 1], [0])),
    (BadInput, "depends on t: give a value", lambda: ONCE([t, 1])),
]


@pytest.mark.parametrize(("error", "message", "ask"), REFUSED)
def test_refused(error, message, ask):
    with pytest.raises(error, match=message):
        ask()


def test_row_bounds_and_immutability():
    assert (THIRDS.row(["c", "b", "a"]), THIRDS.row(y for y in "ab")) == ((0, F(2, 3), F(1, 3)), (F(1, 3), F(2, 3)))
    assert Law({0: t / (t + 1)}, unexplored=1 / (t + 1)).bounds(0) == (t / (t + 1), F(1))
    source = {0: F(1)}
    found = Law(source)
    source[1] = F(1)
    assert (dict(found.mass), hash(found)) == ({0: 1}, hash(Law({0: 1})))
    with pytest.raises(TypeError):
        found.mass[0] = F(1, 2)
    with pytest.raises(AttributeError):
        found.unexplored = F(1)


def test_channel_of():
    krr = channel_of(lambda x, draw: (x + draw([t, 1, 1, 1])) % 4, range(4), range(4))
    assert krr == Channel([[t / (t + 3) if x == y else 1 / (t + 3) for y in range(4)] for x in range(4)])
    found = channel_of(lambda x, draw: x + "yz"[draw(2)], ["a", "b"])
    assert found == Channel([["1/2", "1/2", 0, 0], [0, 0, "1/2", "1/2"]], ["a", "b"], ["ay", "az", "by", "bz"])
    assert channel_of(lambda x, draw: x, iter((0, 1)), iter((2, 1, 0))).rows == ((0, 0, 1), (0, 1, 0))
    rejecting = channel_of(lambda x, draw: y if (y := draw(4)) != x else REJECTED, range(2), range(4))
    assert rejecting.rows[0] == (0, F(1, 3), F(1, 3), F(1, 3))
    assert channel_of(lambda x, draw: (None, x)[draw(2)], [0, 1], reject=None).rows == ((1, 0), (0, 1))


def test_random_draw_has_the_law_of_draw():
    for asked in (1, 2, 5, [3], (1, 1), ["1/3", "0.25", F(1, 7)], [0, 1, 0, 2, 0], (0, 0, 4), [2, 4, 6]):
        made = law(lambda draw, asked=asked: random_draw(SimpleNamespace(randrange=draw))(asked))
        assert made == law(lambda draw, asked=asked: draw(asked))
    idle = random_draw(SimpleNamespace(randrange=pytest.fail))  # a certain draw uses no randomness
    assert (idle(1), idle([0, "2/3"]), idle((5,))) == (0, 1, 0)


def test_random_draw_from_generators():
    def sample(seed):
        draw = random_draw(random.Random(seed))
        return [(draw(5), draw(["1/3", 0, 2])) for _ in range(200)]

    assert sample(1) == sample(1) != sample(2)
    assert set(sample(1)) == {(a, b) for a in range(5) for b in (0, 2)}
    assert random_draw(secrets.SystemRandom())(2) in {0, 1}


@pytest.mark.parametrize("weights", [2, (t, 1)], ids=str)
def test_many_runs(weights):
    found = law(lambda draw: tuple([draw(weights) for _ in range(15)]))
    assert found.mass[(0,) * 15] == (F(1, 2) ** 15 if weights == 2 else (t / (t + 1)) ** 15)
    assert (len(found.mass), found.unexplored) == (2**15, 0)
