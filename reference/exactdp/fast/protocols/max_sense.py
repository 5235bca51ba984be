"""MaxSense for many users: what they like, public sets and bits as rows of arrays, and the scores of the server.

A row of ``liked`` marks the items that a user rates 1, a row of ``sensed`` her public set. Bits are released by ``fast.krr``,
whose executed law never exceeds epsilon. ``run`` simulates users of classes, ``on_ratings`` takes those of a table of ratings,
both in portions and by the ratings 1 alone: time grows with users times w, not with users times N.

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
from exactdp.fast.max_sense import rows_of
from exactdp.fast.noise import array, check_table, choice, doubles, items, real, shown, source
from exactdp.fast.protocols.clustering import gaps, kmeans

__all__ = [
    "Run",
    "bits",
    "centred",
    "counts",
    "distinct",
    "flags",
    "gaps",
    "kmeans",
    "liked",
    "on_ratings",
    "positive",
    "release",
    "run",
]

MODELS = ("exact", "independent")
PORTION = 2**20  # ratings that are drawn at once
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Probabilities = npt.NDArray[np.float64]
Level = float | Fraction | str


@dataclass(frozen=True, eq=False)
class Run:
    """The scores B_i, and how many of the users sent a 1."""

    scores: Integers
    ones: int
    users: int

    def plus(self, more: Run) -> Run:
        """The scores of the users of both.

        Args:
            more: the scores of other users, for the same items.

        Returns:
            The scores, the ones and the users added.

        Example:
            >>> from exactdp.fast.protocols.max_sense import Run
            >>> import numpy as np
            >>> half = Run(np.array([3, 1]), 2, 4)
            >>> half.plus(half).scores.tolist()
            [6, 2]
        """
        return Run(self.scores + more.scores, self.ones + more.ones, self.users + more.users)

    def centred(self, p: float) -> npt.NDArray[np.float64]:
        """B_i - p sum_u S_u.

        Args:
            p: the probability with which an item is in a set, in (0, 1).

        Returns:
            An array of floats, one for each item.

        Example:
            >>> from exactdp.fast.protocols.max_sense import Run
            >>> import numpy as np
            >>> half = Run(np.array([3, 1]), 2, 4)
            >>> half.centred(0.5).tolist()
            [2.0, 0.0]
        """
        return self.scores - np.float64(_number(p) * self.ones)


def _number(p: float) -> float:
    return real(p, f"p = {shown(p)}: the sensing probability theta/w is a number")


def flags(rows: npt.ArrayLike, name: str) -> Flags:
    """Users by items, of zeros and ones.

    Args:
        rows: n x N zeros and ones, or truth values.
        name: what they are, for the error.

    Returns:
        An array of truth values.

    Raises:
        ValueError: for anything else.

    Example:
        >>> flags([[0, 1]], "liked").tolist()
        [[False, True]]
    """
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
    """Simulated users of a class: which items they rate, and rate 1; exactly w rated items, or each with probability w/N.

    Args:
        b: the probability of a rating 1 for each of the N items.
        users: how many, at least 0.
        w: how many items each user rated, from 1 to N.
        rng: a generator of NumPy.
        model: "exact" or "independent": exactly w rated items, or each with probability w/N.

    Returns:
        n x N truth values.

    Raises:
        ValueError: for what are no probabilities, and for other sizes.

    Example:
        >>> liked([1, 1, 1], 4, 2, np.random.default_rng(7)).sum(axis=1).tolist()
        [2, 2, 2, 2]
    """
    _check_model(model)
    (row,), _, w = check_classes([b], [users], w)
    check_table(users * row.size, "the array of users by items")
    likes = np.zeros((users, row.size), dtype=np.bool_)
    likes[positive(row, users, w, rng, model)] = True
    return likes


def bits(likes: npt.ArrayLike, sensed: npt.ArrayLike) -> Integers:
    """S0: whether the public set has an item that the user rates 1.

    Args:
        likes: n x N zeros and ones: 1 where the user rates the item 1.
        sensed: n x N zeros and ones: 1 where the item is in the public set of the user.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for other arrays.

    Example:
        >>> bits([[1, 0], [0, 1]], [[1, 1], [1, 0]]).tolist()
        [1, 0]
    """
    one, two = flags(likes, "liked"), flags(sensed, "sensed")
    if one.shape != two.shape:
        raise ValueError(f"liked has the shape {one.shape} and sensed {two.shape}: write the same users and items in both")
    return np.asarray((one & two).any(axis=1), dtype=np.int64)


def release(sketches: npt.ArrayLike, epsilon: Level, rng: np.random.Generator) -> Integers:
    """S, the bits after randomised response.

    Args:
        sketches: n bits.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for what are no bits and for no level.

    Example:
        >>> release([0, 1], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    return krr.encode(sketches, 2, epsilon, rng).astype(np.int64)


def counts(sensed: npt.ArrayLike, reports: npt.ArrayLike) -> Integers:
    """B_i, the number of users with i in their public set and the report 1.

    Args:
        sensed: n x N zeros and ones: 1 where the item is in the public set of the user.
        reports: n bits of ``release``.

    Returns:
        N integers, int64.

    Raises:
        ValueError: for other arrays.

    Example:
        >>> counts([[1, 1], [1, 0]], [1, 1]).tolist()
        [2, 1]
    """
    sets, seen = flags(sensed, "sensed"), items(reports, 2)
    if seen.size != len(sets):
        raise ValueError(f"{len(sets)} public sets and {seen.size} reports: write one of each for each user")
    return np.asarray(sets[seen == 1].sum(axis=0), dtype=np.int64)


def centred(sensed: npt.ArrayLike, reports: npt.ArrayLike, p: float) -> npt.NDArray[np.float64]:
    """B_i - p sum_u S_u.

    Args:
        sensed: n x N zeros and ones: 1 where the item is in the public set of the user.
        reports: n bits of ``release``.
        p: the probability that an item is sensed, above 0 and at most 1.

    Returns:
        N doubles.

    Raises:
        ValueError: for other arrays and numbers.

    Example:
        >>> centred([[1, 1], [1, 0]], [1, 1], 0.5).tolist()
        [1.0, 0.0]
    """
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
    """One execution: K classes of N probabilities of a rating 1, of sizes users, with the sensing probability p = theta/w.

    Args:
        classes: for each class of users the probability of a rating 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items each user rated, from 1 to N.
        p: the probability that an item is sensed, above 0 and at most 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        model: "exact" or "independent": exactly w rated items, or each with probability w/N.

    Returns:
        The scores of the N items, and how many users sent a 1.

    Raises:
        ValueError: for what are no probabilities, and for other sizes.

    Example:
        >>> run([[1, 1, 0]], [100], 2, 0.5, "ln 3", np.random.default_rng(7)).users
        100

    Source: price-of-privacy, Figure 2.
    """
    rows, users, w = check_classes(classes, sizes, w)
    _check_sensing(p)
    _check_model(model)
    check_table(sum(users), "the list of users")
    N = rows.shape[1]
    done, most = Run(np.zeros(N, dtype=np.int64), 0, 0), max(1, PORTION // w)
    for b, size in zip(rows, users, strict=True):
        for start in range(0, size, most):
            here = min(most, size - start)
            done = done.plus(_scored(*positive(b, here, w, rng, model), here, N, p, epsilon, rng))
    return done


def on_ratings(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int, p: float, epsilon: Level, rng: np.random.Generator) -> Run:
    """One execution on given users, a row each: the items that she rated, of 0..N-1, and their ratings, 0 or 1; p = theta/w.

    Nobody's ratings are simulated: drawn are the public sets, each item with probability p, and the randomised bits.

    Args:
        rated: n x w integers, the items that each user rated.
        ratings: n x w ratings, each 0 or 1.
        N: the number of items, at least 1.
        p: the probability that an item is sensed, above 0 and at most 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        The scores of the N items, and how many users sent a 1.

    Raises:
        ValueError: for what are no items or ratings, for an item twice in a row, and for other numbers.

    Example:
        >>> on_ratings([[0, 1]] * 50, [[1, 0]] * 50, 3, 0.5, "ln 3", np.random.default_rng(7)).users
        50
    """
    places, stars = rows_of(rated, ratings, N)
    if places.shape[1] > 1 and (np.diff(np.sort(places, axis=1), axis=1) == 0).any():
        raise ValueError("a user rates an item twice: write different items in a row")
    _check_sensing(p)
    done, most = Run(np.zeros(check_table(N), dtype=np.int64), 0, 0), max(1, PORTION // max(1, places.shape[1]))
    for start in range(0, len(places), most):
        user, column = np.nonzero(stars[start : start + most])
        here = len(stars[start : start + most])
        done = done.plus(_scored(user, places[start : start + most][user, column], here, N, p, epsilon, rng))
    return done


def positive(b: Probabilities, users: int, w: int, rng: np.random.Generator, model: str = "exact") -> tuple[Integers, Integers]:
    """(users, items), ascending by user, of the ratings 1 of simulated users of a class: the places of the ones of ``liked``.

    Args:
        b: the probability of a rating 1 for each of the N items, doubles.
        users: how many, at least 0.
        w: how many items each user rated, from 1 to N.
        rng: a generator of NumPy.
        model: "exact" or "independent": exactly w rated items, or each with probability w/N.

    Returns:
        Two arrays of one length, int64.

    Example:
        >>> [part.tolist() for part in positive(np.array([1.0, 1.0]), 2, 2, np.random.default_rng(7))]
        [[0, 0, 1, 1], [0, 1, 0, 1]]
    """
    if model == "independent":
        user, item = np.divmod(_coins(users * len(b), w / len(b), rng), len(b))
    else:
        item = distinct(users, len(b), w, rng).ravel()
        user = np.repeat(np.arange(users), w)
    likes = source(rng).random(item.size) < b[item]
    return user[likes], item[likes]


def distinct(users: int, N: int, w: int, rng: np.random.Generator) -> Integers:
    """A uniform set of w of N items, ascending, for each user: a row each.

    Repeats are drawn again until there are none. What is done to a set does not depend on the names of its items, so every set is
    as likely. Above half of the items, those that are missing are drawn.

    Args:
        users: how many, at least 0.
        N: the number of items, at least 1.
        w: from 0 to N.
        rng: a generator of NumPy.

    Returns:
        users x w items, int64.

    Example:
        >>> distinct(2, 3, 3, np.random.default_rng(7)).tolist()
        [[0, 1, 2], [0, 1, 2]]
    """
    if 2 * w > N:
        held = np.ones((users, N), dtype=np.bool_)
        if w < N:
            np.put_along_axis(held, distinct(users, N, N - w, rng), False, axis=1)
        return np.nonzero(held)[1].reshape(users, w)
    found: Integers = np.sort(source(rng).integers(0, N, size=(users, w)), axis=1)
    rows = np.arange(users)
    while rows.size:
        here = found[rows]
        again = np.zeros(here.shape, dtype=np.bool_)
        again[:, 1:] = here[:, 1:] == here[:, :-1]
        wrong = again.any(axis=1)
        rows, here, again = rows[wrong], here[wrong], again[wrong]
        here[again] = source(rng).integers(0, N, size=np.count_nonzero(again))
        found[rows] = np.sort(here, axis=1)
    return found


def _coins(size: int, chance: float, rng: np.random.Generator) -> Integers:
    """The places, ascending, of the ones among independent bits with one probability: the gaps are geometric."""
    found, last = [], -1
    while last < size - 1:
        many = int((size - last) * chance + 6 * (size * chance) ** 0.5) + 16
        places = last + np.cumsum(np.minimum(source(rng).geometric(chance, many), size + 1))
        found.append(places)
        last = int(places[-1])
    places = np.concatenate(found)
    return places[: np.searchsorted(places, size)]


def _scored(user: Integers, item: Integers, users: int, N: int, p: float, epsilon: Level, rng: np.random.Generator) -> Run:
    """The scores of so many users, of whom ``user`` rates ``item`` 1, pair by pair.

    An item is in a public set with probability p, independently of all else. So only coins of items that their users rate 1 are
    thrown one by one, since the bits depend on them. The others add, to the score of an item, a binomial number of the users who
    report 1.
    """
    coins = source(rng).random(item.size) < float(p)
    sketches = np.zeros(users, dtype=np.int64)
    sketches[user[coins]] = 1
    reports = release(sketches, epsilon, rng)
    ones, counted = int(reports.sum()), reports[user] == 1
    others = ones - np.bincount(item[counted], minlength=N)
    scores = np.bincount(item[counted & coins], minlength=N) + source(rng).binomial(others, float(p))
    return Run(scores.astype(np.int64), ones, users)


def _check_sensing(p: float) -> None:
    refusal = f"p = {shown(p)}: the sensing probability theta/w is a number above 0 and at most 1"
    if not 0 < real(p, refusal) <= 1:
        raise ValueError(refusal)
