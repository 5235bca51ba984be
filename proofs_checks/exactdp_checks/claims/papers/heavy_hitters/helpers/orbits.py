"""Sizes of Hadamard randomised response: those that are run as matrices, and every size at once over orbits."""

from collections.abc import Mapping
from typing import Any

from exactdp_checks.claims.notation import Verdict, prove, symmetric

__all__ = ["SIZES", "at_every_size", "is_size", "size_of"]

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (2, 1, 3, 4, 5, 7, 8, 9, 16, 31, None))  # None is every size


def is_size(k: int | None) -> bool:
    """Whether there are as many items; None stands for every size."""
    return k is None or k >= 1


def size_of(k: int | None) -> tuple[int] | None:
    """The size as ``symmetric`` takes it."""
    return None if k is None else (k,)


def at_every_size(k: int | None, found: Verdict) -> Verdict:
    """With the counts that the orbits stand on: each row has half +1, two rows have a quarter in common."""
    return found if k is not None else prove.all_of([symmetric.hadamard_counts(), found])
