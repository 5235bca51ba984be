"""A draw: draw(n) is uniform on {0, ..., n-1}; draw(weights) is i with probability weights[i] / sum(weights).

Weights are numbers >= 0 in Q, or in Q(t) where the caller knows their signs; not all are 0. ``Choices`` lists the results of a
draw with their probabilities, ``random_draw`` makes them with a generator. Source: inversion of the distribution function.

>>> choices_of((0, 1, 3)).results, choices_of((0, 1, 3)).chances
([1, 2], (Fraction(1, 4), Fraction(3, 4)))
>>> wanted([1, "1/2"]), wanted(6)
((1, '1/2'), 6)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import lcm
from operator import index
from random import Random
from typing import TypeAlias

import numpy as np

from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, RationalFunction, exact, rational

__all__ = ["Choices", "Draw", "choices_of", "random_draw", "wanted"]

Draw: TypeAlias = Callable[[int | Sequence[object]], int]
_PLAIN = frozenset({int, Fraction, RationalFunction, str})  # weights that are compared before they are read


def random_draw(rng: Random) -> Draw:
    """The draws of ``law`` made by a generator: exact if rng.randrange(n) is uniform on {0, ..., n-1}, for rational weights."""
    if not callable(getattr(rng, "randrange", None)):
        raise BadInput(f"a {type(rng).__name__} has no randrange: give random.Random(seed) or secrets.SystemRandom()")

    def draw(request: int | Sequence[object]) -> int:
        choices = choices_of(wanted(request))
        if choices.size == 1 or len(choices.chances) == 1:
            return choices.results[rng.randrange(choices.size) if choices.size > 1 else 0]
        return choices.results[bisect_right(choices.thresholds, rng.randrange(choices.thresholds[-1]))]

    return draw


def wanted(request: object) -> int | tuple[object, ...]:
    """A request as a positive integer or as weights, text unread. Raises BadInput for anything else, NotExact for floats."""
    if isinstance(request, Sequence) and not isinstance(request, str | bytes | bytearray):
        return tuple([w if type(w) in _PLAIN else exact(w) for w in request])
    try:
        n = 0 if isinstance(request, bool | np.bool_) else index(request)  # type: ignore[arg-type]
    except TypeError:
        n = 0
    if n < 1:
        raise BadInput(f"draw({request!r}) has no results: write draw(n) with an integer n >= 1, or draw([w0, w1, ...])")
    return n


class Choices:
    """The possible results of a draw and their probabilities: one probability if all are equal, as n may be too large to list."""

    def __init__(self, request: int | tuple[object, ...]) -> None:
        self.request = request
        self.results: Sequence[int]
        self.chances: tuple[Exact, ...]
        if isinstance(request, int):
            self.size, self.results, self.chances = request, range(request), (Fraction(1, request),)
            return
        weights = [exact(w) for w in request]
        total = sum(weights, start=Fraction(0))
        if total == 0 or any(isinstance(w, Fraction) and w < 0 for w in weights):
            raise BadInput(f"the weights of a draw are [{', '.join(map(str, weights))}]: write numbers >= 0, not all 0")
        self.results = [i for i, w in enumerate(weights) if w != 0]
        self.size, self.chances = len(self.results), tuple(weights[i] / total for i in self.results)

    @cached_property
    def thresholds(self) -> list[int]:
        """The partial sums of the probabilities over their common denominator, which is the last."""
        shares = [rational(p) for p in self.chances]
        common = lcm(*(p.denominator for p in shares))
        return list(accumulate(int(p * common) for p in shares))


choices_of = lru_cache(maxsize=1024)(Choices)
