"""What one user knows in the item clustering problem: a set W of w of the N items, and a bit for each, its ratings R.

Items are 0..N-1; W is written in ascending order, R in the order of W. The alphabet has D = C(N, w) 2^w members; x numbers them,
the sets in lexicographic order and within a set the ratings as binary numbers, first rating first. Requires 1 <= w <= N.
Source: price-of-privacy, sections 2.1 and 4.

>>> [str(one) for one in ratings(2, 1)]
['0:0', '0:1', '1:0', '1:1']
>>> ratings(3, 2)[11], count(3, 2)
(Rating(items=(1, 2), bits=(1, 1)), 12)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import comb

from exactdp.arguments import MOST_BITS, plain, shown
from exactdp.errors import BadInput, OutOfScope

__all__ = ["MAX_RATINGS", "Rating", "count", "ratings"]

MAX_RATINGS = 2**16
MAX_BITS = 2**16  # of D


@dataclass(frozen=True)
class Rating:
    """The data of a user: the rated items in ascending order, and the rating of each."""

    items: tuple[int, ...]
    bits: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"{i}:{b}" for i, b in zip(self.items, self.bits, strict=True))

    def of(self, item: int) -> int | None:
        """The rating of the item, None if it is not rated.

        Args:
            item: an item.

        Returns:
            0, 1 or None.

        Example:
            >>> from exactdp.ratings import Rating
            >>> Rating((1, 4), (0, 1)).of(4)
            1
        """
        return next((b for i, b in zip(self.items, self.bits, strict=True) if i == item), None)

    @property
    def positive(self) -> frozenset[int]:
        """The items that are rated 1."""
        return frozenset(i for i, b in zip(self.items, self.bits, strict=True) if b)


def check_sizes(N: int, w: int) -> tuple[int, int]:
    """N and w, if they are integers with 1 <= w <= N. Raises BadInput where N or w is no integer >= 1 or unless 1 <= w <= N."""
    for name, value in (("N", N), ("w", w)):
        if isinstance(value, bool) or not isinstance(value, int) or value.bit_length() > MOST_BITS:
            raise BadInput(f"{name} = {shown(value)}: write an integer >= 1")
    if not 1 <= w <= N:
        raise BadInput(f"N = {N}, w = {w}: a user rates w of N items, 1 <= w <= N")
    return N, w


@plain
def count(N: int, w: int) -> int:
    """D = C(N, w) 2^w.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.

    Returns:
        D.

    Raises:
        OutOfScope: where it has more than about 2^16 bits.

    Example:
        >>> count(3, 2)
        12

    Source: price-of-privacy, Section 2.
    """
    check_sizes(N, w)
    if min(w, N - w) * N.bit_length() + w > MAX_BITS:
        raise OutOfScope(f"N = {N}, w = {w}: there are too many data to number them; take smaller sizes")
    return comb(N, w) << w


@plain
def ratings(N: int, w: int) -> tuple[Rating, ...]:
    """Every member of the alphabet in order.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.

    Returns:
        D ratings.

    Raises:
        OutOfScope: for more than MAX_RATINGS.

    Example:
        >>> [str(rating) for rating in ratings(2, 1)]
        ['0:0', '0:1', '1:0', '1:1']

    Source: price-of-privacy, Section 2.
    """
    check_sizes(N, w)
    if w > MAX_RATINGS.bit_length() or count(N, w) > MAX_RATINGS:  # 2^w alone is then too much: a huge C(N, w) is never computed
        raise OutOfScope(f"N = {N}, w = {w}: the alphabet has more than {MAX_RATINGS} members; take smaller sizes")
    return _listed(N, w)


@lru_cache(maxsize=64)
def _listed(N: int, w: int) -> tuple[Rating, ...]:
    return tuple(Rating(items, bits) for items in combinations(range(N), w) for bits in product((0, 1), repeat=w))
