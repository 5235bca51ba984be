"""protocols.pairwise_preference and its fast twin: three readings against all data, laws, estimates, spectral clusters."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast.protocols import pairwise_preference as fast
from exactdp.mechanisms import pairwise_preference as mechanism
from exactdp.numbers.exact import exact
from exactdp.protocols import pairwise_preference as m
from exactdp.protocols.clustering import same
from exactdp.ratings import ratings
from exactdp_checks.code.law.draws import random_draw
from exactdp_checks.code.law.program import law

FOUR = ["1/3", "3/4", "1/2", 0]
TWO = [["1", "1/2", "1/4"], ["0", "1/3", "1"]]


@pytest.mark.parametrize("reading", m.READINGS)
@pytest.mark.parametrize("w", [1, 2, 3, 4])
def test_agreement_is_that_of_all_data(w, reading):
    """By the mechanism's bit, and symmetric in the pair."""
    for i, j in combinations(range(4), 2):
        wanted = Fraction(0)
        for one in ratings(4, w):
            chance = prod(Fraction(FOUR[k]) if r else 1 - Fraction(FOUR[k]) for k, r in zip(one.items, one.bits, strict=True))
            wanted += chance / comb(4, w) * mechanism.bit(one, (i, j), reading)
        assert m.agreement(FOUR, w, i, j, reading) == m.agreement(FOUR, w, j, i, reading) == wanted


def test_golden_values():
    assert [str(m.agreement(FOUR, 2, 0, 1, one)) for one in m.READINGS] == ["1/24", "5/72", "13/24"]
    assert [str(m.agreement(FOUR, 2, 0, 3, one)) for one in m.READINGS] == ["0", "1/9", "5/6"]


@pytest.mark.parametrize("reading", m.READINGS)
@pytest.mark.parametrize("w", [1, 2, 3])
def test_the_law_of_the_program(w, reading):
    """One user: pairs are uniform, and the bit is that of ``released``."""
    b = ["1/3", "3/4", "1/2"]
    found = law(lambda draw: m.run([b], [1], w, "t", draw, reading)).mass
    wanted = {}
    for pair in combinations(range(3), 2):
        one = m.released(b, w, *pair, "t", reading)
        wanted |= {m.Transcript((pair,), (1,)): one / 3, m.Transcript((pair,), (0,)): (1 - one) / 3}
        assert m.hit(b, w, *pair, "t", reading) == one / 3
    assert {k: v for k, v in found.items() if v != 0} == wanted


def test_two_users_add_up():
    """The law of an entry for two users of two classes, against all draws; the expected matrix and the edge."""
    b = [["1", "1/2"], ["1/3", "0"]]
    found = Counter()
    for one, chance in law(lambda draw: m.run(b, [1, 1], 2, 3, draw)).mass.items():
        found[m.matrix(one.pairs, one.reports, 2)[0][1]] += chance
    assert m.law(b, [1, 1], 2, 0, 1, 3) == tuple(found[x] for x in range(3))
    assert m.expected(b, [1, 1], 2, 3) == ((0, found[1] + 2 * found[2]), (found[1] + 2 * found[2], 0))
    assert m.edge(b, [1, 1], 2, 0, 1, 3) == 1 - found[0]
    with pytest.raises(OutOfScope, match="take fewer"):
        m.edge(b, [10**9, 1], 2, 0, 1, 3)
    with pytest.raises(OutOfScope, match="at most 2000 items"):
        m.matrix([], [], 10**9)


@pytest.mark.parametrize("reading", m.READINGS)
def test_the_expected_matrix_is_made_of_laws(reading):
    whole = m.expected(TWO, [2, 3], 2, 3, reading)
    for i, j in combinations(range(3), 2):
        assert whole[i][j] == whole[j][i] == sum(x * p for x, p in enumerate(m.law(TWO, [2, 3], 2, i, j, 3, reading)))
    assert [whole[i][i] for i in range(3)] == [0, 0, 0]


def test_scores_are_unbiased():
    chance = exact("P")
    one = (1 + (exact("t") - 1) * chance) / (exact("t") + 1)
    mean = one * m.score(1) + (1 - one) * m.score(0)
    assert mean == chance
    assert one * m.score(1) ** 2 + (1 - one) * m.score(0) ** 2 - mean * mean == m.score_variance("P")
    with pytest.raises(OutOfScope, match="t > 1"):
        m.score(1, 1)


def test_the_server_by_hand():
    pairs, reports = [(0, 1), (2, 1), (1, 0), (1, 2)], [1, 0, 0, 1]
    assert m.matrix(pairs, reports, 3) == ((0, 1, 0), (1, 0, 1), (0, 1, 0))
    assert m.estimates(pairs, reports, 3, 3) == (((0, 1), Fraction(1, 2)), ((1, 2), Fraction(1, 2)))
    assert m.estimates([], [], 2, 3) == ()


def test_the_twin_counts_the_same():
    found = m.run(TWO, [20, 30], 2, 3, random_draw(Random(5)))
    assert fast.matrix(found.pairs, found.reports, 3).tolist() == [list(row) for row in m.matrix(found.pairs, found.reports, 3)]
    rows = [((1, 1), (1, 1)), ((1, 1), (0, 0)), ((1, 1), (0, 1)), ((1, 0), (1, 1)), ((1, 0), (0, 0)), ((0, 0), (1, 0))]
    rated, values = zip(*rows, strict=True)
    assert [fast.sketches(rated, values, one).tolist() for one in m.READINGS] == [
        [1, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [1, 1, 0, 0, 1, 1],
    ]


@pytest.mark.parametrize("reading", m.READINGS)
def test_the_twin_has_the_exact_means(reading):
    sizes = [40_000, 60_000]
    pairs, reports = fast.run([[float(Fraction(v)) for v in b] for b in TWO], sizes, 2, "t=3", np.random.default_rng(8), reading)
    found = fast.matrix(pairs, reports, 3)
    for i, j in combinations(range(3), 2):
        hits = [m.hit(b, 2, i, j, 3, reading) for b in TWO]
        variance = sum(u * h * (1 - h) for u, h in zip(sizes, hits, strict=True))
        assert (int(found[i, j]) - m.expected(TWO, sizes, 2, 3, reading)[i][j]) ** 2 <= 36 * variance
    assert (found.diagonal() == 0).all()


def test_spectral_clusters():
    """Two clusters of 20 items, all rated; the order by magnitude agrees where negative eigenvalues are small."""
    truth = [1] * 20 + [0] * 20
    pairs, reports = fast.run([truth], [40_000], 40, "t=3", np.random.default_rng(9))
    counts = fast.matrix(pairs, reports, 40)
    for order in ("value", "magnitude"):
        assert same(fast.spectral(counts, 2, order).tolist(), truth)
        assert fast.profiles(counts, 3, order).shape == (40, 3)
    exactly = np.array(m.expected([[1, 1, 0, 0]], [12], 4, 3), dtype=float)
    assert same(fast.spectral(exactly, 2).tolist(), [1, 1, 0, 0])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: m.agreement(FOUR, 2, 0, 0), "two different items"),
        (lambda: m.agreement(["1"], 1, 0, 0), "two different items"),
        (lambda: m.agreement(FOUR, 5, 0, 1), "1 <= w <= N"),
        (lambda: m.agreement(FOUR, 2, 0, 4), "from 0 to 3"),
        (lambda: m.agreement(FOUR, 2, 0, 1, "D"), "no reading"),
        (lambda: m.hit(FOUR, 2, 1, 1), "two different items"),
        (lambda: m.law(TWO, [1], 2, 0, 1, 3), "2 classes"),
        (lambda: m.score(2), "0 or 1"),
        (lambda: m.score(True), "0 or 1"),
        (lambda: m.score_variance(2), "from 0 to 1"),
        (lambda: m.matrix([(0, 0)], [1], 2), "two different items"),
        (lambda: m.matrix([(0, 1, 2)], [1], 3), "not a pair"),
        (lambda: m.matrix([(0, 1)], [], 2), "for each user"),
        (lambda: m.matrix([(0, 1)], [2], 2), "0 or 1"),
        (lambda: m.matrix([], [], 0), "1 <= w <= N"),
        (lambda: m.matrix(1, [1], 2), "pair of each user"),
        (lambda: m.run([["1"]], [1], 1, 3, lambda _: 0), "from 0 to 0"),
        (lambda: m.run(TWO, [1, 1], 1, 3, lambda _: 0, "D"), "no reading"),
    ],
)
def test_bad_input(wrong, message):
    with pytest.raises(BadInput, match=message):
        wrong()


def test_bad_input_of_the_twin():
    rng = np.random.default_rng(1)
    for call, message in (
        (lambda: fast.run([[1]], [1], 1, 1.0, rng), "two items"),
        (lambda: fast.run([[1, 0]], [1], 3, 1.0, rng), "1 <= w <= N"),
        (lambda: fast.run([[1, 0]], [1], 1, 1.0, rng, "D"), "reading"),
        (lambda: fast.matrix([[0, 0]], [1], 2), "different items"),
        (lambda: fast.matrix([[0, 1]], [1, 1], 2), "for each user"),
        (lambda: fast.profiles([[0, 1], [2, 0]], 1), "symmetric"),
        (lambda: fast.profiles([[0, 1], [1, 0]], 3), "1 <= L <= N"),
        (lambda: fast.profiles([[0, 1], [1, 0]], 1, "other"), "order"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
