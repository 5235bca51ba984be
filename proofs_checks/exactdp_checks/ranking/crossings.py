"""Where one frequency oracle passes another as epsilon grows, at a number of items, decided for every epsilon > 0.

The difference of two values is a rational function of t (or of s = e^(epsilon/2)). The half-line t > 1 is cut into pieces until
on each the sign does not change, by Sturm's theorem, or the piece is shorter than 2^-40: a crossing. Each piece with one sign is
a statement about all t in it, t = (a + b z)/(1 + z) for z > 0 or t = a + z, which the kernel decides. The worst variance is the
larger of two, of an item of nobody and of everybody: a piece then also ends where another of the two is the larger, and says that
both of one oracle are at most one of the other. An oracle that chooses its parameters by the level (OLH, SS, GHR) has a value of
its own on each of finitely many ranges of levels (``ranges`` of its record): every range is cut by itself, its ends, which are
roots, rounded outwards, so that the pieces leave no level out. With the best threshold of continuous noise the difference is a
function of h >= 1, t = ((3h-1)(h+1)/(4h))^2; 8/epsilon^2 is none of t, and is compared at one level only. For randomised response
and unary encodings every k at once: the claims oracles/grr-oue-variance, grr-oue-risk, sue-oue-variance, sue-oue-risk.

>>> found = crossings("GRR", "OUE", 1000, "nobody")
>>> [str(c) for c in found.places], [piece.less for piece in found.pieces]
(['t = 998/3, epsilon = 5.807140...'], ['OUE', 'GRR'])
>>> {piece.verdict.outcome.value for piece in found.pieces}
{'proved'}
>>> [(str(p), piece.parameters) for p, piece in zip(*(getattr(crossings("GRR", "SS", 4), n) for n in ("places", "pieces")))]
[('t = 1.732050..., epsilon = 0.549306...', {'SS': {'d': 2}})]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from exactdp.arguments import shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import Exact, RationalFunction, exact, variable
from exactdp.numbers.sign import between
from exactdp.oracles.comparing import compare, root_of_h
from exactdp.oracles.oracle import Oracle, Parameters
from exactdp.shown import Shown
from exactdp.truth import NoTruthValue
from exactdp_checks.proving import prove
from exactdp_checks.proving.cells import at_most_between, moved, simplest
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted
from exactdp_checks.ranking.ranges import Chosen, ends, power, shared
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Crossings", "Piece", "Place", "crossings"]

NARROW = Fraction(1, 2**40)
LARGEST = 2**60  # of t, s or h, where pieces end
SIMPLE = 10**6  # denominators of an exact crossing that is looked for


FEW = 3  # crossings that are named in a line


@dataclass(frozen=True)
class Place:
    """A crossing: t lies in the interval, and is this number where ``exact``.

    Where the same oracle has less on both sides it ``passes`` nothing: both are equal at t if ``exact``, else not told apart.
    """

    t: Interval
    exact: bool
    passes: bool = True

    @property
    def epsilon(self) -> LogSum | Interval:
        """ln t."""
        return LogSum.ln(self.t.lower) if self.exact else Interval(ln(self.t.lower).lower, ln(self.t.upper).upper)

    def __str__(self) -> str:
        nats = f"epsilon = {_digits(float(ln(self.t.lower).lower))}..."
        return f"t = {self.t.lower}, {nats}" if self.exact else f"t = {_digits(float(self.t.lower))}..., {nats}"


@dataclass(frozen=True)
class Piece(NoTruthValue):
    """From t = low to high (None: on): the oracle that has less, or "" where both have the same; and the kernel's verdict.

    ``parameters`` are those of the oracles that have others on other ranges of levels; it is of them that the verdict speaks.
    """

    low: Fraction
    high: Fraction | None
    less: str
    verdict: Verdict
    parameters: Mapping[str, Parameters]


@dataclass(frozen=True, repr=False)
class Crossings(Shown):
    """All crossings for t > 1, in ascending order, and the pieces between them."""

    one: str
    two: str
    k: int
    criterion: str
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        outcomes = {piece.verdict.outcome.value for piece in self.pieces}
        word = next((w for w in ("undecided", "refuted", "computed") if w in outcomes), "proved")
        less = list(dict.fromkeys(piece.less or "neither" for piece in self.pieces))
        between = f"From t = 1 on, the lower one is {', then '.join(less[: FEW + 1])}{', ...' * (len(less) > FEW + 1)}"
        ranges = len(self.pieces)
        rest = f"{ranges} range{'s' * (ranges > 1)} of t, each decided for all of it: result.records() lists them"
        return f"{word.upper()}  {self.sentence}.\n  {between}.\n  {rest}."

    @property
    def sentence(self) -> str:
        """Where the two cross."""
        many = len(self.places)
        where = "none" if not self.places else "; ".join(map(str, self.places[:FEW])) + f"; {many - FEW} more" * (many > FEW)
        return f"{self.one} and {self.two} by {self.criterion!r} at k = {self.k}, for all t > 1: crossings at {where}"

    def to_json(self) -> dict[str, Any]:
        """The crossings, and what is less between them.

        Returns:
            Objects that ``json.dumps`` takes; places are the ends of an interval of t.

        Example:
            >>> found = crossings("GRR", "OUE", 4)
            >>> found.to_json()["one"], found.to_json()["k"]
            ('GRR', 4)
        """
        places = [{"t": [str(p.t.lower), str(p.t.upper)], "exact": p.exact, "passes": p.passes} for p in self.places]
        asked = {"one": self.one, "two": self.two, "k": self.k, "criterion": self.criterion}
        return {**asked, "places": places, "pieces": self.records()}

    def records(self) -> list[dict[str, Any]]:
        """A row for each piece: t from low to high (None: on), the oracle with less, the outcome.

        Returns:
            Dictionaries with the keys low, high, less and outcome.

        Example:
            >>> found = crossings("GRR", "OUE", 4)
            >>> found.records()[0]["less"]
            'GRR'
        """
        ends = [(str(p.low), None if p.high is None else str(p.high)) for p in self.pieces]
        return [
            {"low": low, "high": high, "less": p.less, "outcome": p.verdict.outcome.value}
            for (low, high), p in zip(ends, self.pieces, strict=True)
        ]


def crossings(one: str, two: str, k: int, criterion: str = "average") -> Crossings:
    """Where the first oracle passes the second by the criterion nobody, worst or average, for every epsilon > 0 at this k.

    Raises BadInput for another criterion, OutOfScope where parameters are chosen on more than 8192 ranges of levels, where the
    oracles still cross beyond 2^60, and for 8/epsilon^2 ("compare it at one level").
    """
    if not isinstance(criterion, str) or criterion not in ("nobody", "worst", "average"):
        raise BadInput(f"{shown(criterion)}: crossings are decided of three criteria; write nobody, worst or average")
    known = compare(k, 1, names=(one, two))
    oracles = known.row(one).oracle, known.row(two).oracle
    ranges = [(low, high, _pair(oracles, chosen, k, criterion)) for low, high, chosen in shared(oracles, k)]
    name = max((pair.name for _, _, pair in ranges), key="tsh".index)
    cuts: list[tuple[_Pair, Cut]] = []
    for low, high, found in ranges:
        pair = found.of(name)
        start, stop = ends(low, name)[0], None if high is None else ends(high, name)[1]
        cuts += [(pair, cut) for cut in _cut(pair, start, stop)]
    if cuts[-1][1][2] is None:
        raise OutOfScope(f"{one} and {two} still cross beyond {cuts[-1][0].name} = 2^60: take fewer items")
    pieces = tuple(_piece(pair, low, high, order) for pair, (low, high, order) in cuts if order is not None)
    return Crossings(one, two, k, criterion, tuple(_places(cuts)), pieces)


@dataclass(frozen=True)
class _Pair:
    """Two oracles, each with the values of which the largest counts, as functions of t, of s or of h."""

    names: tuple[str, str]
    values: tuple[tuple[Exact, ...], tuple[Exact, ...]]
    name: str

    parameters: tuple[tuple[str, Parameters], ...] = ()

    def of(self, name: str) -> _Pair:
        """The same as functions of t, s or h, which is the name or one after it."""
        letter = variable(name)
        at = {"t": power(letter, name), "s": letter if name == "s" else root_of_h(letter)}
        one, two = (tuple(v if isinstance(v, Fraction) else exact(v.at(**at)) for v in side) for side in self.values)
        return _Pair(self.names, (one, two), name, self.parameters)


Order = tuple[int, int | None, int | None]
"""-1, 0 or 1: the first is less, they are equal, or the second is; and the values of the second and of the first that say so."""
Cut = tuple[Fraction, Fraction | None, Order | None]


def _pair(oracles: tuple[Oracle, Oracle], chosen: Chosen, k: int, criterion: str) -> _Pair:
    one, two = (_values(oracle, parameters, k, criterion) for oracle, parameters in zip(oracles, chosen, strict=True))
    named = tuple((o.name, p) for o, p in zip(oracles, chosen, strict=True) if o.ranges is not None)
    letters = {letter for value in (*one, *two) for letter in getattr(value, "variables", ())}
    if "nats" in letters:
        raise OutOfScope("SHE-Laplace has 8/epsilon^2, no function of e^(epsilon/2): compare it at one level, with --epsilon")
    name = max(letters, key="tsh".index, default="t")
    return _Pair((oracles[0].name, oracles[1].name), (one, two), "t", named).of(name)


def _values(oracle: Oracle, parameters: Parameters, k: int, criterion: str) -> tuple[Exact, ...]:
    """The values of which the largest is what the criterion asks for, each once."""
    found = oracle.moments(k, parameters)
    if criterion == "worst":
        return tuple(dict.fromkeys((exact(found.nobody), exact(found.everybody))))
    return (exact(found.nobody if criterion == "nobody" else found.total / k),)


def _order(pair: _Pair, low: Fraction, high: Fraction | None) -> Order | None:
    """Which is less on the whole piece: all of its values are at most one value of the other. None where that is not so."""
    if set(pair.values[0]) == set(pair.values[1]):
        return 0, None, None
    above = _bound(pair, 0, low, high), _bound(pair, 1, low, high)
    if above == (None, None):
        return None
    return (above[0] is None) - (above[1] is None), *above


def _bound(pair: _Pair, small: int, low: Fraction, high: Fraction | None) -> int | None:
    """The first value of the other that is at least every value of this one."""
    for place, most in enumerate(pair.values[1 - small]):
        signs = [between(exact(v - most), low, high) for v in pair.values[small]]
        if all(one is not None and one <= 0 for one in signs):
            return place
    return None


def _cut(pair: _Pair, start: Fraction = Fraction(1), stop: Fraction | None = None) -> list[Cut]:
    """The pieces with one order, neighbours of the same order as one, and the narrow ones where it changes (None)."""
    waiting: list[tuple[Fraction, Fraction | None]] = [(start, stop)]
    if stop is None:
        end = 2 * start
        while end < LARGEST and _order(pair, end, None) is None:
            end *= 2
        waiting = [(end, None), (start, end)]
    found: list[Cut] = []
    while waiting:
        low, high = waiting.pop()
        order = _order(pair, low, high)
        if order is None and high is not None and high - low > NARROW:
            middle = (low + high) / 2
            waiting += [(middle, high), (low, middle)]
        elif found and order is not None and found[-1][2] == order:
            found[-1] = found[-1][0], high, order
        else:
            found.append((low, high, order))
    return _rounded(found)


def _rounded(cuts: list[Cut]) -> list[Cut]:
    """Pieces end at simple numbers beside the narrow ones, away from these by less than NARROW."""
    ends = [low for low, _, _ in cuts]
    for i, ((low, _, before), (start, end, after)) in enumerate(pairwise(cuts), 1):
        if before is not None and after is None:
            ends[i] = simplest(start - min(NARROW, (start - low) / 4), start)
        elif before is None and after is not None:
            ends[i] = simplest(start, start + (NARROW if end is None else min(NARROW, (end - start) / 4)))
    return [(low, high, order) for low, high, (_, _, order) in zip(ends, [*ends[1:], cuts[-1][1]], cuts, strict=True)]


def _places(cuts: list[tuple[_Pair, Cut]]) -> list[Place]:
    """Where the order changes: the narrow pieces, and the ends of others, each once."""
    orders = [None if order is None else order[0] for _, (_, _, order) in cuts]
    found = []
    for i, (pair, (low, high, order)) in enumerate(cuts):
        if order is None and high is not None:
            place, around = _place(pair, low, high), (orders[i - 1] if i else None, orders[i + 1])
            found.append(place if None in around or around[0] != around[1] else replace(place, passes=False))
    for (pair, (_, end, before)), (_, (start, _, after)) in pairwise(cuts):  # a piece may end where the sign changes
        if end is not None and before is not None and after is not None and before[0] != after[0]:
            found.append(_place(pair, end, end) if end == start else _between(start, end, pair.name))
    told: list[Place] = []
    for place in sorted(found, key=lambda p: p.t.lower):
        if told and place.t.lower <= told[-1].t.upper:  # at an end of a range, seen from both sides
            both = Interval(told[-1].t.lower, max(told[-1].t.upper, place.t.upper))
            told[-1] = place if place.exact else told[-1] if told[-1].exact else Place(both, exact=False)
        else:
            told.append(place)
    return told


def _between(low: Fraction, high: Fraction, name: str) -> Place:
    """Somewhere between two numbers."""
    return Place(Interval(power(low, name), power(high, name)), exact=False)


def _place(pair: _Pair, low: Fraction, high: Fraction) -> Place:
    """The crossing within a narrow piece, as a number where it is a simple one."""
    near = ((low + high) / 2).limit_denominator(SIMPLE)
    if low <= near <= high and near > 1:
        one, two = (max(v if isinstance(v, Fraction) else _at(v, pair.name, near) for v in side) for side in pair.values)
        if one == two:
            return Place(Interval(power(near, pair.name), power(near, pair.name)), exact=True)
    return _between(low, high, pair.name)


def _at(value: RationalFunction, name: str, number: Fraction) -> Fraction:
    return Fraction(str(value.at(**{name: number})))


def _piece(pair: _Pair, low: Fraction, high: Fraction | None, order: Order) -> Piece:
    """The kernel's verdict on a piece: all values of the smaller one are at most a value of the larger one, for all t in it."""
    at = expression(exact(str(moved(low, high))))
    sides = [[substituted(expression(value), {pair.name: at}) for value in side] for side in pair.values]
    found = []
    for small, place in enumerate(order[1:]):
        if place is None:
            continue
        for i, one in enumerate(sides[small]):
            verdict = prove.at_most(one, sides[1 - small][place], above=("z",), z=0)
            if verdict.outcome is Outcome.UNDECIDED:
                verdict = at_most_between(pair.values[small][i], pair.values[1 - small][place], low, high)
            found.append(verdict)
    found = found or [prove.equal(one, one) for one in sides[0]]  # the same functions
    less = "" if order[0] == 0 else pair.names[0 if order[0] < 0 else 1]
    verdict = found[0] if len(found) == 1 else prove.all_of(found)
    ends = power(low, pair.name), None if high is None else power(high, pair.name)
    return Piece(*ends, less, verdict, dict(pair.parameters))


def _digits(value: float) -> str:
    """The first digits, cut and not rounded."""
    text = f"{value:.12f}"
    return text[: text.index(".") + 7]
