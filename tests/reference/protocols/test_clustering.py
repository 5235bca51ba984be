"""protocols.clustering and its fast twin: the optimum against all partitions, gaps by hand, ties, bad input."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.fast.protocols import clustering as fast
from exactdp.protocols.clustering import MAX_VALUES, cost, gaps, kmeans, same

E6 = ["-1/5"] * 3 + ["1/5"] * 3 + ["6/5", "9/5"]
LISTS = [
    [3],
    [1, 1],
    [2, 1],
    [5, 0, 1, 9, 10],
    [0, 0, 0, 7],
    [1, 2, 3, 4],
    [Fraction(1, 3), -1, Fraction(1, 2), 4, 4, 0],
    [0, 10, 11, 30, 31, 5],
]


def least(scores, L):
    """The least cost over all labellings by at most L labels."""
    return min(cost(scores, labels) for labels in product(range(L), repeat=len(scores)))


@pytest.mark.parametrize("L", [1, 2, 3])
@pytest.mark.parametrize("scores", LISTS, ids=str)
def test_k_means_is_optimal(scores, L):
    labels = kmeans(scores, L)
    assert cost(scores, labels) == least(scores, L)
    assert len(set(labels)) == min(L, len(set(scores)))
    assert all((a < b) <= (x <= y) for a, x in zip(scores, labels, strict=True) for b, y in zip(scores, labels, strict=True))
    assert set(labels) == set(range(max(labels) + 1))


@pytest.mark.parametrize("L", [1, 2, 3, 9])
@pytest.mark.parametrize("scores", LISTS, ids=str)
def test_gaps_are_cut_where_they_are_largest(scores, L):
    labels, values = gaps(scores, L), sorted(set(scores))
    assert len(set(labels)) == min(L, len(values))
    found = dict(zip(scores, labels, strict=True))
    cut = [b - a for a, b in pairwise(values) if found[a] != found[b]]
    kept = [b - a for a, b in pairwise(values) if found[a] == found[b]]
    assert not cut or not kept or min(cut) >= max(kept)
    assert [found[v] for v in values] == sorted(found[v] for v in values)


def test_ties():
    assert gaps([0, 1, 2], 2) == (0, 1, 1)
    assert kmeans([0, 1, 2], 2) == (0, 1, 1)
    assert gaps([2, 2, 2], 2) == kmeans([2, 2, 2], 2) == (0, 0, 0)


def test_the_counterexample_to_k_means():
    """Means 0, 1, 2, all scores within 1/5: the optimum merges two clusters, and the gaps are right."""
    truth = (0, 0, 0, 0, 0, 0, 1, 2)
    assert gaps(E6, 3) == truth
    assert kmeans(E6, 3) == (0, 0, 0, 1, 1, 1, 2, 2)
    assert (cost(E6, truth), cost(E6, kmeans(E6, 3))) == (Fraction(6, 25), Fraction(9, 50))
    many = ["-1/5"] * 45 + ["1/5"] * 45 + ["6/5"] * 5 + ["9/5"] * 5
    assert cost(many, kmeans(many, 3)) == Fraction(9, 10)
    assert cost(many, gaps(many, 3)) == Fraction(18, 5)


@pytest.mark.parametrize("deviations", list(product(("-19/100", 0, "19/100"), repeat=3)))
def test_gaps_are_right_within_a_fifth(deviations):
    one, two, three = map(Fraction, deviations)
    assert gaps([one, two, 1 + three, 1 + one, 2 + two], 3) == (0, 0, 1, 1, 2)


def test_partitions_are_compared_without_names():
    assert same([0, 1, 0], ["b", "a", "b"])
    assert not same([0, 1, 0], [0, 1, 1])
    assert not same([0, 1], [0, 0])
    assert not same([0, 0], [0, 1])
    assert same([], [])


@pytest.mark.parametrize("L", [1, 2, 4])
def test_the_twin_agrees(L):
    rng = np.random.default_rng(20261121)
    for size in (1, 2, 3, 30):
        scores = rng.integers(0, 10**6, size=size).tolist()
        assert tuple(fast.gaps(scores, L).tolist()) == gaps(scores, L)
        quick = fast.kmeans(scores, L)
        assert cost(scores, quick.tolist()) == cost(scores, kmeans(scores, L))
        assert abs(fast.cost(scores, quick) - float(cost(scores, quick.tolist()))) <= 1e-9 * (
            1 + float(cost(scores, quick.tolist()))
        )
        assert quick.dtype == np.int64


def test_the_twin_of_many():
    """A hundred thousand scores in three clusters, far from 0."""
    rng = np.random.default_rng(1)
    truth = rng.integers(0, 3, size=10**5)
    scores = 10**6 + truth * 1000 + rng.integers(0, 300, size=truth.size)
    assert (fast.kmeans(scores, 3) == truth).all()
    assert (fast.gaps(scores, 3) == truth).all()


def test_lloyd_finds_separated_points():
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 4, size=200)
    centres = np.array([[0, 0], [9, 0], [0, 9], [9, 9]])
    found = fast.lloyd(centres[truth] + rng.random((200, 2)), 4)
    assert same(found.tolist(), truth.tolist())
    assert fast.lloyd([[1.0, 2.0]], 3).tolist() == [0]


@pytest.mark.parametrize("function", [gaps, kmeans])
def test_bad_input(function):
    for scores, L, message in (
        ([], 1, "at least one number"),
        ([1], 0, "integer >= 1"),
        ([1], True, "integer >= 1"),
        ("12", 1, "no scores"),
    ):
        with pytest.raises(BadInput, match=message):
            function(scores, L)
    with pytest.raises(NotExact, match="float"):
        function([0.5], 1)


def test_more_bad_input():
    with pytest.raises(OutOfScope, match="fast twin"):
        kmeans(range(MAX_VALUES + 1), 2)
    with pytest.raises(BadInput, match="one label for each"):
        cost([1, 2], [0])
    with pytest.raises(BadInput, match="one label for each"):
        same([1, 2], [0])
    for function in (fast.gaps, fast.kmeans):
        for scores, L in (([], 1), ([np.nan], 1), ([[1]], 1), (["a"], 1), ([1], 0)):
            with pytest.raises(ValueError, match="finite|integer"):
                function(scores, L)
    with pytest.raises(ValueError, match="one label"):
        fast.cost([1, 2], [0])
    with pytest.raises(ValueError, match="rows"):
        fast.lloyd([1, 2], 1)
