"""k-ary randomised response (k-RR, also generalised randomised response or direct encoding).

A user with item x of 0..k-1 reports x with weight t = e^epsilon and each other item with weight 1:

    Q(y|x) = t/(t+k-1) if y = x, 1/(t+k-1) if not;    A(y)_j = (t+k-2)/(t-1) if y = j, -1/(t-1) if not.

epsilon-LDP, tight for k >= 2; the score is unbiased for the indicator of the item, t > 1. k = 2 is Warner's randomised response.
Requires k >= 1 and t >= 1. Sources: context-aware-ldp, equation (10); price-of-privacy, reference channels; P. Kairouz, K.
Bonawitz, D. Ramage, Discrete distribution estimation under local privacy, ICML 2016.

>>> channel(3, t=2).rows[0]
(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
>>> estimator(3).is_unbiased(channel(3))
True
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exactdp.arguments import check_draw
from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size, check_symbols
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "alphabet",
    "channel",
    "estimator",
    "orbit_of",
    "orbits",
    "orders_of",
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

ORDERS = ("k",)


@numeric
def alphabet(k: int) -> int:
    """The number of outputs, k."""
    return check_size(k)


@numeric
def roles(k: int) -> Pattern:
    """k x k: 1 where the output is the item."""
    check_cells(check_size(k), k)
    return np.eye(k, dtype=np.int32)


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(y|x) for the roles 0 and 1, with alphabet size k; k and t may be variables."""
    k, level = check_order(size), check_level(t)
    return 1 / (level + k - 1), level / (level + k - 1)


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(y)_j for the roles 0 and 1, with alphabet size k; k and t may be variables. Raises OutOfScope at t = 1."""
    k, level = exact(size), check_level(t, above=True)
    return -1 / (level - 1), (level + k - 2) / (level - 1)


@numeric
def channel(k: int, t: ExactLike = "t") -> Channel:
    """Q, k x k, over Q(t) or at a rational t >= 1."""
    return Channel(ExactMatrix.from_table(probabilities(check_size(k), t), roles(k)))


@numeric
def estimator(k: int, t: ExactLike = "t") -> Estimator:
    """A, k outputs by k coordinates; t > 1."""
    return Estimator(ExactMatrix.from_table(scores(check_size(k), t), roles(k)))


@numeric
def policy(k: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'."""
    return PrivacyMatrix.ldp(check_size(k), epsilon)


@numeric
def sample(x: int, k: int, t: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(k, t)."""
    check_item(x, k)
    check_draw(draw)
    if k == 1 or draw((check_level(t), k - 1)) == 0:
        return x
    other = draw(k - 1)
    return other + (other >= x)


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for k outputs; k may be a variable."""
    n = exact(size)
    return (
        Orbit("one symbol", (((1,), exact(1)), ((0,), n - 1))),
        Orbit("two symbols", (((1, 0), exact(1)), ((0, 1), exact(1)), ((0, 0), n - 2))),
        Orbit("three symbols", (((1, 0, 0), exact(1)), ((0, 1, 0), exact(1)), ((0, 0, 1), exact(1)), ((0, 0, 0), n - 3))),
    )


@numeric
def orders_of(symbols: Sequence[int], k: int) -> tuple[int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The value of k in the orbit of the symbols."""
    return (check_size(k),)


@numeric
def orbit_of(symbols: Sequence[int], k: int) -> str:
    """The name of the orbit of one to three distinct items."""
    return ("one symbol", "two symbols", "three symbols")[len(check_symbols(symbols, k)) - 1]
