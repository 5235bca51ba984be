"""Where a statement is tried before it is called undecided: points of a range, values of t.

>>> next(points({"t": 1, "k": 2}))
{'t': Fraction(1, 1), 'k': Fraction(2, 1)}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RationalFunction
from exactdp.policy import Level
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio, ratio_within

__all__ = ["points", "substituted", "transcendental", "where_exceeded"]


def transcendental(value: Any) -> bool:
    """Whether a logarithm, an exponential, a root or an error function occurs."""
    if isinstance(value, Mapping):
        return transcendental(value["lhs"]) or transcendental(value["rhs"])
    return isinstance(value, list) and (value[0] in ("ln", "exp", "sqrt", "erf") or any(map(transcendental, value[1:])))


def substituted(value: Any, names: Mapping[str, Any]) -> Any:
    """The expression with expressions in place of names."""
    if isinstance(value, list):
        return [value[0], *(substituted(part, names) for part in value[1:])]
    return names.get(value, value) if isinstance(value, str) else value


def points(corner: Mapping[str, int]) -> Iterator[dict[str, Fraction]]:
    """Rational points of the range, near its corner and far away."""
    steps = [Fraction(n) for n in (0, 1, 2, 3, 5, 10, 100, 10**6)]
    steps += [Fraction(1, n) for n in (2, 3, 4, 10, 100, 10**6)] + [Fraction(3, 2), Fraction(7, 3)]
    if len(corner) > 3:
        steps = steps[:5]
    for moves in product(steps, repeat=len(corner)):
        yield {n: low + move for (n, low), move in zip(corner.items(), moves, strict=True)}


def where_exceeded(channel: Channel, found: WorstRatio, bound: Level) -> Fraction | None:
    """A rational t >= 1 at which the ratio exceeds the level."""
    for point in points({"t": 1}):
        t = point["t"]
        ratio: Ratio = found.ratio.at(t=t) if isinstance(found.ratio, RationalFunction) else found.ratio
        here = bound.at(LogSum.ln(t)) if isinstance(bound, LogSum) else bound
        top = channel[found.x, found.y]
        if (top.at(t=t) if isinstance(top, RationalFunction) else top) and not ratio_within(ratio, here):
            return t
    return None
