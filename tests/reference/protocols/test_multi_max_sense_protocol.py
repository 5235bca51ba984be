"""protocols.multi_max_sense and its fast twin: laws against all partitions and data, the best number of blocks, bad input."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast.protocols import multi_max_sense as fast
from exactdp.mechanisms import multi_max_sense as mechanism
from exactdp.numbers.exact import exact
from exactdp.protocols import multi_max_sense as m
from exactdp.ratings import ratings
from exactdp_checks.code.law.draws import random_draw
from exactdp_checks.code.law.program import law

FOUR = ["1/3", "3/4", 1, "1/5"]
TWO = [["1", "1/2", "1/4", "0"], ["0", "1/3", "1", "1/7"]]
SIX = ["1/3", "1/2", 1, 0, "3/4", "1/5"]


def weighted(b, w):
    """Every data point of a user with its probability."""
    for one in ratings(len(b), w):
        chance = prod(Fraction(b[i]) if r else 1 - Fraction(b[i]) for i, r in zip(one.items, one.bits, strict=True))
        yield one, chance / comb(len(b), w)


def partitions(N, n, Q):
    return law(lambda draw: m.partition(N, n, Q, draw)).mass


@pytest.mark.parametrize(("n", "Q"), [(1, 1), (1, 3), (2, 1), (2, 2), (4, 1)])
@pytest.mark.parametrize("w", [1, 2, 4])
def test_laws_are_those_of_all_partitions_and_data(w, n, Q):
    """By the mechanism's answers; and a user adds to B_i with the probability of ``hit``."""
    joint, given, inside = Counter(), Counter(), Counter()
    for blocks, chance in partitions(4, n, Q).items():
        for one, q in weighted(FOUR, w):
            bits = mechanism.answers(one, blocks)
            joint[bits] += chance * q
            for block, bit in zip(blocks, bits, strict=True):
                for i in block:
                    inside[i] += chance * q
                    given[i] += chance * q * (1 - bit)
    assert m.joint(FOUR, w, n, Q) == tuple(joint[bits] for bits in product((0, 1), repeat=Q))
    for i in range(4):
        assert inside[i] == Fraction(Q * n, 4)
        assert m.zero_given(FOUR, w, n, i) == given[i] / inside[i]
        assert m.hit(FOUR, w, n, Q, i, 3) == inside[i] * (3 - 2 * given[i] / inside[i]) / 4
    assert m.zero(FOUR, w, n, Q) == joint[(0,) * Q]


def test_golden_values():
    assert [str(m.zero_given(SIX, 2, 3, i)) for i in range(6)] == [
        "3587/6000",
        "571/1000",
        "2903/6000",
        "3889/6000",
        "793/1500",
        "1237/2000",
    ]
    assert m.joint([1, 1], 1, 1, 2) == (0, Fraction(1, 2), Fraction(1, 2), 0)
    assert m.joint([1] * 4, 2, 2, 2)[3] == Fraction(2, 3) != (1 - m.zero([1] * 4, 2, 2)) ** 2 == Fraction(25, 36)


@pytest.mark.parametrize(("n", "Q"), [(1, 4), (2, 1), (2, 2), (4, 1)])
@pytest.mark.parametrize("w", [1, 2, 3, 4])
def test_moments_and_separation(w, n, Q):
    sizes = [2, 5]
    for i in range(4):
        chances = m.law(TWO, sizes, w, n, Q, i, 3)
        centre = sum(x * q for x, q in enumerate(chances))
        assert (sum(chances), m.mean(TWO, sizes, w, n, Q, i, 3)) == (1, centre)
        assert m.variance(TWO, sizes, w, n, Q, i, 3) == sum((x - centre) ** 2 * q for x, q in enumerate(chances))
    for i, j in ((0, 1), (3, 2)):
        gap = m.mean(TWO, sizes, w, n, Q, i, 3) - m.mean(TWO, sizes, w, n, Q, j, 3)
        assert m.separation(TWO, sizes, w, n, Q, i, j, 3) == gap
        assert (gap == 0) == (n == 4)


@pytest.mark.parametrize(
    ("epsilon", "most", "Q"), [(1, None, 1), ("3.0571", None, 1), ("3.0572", None, 2), (10, None, 5), (10, 3, 3)]
)
def test_the_best_number_of_blocks(epsilon, most, Q):
    assert m.best(epsilon, most) == Q
    assert all(m.signal(other, epsilon) <= m.signal(Q, epsilon) for other in range(1, (most or 12) + 1) if other != Q)


def test_the_signal():
    assert abs(float(m.signal(2, 2)) - 0.42711) < 1e-5
    assert m.signal(1, 2) > m.signal(2, 2)


def test_the_server_by_hand():
    assert m.counts([[(0,), (1, 2)], [(2,), (0,)]], [[1, 0], [1, 1]], 3) == (2, 0, 1)
    assert m.counts([], [], 2) == (0, 0)


def test_the_twin_counts_the_same():
    found = m.run(TWO, [20, 30], 2, 2, 2, 3, random_draw(Random(3)))
    labels = np.full((50, 4), -1)
    for u, (blocks, _) in enumerate(found):
        for q, block in enumerate(blocks):
            labels[u, list(block)] = q
    reports = np.array([bits for _, bits in found])
    assert tuple(fast.counts(labels, reports).tolist()) == m.counts([x for x, _ in found], [y for _, y in found], 4)
    likes = np.random.default_rng(1).integers(0, 2, size=(50, 4))
    wanted = [[int(any(likes[u, i] for i in block)) for block in blocks] for u, (blocks, _) in enumerate(found)]
    assert fast.bits(likes, labels, 2).tolist() == wanted


def test_random_blocks():
    rows = fast.blocks(500, 6, 2, 2, np.random.default_rng(2))
    assert ((rows == 0).sum(axis=1) == 2).all()
    assert ((rows == 1).sum(axis=1) == 2).all()
    assert ((rows == -1).sum(axis=1) == 2).all()
    assert all(100 < (rows[:, i] == 0).sum() < 240 for i in range(6))  # 167 expected, more than 6 standard deviations


def test_the_twin_has_the_exact_means():
    sizes = [40_000, 60_000]
    found = fast.run([[float(Fraction(v)) for v in b] for b in TWO], sizes, 2, 2, 2, "t=3", np.random.default_rng(4))
    for i in range(4):
        off = int(found.scores[i]) - m.mean(TWO, sizes, 2, 2, 2, i, 3)
        assert off * off <= 36 * m.variance(TWO, sizes, 2, 2, 2, i, 3)
    assert 2 * int(found.ones) == int(found.scores.sum())  # every block has two items


def test_one_program_run_is_in_order():
    (blocks, bits), *_ = m.run([["1", "1"]], [1], 2, 1, 2, "10^30", random_draw(Random(1)))
    assert sorted(blocks) == [(0,), (1,)]
    assert bits == (1, 1)
    assert m.hit(["b0", "b1"], 1, 1, 2, 0) == exact("(1 + (t-1)*b0/2)/(t+1)")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: m.zero(FOUR, 2, 3), "divide N"),
        (lambda: m.zero(FOUR, 2, 0), "integer >= 1"),
        (lambda: m.zero(FOUR, 5, 2), "1 <= w <= N"),
        (lambda: m.zero(FOUR, 2, 2, 3), "at most N/n"),
        (lambda: m.joint(FOUR, 2, 2, 3), "at most N/n"),
        (lambda: m.hit(FOUR, 2, 2, 3, 0), "at most N/n"),
        (lambda: m.zero_given(FOUR, 2, 2, 4), "from 0 to 3"),
        (lambda: m.separation(TWO, [1, 1], 2, 2, 1, 1, 1), "two different items"),
        (lambda: m.separation(TWO, [1], 2, 4, 1, 0, 1), "2 classes"),
        (lambda: m.signal(0, 1), "integer >= 1"),
        (lambda: m.signal(1, 0), "above 0"),
        (lambda: m.best(501), "at most 500"),
        (lambda: m.best(1, 0), "integer >= 1"),
        (lambda: m.counts([[(0,), (0,)]], [[1, 0]], 1), "disjoint"),
        (lambda: m.counts([[(0,)]], [[1, 0]], 1), "one bit"),
        (lambda: m.counts([[(0,)]], [], 1), "for each user"),
        (lambda: m.counts([], [], -1), "integer >= 1"),
        (lambda: m.counts(1, [], 1), "blocks of each user"),
        (lambda: m.hit(1, 1, 1, 1, 0), "no list"),
        (lambda: m.run(TWO, [1, 1], 2, 3, 1, 3, lambda _: 0), "divide N"),
    ],
)
def test_bad_input(wrong, message):
    with pytest.raises(BadInput, match=message):
        wrong()


def test_more_bad_input():
    with pytest.raises(OutOfScope, match="Q <= 10"):
        m.joint(["1"] * 11, 1, 1, 11)
    rng = np.random.default_rng(1)
    for call, message in (
        (lambda: fast.blocks(1, 4, 3, 1, rng), "n divides N"),
        (lambda: fast.run([[1, 1]], [1], 1, 1, 3, 1.0, rng), "at most N/n"),
        (lambda: fast.counts([[0, 1]], [[2, 0]]), "zeros and ones"),
        (lambda: fast.counts([[0, 2]], [[1, 0]]), "from 0 to 1"),
        (lambda: fast.counts([[0, 1]], [[1, 0], [1, 1]]), "one of each"),
        (lambda: fast.bits([[1]], [[0, 1]], 2), "the same users"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
