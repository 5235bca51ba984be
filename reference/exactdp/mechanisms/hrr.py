"""Hadamard randomised response, HRR: one bit about the item, given a uniform row of a Hadamard matrix.

m = 2^ceil(log2 k) < 2k, H(r, x) = (-1)^popcount(r & x) of order m. A row r of 0..m-1 is drawn, in public by the server or by the
user, and the user with item x answers w = H(r, x) with probability t/(t+1), else w = -H(r, x). The report 2r + [w = -1] is one
of 2m outputs:

    Q((r, w)|x) = t/(m(t+1)) if w = H(r, x), 1/(m(t+1)) if not;    A(r, w)_j = c w H(r, j), c = (t+1)/(t-1).

These are rows 2x + 1 of the Sylvester matrix of order 2m. epsilon-LDP, tight for k >= 2, for every row too; unbiased for t > 1.
Requires k >= 1 and t >= 1. Source: heavy-hitters, section 7.1, Algorithms 2 and 3.

>>> channel(2, t=3).rows[1]
(Fraction(3, 8), Fraction(1, 8), Fraction(1, 8), Fraction(3, 8))
>>> row_channel(1, 2, t=3).rows, row_channel(0, 2, t=3).rows[1]
(((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))), (Fraction(3, 4), Fraction(1, 4)))
>>> estimator(3).is_unbiased(channel(3))
True
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exactdp.arguments import check_draw, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.hadamard_response import parity
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size, check_symbols
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "alphabet",
    "channel",
    "check_row",
    "estimator",
    "gain",
    "orbit_of",
    "orbits",
    "order",
    "orders_of",
    "policy",
    "probabilities",
    "roles",
    "row_channel",
    "sample",
    "scores",
]

ORDERS = ("m",)


@numeric
def order(k: int) -> int:
    """m = 2^ceil(log2 k), the smallest power of two from k on."""
    return 1 << (check_size(k) - 1).bit_length()


@numeric
def alphabet(k: int) -> int:
    """2m: a row and a sign."""
    return 2 * order(k)


@numeric
def gain(t: ExactLike = "t") -> Exact:
    """c = (t+1)/(t-1). Raises OutOfScope for t = 1."""
    level = check_level(t, above=True)
    return (level + 1) / (level - 1)


def check_row(r: int, k: int) -> int:
    """r, one of the rows 0..m-1. Raises BadInput unless r is an integer from 0 to order(k) - 1."""
    if not isinstance(r, int) or isinstance(r, bool) or not 0 <= r < order(k):
        raise BadInput(f"{shown(r)} is not a row: write an integer from 0 to {order(k) - 1}")
    return r


@numeric
def roles(k: int) -> Pattern:
    """k x 2m: 1 where w = H(r, x)."""
    check_cells(order(k), 2 * order(k))
    table = np.ones((1, 1), dtype=np.int32)
    while table.shape[0] < order(k):
        table = np.block([[table, table], [table, 1 - table]])
    found: Pattern = np.stack([table, 1 - table], axis=2).reshape(table.shape[0], -1)[:k]
    return found


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q((r, w)|x) for the roles 0 and 1, with m rows; m and t may be variables."""
    rows, level = check_order(size), check_level(t)
    return 1 / (rows * (level + 1)), level / (rows * (level + 1))


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(r, w)_j for the roles 0 and 1, the same at every size; t may be a variable. Raises OutOfScope at t = 1."""
    exact(size)
    return -gain(t), gain(t)


@numeric
def channel(k: int, t: ExactLike = "t") -> Channel:
    """Q, k x 2m, over Q(t) or at a rational t >= 1."""
    return Channel(ExactMatrix.from_table(probabilities(order(k), t), roles(k)))


@numeric
def row_channel(r: int, k: int, t: ExactLike = "t") -> Channel:
    """Q_r(w|x), k x 2: what the user sends if the row r is public; output 0 is w = +1 and output 1 is w = -1."""
    row = check_row(r, k)
    check_cells(k, 2)
    signs = np.array([[1 - parity(row, x), parity(row, x)] for x in range(k)], dtype=np.int64)
    return Channel(ExactMatrix.from_table(probabilities(1, t), signs))


@numeric
def estimator(k: int, t: ExactLike = "t") -> Estimator:
    """A, 2m outputs by k coordinates; t > 1."""
    return Estimator(ExactMatrix.from_table(scores(order(k), t), roles(k).T))


@numeric
def policy(k: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'."""
    return PrivacyMatrix.ldp(check_size(k), epsilon)


@numeric
def sample(x: int, k: int, t: ExactLike, draw: Draw) -> int:
    """One report of item x in O(log k) bit operations, the row first; its law is row x of channel(k, t)."""
    item = check_item(x, k)
    check_draw(draw)
    r = draw(order(k))
    return 2 * r + (parity(r, item) ^ draw((check_level(t), 1)))


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for m rows; m may be a variable.

    Rows 2x + 1 are odd, so no sum (xor) of two is a third: three symbols are always independent.
    """
    n = 2 * exact(size)
    pairs = tuple(((a, b), n / 4) for a in (1, 0) for b in (1, 0))
    return (
        Orbit("one symbol", (((1,), n / 2), ((0,), n / 2))),
        Orbit("two symbols", pairs),
        Orbit("three symbols", tuple(((a, b, c), n / 8) for a in (1, 0) for b in (1, 0) for c in (1, 0))),
    )


@numeric
def orders_of(symbols: Sequence[int], k: int) -> tuple[int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The value of m in the orbit of the symbols."""
    return (order(k),)


@numeric
def orbit_of(symbols: Sequence[int], k: int) -> str:
    """The name of the orbit of one to three distinct items."""
    return ("one symbol", "two symbols", "three symbols")[len(check_symbols(symbols, k)) - 1]
