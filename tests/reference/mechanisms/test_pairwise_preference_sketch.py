"""mechanisms.pairwise_preference beyond the contracts: the readings by hand, sizes without information, the twin."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from mechanism_cases import CASES, REFUSED

from exactdp.fast import pairwise_preference as twin
from exactdp.fast.max_sense import points
from exactdp.mechanisms.pairwise_preference import READINGS, bit, bits, channel, estimator, policy, sample
from exactdp.numbers.exact import rational
from exactdp.protocols import pairwise_preference as protocol
from exactdp.ratings import Rating, count, ratings

SIZES = ((2, 1), (2, 2), (3, 1), (3, 2), (4, 3))


def test_the_readings_by_hand() -> None:
    """Both rated 1; both rated 0; rated differently; one rated 1, one not rated; one rated 0, one not; none rated."""
    cases = (((0, 1), (1, 1)), ((0, 1), (0, 0)), ((0, 1), (1, 0)), ((0, 2), (1, 1)), ((1, 3), (0, 1)), ((2, 3), (1, 0)))
    found = {reading: [bit(Rating(*case), (0, 1), reading) for case in cases] for reading in READINGS}
    assert found == {"A": [1, 0, 0, 0, 0, 0], "B": [1, 1, 0, 0, 0, 0], "C": [1, 1, 0, 0, 1, 1]}


@pytest.mark.parametrize(("N", "w"), SIZES)
def test_how_many_data_points_agree(N: int, w: int) -> None:
    """Of C(N, w) 2^w, with C(N-2, w-2) sets that have both items; the order of the pair does not matter."""
    both, one = comb(N - 2, w - 2) if w > 1 else 0, 2 * comb(N - 2, w - 1)
    neither = comb(N - 2, w)
    expected = {"A": both << max(w - 2, 0), "B": both << (w - 1), "C": (both << (w - 1)) + (one << (w - 1)) + (neither << w)}
    for i, j in combinations(range(N), 2):
        for reading in READINGS:
            assert sum(bits(N, w, [i, j], reading=reading)) == expected[reading]
            assert bits(N, w, [j, i], reading=reading) == bits(N, w, (i, j), reading=reading)


def test_without_information() -> None:
    """One rated item: (A) and (B) never agree, (C) does; the level is 0 and the estimate of 0 is unbiased."""
    for reading in "AB":
        assert set(bits(3, 1, [0, 2], reading=reading)) == {0}
        assert len(policy(3, 1, [0, 2], reading=reading).levels) == 1
        assert estimator(3, 1, [0, 2], reading=reading).is_unbiased(channel(3, 1, [0, 2], reading=reading))
    assert set(bits(3, 1, [0, 2], reading="C")) == {0, 1}
    assert channel(2, 2, [0, 1]) == channel(2, 2, [0, 1], reading="B") != channel(2, 2, [0, 1], reading="A")


def test_large_sizes() -> None:
    """A report needs no list of the alphabet."""
    last = count(40, 10) - 1
    assert sample(last, 40, 10, [30, 39], 3, lambda _: 0) == 1
    assert sample(last, 40, 10, [0, 39], 3, lambda _: 0) == 0
    assert sample(last, 40, 10, [0, 1], 3, lambda _: 0, reading="C") == 1


@pytest.mark.parametrize("reading", READINGS)
def test_the_bits_of_the_twin(reading: str) -> None:
    """Data points by number; arrays with one pair for all and with one for each user."""
    for N, w in SIZES:
        everything = np.arange(count(N, w))
        items, stars = points(everything, N, w)
        pairs = list(combinations(range(N), 2))
        for pair in pairs:
            assert twin.agreement(items, stars, N, pair, reading=reading).tolist() == list(bits(N, w, pair, reading=reading))
        own = [pairs[x % len(pairs)] for x in everything]
        expected = [bit(r, p, reading) for r, p in zip(ratings(N, w), own, strict=True)]
        assert twin.agreement(items, stars, N, own, reading=reading).tolist() == expected
        assert twin.agreement(items, stars, N, np.array(own)[:, ::-1], reading=reading).tolist() == expected


def test_fast_estimates() -> None:
    rng = np.random.default_rng(7)
    for case in CASES["pairwise_preference"]:
        N, w, _ = case.size
        reports = case.at(twin.encode, rng.integers(0, count(N, w), size=100), "t=3", rng)
        exactly = rational(case.of(estimator, 3).estimate(reports.tolist())[0])
        found = case.at(twin.estimate, reports, "t=3")
        assert (found.dtype, found.shape) == (np.float64, (1,))
        assert abs(Fraction(float(found[0])) - exactly) < Fraction(1, 10**12)


def test_the_twin_refuses() -> None:
    rng = np.random.default_rng(1)
    for case, message in REFUSED["pairwise_preference"]:
        for refused in (lambda c=case: c.at(twin.encode, [0], 1.0, rng), lambda c=case: c.at(twin.estimate, [0], 1.0)):
            with pytest.raises(ValueError, match=message):
                refused()
    with pytest.raises(ValueError, match="2 pairs for 1 users"):
        twin.agreement([[0, 1]], [[1, 1]], 3, [[0, 1], [1, 2]])
    with pytest.raises(ValueError, match="two arrays of one shape"):
        twin.agreement([[0, 1]], [[1]], 3, [0, 1])
    with pytest.raises(ValueError, match="occurs twice"):
        twin.agreement([[0, 1]], [[1, 1]], 3, [[1, 1]])


@pytest.mark.parametrize("reading", READINGS)
def test_the_law_of_the_protocol(reading: str) -> None:
    """P(S0 = 1 | pair) summed over all data: as in protocols.pairwise_preference, and by hand."""
    b, N, w = [Fraction(v) for v in ("1/3", "3/4", "1/2", "0")], 4, 2
    chances = [prod((b[i] if v else 1 - b[i]) for i, v in zip(r.items, r.bits, strict=True)) / comb(N, w) for r in ratings(N, w)]
    found = {}
    for i, j in combinations(range(N), 2):
        found[i, j] = sum((c for c, s in zip(chances, bits(N, w, [i, j], reading=reading), strict=True) if s), start=Fraction(0))
        assert found[i, j] == protocol.agreement(b, w, i, j, reading)
    expected = {"A": ("1/24", "0"), "B": ("5/72", "1/9"), "C": ("13/24", "5/6")}[reading]
    assert (found[0, 1], found[0, 3]) == tuple(map(Fraction, expected))
