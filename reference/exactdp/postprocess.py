"""Post-processing of an estimate of a distribution: unbiased estimates may be negative and need not sum to 1.

    "none"      the estimate itself: unbiased;
    "clip"      max(v, 0), divided by its sum; the uniform distribution where no entry is positive;
    "simplex"   the Euclidean projection to the simplex;
    "norm-sub"  max(v - theta, 0) with the one theta for which the sum is 1: the same vector as "simplex", found without sorting.

If p is a distribution then ||p~ - p||_1 <= 2 ||p^ - p||_1 for all but "none", so that d_TV(p~, p) <= ||p^ - p||_1; for the
projection 2 (1 - 1/k) is enough. Other codes clip first and then move only the entries that stayed positive: the same where the
clipped sum is at least 1, and no projection where it is less ((1/2, -1/10) becomes (1, 0) there, (4/5, 1/5) here).
Source: context-aware-ldp, equation (2) and beyond.

>>> postprocess(["1/2", "-1/10"], "simplex"), postprocess(["1/2", "-1/10"], "clip")
((Fraction(4, 5), Fraction(1, 5)), (Fraction(1, 1), Fraction(0, 1)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType

from exactdp.arguments import listed, shown
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational

__all__ = ["METHODS", "Estimate", "clip", "none", "norm_sub", "postprocess", "simplex"]

Estimate = tuple[Fraction, ...]


def _entries(estimate: Iterable[ExactLike]) -> Estimate:
    entries = tuple(rational(v) for v in listed(estimate, "numbers", '["1/2", "1/2"], an estimate'))
    if not entries:
        raise BadInput("an estimate has at least one entry: give one number for each symbol")
    return entries


def none(estimate: Iterable[ExactLike]) -> Estimate:
    """p~ = p^.

    Args:
        estimate: exact numbers.

    Returns:
        The same numbers, as fractions.

    Example:
        >>> none(["3/4", "-1/4"])
        (Fraction(3, 4), Fraction(-1, 4))
    """
    return _entries(estimate)


def clip(estimate: Iterable[ExactLike]) -> Estimate:
    """p~_x = max(p^_x, 0) / sum of max(p^_i, 0) over i; 1/k where no entry is positive.

    Args:
        estimate: k exact numbers, k >= 1.

    Returns:
        A distribution on k items.

    Example:
        >>> clip(["3/4", "1/2", "-1/4"])
        (Fraction(3, 5), Fraction(2, 5), Fraction(0, 1))
    """
    positive = [max(v, Fraction(0)) for v in _entries(estimate)]
    total, k = sum(positive), len(positive)
    return tuple(v / total for v in positive) if total else (Fraction(1, k),) * k


def simplex(estimate: Iterable[ExactLike]) -> Estimate:
    """p~ = the distribution with the least ||p~ - p^||_2, in O(k log k).

    It is max(p^ - theta, 0) with theta = the greatest of ((sum of the m largest entries) - 1)/m, m = 1..k.

    Args:
        estimate: k exact numbers, k >= 1.

    Returns:
        A distribution on k items.

    Example:
        >>> simplex(["3/4", "1/2", "-1/4"])
        (Fraction(5, 8), Fraction(3, 8), Fraction(0, 1))

    Source: Euclidean projection to the probability simplex.
    """
    entries = _entries(estimate)
    sums = accumulate(sorted(entries, reverse=True), initial=Fraction(-1))
    theta = max(total / m for m, total in enumerate(sums) if m)
    return tuple(max(v - theta, Fraction(0)) for v in entries)


def norm_sub(estimate: Iterable[ExactLike]) -> Estimate:
    """p~_x = max(p^_x - theta, 0) with sum 1: theta from all entries, then from those above it, until none is dropped.

    Args:
        estimate: k exact numbers, k >= 1.

    Returns:
        A distribution on k items.

    Example:
        >>> norm_sub(["3/4", "1/2", "-1/4"])
        (Fraction(5, 8), Fraction(3, 8), Fraction(0, 1))

    Source: T. Wang et al., Locally differentially private frequency estimation with consistency, NDSS 2020.
    """
    kept = entries = _entries(estimate)
    while True:
        theta = sum(kept, start=Fraction(-1)) / len(kept)
        above = tuple(v for v in kept if v > theta)
        if len(above) == len(kept):
            return tuple(max(v - theta, Fraction(0)) for v in entries)
        kept = above


METHODS: Mapping[str, Callable[[Iterable[ExactLike]], Estimate]] = MappingProxyType(
    {"none": none, "clip": clip, "simplex": simplex, "norm-sub": norm_sub}
)


def postprocess(estimate: Iterable[ExactLike], method: str) -> Estimate:
    """The estimate after post-processing by a method of ``METHODS``; rational entries.

    Args:
        estimate: k exact numbers.
        method: a name in ``METHODS``.

    Returns:
        The estimate after it.

    Raises:
        BadInput: for another name.

    Example:
        >>> postprocess(["3/4", "1/2", "-1/4"], "clip")
        (Fraction(3, 5), Fraction(2, 5), Fraction(0, 1))
    """
    if not isinstance(method, str) or method not in METHODS:
        raise BadInput(f"{shown(method)} is no post-processing: choose among {', '.join(METHODS)}")
    return METHODS[method](estimate)
