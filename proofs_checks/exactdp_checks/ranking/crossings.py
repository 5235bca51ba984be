"""Where one frequency oracle passes another as epsilon grows, at a number of items, decided for every epsilon > 0.

The difference of two values is a rational function of t (or of s = e^(epsilon/2)). The half-line t > 1 is cut into pieces until
on each the sign does not change, by Sturm's theorem, or the piece is shorter than 2^-40: a crossing. Each piece with one sign is
a statement about all t in it, t = (a + b z)/(1 + z) for z > 0 or t = a + z, which the kernel decides. For randomised response and
unary encodings every k at once: the claims oracles/grr-oue-variance, grr-oue-risk, sue-oue-variance, sue-oue-risk.

>>> found = crossings("GRR", "OUE", 1000, "nobody")
>>> [str(c) for c in found.places], [piece.less for piece in found.pieces]
(['t = 998/3, epsilon = 5.807140...'], ['OUE', 'GRR'])
>>> {piece.verdict.outcome.value for piece in found.pieces}
{'proved'}
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from exactdp.arguments import shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.numbers.sign import sign
from exactdp.oracles.comparing import Comparison, compare
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Crossings", "Piece", "Place", "crossings"]

NARROW = Fraction(1, 2**40)
LARGEST = 2**60  # of t or s, where pieces end
SIMPLE = 10**6  # denominators of an exact crossing that is looked for
ZERO = {"z": 0}


@dataclass(frozen=True)
class Place:
    """A crossing: t lies in the interval, and is this number where ``exact``."""

    t: Interval
    exact: bool

    @property
    def epsilon(self) -> LogSum | Interval:
        """ln t."""
        return LogSum.ln(self.t.lower) if self.exact else Interval(ln(self.t.lower).lower, ln(self.t.upper).upper)

    def __str__(self) -> str:
        nats = f"epsilon = {_digits(float(ln(self.t.lower).lower))}..."
        return f"t = {self.t.lower}, {nats}" if self.exact else f"t = {_digits(float(self.t.lower))}..., {nats}"


@dataclass(frozen=True)
class Piece:
    """From t = low to high (None: on): the oracle that has less, or "" where both have the same; and the kernel's verdict."""

    low: Fraction
    high: Fraction | None
    less: str
    verdict: Verdict


@dataclass(frozen=True)
class Crossings:
    """All crossings for t > 1, in ascending order, and the pieces between them."""

    one: str
    two: str
    k: int
    criterion: str
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]


def crossings(one: str, two: str, k: int, criterion: str = "average") -> Crossings:
    """Where the first oracle passes the second by the criterion nobody or average, for every epsilon > 0 at this k.

    Raises BadInput for another criterion, OutOfScope where a protocol chooses other parameters at other levels or where they
    still cross beyond 2^60.
    """
    if not isinstance(criterion, str) or criterion not in ("nobody", "average"):
        raise BadInput(f"{shown(criterion)}: crossings are decided of two criteria; write nobody or average")
    found: Comparison = compare(k, 1, names=(one, two))
    if adapting := [row.oracle.name for row in found.rows if row.oracle.adapts]:
        raise OutOfScope(f"{adapting[0]} chooses other parameters at other levels: compare it at one level")
    values = [found.value(name, criterion) for name in (one, two)]
    name = "s" if any("s" in getattr(v, "variables", ()) for v in values) else "t"
    if name == "s":
        values = [v.at(t=variable("s") ** 2) if not isinstance(v, Fraction) else v for v in values]
    gap = values[0] - values[1]
    cut = _cut(gap, name)
    pieces = tuple(
        _piece((one, two), values, name, low, high, direction) for low, high, direction in cut if direction is not None
    )
    if cut[-1][2] is None:
        raise OutOfScope(f"{one} and {two} still cross beyond {name} = 2^60: take fewer items")
    places = [_place(gap, name, low, high) for low, high, direction in cut if direction is None and high is not None]
    for (_, end, before), (_, _, after) in pairwise(cut):  # a piece may end where the sign changes
        if end is not None and before is not None and after is not None:
            places.append(_place(gap, name, end, end))
    places.sort(key=lambda place: place.t.lower)
    return Crossings(one, two, k, criterion, tuple(places), pieces)


Cut = tuple[Fraction, Fraction | None, int | None]


def _moved(low: Fraction, high: Fraction | None) -> Exact:
    """The numbers from low to high as a function of z >= 0."""
    z = variable("z")
    return low + z if high is None else (low + high * z) / (1 + z)


def _direction(gap: Exact, name: str, low: Fraction, high: Fraction | None) -> int | None:
    """The sign of the gap on the piece; None where it changes."""
    return sign(gap if isinstance(gap, Fraction) else gap.at(**{name: _moved(low, high)}), ZERO)


def _cut(gap: Exact, name: str) -> list[Cut]:
    """The pieces with one sign, neighbours of the same sign as one, and the narrow ones where it changes (sign None)."""
    if isinstance(gap, Fraction):
        return [(Fraction(1), None, sign(gap))]
    end = Fraction(2)
    while end < LARGEST and _direction(gap, name, end, None) is None:
        end *= 2
    waiting: list[tuple[Fraction, Fraction | None]] = [(end, None), (Fraction(1), end)]
    found: list[Cut] = []
    while waiting:
        low, high = waiting.pop()
        direction = _direction(gap, name, low, high)
        if direction is None and high is not None and high - low > NARROW:
            middle = (low + high) / 2
            waiting += [(middle, high), (low, middle)]
        elif found and direction is not None and found[-1][2] == direction:
            found[-1] = found[-1][0], high, direction
        else:
            found.append((low, high, direction))
    return found


def _place(gap: Exact, name: str, low: Fraction, high: Fraction) -> Place:
    """The crossing within a narrow piece, as a number where it is a simple one."""
    near = ((low + high) / 2).limit_denominator(SIMPLE)
    power = 2 if name == "s" else 1
    if not isinstance(gap, Fraction) and low <= near <= high and gap.at(**{name: near}) == 0:
        return Place(Interval(near**power, near**power), exact=True)
    return Place(Interval(low**power, high**power), exact=False)


def _piece(names: tuple[str, str], values: list[Exact], name: str, low: Fraction, high: Fraction | None, direction: int) -> Piece:
    """The kernel's verdict on a piece: the smaller value is at most the larger one, for all t in it."""
    one, two = values if direction <= 0 else values[::-1]
    at = expression(exact(str(_moved(low, high))))
    sides: list[Any] = [substituted(expression(value), {name: at}) for value in (one, two)]
    verdict = prove.equal(*sides) if direction == 0 else prove.at_most(*sides, above=("z",), z=0)
    power = 2 if name == "s" else 1
    less = "" if direction == 0 else names[0 if direction < 0 else 1]
    return Piece(low**power, None if high is None else high**power, less, verdict)


def _digits(value: float) -> str:
    """The first digits, cut and not rounded."""
    text = f"{value:.12f}"
    return text[: text.index(".") + 7]
