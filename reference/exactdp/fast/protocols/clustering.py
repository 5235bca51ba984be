"""Clusters of numbers in floating point: largest gaps and exact k-means on the line; k-means of points from far-apart centres.

On the line by dynamic programming over the sorted values: the best cut moves up with the end, so that N values take of order
L N log N steps. Labels as on the exact side, up to ties and rounding. ``lloyd`` is a heuristic: what k-means in the plane means
in most code, and no global optimum.

>>> gaps([5, 0, 1, 9, 10], 3).tolist(), kmeans([5, 0, 1, 9, 10], 2).tolist()
([1, 0, 0, 2, 2], [1, 0, 0, 1, 1])
>>> lloyd([[0, 0], [9, 9], [0, 1], [9, 8]], 2).tolist()
[0, 1, 0, 1]
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, count, shown

__all__ = ["cost", "gaps", "kmeans", "lloyd"]

Labels = npt.NDArray[np.int64]
Vector = npt.NDArray[np.float64]


def _points(values: npt.ArrayLike, L: int, dimensions: int) -> Vector:
    if isinstance(L, bool) or not isinstance(L, int | np.integer) or L < 1:
        raise ValueError(f"L = {shown(L)}: the number of clusters is an integer >= 1")
    refusal = "the scores are finite numbers, at least one: a list of them, or of rows of equal length for points"
    found = array(values, refusal)
    if found.ndim != dimensions or not found.size or found.dtype.kind not in "iuf" or not np.isfinite(found).all():
        raise ValueError(refusal)
    return found.astype(np.float64)


def gaps(scores: npt.ArrayLike, L: int) -> Labels:
    """The labels after cuts at the L-1 largest gaps of the sorted scores.

    Args:
        scores: N numbers.
        L: the number of clusters, at least 1.

    Returns:
        Integers from 0 to L - 1, one for each score; the smallest scores have the label 0.

    Raises:
        ValueError: for what are no numbers, and for no size.

    Example:
        >>> gaps([5, 0, 1, 9], 3).tolist()
        [1, 0, 0, 2]
    """
    values, places = np.unique(_points(scores, L, 1), return_inverse=True)
    cuts = np.sort(np.argsort(-np.diff(values), kind="stable")[: L - 1])
    labels: Labels = np.searchsorted(cuts, places.ravel(), side="left").astype(np.int64)
    return labels


def cost(scores: npt.ArrayLike, labels: npt.ArrayLike) -> float:
    """The sum of squared distances of the scores to the means of their clusters.

    Args:
        scores: N numbers.
        labels: N integers, the cluster of each score.

    Returns:
        A double, in the unit of the scores squared.

    Raises:
        ValueError: for what are no numbers and no labels.

    Example:
        >>> cost([0, 2, 9], [0, 0, 1])
        2.0
    """
    refusal = "labels are integers: write one label for each score"
    values, given = _points(scores, 1, 1), array(labels, refusal)
    if given.dtype.kind not in "iu":
        raise ValueError(refusal)
    _, places = np.unique(given, return_inverse=True)
    if places.size != values.size:
        raise ValueError(f"{values.size} scores and {places.size} labels: write one label for each score")
    means = np.bincount(places, values) / np.bincount(places)
    return float(((values - means[places]) ** 2).sum())


def kmeans(scores: npt.ArrayLike, L: int) -> Labels:
    """The labels of the least sum of squared distances to the means of L clusters.

    Args:
        scores: N numbers.
        L: the number of clusters, at least 1.

    Returns:
        Integers from 0 to L - 1, one for each score; the smallest scores have the label 0.

    Raises:
        ValueError: for what are no numbers, and for no size.

    Example:
        >>> kmeans([5, 0, 1, 9], 2).tolist()
        [1, 0, 0, 1]
    """
    given = _points(scores, L, 1)
    values, places, often = np.unique(given, return_inverse=True, return_counts=True)
    centred = values - given.mean()  # sums of squares keep more digits
    size, first, second = (np.concatenate([[0.0], np.cumsum(often * centred**power)]) for power in range(3))

    def spread(low: npt.NDArray[np.int64], high: int) -> Vector:
        found: Vector = second[high] - second[low] - (first[high] - first[low]) ** 2 / (size[high] - size[low])
        return found

    m = values.size
    best = np.array([0.0] + [float(spread(np.array([0]), high)[0]) for high in range(1, m + 1)])
    chosen: list[npt.NDArray[np.int64]] = []
    for clusters in range(2, min(L, m) + 1):
        found, cut = best.copy(), np.zeros(m + 1, dtype=np.int64)
        waiting = [(clusters, m, clusters - 1, m - 1)]  # ends low..high have their best cut in from..to
        while waiting:
            low, high, start, stop = waiting.pop()
            middle = (low + high) // 2
            candidates = np.arange(start, min(stop, middle - 1) + 1)
            sums = best[candidates] + spread(candidates, middle)
            at = int(np.argmin(sums))
            found[middle], cut[middle] = sums[at], candidates[at]
            if low < middle:
                waiting.append((low, middle - 1, start, int(candidates[at])))
            if middle < high:
                waiting.append((middle + 1, high, int(candidates[at]), stop))
        best = found
        chosen.append(cut)
    starts, end = [], m
    for cut in reversed(chosen):
        end = int(cut[end])
        starts.append(end)
    labels: Labels = np.searchsorted(np.sort(np.array(starts, dtype=np.int64)), places.ravel(), side="right").astype(np.int64)
    return labels


def lloyd(points: npt.ArrayLike, L: int, rounds: int = 100) -> Labels:
    """Lloyd's iteration from L centres: the first point, then each time the point furthest from those chosen.

    Args:
        points: N x d numbers, a point in each row.
        L: the number of clusters, at least 1.
        rounds: the most iterations, at least 0.

    Returns:
        Integers from 0 to L - 1, one for each point; the first point has the label 0.

    Raises:
        ValueError: for what are no points, and for other sizes.

    Example:
        >>> lloyd([[0, 0], [9, 9], [0, 1]], 2).tolist()
        [0, 1, 0]
    """
    rows, steps = _points(points, L, 2), count(rounds, "rounds", 0)
    centres = rows[:1]
    for _ in range(min(L, len(rows)) - 1):
        centres = np.vstack([centres, rows[np.argmax(_distances(rows, centres).min(axis=1))]])
    labels: Labels = _distances(rows, centres).argmin(axis=1).astype(np.int64)
    for _ in range(steps):
        centres = np.array(
            [rows[labels == c].mean(axis=0) if (labels == c).any() else centre for c, centre in enumerate(centres)]
        )
        before, labels = labels, _distances(rows, centres).argmin(axis=1).astype(np.int64)
        if (before == labels).all():
            break
    return labels


def _distances(rows: Vector, centres: Vector) -> Vector:
    found: Vector = ((rows[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    return found
