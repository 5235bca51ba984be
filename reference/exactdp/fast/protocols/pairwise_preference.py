"""Pairwise-Preference for many users: public pairs and bits as arrays, the matrix of the server, and its spectral clusters.

Readings "A", "B", "C" of the sketch as on the exact side. The clusters are those of the rows of the matrix projected on L
eigenvectors, of the largest eigenvalues ("value", Figure 1) or of the largest in absolute value ("magnitude", Theorem 3.5; with
few items the zero diagonal makes large negative ones). ``counted`` is the matrix by its entries that are not 0, for many items:
``spectral`` takes either. Bits are released by ``fast.krr``.

>>> rng = np.random.default_rng(7)
>>> pairs, reports = run([[1, 1, 1, 0, 0, 0]], [20000], 6, "ln 3", rng)
>>> spectral(matrix(pairs, reports, 6), 2).tolist()
[0, 0, 0, 1, 1, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import LARGEST, array, cells, check_table, choice, doubles, items, shown, source
from exactdp.fast.protocols.clustering import Labels, lloyd
from exactdp.fast.protocols.eigenvectors import ORDERS, Symmetric, largest
from exactdp.fast.protocols.max_sense import Flags, Integers, Level, check_classes, release

__all__ = ["counted", "matrix", "profiles", "run", "sketches", "spectral"]

READINGS = ("A", "B", "C")


def sketches(rated: npt.ArrayLike, ratings: npt.ArrayLike, reading: str = "B") -> Integers:
    """S0 from two columns for the two items of the pair: whether it is rated, and its rating.

    Args:
        rated: n x 2 zeros and ones: whether each item of the pair is rated.
        ratings: n x 2 ratings, each 0 or 1.
        reading: which definition of the bit, "A", "B" or "C".

    Returns:
        n bits, int64.

    Raises:
        ValueError: for other arrays and readings.

    Example:
        >>> sketches([[1, 1], [1, 0]], [[1, 1], [1, 0]]).tolist()
        [1, 0]
    """
    refusal = f"rated and ratings have two columns each, and the reading is one of {', '.join(READINGS)}"
    choice(reading, READINGS, refusal)
    seen, values = (_columns(one, refusal) for one in (rated, ratings))
    if seen.shape != values.shape:
        raise ValueError(refusal)
    positive = seen & values
    alike: Flags = np.asarray(positive[:, 0] == positive[:, 1])
    if reading == "A":
        alike = np.asarray(positive.all(axis=1))
    elif reading == "B":
        alike &= seen.all(axis=1)
    return alike.astype(np.int64)


def _columns(rows: npt.ArrayLike, refusal: str) -> Flags:
    found = array(rows, refusal)
    if found.dtype.kind not in "biu" or found.size % 2 or ((found != 0) & (found != 1)).any():
        raise ValueError(refusal)
    return found.astype(np.bool_).reshape(-1, 2)


def run(
    classes: Sequence[npt.ArrayLike] | npt.ArrayLike,
    sizes: Sequence[int],
    w: int,
    epsilon: Level,
    rng: np.random.Generator,
    reading: str = "B",
) -> tuple[Integers, Integers]:
    """One execution: the pair of every user (users x 2) and her bit.

    Args:
        classes: for each class of users the probability of a rating 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items each user rated, from 1 to N.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        reading: which definition of the bit, "A", "B" or "C".

    Returns:
        users x 2 items, and as many bits as users.

    Raises:
        ValueError: for what are no probabilities, and for other sizes.

    Example:
        >>> [part.shape for part in run([[1, 1, 0]], [100], 2, "ln 3", np.random.default_rng(7))]
        [(100, 2), (100,)]
    """
    rows, users, w = check_classes(classes, sizes, w)
    N, U = rows.shape[1], sum(users)
    if N < 2:
        raise ValueError("N = 1: a pair needs two items")
    choice(reading, READINGS, f"{shown(reading)} is no reading: write one of {', '.join(READINGS)}")
    check_table(U, "the list of users")
    first = source(rng).integers(0, N, size=U)
    pairs = np.stack([first, (first + source(rng).integers(1, N, size=U)) % N], axis=1)
    one = source(rng).integers(0, N, size=U) < w
    two = source(rng).integers(0, N - 1, size=U) < w - one
    chances = rows[np.repeat(np.arange(len(rows)), users)[:, None], pairs]
    bits = sketches(np.stack([one, two], axis=1), source(rng).random((U, 2)) < chances, reading)
    return pairs, release(bits, epsilon, rng)


def counted(pairs: npt.ArrayLike, reports: npt.ArrayLike, N: int) -> Symmetric:
    """Ahat by its entries that are not 0: at most two for each user, for catalogues whose matrix does not fit into memory.

    Args:
        pairs: n x 2 items, the pair of each user.
        reports: n bits, the answers of the users.
        N: the number of items, at least 2.

    Returns:
        A symmetric matrix with 0 on the diagonal.

    Raises:
        ValueError: for what are no pairs and no bits.

    Example:
        >>> counted([[0, 1], [1, 2]], [1, 0], 3).entries.tolist()
        [1, 1]
    """
    flat, seen = cells(pairs, check_table(N, "the list of items")).astype(np.int64), items(reports, 2)
    if flat.size % 2:
        raise ValueError("a pair is two items: write a row of two items for each user")
    chosen = flat.reshape(-1, 2)
    if len(chosen) != seen.size or (chosen[:, 0] == chosen[:, 1]).any():
        raise ValueError("write a pair of two different items, and a bit, for each user")
    return Symmetric.of(chosen[seen == 1], N)


def matrix(pairs: npt.ArrayLike, reports: npt.ArrayLike, N: int) -> Integers:
    """Ahat, N x N, symmetric, with 0 on the diagonal.

    Args:
        pairs: n x 2 items, the pair of each user.
        reports: n bits, the answers of the users.
        N: the number of items, at least 2.

    Returns:
        N x N integers, int64.

    Raises:
        ValueError: for what are no pairs and no bits, and for a matrix that does not fit.

    Example:
        >>> matrix([[0, 1], [1, 2]], [1, 0], 3).tolist()
        [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    """
    if N * N > LARGEST:
        raise ValueError(f"the matrix would have {N} x {N} entries: write N <= {isqrt(LARGEST)}, or take counted, for larger N")
    return counted(pairs, reports, N).dense()


def profiles(preference: npt.ArrayLike | Symmetric, L: int, order: str = "value") -> npt.NDArray[np.float64]:
    """The rows of a symmetric matrix, all of it or the result of ``counted``, in the basis of L eigenvectors, N x L.

    Args:
        preference: an N x N symmetric matrix, or what ``counted`` returns.
        L: how many eigenvectors, from 1 to N.
        order: "value" for the largest eigenvalues, "magnitude" for the largest in absolute value.

    Returns:
        N x L doubles.

    Raises:
        ValueError: for another matrix, number or order.

    Example:
        >>> abs(profiles([[0, 2], [2, 0]], 1)).round(3).tolist()
        [[1.414], [1.414]]
    """
    refusal = "the matrix of preferences is square and symmetric: the result of matrix"
    rows = preference if isinstance(preference, Symmetric) else doubles(preference, refusal)
    if not isinstance(rows, Symmetric):
        square = rows.ndim == 2 and rows.shape[0] == rows.shape[1] and rows.size
        if not square or not np.isfinite(rows).all() or not (rows == rows.T).all():
            raise ValueError(refusal)
    if isinstance(L, bool) or not isinstance(L, int | np.integer) or not 1 <= L <= len(rows):
        raise ValueError(f"L = {shown(L)}: write an integer, 1 <= L <= N")
    choice(order, ORDERS, f'order = {shown(order)}: write "magnitude" or "value"')
    found: npt.NDArray[np.float64] = rows @ largest(rows, int(L), order)
    return found


def spectral(preference: npt.ArrayLike | Symmetric, L: int, order: str = "value") -> Labels:
    """Labels 0..L-1: k-means of the profiles.

    Args:
        preference: an N x N symmetric matrix, or what ``counted`` returns.
        L: the number of clusters, from 1 to N.
        order: "value" for the largest eigenvalues, "magnitude" for the largest in absolute value.

    Returns:
        N integers from 0 to L - 1; item 0 has the label 0.

    Raises:
        ValueError: for another matrix, number or order.

    Example:
        >>> spectral([[0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]], 2).tolist()
        [0, 0, 1, 1]
    """
    return lloyd(profiles(preference, L, order), L)
