"""Adaptive queries with one bit from each user, for many users: the protocol of the exact side on arrays.

A strategy is a function from the rounds so far (a tuple of ``Round``) to the next query, an array of numbers within [-r, r], one
for each item. Users answer by ``fast.one_bit_mean``, whose executed law never exceeds epsilon; a round without users gives 0.

>>> rng = np.random.default_rng(7)
>>> rounds = run(rng.integers(0, 2, 20000), lambda rounds: [1, -1] if len(rounds) < 1 else [1, 1], 2, 1, "ln 3", rng)
>>> [one.users.size for one in rounds], bool(abs(estimates(rounds) - [0, 1]).max() < 0.1)
([9899, 10101], True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, check_kind, check_table, shown, source
from exactdp.fast.one_bit_mean import Query, encode, estimate

__all__ = ["Round", "Strategy", "estimates", "run"]


@dataclass(frozen=True, eq=False)
class Round:
    """A round: the query, the users who answered, their answers (0 for +c r, 1 for -c r), and the estimate."""

    query: Query
    users: npt.NDArray[np.int64]
    answers: npt.NDArray[np.int64]
    estimate: float


Strategy = Callable[[tuple[Round, ...]], Query]


def run(
    data: npt.ArrayLike,
    strategy: Strategy,
    d: int,
    r: float | Fraction | str,
    epsilon: float | Fraction | str,
    rng: np.random.Generator,
) -> tuple[Round, ...]:
    """One execution of d rounds for users with the given items.

    Args:
        data: the items of the users, integers from 0 to J - 1.
        strategy: a function from the rounds so far to the next query, J numbers within [-r, r].
        d: the number of rounds, at least 1.
        r: the bound of the query, above 0.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        d rounds.

    Raises:
        ValueError: for items outside the query, and for a query beyond r.

    Example:
        >>> [one.query for one in run([0, 1], lambda rounds: [1, -1], 2, 1, "ln 3", np.random.default_rng(7))]
        [[1, -1], [1, -1]]

    Source: linear-queries, Algorithm 6.
    """
    if isinstance(d, bool) or not isinstance(d, int | np.integer) or d < 1:
        raise ValueError(f"d = {shown(d)}: the number of rounds is an integer >= 1")
    check_table(d, "the list of rounds")
    if not callable(strategy):
        raise TypeError(f"{shown(strategy)} is no strategy: write a function from the rounds so far to the next query")
    refusal = "the data are integers, the item of each user"
    held = array(data, refusal)
    if held.size and held.dtype.kind not in "iu":
        raise ValueError(refusal)
    held = held.astype(np.int64).ravel()
    chosen = source(rng).integers(0, d, size=held.size, dtype=np.int64)
    order = np.argsort(chosen.astype(np.uint16) if d < 2**16 else chosen, kind="stable").astype(np.int64)
    ends = np.cumsum(np.bincount(chosen, minlength=d))
    rounds: tuple[Round, ...] = ()
    for users in np.split(order, ends[:-1]):
        asked = strategy(rounds)
        query = list(asked) if isinstance(asked, Iterable) and not isinstance(asked, np.ndarray | str) else asked
        answers = encode(held[users], query, r, epsilon, rng)
        found = float(estimate(answers, query, r, epsilon)[0]) if users.size else 0.0
        rounds = (*rounds, Round(query, users, answers, found))
        if len({np.asarray(one.query, dtype=object).size for one in (rounds[0], rounds[-1])}) > 1:
            raise ValueError("the strategy gives queries of different lengths: write one number for each item in every query")
    return rounds


def estimates(rounds: Sequence[Round] | Iterable[Round]) -> npt.NDArray[np.float64]:
    """(ybar_1, ..., ybar_d).

    Args:
        rounds: what ``run`` returned.

    Returns:
        A double for each round.

    Raises:
        TypeError: for what are no rounds.

    Example:
        >>> estimates([Round([1], np.array([0]), np.array([0]), 2.0)]).tolist()
        [2.0]
    """
    listed = list(rounds) if isinstance(rounds, Iterable) else [rounds]
    for one in listed:
        check_kind(one, Round, "write the rounds that run returns")
    return np.array([one.estimate for one in listed], dtype=np.float64)
