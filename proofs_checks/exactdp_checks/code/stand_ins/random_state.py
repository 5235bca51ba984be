"""The stand-in for numpy.random.RandomState, and for the functions of ``numpy.random``. Source: as ``numpy_random``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.shuffling import chosen
from exactdp_checks.code.stand_ins.numpy_random import REJECTED_FROM, Generator

__all__ = ["RandomState"]


class RandomState(Generator):
    """The methods of numpy.random.RandomState, and of the module."""

    shown, inverts = "RandomState(MT19937)", True
    alone = type(np.random.RandomState(0).choice(2))

    def _some(self, items: Sequence[Any], number: int) -> list[Any]:
        """As numpy does it: the first of a permutation."""
        return chosen(self.context, "first", items, number)

    def rejects(self, drawn: int, left: int) -> bool:  # noqa: ARG002 - as in Generator
        """Whether numpy's legacy distributions make a hypergeometric number by rejection."""
        return drawn > REJECTED_FROM

    def _taken(self, good: int, bad: int, drawn: int) -> int:
        """As numpy's legacy distributions do it: in doubles, each of the things is one of the fewer kind, or not, or twice."""
        if drawn < 1:
            raise ValueError("nsample < 1 or nsample is NaN")
        left, rest, fewer = float(min(good, bad)), drawn, min(good, bad)
        while left > 0 and rest > 0:
            found = self.context.random(np.float64, seen=False) + left / (good + bad - drawn + rest)
            left -= bool(found >= 1) + bool(found >= 2)  # the whole part: beside 1.0 the largest double is rounded to 2.0
            rest -= 1
        taken = fewer - int(left)
        return drawn - taken if good > bad else taken

    def random_sample(self, size: Any = None) -> Any:
        """Uniform on [0, 1)."""
        return self.random(size)

    ranf = sample = random_sample

    def randn(self, *shape: int) -> Any:
        """Normal variables of a shape, where reports may be real numbers."""
        return self.standard_normal(shape or None)

    def rand(self, *shape: int) -> Any:
        """Uniform on [0, 1), of a shape."""
        return self.random(shape or None)

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        """Uniform on low, ..., high - 1."""
        return self.integers(low, high, size, dtype)

    def random_integers(self, low: Any, high: Any = None, size: Any = None) -> Any:
        """Uniform on low, ..., high, or on 1, ..., low."""
        return self.integers(1 if high is None else low, low if high is None else high, size, int, endpoint=True)

    def tomaxint(self, size: Any = None) -> Any:
        """Uniform on 0, ..., 2^63 - 1."""
        return self.integers(0, 2**63, size)

    def integers(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int, endpoint: bool = False) -> Any:
        """As in Generator; without a dtype or a size it is a Python integer."""
        found = super().integers(low, high, size, np.int64 if dtype is int and size is not None else dtype, endpoint)
        return int(found) if dtype is int and size is None and isinstance(found, np.generic) else found
