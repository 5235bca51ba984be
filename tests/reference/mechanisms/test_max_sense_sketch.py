"""mechanisms.max_sense beyond the contracts: the bit by hand, empty and full sensing sets, large sizes, arrays of the twin."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from mechanism_cases import CASES, REFUSED

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import max_sense as twin
from exactdp.mechanisms import krr
from exactdp.mechanisms.max_sense import bit, bits, channel, check_sensing, estimator, point, policy, roles, sample
from exactdp.numbers.exact import rational
from exactdp.protocols import max_sense as protocol
from exactdp.ratings import Rating, count, ratings

SIZES = ((1, 1), (2, 1), (2, 2), (3, 2), (4, 3))


def test_the_bit_by_hand() -> None:
    """A sensed item counts if it is rated, and rated 1."""
    rating = Rating((0, 2, 3), (0, 1, 1))
    assert [bit(rating, H) for H in ([], [0], [1], [2], [0, 1], [0, 3], [1, 2])] == [0, 0, 0, 1, 0, 1, 1]
    assert bits(3, 1, [0, 2]) == (0, 1, 0, 0, 0, 1)
    assert bits(2, 2, [1]) == (0, 1, 0, 1)


@pytest.mark.parametrize(("N", "w"), SIZES)
def test_bits_are_maxima_of_products(N: int, w: int) -> None:
    """max over i of H_i times the zero-filled rating, for every set; the number of data points without a sensed 1."""
    for size in range(N + 1):
        for H in combinations(range(N), size):
            expected = [max((int(i in H) * (r.of(i) or 0) for i in range(N)), default=0) for r in ratings(N, w)]
            assert list(bits(N, w, H)) == expected
            without = sum(2 ** len(set(items) - set(H)) for items in combinations(range(N), w))
            assert expected.count(0) == without


def test_empty_and_full_sets() -> None:
    """No item: all rows are equal, level 0, and the estimate is of 0. All items: 0 only where every rating is 0."""
    q = channel(3, 2, [])
    assert {str(row) for row in q.rows} == {str(krr.channel(2).rows[0])}
    assert policy(3, 2, []).least() == 0
    assert len(policy(3, 2, []).levels) == 1
    assert estimator(3, 2, []).is_unbiased(q)
    assert bits(3, 2, range(3)).count(0) == 3
    assert roles(1, 1, [0]).tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(("N", "w"), SIZES)
def test_points_are_the_alphabet(N: int, w: int) -> None:
    """On the exact side, and as arrays of the twin, whose bits agree."""
    found = ratings(N, w)
    assert tuple(point(x, N, w) for x in range(count(N, w))) == found
    items, stars = twin.points(np.arange(count(N, w)), N, w)
    assert [Rating(tuple(i), tuple(b)) for i, b in zip(items.tolist(), stars.tolist(), strict=True)] == list(found)
    for H in ([], [0], list(range(N)), [N - 1]):
        assert twin.bits_of(np.arange(count(N, w)), N, w, H).tolist() == list(bits(N, w, H))
        assert twin.sensed(items, stars, N, H).tolist() == list(bits(N, w, H))


def test_large_sizes() -> None:
    """A report needs no list of the alphabet; a channel or a policy of too many data points is refused in a sentence."""
    last = count(40, 10) - 1
    assert point(last, 40, 10) == Rating(tuple(range(30, 40)), (1,) * 10)
    assert sample(last, 40, 10, [39], 3, lambda _: 0) == 1
    assert sample(last - 1, 40, 10, [39], 3, lambda _: 0) == 0
    with pytest.raises(OutOfScope, match="take smaller sizes"):
        channel(40, 10, [0])
    with pytest.raises(OutOfScope, match="take smaller sizes"):
        policy(12, 5, [0])
    with pytest.raises(ValueError, match="give arrays of ratings"):
        twin.encode([0], 60, 30, [0], 1.0, np.random.default_rng(1))


def test_sets_are_lists_of_items() -> None:
    """Not vectors of zeros and ones; any order, and any integers."""
    assert check_sensing(4, np.array([3, 1])) == (1, 3)
    assert check_sensing(4, iter([2])) == (2,)
    with pytest.raises(BadInput, match="not a vector of zeros and ones"):
        check_sensing(4, [0, 1, 0, 1])


def test_own_sensing_sets() -> None:
    """One for each user, as a matrix of truth values, and the same set for all as a list: the same bits."""
    rng = np.random.default_rng(20261121)
    rated = np.argsort(rng.random((500, 30)), axis=1)[:, :6]
    stars = rng.integers(0, 2, size=(500, 6), dtype=np.uint8)
    own = rng.random((500, 30)) < 0.2
    expected = [
        bit(Rating(*zip(*sorted(zip(i, s, strict=True)), strict=True)), np.flatnonzero(h).tolist())
        for i, s, h in zip(rated.tolist(), stars.tolist(), own, strict=True)
    ]
    found = twin.sensed(rated, stars, 30, own)
    assert found.tolist() == expected
    assert 0 < sum(expected) < 500
    shared = np.broadcast_to(own[0], (500, 30))
    assert twin.sensed(rated, stars, 30, shared).tolist() == twin.sensed(rated, stars, 30, np.flatnonzero(own[0])).tolist()
    for wrong in (own[:-1], own[:, :-1], own[0]):
        with pytest.raises(ValueError, match="rows of 30 truth values"):
            twin.sensed(rated, stars, 30, wrong)


def test_fast_estimates() -> None:
    """The exact estimate on the same reports; nearly the share for many users; no users."""
    rng = np.random.default_rng(7)
    for case in CASES["max_sense"]:
        N, w, H = case.size
        reports = twin.encode(rng.integers(0, count(N, w), size=100, dtype=np.uint8), N, w, H, "t=3", rng)
        exactly = rational(estimator(N, w, H, 3).estimate(reports.tolist())[0])
        found = twin.estimate(reports, N, w, H, "t=3")
        assert (found.dtype, found.shape, reports.dtype) == (np.float64, (1,), np.int64)
        assert abs(Fraction(float(found[0])) - exactly) < Fraction(1, 10**12)
    released = twin.release(np.repeat([0, 1], [300_000, 100_000]), 1.0, rng)
    assert abs(twin.debias(released, 1.0)[0] - 0.25) < 6 * 1.1 / 400_000**0.5
    assert twin.encode([], 3, 2, [0], 1.0, rng).size == 0


def test_the_twin_refuses() -> None:
    """What the exact side refuses, and arrays that do not fit."""
    rng = np.random.default_rng(1)
    for case, message in REFUSED["max_sense"]:
        for refused in (lambda c=case: c.at(twin.encode, [0], 1.0, rng), lambda c=case: c.at(twin.estimate, [0], 1.0)):
            with pytest.raises(ValueError, match=message):
                refused()
    for x in ([12], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 11"):
            twin.encode(x, 3, 2, [0], 1.0, rng)
    for rated, stars in (([[0, 1]], [[1]]), ([0, 1], [1, 1]), ([[0]], [[[1]]])):
        with pytest.raises(ValueError, match="two arrays of one shape"):
            twin.sensed(rated, stars, 3, [0])
    with pytest.raises(ValueError, match="from 0 to 2"):
        twin.sensed([[3]], [[1]], 3, [0])
    with pytest.raises(ValueError, match="from 0 to 1"):
        twin.sensed([[0]], [[2]], 3, [0])
    with pytest.raises(ValueError, match="at least one report"):
        twin.debias([], 1.0)
    with pytest.raises(ValueError, match="epsilon"):
        twin.release([0], 0, rng)


def test_the_law_of_the_protocol() -> None:
    """P(S0 = 0), and given that an item is sensed, over all data and sensing sets: as in protocols.max_sense, and by hand."""
    b, p, N, w = [Fraction(v) for v in ("1/3", "1/2", "1", "0", "3/4")], Fraction(1, 4), 5, 2
    chances = [prod((b[i] if v else 1 - b[i]) for i, v in zip(r.items, r.bits, strict=True)) / comb(N, w) for r in ratings(N, w)]
    zero, sensed = Fraction(0), [Fraction(0)] * N
    for H in (h for size in range(N + 1) for h in combinations(range(N), size)):
        weight = p ** len(H) * (1 - p) ** (N - len(H))
        found = sum((c for c, s in zip(chances, bits(N, w, H), strict=True) if not s), start=Fraction(0))
        zero += weight * found
        for i in H:
            sensed[i] += weight * found / p
    assert zero == Fraction(581, 768) == protocol.zero(b, w, p)
    assert sensed == [protocol.zero_given(b, w, p, i) for i in range(N)]
    assert sensed == [Fraction(v) for v in ("515/768", "601/960", "1867/3840", "581/768", "107/192")]
