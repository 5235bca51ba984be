"""ratings: the alphabet of rated sets and their ratings, in order, and what it refuses."""

from itertools import pairwise
from math import comb

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.ratings import MAX_RATINGS, Rating, check_sizes, count, ratings


@pytest.mark.parametrize(("N", "w"), [(1, 1), (2, 1), (2, 2), (3, 2), (5, 3), (4, 4), (7, 1)])
def test_every_member_once_and_in_order(N: int, w: int) -> None:
    found = ratings(N, w)
    assert len(found) == count(N, w) == comb(N, w) * 2**w
    assert all((a.items, a.bits) < (b.items, b.bits) for a, b in pairwise(found))
    for one in found:
        assert len(one.items) == len(one.bits) == w
        assert list(one.items) == sorted(set(one.items))
        assert set(one.items) <= set(range(N))
        assert set(one.bits) <= {0, 1}


def test_what_a_member_says() -> None:
    one = Rating((0, 2, 5), (1, 0, 1))
    assert [one.of(i) for i in range(6)] == [1, None, 0, None, None, 1]
    assert one.positive == {0, 5}
    assert str(one) == "0:1 2:0 5:1"
    assert eval(repr(one)) == one
    assert Rating((1,), (0,)).positive == frozenset()


@pytest.mark.parametrize(("N", "w"), [(0, 0), (2, 0), (2, 3), (-1, 1), (True, 1), (2, 1.0), ("2", 1), (2, None)])
def test_sizes_that_are_none(N: object, w: object) -> None:
    for function in (check_sizes, count, ratings):
        with pytest.raises(BadInput, match=r"integer >= 1|1 <= w <= N"):
            function(N, w)  # type: ignore[operator]


def test_alphabets_that_are_too_large_are_refused_at_once() -> None:
    assert len(ratings(15, 4)) == 21840 < MAX_RATINGS
    assert count(16, 16) == MAX_RATINGS
    for N, w in ((17, 17), (10**7, 5 * 10**6), (10**9, 1), (40, 10)):
        with pytest.raises(OutOfScope, match="take smaller sizes"):
            ratings(N, w)
    assert count(10**5, 1000).bit_length() > 9000
    for N, w in ((10**30, 10**9), (10**5, 5 * 10**4)):
        with pytest.raises(OutOfScope, match="take smaller sizes"):
            count(N, w)
