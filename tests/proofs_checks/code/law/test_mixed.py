"""Reports of many parts of which some were drawn, in a few ways: their parts where these are independent."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.factored import Factored, mixed

F = Fraction
K = 30
RNG = np.random.default_rng()


def flipped(x):
    bits = RNG.random(K) < 0.25
    bits[x] = RNG.random() < 0.5
    return bits


def listed(x):
    bits = [random.random() < 0.25 for _ in range(K)]
    bits[x] = random.random() < 0.5
    return bits


def two_places(x):
    bits = (RNG.random(K) < 0.25).astype(int)
    bits[x] = int(RNG.random() < 0.5)
    bits[x + 7] = int(RNG.random() < 0.75)
    return bits.tolist()


def chosen(x):
    return np.where(RNG.random(K) < np.where(np.arange(K) == x, 0.5, 0.25), 1, 0)


@pytest.mark.parametrize("report", [flipped, listed, two_places, chosen])
def test_parts_that_were_drawn_are_parts(report):
    found = law_of(report, [0, 3])
    assert len(found.parts) == 2
    for x, parts in zip((0, 3), found.parts, strict=True):
        ones = [sum((p for v, p in parts.laws[place] if v), start=F(0)) for place in parts.places]
        wanted = [F(1, 4)] * K
        wanted[x] = F(1, 2)
        if report is two_places:
            wanted[x + 7] = F(3, 4)
        assert ones == wanted


def test_parts_that_depend_on_each_other_are_not_called_independent():
    """The same coin in two places, or one that chooses the law of all of them: undecided, as before."""

    def twice(x):
        bits = RNG.random(K) < 0.25
        bits[x] = bits[x + 1] = RNG.random() < 0.5
        return bits

    def one_coin_for_all(x):
        return RNG.random(K) < (0.25 if random.random() < 0.5 else 0.5)

    def another_length(x):
        return [random.random() < 0.25 for _ in range(K)] + [1] * (random.random() < 0.5)

    for report in (twice, one_coin_for_all, another_length):
        found = law_of(report, [0], outcomes=5000, seconds=2)
        assert not found.parts
        assert found.laws[0].unexplored > F(1, 2)


def test_mixtures_against_their_tables():
    """Every mixture of two reports of two coins: it has parts exactly where its table is a product."""
    halves, shape = (F(0), F(1, 3), F(1)), Form(list, (None, None))
    laws = [tuple((v, p) for v, p in ((0, 1 - q), (1, q)) if p) for q in halves]
    seen = set()
    for a, b, c, d in product(range(3), repeat=4):
        one, two = Factored(shape, (0, 1), (laws[a], laws[b])), Factored(shape, (0, 1), (laws[c], laws[d]))
        if one == two:
            continue
        found = mixed({one: F(1, 4), two: F(3, 4)})
        table = {
            (v, w): (halves[a] if v else 1 - halves[a]) * (halves[b] if w else 1 - halves[b]) / 4
            + (halves[c] if v else 1 - halves[c]) * (halves[d] if w else 1 - halves[d]) * 3 / 4
            for v, w in product((0, 1), repeat=2)
        }
        rows, columns = [table[v, 0] + table[v, 1] for v in (0, 1)], [table[0, w] + table[1, w] for w in (0, 1)]
        independent = all(table[v, w] == rows[v] * columns[w] for v, w in table)
        assert (found is not None) == independent
        seen.add(independent)
        if found is not None:
            assert dict(found.laws[found.places[0]]) == {v: p for v, p in enumerate(rows) if p}
    assert seen == {True, False}


def test_values_that_are_equal_and_not_the_same_are_refused():
    """True and 1 are two reports to an observer, and one to Python."""

    def report(x):
        bits = (RNG.random(K) < 0.25).tolist()
        bits[x] = 1 if random.random() < 0.5 else bool(random.random() < 2)
        return bits

    with pytest.raises(BadInput, match="equals another that is not the same"):
        law_of(report, [0], seconds=2)
    shape = Form(list, (None, None))
    one = Factored(shape, (0, 1), (((1, F(1)),), ((0, F(1)),)))
    other = Factored(shape, (0, 1), (((True, F(1)),), ((1, F(1)),)))
    assert mixed({one: F(1, 2), other: F(1, 2)}) is None
