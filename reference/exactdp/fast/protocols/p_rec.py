"""p-REC for many voters and rounds: a simulation in doubles. CENTRAL, voter-level privacy, not local.

``liked`` is a T x m array of truth values, ``votes`` a T x n array of objects 0..m-1: one row for each round. Either may be a
function of the round t and of the recommendations so far, which gives its row: an adversary who adapts, or too many votes to
hold. ``np.broadcast_to(row, (T, m))`` is a client who likes the same in all rounds, in the memory of one row. tau = T/(R+1) in
the paper. The law is that of the exact side up to the rounding of doubles, which is not audited: this is for simulations, not
for votes that need protection. Source: online-recommendation, Algorithms 1 and 2.

>>> rng = np.random.default_rng(7)
>>> votes = np.zeros((1000, 50), dtype=np.int64)
>>> votes[:, 30:] = rng.integers(0, 2, size=(1000, 20))
>>> done = run(np.tile([True, False], (1000, 1)), votes, 1000, 0, 0, rng)
>>> done.loss < 20, int(done.survivors[0]), int(done.survivors[-1])
(True, 50, 30)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import LARGEST, array, count, real, shown, source

__all__ = ["Rows", "Run", "probabilities", "run", "survivors"]

FIRST, LARGE = 16, 2**18  # rounds that are tried at once: after a voter left, and at most, times the voters

Row = npt.ArrayLike
Rows = npt.ArrayLike | Callable[[int, npt.NDArray[np.int64]], npt.ArrayLike]


@dataclass(frozen=True, eq=False)
class Run:
    """The recommendations, whether each was liked, and the number of survivors at the start of rounds 1, ..., T + 1."""

    recommended: npt.NDArray[np.int64]
    liked: npt.NDArray[np.bool_]
    survivors: npt.NDArray[np.int64]

    @property
    def loss(self) -> int:
        """The number of recommendations that were disliked."""
        return int(self.liked.size - np.count_nonzero(self.liked))


def probabilities(counts: Sequence[int], tau: float | Fraction) -> list[float]:
    """gamma/m + (1 - gamma) phi(c_j/W)/sum of phi for the votes c of the W survivors.

    Args:
        counts: votes of the survivors on each of the m objects, not all 0.
        tau: above 1.

    Returns:
        m doubles that sum to 1.

    Raises:
        ValueError: where no voter survives, and for other numbers.

    Example:
        >>> [round(p, 3) for p in probabilities([3, 1], 8)]
        [0.957, 0.043]

    Source: online-recommendation, Algorithm 1.
    """
    votes = [count(c, "a count", 0) for c in counts] if isinstance(counts, Sequence | np.ndarray) else []
    m, survivors_ = len(votes), sum(votes)
    gamma, scale = _gamma(m, tau), 2 * m * log(tau)
    if not survivors_:
        raise ValueError("no voter survives: give at least one peer of the client")
    top = max(votes) / survivors_
    below = exp(scale * (1 / (2 * m) - top))
    found = [exp(scale * (c / survivors_ - top)) - below if 2 * m * c > survivors_ else 0.0 for c in votes]
    total = sum(found)
    return [gamma / m + (1 - gamma) * w / total for w in found]


def run(
    liked: Rows,
    votes: Rows,
    tau: float | Fraction,
    diversity: int,
    radius: int,
    rng: np.random.Generator,
    rounds: int | None = None,
) -> Run:
    """One execution of p-REC for D = ``diversity``, R = ``radius``; ``rounds`` is needed where no array tells their number.

    Args:
        liked: T x m truth values, a row for each round; or a function of t and of the recommendations so far that gives one.
        votes: T x n objects of 0..m-1, or a function that gives rows.
        tau: above 1.
        diversity: D: the client likes several objects in at most so many rounds.
        radius: R: a peer votes for a disliked object in at most so many rounds.
        rng: a generator of NumPy.
        rounds: the number T of rounds, for two functions.

    Returns:
        What was recommended, whether it was liked, and the survivors of each round.

    Raises:
        ValueError: for other arrays and numbers.

    Example:
        >>> run([[True, False]] * 3, [[0, 0]] * 3, 10, 0, 0, np.random.default_rng(7)).survivors.tolist()
        [2, 2, 2, 2]

    Source: online-recommendation, Algorithms 1 and 2.
    """
    total = _rounds(liked, votes, rounds)
    return _execute(liked, votes, total, diversity, radius, source(rng).random(total), tau, None)


def survivors(liked: Rows, votes: Rows, recommended: npt.ArrayLike, diversity: int, radius: int) -> npt.NDArray[np.int64]:
    """The number of survivors at the start of every round, and at the end, for given recommendations.

    Args:
        liked: T x m truth values, a row for each round; or a function of t and of the recommendations so far that gives one.
        votes: T x n objects of 0..m-1, or a function that gives rows.
        recommended: T objects.
        diversity: D: the client likes several objects in at most so many rounds.
        radius: R: a peer votes for a disliked object in at most so many rounds.

    Returns:
        T + 1 integers, int64.

    Raises:
        ValueError: for other arrays and numbers.

    Example:
        >>> survivors([[True, False]] * 2, [[0, 1], [0, 0]], [0, 0], 0, 0).tolist()
        [2, 1, 1]

    Source: online-recommendation, Algorithm 2.
    """
    refusal = "recommendations are integers, one for each round"
    given = array(recommended, refusal)
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        raise ValueError(refusal)
    return _execute(liked, votes, given.size, diversity, radius, np.zeros(given.size), 2, given).survivors


def _execute(
    liked: Rows,
    votes: Rows,
    rounds: int,
    diversity: int,
    radius: int,
    uniform: npt.NDArray[np.float64],
    tau: float | Fraction,
    given: npt.NDArray[np.int64] | None,
) -> Run:
    if any(isinstance(v, bool) or not isinstance(v, int | np.integer) or v < 0 for v in (diversity, radius)):
        raise ValueError(f"D = {shown(diversity)}, R = {shown(radius)}: write integers >= 0")
    if _plain(liked, votes, rounds):
        return _by_blocks(np.asarray(liked), np.asarray(votes), diversity, radius, uniform, tau, given)
    chosen, good = np.zeros(rounds, dtype=np.int64), np.zeros(rounds, dtype=np.bool_)
    left = np.zeros(rounds + 1, dtype=np.int64)
    alive: npt.NDArray[np.int64] | None = None
    credit_d = credit_r = np.zeros(0, dtype=np.int64)
    for t in range(rounds):
        likes, row = (
            _likes(_row(liked, t, chosen), t),
            array(_row(votes, t, chosen), f"round {t}: every voter votes for one object"),
        )
        if alive is None:
            alive = np.arange(row.size)
            credit_d, credit_r = np.full(row.size, 2 * diversity), np.full(row.size, 2 * radius + 1)
            everybody = row.size
        if row.ndim != 1 or row.size != everybody or not likes.any():
            raise ValueError(f"round {t}: every voter votes, and the client likes at least one object")
        cast = row[alive] if alive.size < everybody else row
        _check_votes(cast, likes.size)
        left[t] = cast.size
        b = int(given[t] if given is not None else _drawn(cast[None], uniform[t : t + 1], likes.size, tau)[0])
        if not 0 <= b < likes.size:
            raise ValueError(f"round {t}: {b} is not an object, write an integer from 0 to {likes.size - 1}")
        chosen[t], good[t] = b, likes[b]
        if likes[b]:
            credit_d[cast != b] -= 1
        else:
            credit_r[cast == b] -= 1
        kept = (credit_r > 0) & (credit_d + credit_r > 0)
        if not kept.all():
            alive, credit_d, credit_r = alive[kept], credit_d[kept], credit_r[kept]
    left[rounds] = 0 if alive is None else alive.size
    return Run(chosen, good, left)


def _plain(liked: Rows, votes: Rows, rounds: int) -> bool:
    """Whether all rounds are there in arrays, and nothing about them can be refused."""
    if type(liked) is not np.ndarray or type(votes) is not np.ndarray or liked.ndim != 2 or votes.ndim != 2:
        return False
    if (
        not len(liked) == len(votes) == rounds
        or liked.dtype != np.bool_
        or votes.dtype.kind not in "iu"
        or not liked.size
        or not votes.size
    ):
        return False
    different = liked[:1] if not liked.strides[0] else liked  # np.broadcast_to(row, (T, m)): a client who likes the same for ever
    return bool(different.any(axis=1).all() and 0 <= int(votes.min()) <= int(votes.max()) < liked.shape[1])


def _by_blocks(
    liked: npt.NDArray[np.bool_],
    votes: npt.NDArray[np.int64],
    diversity: int,
    radius: int,
    uniform: npt.NDArray[np.float64],
    tau: float | Fraction,
    given: npt.NDArray[np.int64] | None,
) -> Run:
    """What ``_execute`` does round by round, for all rounds up to the next one in which a voter leaves at once."""
    rounds, m = liked.shape
    chosen, left = np.zeros(rounds, dtype=np.int64), np.zeros(rounds + 1, dtype=np.int64)
    alive = np.arange(votes.shape[1])
    credit_d, credit_r = np.full(alive.size, 2 * diversity), np.full(alive.size, 2 * radius + 1)
    most = max(1, LARGE // votes.shape[1])
    t, size = 0, min(FIRST, most)
    while t < rounds:
        cast = votes[t : t + size] if alive.size == votes.shape[1] else votes[t : t + size, alive]
        here = np.arange(len(cast))
        if given is None:
            b = _drawn(cast, uniform[t : t + size], m, tau)
        else:
            b = given[t : t + size]
            if not 0 <= int(b.min()) <= int(b.max()) < m:
                wrong = int(np.flatnonzero((b < 0) | (b >= m))[0])
                raise ValueError(f"round {t + wrong}: {int(b[wrong])} is not an object, write an integer from 0 to {m - 1}")
        fine = liked[t : t + size][here, b]
        lost_d = credit_d - np.cumsum(fine[:, None] & (cast != b[:, None]), axis=0)
        lost_r = credit_r - np.cumsum(~fine[:, None] & (cast == b[:, None]), axis=0)
        kept = (lost_r > 0) & (lost_d + lost_r > 0)
        leaving = np.flatnonzero(~kept.all(axis=1))
        done = int(leaving[0]) + 1 if leaving.size else len(cast)
        chosen[t : t + done], left[t : t + done] = b[:done], alive.size
        stay = kept[done - 1]
        alive, credit_d, credit_r = alive[stay], lost_d[done - 1][stay], lost_r[done - 1][stay]
        t, size = t + done, min(FIRST if leaving.size else 2 * size, most)
    left[rounds] = alive.size
    return Run(chosen, liked[np.arange(rounds), chosen], left)


def _drawn(cast: npt.NDArray[np.int64], uniform: npt.NDArray[np.float64], m: int, tau: float | Fraction) -> npt.NDArray[np.int64]:
    """The object of each round that has the quantile ``uniform`` of ``probabilities``: time of order W log W a round, not m.

    An object without a vote has gamma/m, so that only the objects that are voted for are listed, in ascending order.
    """
    gamma, (rounds, W) = _gamma(m, tau), cast.shape
    if not W:
        raise ValueError("no voter survives: give at least one peer of the client")
    votes = np.sort(cast, axis=1).astype(np.int64)
    first = np.ones(votes.shape, dtype=np.bool_)
    first[:, 1:] = votes[:, 1:] != votes[:, :-1]
    places = np.flatnonzero(first)
    counts = np.diff(places, append=votes.size)
    top = np.maximum.reduceat(counts, np.flatnonzero(places % W == 0)) / W
    highest, scale = np.repeat(top, first.sum(axis=1)), 2 * m * log(tau)
    weights = np.zeros(votes.size)
    weights[places] = np.where(
        2 * m * counts > W, np.exp(scale * (counts / W - highest)) - np.exp(scale * (1 / (2 * m) - highest)), 0.0
    )
    sums = np.cumsum(weights.reshape(votes.shape), axis=1)
    share = (1 - gamma) / sums[:, -1]
    passed = gamma * (votes + 1) / m + sums * share[:, None]  # the sum of the probabilities up to an object, itself included
    at = (passed <= uniform[:, None]).sum(axis=1)
    row, last = np.arange(rounds), np.minimum(at, W - 1)
    object_, weight = votes[row, last], weights.reshape(votes.shape)[row, last]
    before = np.where(at < W, sums[row, last] - weight, sums[:, -1]) * share
    between = np.minimum(((uniform - before) * (m / gamma)).astype(np.int64), m - 1)
    inside = (at < W) & (uniform >= gamma * object_ / m + before)
    return np.where(inside, object_, between)


def _check_votes(cast: npt.NDArray[np.int64], m: int) -> None:
    if cast.dtype.kind not in "iu" or (cast.size and not 0 <= int(cast.min()) <= int(cast.max()) < m):
        raise ValueError(f"votes are integers from 0 to {m - 1}")


def _gamma(m: int, tau: float | Fraction) -> float:
    refusal = f"m = {m}, tau = {shown(tau)}: the rule needs m >= 2, tau > 1 and 3 tau >= m + 1"
    share = real(tau, refusal)
    if not (m >= 2 and 1 < share < np.inf and 3 * tau >= m + 1):
        raise ValueError(refusal)
    return float(m / (3 * tau - 1))


def _likes(row: npt.ArrayLike, t: int) -> npt.NDArray[np.bool_]:
    refusal = f"round {t}: liked has a truth value for each object"
    found = array(row, refusal)
    if found.ndim != 1 or found.dtype.kind not in "biu":
        raise ValueError(refusal)
    return found.astype(np.bool_)


def _row(rows: Rows, t: int, chosen: npt.NDArray[np.int64]) -> npt.ArrayLike:
    if callable(rows):
        return rows(t, chosen[:t])
    return rows[t]  # type: ignore[index]


def _rounds(liked: Rows, votes: Rows, rounds: int | None) -> int:
    for rows in (liked, votes):
        if not callable(rows) and (
            isinstance(rows, str) or not isinstance(rows, Sequence | np.ndarray) or not getattr(rows, "ndim", 1)
        ):
            raise ValueError(
                f"{shown(rows)} are no rounds: write an array with a row for each round, or a function that gives a row"
            )
    given = set() if rounds is None else {count(rounds, "rounds", 0, LARGEST)}
    found = {len(rows) for rows in (liked, votes) if not callable(rows)} | given  # type: ignore[arg-type]
    if len(found) != 1:
        raise ValueError(f"{sorted(found)} rounds: give liked and votes for the same number of rounds, or that number")
    return int(found.pop())
