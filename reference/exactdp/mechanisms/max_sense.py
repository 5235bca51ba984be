"""MaxSense: whether one of the sensed items is rated 1, in one bit, released by randomised response.

Items are 0..N-1 and a user has rated w of them (``exactdp.ratings``); the inputs of the channel are the D = C(N, w) 2^w members
of that alphabet, in its order. The sensing set H is public. The private bit and its release are

    S0 = 1 if some rated item i of H has R_i = 1, else 0;    Q(S0|x) = t/(t+1),  Q(1-S0|x) = 1/(t+1),  t = e^epsilon.

The scores A(1) = t/(t-1) and A(0) = -1/(t-1) estimate one number, the share of users with S0 = 1, so there are no orbits.
epsilon-LDP for every H, tight unless H is empty, where S0 = 0; users with equal bits are not told apart. Unbiased for t > 1.
Requires 1 <= w <= N, different items of H in 0..N-1, and t >= 1. Source: price-of-privacy, section 5, Figure 2.

>>> [str(rating) for rating in ratings(2, 1)], bits(2, 1, [1])
(['0:0', '0:1', '1:0', '1:1'], (0, 0, 0, 1))
>>> for row in channel(2, 1, [1], t=3).rows:
...     print(*row)
3/4 1/4
3/4 1/4
3/4 1/4
1/4 3/4
>>> estimator(2, 1, [1], t=3).estimate([1, 1, 0, 0])
(Fraction(1, 2),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral

import numpy as np

from exactdp.arguments import check_kind, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import krr
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.mechanisms.subset_selection import combination
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.ratings import Rating, check_sizes, count, ratings

__all__ = [
    "alphabet",
    "bit",
    "bits",
    "channel",
    "check_sensing",
    "debias",
    "estimator",
    "levels_apart",
    "point",
    "policy",
    "probabilities",
    "release",
    "roles",
    "roles_of",
    "sample",
    "scores",
]


def check_sensing(N: int, H: Iterable[int]) -> tuple[int, ...]:
    """The items of H in ascending order; H is a list of different items of 0..N-1, and may be empty.

    Raises BadInput where H is no set of items or where an item occurs twice.
    """
    if isinstance(H, str | bytes | Mapping) or not isinstance(H, Iterable):
        raise BadInput(f"{shown(H)} is not a set of items: write a list such as [0, 2]")
    found = sorted(check_item(int(i) if isinstance(i, Integral) and not isinstance(i, bool) else i, N) for i in H)
    if len(set(found)) < len(found):
        raise BadInput(f"an item occurs twice in {found}: list the items of the set, not a vector of zeros and ones")
    return tuple(found)


def bit(rating: Rating, H: Iterable[int]) -> int:
    """S0, whether a sensed item is rated 1. Raises BadInput where H is no set of items."""
    check_kind(rating, Rating, "rating", "write one of exactdp.ratings.ratings(N, w)")
    if isinstance(H, str | bytes | Mapping) or not isinstance(H, Iterable):
        raise BadInput(f"{shown(H)} is not a set of items: write a list such as [0, 2]")
    return int(any(is_integer(i) and i in rating.positive for i in H))


@numeric
def point(x: int, N: int, w: int) -> Rating:
    """Data point x, number x of the alphabet."""
    check_item(x, count(N, w))
    return Rating(combination(x >> w, N, w), tuple(x >> place & 1 for place in reversed(range(w))))


@numeric
def bits(N: int, w: int, H: Iterable[int]) -> tuple[int, ...]:
    """S0 for every member of the alphabet."""
    check_sizes(N, w)
    sensed = check_sensing(N, H)
    return tuple(bit(rating, sensed) for rating in ratings(N, w))


@numeric
def alphabet(N: int, w: int, H: Iterable[int]) -> int:
    """The number of outputs, 2: one bit."""
    check_sizes(N, w)
    check_sensing(N, H)
    return 2


@numeric
def roles(N: int, w: int, H: Iterable[int]) -> Pattern:
    """D x 2: 1 where the output is S0."""
    return roles_of(bits(N, w, H))


def check_bits(found: Sequence[int]) -> tuple[int, ...]:
    """Bits, at least one. Raises BadInput where one is neither 0 nor 1 or where there are no bits."""
    values = listed(found, "bits", "[0, 1]")
    for value in values:
        if not is_integer(value) or value not in (0, 1):
            raise BadInput(f"{shown(value)} is no bit: write 0 or 1")
    if not values:
        raise BadInput("there are no bits: write one for each input")
    return values


def roles_of(found: Sequence[int]) -> Pattern:
    """2 columns: 1 where the output is the bit of the input."""
    table: Pattern = (np.array(check_bits(found))[:, None] == np.arange(2)[None, :]).astype(np.int32)
    return table


@numeric
def probabilities(t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(y|x) for the roles 0 and 1; t may be a variable."""
    return krr.probabilities(2, t)


@numeric
def scores(t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(y) = ((t+1) y - 1)/(t-1) for y = 0 and 1; t may be a variable. Raises OutOfScope at t = 1."""
    level = check_level(t, above=True)
    return -1 / (level - 1), level / (level - 1)


@numeric
def release(found: Sequence[int], t: ExactLike = "t") -> Channel:
    """The channel that releases the given bits, one for each input."""
    return Channel(ExactMatrix.from_table(probabilities(t), roles_of(found)))


@numeric
def debias(found: Sequence[int], t: ExactLike = "t") -> Estimator:
    """The estimator of the mean of the given bits, one for each input; t > 1."""
    return Estimator([[score] for score in scores(t)], ExactMatrix.of([[value] for value in check_bits(found)]))


@numeric
def levels_apart(found: Sequence[Sequence[int]], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon times the number of places in which the rows x and x' differ.

    Raises BadInput where the rows of bits have different lengths, or there is none.
    """
    rows = [check_bits(row) for row in listed(found, "rows of bits", "[(0,), (1,)]")]
    if len({len(row) for row in rows}) != 1:
        raise BadInput("the rows of bits have different lengths, or there is none: write one row for each input")
    table = np.array(rows, dtype=np.int32)
    check_cells(len(table), len(table), "privacy matrix")
    apart = sum((column[:, None] != column[None, :]).astype(np.int64) for column in table.T)
    used, pattern = np.unique(np.asarray(apart), return_inverse=True)
    return PrivacyMatrix([LogSum.eps() * int(j) for j in used], pattern.reshape(len(table), len(table))).at(epsilon)


@numeric
def channel(N: int, w: int, H: Iterable[int], t: ExactLike = "t") -> Channel:
    """Q, D x 2, over Q(t) or at a rational t >= 1."""
    return release(bits(N, w, H), t)


@numeric
def estimator(N: int, w: int, H: Iterable[int], t: ExactLike = "t") -> Estimator:
    """A, 2 outputs by 1 coordinate, with the target S0; t > 1."""
    return debias(bits(N, w, H), t)


@numeric
def policy(N: int, w: int, H: Iterable[int], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon where S0 differs, 0 where it does not."""
    return levels_apart([(value,) for value in bits(N, w, H)], epsilon)


@numeric
def sample(x: int, N: int, w: int, H: Iterable[int], t: ExactLike, draw: Draw) -> int:
    """One report of data point x, for alphabets of any size; its law is row x of channel(N, w, H, t)."""
    check_sizes(N, w)
    return krr.sample(bit(point(x, N, w), check_sensing(N, H)), 2, check_level(t), draw)
