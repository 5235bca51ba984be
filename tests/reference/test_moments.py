"""moments: sums over orbits against the channels' matrices, at every size that the mechanisms' cases list, and far beyond."""

from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import (
    binary_optimal,
    block_hadamard,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    hrr,
    krr,
    mangat,
    subset_selection,
)
from exactdp.moments import Moments
from exactdp.signs import characters, meetings

CASES = [
    (krr, (4,), {}),
    (hadamard_response, (6,), {}),
    (general_hadamard_response, (5, 2), {}),
    (hrr, (5,), {}),
    (mangat, (4, [1]), {}),
    (high_low_hadamard, (5, [1, 4, 3]), {}),
    (block_hadamard, ([[0, 3, 1], [2]],), {}),
    (subset_selection, (5, 2), {}),
    (block_hadamard, ([[0, 3, 1], [2]],), {"release_singletons": True}),
]


@pytest.mark.parametrize("t", ["t", "5/2"])
@pytest.mark.parametrize(("mechanism", "sizes", "options"), CASES, ids=str)
def test_moments_are_those_of_the_matrices(
    mechanism: ModuleType, sizes: tuple[Any, ...], options: dict[str, Any], t: str
) -> None:
    channel, estimator = mechanism.channel(*sizes, t=t, **options), mechanism.estimator(*sizes, t=t, **options)
    moments = Moments(mechanism, *sizes, t=t, **options)
    k = channel.size[0]
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    mean, second = estimator.mean(channel), estimator.second_moments(channel)
    covariance = estimator.covariance(channel, prior, 3)
    for i in range(k):
        for j in range(k):
            assert moments.mean(i, j) == mean[i, j]
            assert moments.covariance(i, j, prior, 3) == covariance[i, j]
            assert all(moments.second(x, i, j) == second[x][i, j] for x in range(k))
    assert moments.is_unbiased
    assert estimator.is_unbiased(channel)


def test_a_score_that_is_changed_is_no_longer_unbiased(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hrr, "scores", lambda m, t="t": (Fraction(-2), Fraction(2)))
    assert not Moments(hrr, 7).is_unbiased
    monkeypatch.setattr(hadamard_response, "scores", lambda K, t="t": (Fraction(-3), Fraction(4)))
    assert not Moments(hadamard_response, 7, t=2).is_unbiased  # the mean of another symbol is 1/2


@pytest.mark.parametrize("k", [63, 10**6, 10**15])
def test_every_size(k: int) -> None:
    """HR: cov_ij = -p_i p_j, and c if i, j and an item of positive probability are dependent; n variance of i is c^2 - p_i^2."""
    moments = Moments(hadamard_response, k, t=3)
    third = (5 + 1 ^ 8 + 1) - 1
    assert moments.is_unbiased
    assert moments.covariance(5, 8, {5: "1/2", third: "1/2"}, 10) == Fraction(2 * 1, 20)
    assert moments.covariance(5, 5, {5: "1/2", third: "1/2"}) == 4 - Fraction(1, 4)


def test_refusals() -> None:
    with pytest.raises(BadInput, match="has no orbits"):
        Moments(binary_optimal, 2, 2)
    with pytest.raises(BadInput, match="k = 0"):
        Moments(hadamard_response, 0)
    with pytest.raises(OutOfScope, match="t > 1"):
        Moments(hadamard_response, 3, t=1)
    with pytest.raises(BadInput, match="number of users"):
        Moments(krr, 3).covariance(0, 1, ["1/3"] * 3, 0)
    with pytest.raises(BadInput, match="from 0 to 2"):
        Moments(krr, 3).mean(0, 3)


@pytest.mark.parametrize("size", [1, 2, 8, 32])
def test_products_of_characters(size: int) -> None:
    """Of all rows and flips, and of chosen ones: what ``meetings`` counts, and the product of matrices, entry by entry."""
    rng = np.random.default_rng(size)
    signs = np.array([[(r & y).bit_count() % 2 for y in range(size)] for r in range(size)])
    left = np.concatenate([signs, 1 - signs])
    right = left[rng.permutation(2 * size)]
    one, two = characters(left), characters(right)
    assert one is not None
    assert two is not None
    counts, kinds = meetings(one, two)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            assert counts[kinds[i, j]].tolist() == np.bincount(2 * a + b, minlength=4).tolist()
    q, s = (
        ExactMatrix.from_table([Fraction(1, 3), Fraction(2)], left),
        ExactMatrix.from_table([Fraction(-1), Fraction(5)], right.T),
    )
    assert (q @ s).rows == tuple(tuple(sum(a * b for a, b in zip(x, y, strict=True)) for y in s.T.rows) for x in q.rows)


def test_one_entry_less_is_no_character() -> None:
    table = 1 - hadamard_response.roles(15)
    for place in [(0, 0), (3, 7), (14, 15)]:
        changed = table.copy()
        changed[place] ^= 1
        assert characters(changed) is None
    pattern = hadamard_response.roles(15).copy()
    good = hadamard_response.channel(15, t=2)
    pattern[2, [0, 1]] = pattern[2, [1, 0]]  # 1 and 0: the row still sums to 1
    estimator = hadamard_response.estimator(15, t=2)
    assert estimator.is_unbiased(good)
    assert not estimator.is_unbiased(Channel(ExactMatrix.from_table(list(good.matrix.values), pattern)))


def test_dense_products_of_small_and_large_integers() -> None:
    """Doubles where they hold every partial sum, integers beyond: both are the sums of the fractions."""
    for top in (50, 2**40):
        left, right = (
            ExactMatrix.of([[Fraction((7 * i * j + i + s) % top - top // 2, 12) for i in range(1, 30)] for j in range(1, 30)])
            for s in (0, 3)
        )
        columns = right.T.rows
        assert (left @ right).rows == tuple(
            tuple(sum(a * b for a, b in zip(x, y, strict=True)) for y in columns) for x in left.rows
        )
    assert isinstance(Estimator([[1]]).mean(Channel([[1]])), ExactMatrix)
