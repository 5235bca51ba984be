"""Multi-MaxSense for many users: random blocks as rows of labels, Q bits from each user, and the scores of the server.

A row of ``blocks`` has for each item the number 0..Q-1 of its block, and -1 where it is in none. epsilon is that of one answer,
epsilon/Q in the paper; bits are released by ``fast.krr``.

>>> rng = np.random.default_rng(7)
>>> found = run([[1, 1, 1, 0, 0, 0]], [100000], 2, 2, 2, "ln 3", rng)
>>> found.scores.shape, gaps(found.scores, 2).tolist()
((6,), [1, 1, 1, 0, 0, 0])
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, check_table, count, shown, source
from exactdp.fast.protocols.clustering import gaps, kmeans
from exactdp.fast.protocols.max_sense import (
    PORTION,
    Flags,
    Integers,
    Level,
    Probabilities,
    Run,
    check_classes,
    distinct,
    flags,
    positive,
    release,
)

__all__ = ["bits", "blocks", "counts", "gaps", "kmeans", "run"]


def check_blocks(N: int, n: int, Q: int) -> int:
    """N/n, if n divides N and there are Q blocks."""
    if any(isinstance(v, bool) or not isinstance(v, int | np.integer) or v < 1 for v in (N, n, Q)) or N % n or N // n < Q:
        raise ValueError(f"N = {shown(N)}, n = {shown(n)}, Q = {shown(Q)}: integers >= 1, n divides N, and Q is at most N/n")
    return int(N // n)


def blocks(users: int, N: int, n: int, Q: int, rng: np.random.Generator) -> Integers:
    """Q of the blocks of a random partition of the N items into blocks of n, for each user.

    Args:
        users: how many, at least 0.
        N: the number of items, at least 1.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        rng: a generator of NumPy.

    Returns:
        users x N integers: the block of each item, or -1.

    Raises:
        ValueError: for other sizes.

    Example:
        >>> np.sort(blocks(1, 4, 1, 2, np.random.default_rng(7))).tolist()
        [[-1, -1, 0, 1]]
    """
    parts = check_blocks(N, n, Q)
    check_table(count(users, "users", 0) * N, "the array of users by items")
    row = np.repeat(np.arange(parts), n)
    row[row >= Q] = -1
    return source(rng).permuted(np.broadcast_to(row, (users, N)), axis=1).astype(np.int64)


def _blocks(rows: npt.ArrayLike, Q: int) -> Integers:
    most = count(Q, "Q") - 1
    refusal = f"blocks has a row for each user: the number of the block of each item, from 0 to {most}, -1 for none"
    found = array(rows, refusal)
    if found.ndim != 2 or found.dtype.kind not in "iu" or (found.size and (found.min() < -1 or found.max() > most)):
        raise ValueError(refusal)
    check_table(len(found) * Q, "the array of bits")
    return found.astype(np.int64)


def bits(likes: npt.ArrayLike, labels: npt.ArrayLike, Q: int) -> Integers:
    """S0, users by Q: whether a block has an item that the user rates 1.

    Args:
        likes: n x N zeros and ones: 1 where the user rates the item 1.
        labels: n x N integers: the block of each item, from 0 to Q - 1, or -1 for none.
        Q: the number of blocks, at least 1.

    Returns:
        n x Q bits, int64.

    Raises:
        ValueError: for other arrays.

    Example:
        >>> bits([[1, 0, 0]], [[0, 1, -1]], 2).tolist()
        [[1, 0]]
    """
    one, two = flags(likes, "liked"), _blocks(labels, Q)
    if one.shape != two.shape:
        raise ValueError(f"liked has the shape {one.shape} and blocks {two.shape}: write the same users and items in both")
    found = np.zeros((len(one), Q), dtype=np.int64)
    hit: Flags = one & (two >= 0)
    user, item = np.nonzero(hit)
    found[user, two[user, item]] = 1
    return found


def counts(labels: npt.ArrayLike, reports: npt.ArrayLike) -> Integers:
    """B_i, the number of users who report 1 for the block of i.

    Args:
        labels: n x N integers: the block of each item, from 0 to Q - 1, or -1 for none.
        reports: n x Q bits.

    Returns:
        N integers, int64.

    Raises:
        ValueError: for other arrays.

    Example:
        >>> counts([[0, 1, -1]], [[1, 0]]).tolist()
        [1, 0, 0]
    """
    refusal = "reports has a row of Q bits for each user: write zeros and ones"
    sent = array(reports, refusal)
    if sent.ndim != 2 or not sent.shape[1] or sent.dtype.kind not in "iu" or ((sent != 0) & (sent != 1)).any():
        raise ValueError(refusal)
    places = _blocks(labels, sent.shape[1])
    if len(places) != len(sent):
        raise ValueError(f"{len(places)} rows of blocks and {len(sent)} of reports: write one of each for each user")
    padded = np.hstack([sent, np.zeros((len(sent), 1), dtype=np.int64)])  # the column -1, of no block
    return np.asarray(np.take_along_axis(padded, places % padded.shape[1], axis=1).sum(axis=0), dtype=np.int64)


def run(
    classes: Sequence[npt.ArrayLike] | npt.ArrayLike,
    sizes: Sequence[int],
    w: int,
    n: int,
    Q: int,
    epsilon: Level,
    rng: np.random.Generator,
) -> Run:
    """One execution for users who rate exactly w items; ``ones`` counts the answers 1.

    Args:
        classes: for each class of users the probability of a rating 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items each user rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        epsilon: in nats, of ONE answer: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        The scores of the N items, and how many answers were 1.

    Raises:
        ValueError: for what are no probabilities, and for other sizes.

    Example:
        >>> run([[1, 1, 0, 0]], [100], 2, 2, 1, "ln 3", np.random.default_rng(7)).users
        100
    """
    rows, users, w = check_classes(classes, sizes, w)
    N = rows.shape[1]
    check_blocks(N, n, Q)
    check_table(sum(users), "the list of users")
    done, most = Run(np.zeros(N, dtype=np.int64), 0, 0), max(1, min(PORTION // max(w, n * Q), 16 * PORTION // N))
    for b, size in zip(rows, users, strict=True):
        for start in range(0, size, most):
            done = done.plus(_scored(b, min(most, size - start), w, n, Q, epsilon, rng))
    return done


def _scored(b: Probabilities, users: int, w: int, n: int, Q: int, epsilon: Level, rng: np.random.Generator) -> Run:
    """The scores of simulated users: n Q items in a random order, cut into Q blocks, and the ratings 1 for each of them."""
    N = len(b)
    drawn = source(rng).permuted(distinct(users, N, n * Q, rng), axis=1)
    user, item = positive(b, users, w, rng)
    likes = np.zeros((users, N), dtype=np.bool_)
    likes[user, item] = True
    hit = likes[np.arange(users)[:, None], drawn].reshape(users, Q, n).any(axis=2)
    reports = release(hit.ravel().astype(np.int64), epsilon, rng)
    sent = drawn.reshape(users * Q, n)[reports == 1]
    return Run(np.bincount(sent.ravel(), minlength=N), int(reports.sum()), users)
