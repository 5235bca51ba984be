"""Keys of states: two runs with equal keys know the same of their variables, whatever they asked before."""

import operator
import random
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from exactdp_checks.code.interpreter.states import Writer
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context

F = Fraction
POINTS = 8
CUTS = (1, 2, 5, 7)


def questions(number):
    """(text, question) of variables by place: each a truth value."""
    for i in range(number):
        for cut in CUTS:
            yield lambda v, i=i, c=cut / POINTS: v[i] < c
    for i, j in product(range(number), repeat=2):
        if i != j:
            for op in (operator.lt, operator.le):
                yield lambda v, i=i, j=j, op=op: op(v[i], v[j])


class Logged(Tree):
    """A tree that keeps the results of a run."""

    def draw(self, request):
        result = super().draw(request)
        self.results.append(result)
        return result


def knowledge(number, bits, asked):
    """(key, the law of the variables) of every path through the questions asked."""
    tree, laws, keys = Logged(depth=999), {}, {}
    while True:
        context, tree.results = Context(tree, bits), []
        variables = [context.random() for _ in range(number)]
        for question in asked:
            bool(question(variables))
        before, writer = tuple(tree.results), Writer()
        keys[before] = tuple(writer.source(v.source) for v in variables)
        values = tuple(v.source.pick() for v in variables)
        law = laws.setdefault(before, {})
        law[values] = law.get(values, 0) + tree.mass()
        if not tree.advance():
            break
    for before, law in laws.items():
        yield keys[before], {values: mass / sum(law.values()) for values, mass in law.items()}


@pytest.mark.parametrize(("number", "bits", "most"), [(2, 3, 40), (3, 2, 20)])
def test_equal_keys_know_the_same(number, bits, most):
    rng, known, met = random.Random(number), {}, 0
    every = list(questions(number))
    chosen = [[rng.choice(every) for _ in range(3)] for _ in range(most)]
    for asked in chosen:
        for key, law in knowledge(number, bits, asked):
            met += key in known
            assert known.setdefault(key, law) == law
    assert met  # states do meet, so that the comparison says something


def leak(x):
    u, v = random.random(), random.random()
    a, _ = u < v, u < 2**-10
    for _ in range(5):
        random.choice("abcdefgh")
    if a and v < 2**-10:
        return ("late", x)
    return x if random.random() < 0.75 else 1 - x


def test_a_rare_report_is_found_where_states_meet():
    late = F(comb(2**43, 2), 2**106)
    for x, law in zip((0, 1), law_of(leak, (0, 1)).laws, strict=True):
        assert law.mass == {x: F(3, 4) * (1 - late), 1 - x: F(1, 4) * (1 - late), ("late", x): late}


def dose(x):
    t, n = random.random(), 0
    for _ in range(4 + x):
        if random.choice("skip") == "s":
            continue
        if random.random() < t:
            n = 1 - n
    return n


def test_answers_to_one_threshold_are_as_dependent_as_they_are():
    points = 2**6  # of random()
    for x, law in zip((0, 1), law_of(dose, (0, 1), grid=6).laws, strict=True):
        odd = sum((1 - (1 - F(3 * j, 2 * points)) ** (4 + x)) / 2 for j in range(points)) / points
        assert law.mass == {0: 1 - odd, 1: odd}


def compared_arrays(x, rng):
    u = rng.random(2)
    low = u[0] < u[1]
    for _ in range(4):
        random.choice("abcdefgh")
    return (bool(low), bool(u[1] < 0.25), x)


def test_arrays_too():
    for law in law_of(compared_arrays, (0,), grid=4).laws:
        want = {}
        for i, j in product(range(16), repeat=2):
            report = (i < j, j < 4, 0)
            want[report] = want.get(report, F(0)) + F(1, 256)
        assert law.mass == want
