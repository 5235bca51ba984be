"""Clusters of numbers: the cuts at the largest gaps (single linkage), and the exact optimum of k-means on the line.

Labels are 0, 1, ... from the lowest cluster up, one for each score in the order given. Equal scores stay together, so fewer
different scores than L give fewer clusters. Of equal gaps the lower is cut first; of equal optima the lower cuts are taken.
k-means: an optimal cluster is an interval of the sorted scores, and

    best(L, m) = min over j of best(L-1, j) + cost of scores j..m-1,    cost = sum v^2 - (sum v)^2/size,

by dynamic programming, exactly; the best cut j moves up with m, so that few are tried. Requires L >= 1, rational scores, at
least one; k-means at most ``MAX_VALUES`` different ones. The paper asks for k-means, and its proof needs the gaps.
Source: price-of-privacy, Figures 2 and 3, proof 5.2.

>>> gaps([5, 0, 1, 9, 10], 3), kmeans([5, 0, 1, 9, 10], 2)
((1, 0, 0, 2, 2), (1, 0, 0, 1, 1))
>>> cost([0, 1, 5, 9, 10], [0, 0, 1, 1, 1]), same([0, 0, 1], [2, 2, 0]), same([0, 0, 1], [0, 1, 1])
(Fraction(29, 2), True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

from exactdp.arguments import listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.numeric import numeric

__all__ = ["MAX_VALUES", "cost", "gaps", "kmeans", "same"]

MAX_VALUES = 1000


def _scores(scores: Sequence[object], L: int) -> tuple[Fraction, ...]:
    if isinstance(L, bool) or not isinstance(L, int) or L < 1:
        raise BadInput(f"L = {shown(L)}: the number of clusters is an integer >= 1")
    if isinstance(scores, str) or not isinstance(scores, Sequence) or not scores:
        raise BadInput(f"{shown(scores)} are no scores: write a list of at least one number")
    return tuple(rational(v) for v in scores)


def _labels(scores: Sequence[Fraction], starts: Sequence[Fraction]) -> tuple[int, ...]:
    """How many clusters start at or below each score, less one."""
    return tuple(sum(start <= v for start in starts) - 1 for v in scores)


@numeric
def gaps(scores: Sequence[ExactLike], L: int) -> tuple[int, ...]:
    """The labels after cuts at the L-1 largest gaps of the sorted scores.

    Args:
        scores: numbers, at least one.
        L: the number of clusters, at least 1.

    Returns:
        A label for each score.

    Raises:
        BadInput: for no scores.

    Example:
        >>> gaps([0, 1, 10], 2)
        (0, 0, 1)

    Source: price-of-privacy, Section 5.
    """
    values = _scores(scores, L)
    ordered = sorted(set(values))
    cuts = sorted(range(1, len(ordered)), key=lambda m: (ordered[m - 1] - ordered[m], m))[: L - 1]
    return _labels(values, [ordered[0], *(ordered[m] for m in cuts)])


@numeric
def kmeans(scores: Sequence[ExactLike], L: int) -> tuple[int, ...]:
    """The labels of the least sum of squared distances to the means of L clusters. OutOfScope above MAX_VALUES values.

    Args:
        scores: numbers, at least one.
        L: the number of clusters, at least 1.

    Returns:
        A label for each score.

    Raises:
        OutOfScope: for more than MAX_VALUES different scores.

    Example:
        >>> kmeans([0, 1, 10], 2)
        (0, 0, 1)
    """
    values = _scores(scores, L)
    ordered = sorted(set(values))
    m, seen = len(ordered), Counter(values)
    if m > MAX_VALUES:
        raise OutOfScope(f"{m} different scores are more than {MAX_VALUES}: take fewer, or the fast twin")
    scale = lcm(*(v.denominator for v in ordered))
    whole = [int(v * scale) for v in ordered]
    often = [seen[v] for v in ordered]
    size = [0, *accumulate(often)]
    first = [0, *accumulate(c * x for c, x in zip(often, whole, strict=True))]
    second = [0, *accumulate(c * x * x for c, x in zip(often, whole, strict=True))]

    def spread(low: int, high: int) -> Fraction:
        one = first[high] - first[low]
        return second[high] - second[low] - Fraction(one * one, size[high] - size[low])

    best = [Fraction(0), *(spread(0, high) for high in range(1, m + 1))]
    choices: list[list[int]] = []
    for clusters in range(2, min(L, m) + 1):
        found, chosen = best[:], [0] * (m + 1)
        waiting = [(clusters, m, clusters - 1, m - 1)]  # the ends low..high have their best cuts in first..last
        while waiting:
            low, high, start, stop = waiting.pop()
            end = (low + high) // 2
            found[end], cut = min((best[at] + spread(at, end), at) for at in range(start, min(stop, end - 1) + 1))
            chosen[end] = cut
            waiting += [(low, end - 1, start, cut)] if low < end else []
            waiting += [(end + 1, high, cut, stop)] if end < high else []
        best = found
        choices.append(chosen)
    starts, high = [], m
    for chosen in reversed(choices):
        high = chosen[high]
        starts.append(ordered[high])
    return _labels(values, [ordered[0], *starts])


def _check_labels(labels: Sequence[object]) -> tuple[Hashable, ...]:
    found = listed(labels, "labels", "[0, 0, 1]")
    if not all(isinstance(label, Hashable) for label in found):
        raise BadInput(f"{shown(found)}: a label is a number or a text")
    return found


def cost(scores: Sequence[ExactLike], labels: Sequence[object]) -> Fraction:
    """The sum of squared distances of the scores to the means of their clusters.

    Args:
        scores: numbers, at least one.
        labels: one for each score.

    Returns:
        A squared distance.

    Raises:
        BadInput: where labels and scores are not as many.

    Example:
        >>> cost([0, 1, 10], [0, 0, 1])
        Fraction(1, 2)

    Source: price-of-privacy, Section 5.
    """
    values = _scores(scores, 1)
    labels = _check_labels(labels)
    if len(labels) != len(values):
        raise BadInput(f"{len(values)} scores and {len(labels)} labels: write one label for each score")
    found = Fraction(0)
    for label in dict.fromkeys(labels):
        own = [v for v, one in zip(values, labels, strict=True) if one == label]
        found += sum((v * v for v in own), start=Fraction(0)) - sum(own, start=Fraction(0)) ** 2 / len(own)
    return found


def same(one: Sequence[object], two: Sequence[object]) -> bool:
    """Whether two labellings are the same partition of the items, whatever its parts are called.

    Args:
        one: a label for each item.
        two: likewise.

    Returns:
        True or False.

    Raises:
        BadInput: where the labels are not as many.

    Example:
        >>> same([0, 0, 1], ["a", "a", "b"])
        True
    """
    one, two = _check_labels(one), _check_labels(two)
    if len(one) != len(two):
        raise BadInput(f"{len(one)} labels and {len(two)}: write one label for each item in both")
    pairs = set(zip(one, two, strict=True))
    return len(pairs) == len(set(one)) == len(set(two))
