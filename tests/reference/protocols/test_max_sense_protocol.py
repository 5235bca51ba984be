"""protocols.max_sense and its fast twin: laws against all data and public sets, the mechanism, counts by hand, bad input."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.fast.protocols import max_sense as fast
from exactdp.mechanisms import max_sense as mechanism
from exactdp.numbers.exact import exact
from exactdp.protocols import max_sense as m
from exactdp.ratings import ratings
from exactdp_checks.code.law.draws import random_draw
from exactdp_checks.code.law.program import law

CLASSES = {1: ["1/3"], 2: ["1/3", 1], 3: ["1/2", 0, "3/4"]}
TWO = [["1", "1/2", "1/4"], ["0", "1/3", "1"]]


def data(b, w, model):
    """Every set of items that are liked, with its probability."""
    N, found = len(b), Counter()
    sizes = [w] if model == "exact" else range(N + 1)
    for size in sizes:
        weight = Fraction(1, comb(N, w)) if model == "exact" else Fraction(w, N) ** size * (1 - Fraction(w, N)) ** (N - size)
        for one in ratings(N, size) if size else ():
            found[one.positive] += weight * prod(
                Fraction(b[i]) if r else 1 - Fraction(b[i]) for i, r in zip(one.items, one.bits, strict=True)
            )
        if not size:
            found[frozenset()] += weight
    return found


@pytest.mark.parametrize("model", m.MODELS)
@pytest.mark.parametrize("p", ["1/3", 1])
@pytest.mark.parametrize(("N", "w"), [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)])
def test_the_law_of_the_sketch_is_that_of_all_data_and_sets(N, w, p, model):
    b, share = CLASSES[N], Fraction(p)
    held = data(b, w, model)
    assert sum(held.values()) == 1
    none, given = Fraction(0), [Fraction(0)] * N
    for h in product((0, 1), repeat=N):
        chance = prod(share if one else 1 - share for one in h)
        zero = sum(q for liked, q in held.items() if not any(h[j] for j in liked))
        none += chance * zero
        for i in range(N):
            given[i] += chance * zero * h[i] / share
    assert m.zero(b, w, p, model) == none
    assert [m.zero_given(b, w, p, i, model) for i in range(N)] == given


@pytest.mark.parametrize("H", [(), (1,), (0, 2), (0, 1, 2)])
def test_the_bit_is_that_of_the_mechanism(H):
    """Summed over the data of a class, the mechanism's channel gives P(S = 1 | H), and so does the program."""
    b, t = CLASSES[3], Fraction(3)
    channel = mechanism.channel(3, 2, H, t)
    one = sum(
        channel[x, 1]
        * Fraction(1, 3)
        * prod(Fraction(b[i]) if r else 1 - Fraction(b[i]) for i, r in zip(d.items, d.bits, strict=True))
        for x, d in enumerate(ratings(3, 2))
    )
    found = law(lambda draw: m.run([b], [1], 2, "1/2", t, draw)).mass
    ones, all_of = (sum(q for s, q in found.items() if s.sensed == (H,) and s.reports[0] in bits) for bits in ((1,), (0, 1)))
    assert all_of == Fraction(1, 8)
    assert ones == one / 8


def test_golden_values():
    b = ["1/3", "1/2", 1, 0, "3/4"]
    assert m.zero(b, 2, "1/4") == Fraction(581, 768)
    assert [str(m.zero_given(b, 3, "1/3", i)) for i in range(5)] == ["1019/2160", "61/144", "559/2160", "3623/6480", "2237/6480"]
    assert m.zero_given([1, 1, 1, 0, 0, 0], 2, "1/2", 0) - m.zero_given([1, 1, 1, 0, 0, 0], 2, "1/2", 5) == Fraction(-2, 15)
    assert m.zero([1, 0] * 5, 1, "1/2") == Fraction(3, 4)  # exactly one rated item: not 0.77378
    assert round(float(m.zero([1, 0] * 5, 1, "1/2", "independent")), 5) == 0.77378


def test_release():
    assert m.released(0, 3) == Fraction(3, 4)
    assert m.released(1, 3) == Fraction(1, 4)
    assert m.released("1/3", 1) == Fraction(1, 2)
    assert m.released(0) == exact("t/(t+1)")


@pytest.mark.parametrize("model", m.MODELS)
@pytest.mark.parametrize("w", [1, 2, 3])
def test_moments_and_separation(w, model):
    sizes = [3, 4]
    for i in range(3):
        chances = m.law(TWO, sizes, w, "1/4", i, 3, model)
        assert sum(chances) == 1
        centre = sum(x * q for x, q in enumerate(chances))
        assert m.mean(TWO, sizes, w, "1/4", i, 3, model) == centre
        assert m.variance(TWO, sizes, w, "1/4", i, 3, model) == sum((x - centre) ** 2 * q for x, q in enumerate(chances))
        radius = Fraction(1, 3)
        outside = sum(q for x, q in enumerate(chances) if abs(x - centre) >= radius)
        assert m.failure(TWO, sizes, w, "1/4", i, 3, radius, model) == outside
    for i, j in ((0, 1), (2, 0)):
        gap = m.mean(TWO, sizes, w, "1/4", i, 3, model) - m.mean(TWO, sizes, w, "1/4", j, 3, model)
        assert m.separation(TWO, sizes, w, "1/4", i, j, 3, model) == gap != 0
        assert m.separation(TWO, sizes, w, 1, i, j, 3, model) == m.separation(TWO, sizes, w, "1/4", i, j, 1, model) == 0


def test_classes_that_cancel():
    """w = 1: all means coincide, for exactly one rated item; not for independent inclusion."""
    b = [[1, 1, "1/2", "1/2"], [0, 0, "1/2", "1/2"]]
    assert len({m.mean(b, [5, 5], 1, "1/2", i) for i in range(4)}) == 1
    assert m.separation(b, [5, 5], 1, "1/2", 0, 2) == 0
    assert m.separation(b, [5, 5], 1, "1/2", 0, 2, model="independent") != 0


def test_the_server_by_hand():
    sensed, reports = [(0, 1), (1, 2), (2,), ()], [1, 1, 0, 1]
    assert m.counts(sensed, reports, 3) == (1, 2, 1)
    assert m.centred(sensed, reports, 3, "1/2") == (Fraction(-1, 2), Fraction(1, 2), Fraction(-1, 2))
    assert m.counts([], [], 2) == (0, 0)


def test_the_twin_counts_the_same():
    rng = np.random.default_rng(5)
    found = m.run(TWO, [20, 30], 2, "1/2", 3, random_draw(Random(7)))
    flags = np.array([[j in one for j in range(3)] for one in found.sensed])
    assert tuple(fast.counts(flags, found.reports).tolist()) == m.counts(found.sensed, found.reports, 3)
    assert [Fraction(v) for v in fast.centred(flags, found.reports, 0.5)] == list(
        m.centred(found.sensed, found.reports, 3, "1/2")
    )
    likes = fast.liked([1, 0, 0.5], 50, 2, rng)
    wanted = [int(any(a and b for a, b in zip(one, two, strict=True))) for one, two in zip(likes, flags, strict=True)]
    assert fast.bits(likes, flags).tolist() == wanted
    assert fast.release([0, 1, 1], 700, rng).tolist() == [0, 1, 1]


def test_simulated_data_have_exactly_w_rated_items():
    rng = np.random.default_rng(6)
    for w in (1, 3, 4):
        assert (fast.liked([1, 1, 1, 1], 200, w, rng).sum(axis=1) == w).all()
    assert set(fast.liked([1, 1, 1, 1], 200, 2, rng, "independent").sum(axis=1).tolist()) == {0, 1, 2, 3, 4}
    assert not fast.liked([0, 0], 50, 2, rng).any()


@pytest.mark.parametrize("model", m.MODELS)
def test_the_twin_has_the_exact_means(model):
    """Within 6 standard deviations, for two classes and several portions; both sides of the difference between the models."""
    sizes, rng = [40_000, 60_000], np.random.default_rng(20261121)
    fast_run = fast.run([[float(Fraction(v)) for v in b] for b in TWO], sizes, 2, 0.25, "t=3", rng, model)
    assert fast_run.users == 100_000
    for i in range(3):
        off = int(fast_run.scores[i]) - m.mean(TWO, sizes, 2, "1/4", i, 3, model)
        assert off * off <= 36 * m.variance(TWO, sizes, 2, "1/4", i, 3, model)
    assert np.array_equal(fast_run.centred(0.25), fast_run.scores - 0.25 * fast_run.ones)


def test_portions(monkeypatch):
    monkeypatch.setattr(fast, "PORTION", 7)
    found = fast.run([[1, 1]], [10], 2, 1.0, 700, np.random.default_rng(1))
    assert (found.scores.tolist(), found.ones) == ([10, 10], 10)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: m.zero([], 1, "1/2"), "no list"),
        (lambda: m.zero(["1/2"], 2, "1/2"), "1 <= w <= N"),
        (lambda: m.zero(["1/2"], 0, "1/2"), "1 <= w <= N"),
        (lambda: m.zero(["3/2"], 1, "1/2"), "from 0 to 1"),
        (lambda: m.zero(["1/2"], 1, 0), "above 0 and at most 1"),
        (lambda: m.zero(["1/2"], 1, "5/4"), "above 0 and at most 1"),
        (lambda: m.zero(["1/2"], 1, "1/2", "other"), "not a model"),
        (lambda: m.zero_given(["1/2"], 1, "1/2", 1), "from 0 to 0"),
        (lambda: m.hit(["1/2"], 1, "1/2", 0, "1/2"), "at least 1"),
        (lambda: m.mean(TWO, [1], 1, "1/2", 0), "2 classes"),
        (lambda: m.separation(TWO, [1, 1], 1, "1/2", 1, 1), "two different items"),
        (lambda: m.counts([(0,)], [], 1), "one set and one bit"),
        (lambda: m.counts([0], [1], 1), "public set of items"),
        (lambda: m.counts([(0,)], 1, 1), "list of their bits"),
        (lambda: m.counts([(0, 0)], [1], 1), "twice"),
        (lambda: m.counts([(0,)], [2], 1), "a bit"),
        (lambda: m.counts([(1,)], [1], 1), "from 0 to 0"),
        (lambda: m.counts([], [], 0), "integer >= 1"),
        (lambda: m.failure(TWO, [1, 1], 1, "1/2", 0, 3, -1), ">= 0"),
    ],
)
def test_bad_input(wrong, message):
    with pytest.raises(BadInput, match=message):
        wrong()


def test_more_bad_input():
    with pytest.raises(OutOfScope, match="take fewer"):
        m.law([["1"]], [1001], 1, "1/2", 0, 3)
    with pytest.raises(OutOfScope, match="at most 1048576 items"):
        m.counts([], [], 10**9)
    with pytest.raises(NotExact, match="float"):
        m.zero([0.5], 1, "1/2")
    rng = np.random.default_rng(1)
    for call, message in (
        (lambda: fast.run([[2]], [1], 1, 0.5, 1.0, rng), "from 0 to 1"),
        (lambda: fast.run([[1]], [1], 2, 0.5, 1.0, rng), "1 <= w <= N"),
        (lambda: fast.run([[1]], [-1], 1, 0.5, 1.0, rng), "integer >= 0"),
        (lambda: fast.run([[1]], [1], 1, 0, 1.0, rng), "at most 1"),
        (lambda: fast.run([[1]], [1], 1, 0.5, 0, rng), "epsilon"),
        (lambda: fast.run([[1]], [1], 1, 0.5, 1.0, rng, "other"), "not a model"),
        (lambda: fast.counts([[1, 0]], [1, 1]), "one of each"),
        (lambda: fast.counts([[2, 0]], [1]), "zeros and ones"),
        (lambda: fast.bits([[1, 0]], [[1]]), "the same users"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
