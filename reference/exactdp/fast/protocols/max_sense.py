"""MaxSense for many users: what they like, public sets and bits as rows of arrays, and the scores of the server.

A row of ``liked`` marks the items that a user rates 1, a row of ``sensed`` her public set. Bits are released by ``fast.krr``,
whose executed law never exceeds epsilon. ``run`` simulates users of classes, ``on_ratings`` takes those of a table of ratings,
both in portions, so that a million of them fit into memory.

>>> rng = np.random.default_rng(7)
>>> found = run([[1, 1, 1, 0, 0, 0]], [100000], 2, 0.5, "ln 3", rng)
>>> found.scores.shape, gaps(found.scores, 2).tolist()
((6,), [1, 1, 1, 0, 0, 0])
>>> table = on_ratings([[0, 1, 3], [1, 2, 5]] * 30000, [[1, 1, 0], [1, 1, 0]] * 30000, 6, 0.3, "ln 9", rng)
>>> table.users, table.scores.argmax()
(60000, np.int64(1))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import krr
from exactdp.fast.max_sense import rows_of, sensed
from exactdp.fast.noise import array, check_table, choice, doubles, items, real, shown, source
from exactdp.fast.protocols.clustering import gaps, kmeans

__all__ = [
    "Run",
    "bits",
    "centred",
    "check_classes",
    "counts",
    "flags",
    "gaps",
    "kmeans",
    "liked",
    "on_ratings",
    "release",
    "run",
]

MODELS = ("exact", "independent")
PORTION = 2**22  # entries of an array of users by items
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Level = float | Fraction | str


@dataclass(frozen=True, eq=False)
class Run:
    """The scores B_i, and how many of the users sent a 1."""

    scores: Integers
    ones: int
    users: int

    def centred(self, p: float) -> npt.NDArray[np.float64]:
        """B_i - p sum_u S_u."""
        return self.scores - np.float64(_number(p) * self.ones)


def _number(p: float) -> float:
    return real(p, f"p = {shown(p)}: the sensing probability theta/w is a number")


def flags(rows: npt.ArrayLike, name: str) -> Flags:
    """Users by items, of zeros and ones."""
    refusal = f"{name} has a row for each user and a column for each item: write zeros and ones"
    found = array(rows, refusal)
    if found.ndim != 2 or not found.shape[1] or found.dtype.kind not in "biu" or ((found != 0) & (found != 1)).any():
        raise ValueError(refusal)
    return found.astype(np.bool_)


def check_classes(
    classes: Sequence[npt.ArrayLike] | npt.ArrayLike, sizes: Sequence[int], w: int
) -> tuple[npt.NDArray[np.float64], list[int], int]:
    """K x N probabilities, the number of users of every class, and w."""
    refusal = "the classes are K rows of N probabilities of a rating 1, numbers from 0 to 1"
    rows = doubles(classes, refusal)
    if rows.ndim != 2 or not rows.size or not ((rows >= 0) & (rows <= 1)).all():
        raise ValueError(refusal)
    sizes = list(sizes) if isinstance(sizes, Iterable) and not isinstance(sizes, str) else []
    if len(sizes) != len(rows) or any(isinstance(u, bool) or not isinstance(u, int | np.integer) or u < 0 for u in sizes):
        raise ValueError(f"sizes has an integer >= 0 for each of the {len(rows)} classes, the number of its users")
    if isinstance(w, bool) or not isinstance(w, int | np.integer) or not 1 <= w <= rows.shape[1]:
        raise ValueError(f"w = {shown(w)}: a user rates w of the N = {rows.shape[1]} items, 1 <= w <= N")
    return rows, [int(u) for u in sizes], int(w)


def _check_model(model: str) -> None:
    choice(model, MODELS, f"{shown(model)} is not a model: write one of {', '.join(MODELS)}")


def liked(b: npt.ArrayLike, users: int, w: int, rng: np.random.Generator, model: str = "exact") -> Flags:
    """Simulated users of a class: which items they rate, and rate 1; exactly w rated items, or each with probability w/N."""
    _check_model(model)
    (row,), _, w = check_classes([b], [users], w)
    check_table(users * row.size, "the array of users by items")
    draws, chances = source(rng).random((users, row.size)), row * (w / row.size) if model == "independent" else row
    likes: Flags = np.less(draws, chances)
    if w < row.size and model == "exact":
        keys = source(rng).random((users, row.size))
        likes &= keys <= np.partition(keys, w - 1, axis=1)[:, w - 1 : w]
    return likes


def bits(likes: npt.ArrayLike, sensed: npt.ArrayLike) -> Integers:
    """S0: whether the public set has an item that the user rates 1."""
    one, two = flags(likes, "liked"), flags(sensed, "sensed")
    if one.shape != two.shape:
        raise ValueError(f"liked has the shape {one.shape} and sensed {two.shape}: write the same users and items in both")
    return np.asarray((one & two).any(axis=1), dtype=np.int64)


def release(sketches: npt.ArrayLike, epsilon: Level, rng: np.random.Generator) -> Integers:
    """S, the bits after randomised response. epsilon in nats, a number or text such as "ln 3"."""
    return krr.encode(sketches, 2, epsilon, rng).astype(np.int64)


def counts(sensed: npt.ArrayLike, reports: npt.ArrayLike) -> Integers:
    """B_i, the number of users with i in their public set and the report 1."""
    sets, seen = flags(sensed, "sensed"), items(reports, 2)
    if seen.size != len(sets):
        raise ValueError(f"{len(sets)} public sets and {seen.size} reports: write one of each for each user")
    return np.asarray(sets[seen == 1].sum(axis=0), dtype=np.int64)


def centred(sensed: npt.ArrayLike, reports: npt.ArrayLike, p: float) -> npt.NDArray[np.float64]:
    """B_i - p sum_u S_u."""
    return counts(sensed, reports) - np.float64(_number(p) * float(items(reports, 2).sum()))


def run(
    classes: Sequence[npt.ArrayLike] | npt.ArrayLike,
    sizes: Sequence[int],
    w: int,
    p: float,
    epsilon: Level,
    rng: np.random.Generator,
    model: str = "exact",
) -> Run:
    """One execution: K classes of N probabilities of a rating 1, of sizes users, with the sensing probability p = theta/w."""
    rows, users, w = check_classes(classes, sizes, w)
    refusal = f"p = {shown(p)}: the sensing probability theta/w is a number above 0 and at most 1"
    if not 0 < real(p, refusal) <= 1:
        raise ValueError(refusal)
    _check_model(model)
    check_table(sum(users), "the list of users")
    N = rows.shape[1]
    scores, ones, most = np.zeros(N, dtype=np.int64), 0, max(1, PORTION // N)
    for b, size in zip(rows, users, strict=True):
        for start in range(0, size, most):
            here = min(most, size - start)
            sensed = source(rng).random((here, N)) < float(p)
            reports = release(bits(liked(b, here, w, rng, model), sensed), epsilon, rng)
            scores += counts(sensed, reports)
            ones += int(reports.sum())
    return Run(scores, ones, sum(users))


def on_ratings(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int, p: float, epsilon: Level, rng: np.random.Generator) -> Run:
    """One execution on given users, a row each: the items that she rated, of 0..N-1, and their ratings, 0 or 1; p = theta/w.

    Nobody's ratings are simulated: drawn are the public sets, each item with probability p, and the randomised bits.
    """
    places, stars = rows_of(rated, ratings, N)
    if places.shape[1] > 1 and (np.diff(np.sort(places, axis=1), axis=1) == 0).any():
        raise ValueError("a user rates an item twice: write different items in a row")
    refusal = f"p = {shown(p)}: the sensing probability theta/w is a number above 0 and at most 1"
    if not 0 < real(p, refusal) <= 1:
        raise ValueError(refusal)
    scores, ones, most = np.zeros(check_table(N), dtype=np.int64), 0, max(1, PORTION // N)
    for start in range(0, len(places), most):
        here = slice(start, start + most)
        sets = source(rng).random((len(places[here]), N)) < float(p)
        reports = release(sensed(places[here], stars[here], N, sets), epsilon, rng)
        scores += counts(sets, reports)
        ones += int(reports.sum())
    return Run(scores, ones, len(places))
