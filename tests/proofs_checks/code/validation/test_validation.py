"""The check of a law against the code itself: no false alarm on right laws, and planted faults of the engine are caught."""

import ast
import json
import math
import operator
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from exactdp_checks.code import validation
from exactdp_checks.code.interpreter import states
from exactdp_checks.code.isolation.preparing import wanted
from exactdp_checks.code.isolation.request import Request
from exactdp_checks.code.law import evidence, tree
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import arrays, context, conversions, maps, uniform
from exactdp_checks.code.lazy import noisy_comparisons as contests
from exactdp_checks.code.lazy import variables as sources
from exactdp_checks.code.stand_ins import installed as standins
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.validation.replay import VOLUME, replayed
from exactdp_checks.code.validation.scripted import Bits, Script
from exactdp_checks.code.validation.tape import tape_of, written

F = Fraction


def krr(x):
    return x if random.random() < 0.5 else random.choice([y for y in range(4) if y != x])


def loop(x):
    n = 0
    while random.random() < 0.5:
        n = (n + 1) % 3
    return n + x


def bits(x, rng):
    u = rng.random(3)
    b = u < 0.25
    return b.astype(int).tolist(), int(rng.integers(5)), bool(~b[0]), x


def compared(x):
    u, v = random.random(), random.random()
    return u < v, v < 0.5, u > 0.25, x


def truths(x, rng):
    if rng.random(1) < 0.75:
        return bool(np.any(rng.random(2) < 0.25)), x
    return int(rng.integers(1, 3, endpoint=True)), np.where(rng.random(2) < 0.5, 1, 2).tolist()


def parts(x):
    r = random.randrange(12)
    return r // 4 + x, r % 4 < 2, r >= 6, random.randint(1, 3)


def weighted(x, rng: np.random.Generator):
    return int(rng.choice(3, p=[0.5, 0.25, 0.25])) + x, random.choices("abc", [2, 1, 1])[0], math.floor(random.random() * 3)


def merged(x):
    u, v = random.random(), random.random()
    a, _ = u < v, u < 2**-10
    for _ in range(5):
        random.choice("abcdefgh")
    return ("late", x) if a and v < 2**-10 else x


def shown(x):
    text, number = "", 0.0
    for _ in range(9):
        if random.random() < 0.5:
            text, number = text[-1:] + "a", 0.5
        else:
            text, number = text[-1:] + "b", 1.5
    return text, number, x


def words(x):
    w = random.getrandbits(10)
    high, low = w >> 4, w & 15
    return w < 500, high < 3, low < 7, w < 37 + x


def numbered(x):
    n = 2000 if random.random() < 1 - 2**-10 else 1000
    for _ in range(5):
        random.choice("abcdefgh")
    return ("late", x) if n < 1500 else x


def certain(x):
    return random.randrange(1) + random.randrange(2), random.randint(3, 3), random.choice([7]), random.randrange(2) + x


def trials(x, rng):
    bits = np.array([x, 1 - x]) ^ rng.binomial(1, 0.25, size=2)
    return bits.tolist(), int(rng.binomial(1, 0.75)), ((1 + (rng.random(2) < 0.5).astype(int)) % 2).tolist()


def taken(x, rng):
    return int(rng.hypergeometric(3 + x, 4, 2)), int(rng.hypergeometric(2, 3 + x, 4)), bool(rng.laplace() > 0.5 - x)


PROGRAMS = (trials, taken, krr, certain, loop, bits, compared, truths, parts, weighted, merged, shown, words, numbered)


def checked(function):
    """(what is wrong with the law of a function, in words, what of it was replayed)."""
    rows = []
    law_of(function, (0, 1), seconds=3.0, kept=rows)
    found = evidence.gathered(function, rows)
    if problem := next((each.problem for each in found if each.problem), ""):
        return problem, found
    tapes = [tape_of(json.loads(json.dumps(written(tape)))) for each in found for tape in each.tapes]
    said = replayed(function, (0, 1), tapes, wanted(Request(function, (0, 1))))
    return str(said.problems[0]) if said.problems else "", found


def wrong(function):
    """What is wrong with the law of a function; "" if nothing was found."""
    return checked(function)[0]


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_no_false_alarm(function):
    said, found = checked(function)
    assert said == ""
    assert [replace(each.covered, calls=1).gap for each in found] == ["", ""]


def less_or_equal(self, other):
    return uniform.truth(self.ask(operator.le, other), self, other)


def order_first(self, source):
    """As it was: the order numbers its members, so that what is known of them is written nowhere."""
    if getattr(source, "order", None) is not None:
        self.order(source.order)
    return SOURCE(self, source)


def swapped(self, m):
    if self.parts is not None or self.order is not None or not self.lo < m < self.hi:
        return POINTS_BELOW(self, m)
    if self.tree.draw((self.hi - m, m - self.lo)):
        self.lo = m
        return False
    self.hi = m
    return True


def later(self, op, c):
    m, first = CUT(self, op, c)
    return (m + 1, first) if 0 < m < self.domain.size - 1 else (m, first)


POINTS_BELOW, CUT, AFTER, CALLED = sources.Points.below, maps.Map._cut, tree.Tree.after, arrays.called
MEASURED, PICKED, EXTREME = contests.less.__globals__["measured"], context.picked, arrays.extreme
FLOOR, OF_PAIR, DIVIDED = conversions.Converted.__floor__, sources.Pair.below, uniform.divided
LOWER, TAKEN = maps.Map.lower_of_two.fget, standins.Generator._taken
KEY, SOURCE = states.Writer.key, states.Writer.source
FAULTS = {
    "an array is always true": (arrays.LazyArray, "__bool__", lambda self: True),
    "what was compared is not in the key": (states.Writer, "source", order_first),
    "a cut is one point too far": (maps.Map, "_cut", later),
    "the two sides of a cut are exchanged": (sources.Points, "below", swapped),
    "ties are forgotten": (contests.less, "measured", lambda k, known, length, grid: MEASURED(k, known, length, False)),
    "less is less or equal": (uniform.Lazy, "__lt__", less_or_equal),
    "greater is less": (uniform.Lazy, "__gt__", lambda self, other: uniform.truth(self.ask(operator.lt, other), self, other)),
    "randint leaves out its end": (PythonRandom, "randint", lambda self, a, b: self.randrange(a, b)),
    "choice begins at the end": (
        PythonRandom,
        "choice",
        lambda self, seq: PICKED(seq[::-1][1:] + seq[:1], self.context.below(len(seq))),
    ),
    "integers leaves out its end": (
        standins.Generator,
        "integers",
        lambda self, low, high=None, size=None, dtype=np.int64, endpoint=False: (
            self.context.below((high or low) - (low if high else 0), np.int64) + (low if high else 0)
        ),
    ),
    "the table is searched from the left": (
        standins.Generator,
        "_place",
        lambda self, n, weights, kind=np.int64: self.context.random(np.float64).then(
            "bisect", tuple(weights.cumsum().tolist()[::-1])
        ),
    ),
    "a quotient is one more": (uniform.Lazy, "__floordiv__", lambda self, other: self._divided(int(other))[0] + 1),
    "a rest is the quotient": (uniform.Lazy, "__mod__", lambda self, other: self._divided(int(other))[0]),
    "not is nothing": (uniform.Lazy, "__invert__", lambda self: self),
    "the floor is the ceiling": (
        conversions.Converted,
        "__floor__",
        lambda self: self.of(int) if self.whole else self.then("ceil"),
    ),
    "an item is its neighbour": (
        arrays.LazyArray,
        "__getitem__",
        lambda self, key: arrays.alone(self.items[(key + 1) % len(self.items)]) if type(key) is int else self.items[key],
    ),
    "where chooses the other": (arrays, "called", lambda f, a, o: CALLED(f, (a[0], a[2], a[1]) if f is np.where else a, o)),
    "any is all": (arrays, "extreme", lambda f, items: EXTREME(np.all if f is np.any else f, items)),
    "floats are alike in the key": (states.Writer, "key", lambda self, v: ("float",) if type(v) is float else KEY(self, v)),
    "texts are alike in the key": (states.Writer, "key", lambda self, v: ("text",) if type(v) is str else KEY(self, v)),
    "integers are alike in the key": (
        states.Writer,
        "key",
        lambda self, v: ("int",) if type(v) is int and v > 99 else KEY(self, v),
    ),
    "a trial is won too seldom": (context.Context, "trial", lambda self, p, kind=int: kind(self.binomial(1, p / 2))),
    "two are left, and exchanged": (
        maps.Map,
        "lower_of_two",
        property(lambda self: -LOWER(self) if LOWER(self) else LOWER(self)),
    ),
    "one thing more is taken": (standins.Generator, "_taken", lambda self, good, bad, drawn: TAKEN(self, good, bad, drawn + 1)),
    "0 is a positive number": (context.Context, "positive", context.Context.random),
    "a pair is asked for its quotient alone": (sources.Pair, "below", lambda self, m: self.q.below(m // self.n)),
    "pairs of items are alike in the key": (states.Writer, "source", lambda self, v: ("source",)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault, monkeypatch):
    owner, name, instead = FAULTS[fault]
    if callable(owner) and not isinstance(owner, type):
        monkeypatch.setitem(owner.__globals__, name, instead)
    else:
        monkeypatch.setattr(owner, name, instead)
    said = []
    for function in PROGRAMS:
        try:
            said.append(wrong(function))
        except Exception as error:
            said.append(str(error))
        if said[-1]:
            return
    pytest.fail(f"not caught: {fault}")


def test_it_imports_nothing_of_what_finds_laws():
    """What it shares with the engine it could not test."""
    for path in Path(validation.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            assert not [
                n for n in names if str(n).startswith("exactdp") and not str(n).startswith("exactdp_checks.code.validation")
            ]


def test_numpys_own_algorithms_give_the_wanted_integers():
    script = Script()
    generator, state = np.random.Generator(Bits(script)), np.random.RandomState(Bits(script))
    for n in (2, 3, 10, 1000, 2**31, 2**32, 2**40 + 5, 2**63 - 1):
        for v in (0, 1, n // 2, n - 1):
            for draw in (generator.integers, state.randint)[: 1 + (n <= 1000)]:  # one word serves both for small n
                script.load([("int", n)], [v])
                assert (int(draw(n, dtype=np.int64)), script.left, script.wrong) == (v, 0, "")


def test_another_report_and_another_draw_are_named():
    rows = []
    law_of(krr, (0, 1), kept=rows)
    tapes = [tape for each in evidence.gathered(krr, rows) for tape in each.tapes]
    assert replayed(lambda x: 3 - krr(x), (0, 1), tapes).problems[0][1].startswith("the code reports")
    assert "the code draws 0 numbers" in replayed(lambda x: x, (0, 1), tapes).problems[0][1]
    assert "the code asks for" in replayed(lambda x: random.randrange(5), (0, 1), tapes).problems[0][1]
    assert replayed(krr, (0, 1), [replace(tapes[0], chance=F(1, 3))]).problems[0][1] == VOLUME
