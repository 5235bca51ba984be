"""The exact output distribution of a program, found by running every outcome of its draws.

A program takes its randomness as an argument. ``draw(n)`` is uniform on {0, ..., n-1}; ``draw(weights)`` is i with probability
weights[i] / sum(weights). The probability of an output is the sum, over the runs that return it, of the products of the
probabilities of their draws: a number in Q, or in Q(t) if the weights are, and then for every epsilon at once.

Requires: with the same results of draws the program does the same, ends, and returns something hashable. What breaks this is
refused where it shows. Weights that depend on t must be >= 0 wherever the law is used: their signs are not checked.
Source: stateless search (P. Godefroid, Model checking for programming languages using VeriSoft, POPL 1997), with weights.

>>> law(lambda draw: draw(2) + draw(2)).row([0, 1, 2])
(Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
>>> law(lambda draw: draw(["t", 1, 1])).row(range(3))
(exact('t/(t + 2)'), exact('1/(t + 2)'), exact('1/(t + 2)'))
>>> law(lambda draw: (0, 1, 2, REJECTED)[draw(4)]).conditional().row(range(3))
(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import accumulate, chain
from math import lcm
from numbers import Number
from operator import index
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.exact import Exact, RationalFunction, exact, rational

__all__ = ["REJECTED", "Draw", "Law", "NotDetermined", "channel_of", "law", "random_draw"]

Draw: TypeAlias = Callable[[int | Sequence[object]], int]
Sampler: TypeAlias = Callable[[Any, Draw], Any]
ADVICE = "take all randomness from draw, and return values that compare by content"
CERTAIN = 100_000  # draws with one possible result in a run, beyond which it is abandoned as a loop that never ends
_PLAIN = frozenset({int, Fraction, RationalFunction, str})  # weights that are compared before they are read
_ATOMS = frozenset({int, str, bool, bytes, Fraction, type(None)})  # within each of these, equal means identical to an observer
_Mark = Enum("_Mark", "REJECTED")
REJECTED = _Mark.REJECTED  # what a program returns to say: this run does not count, run me again


class NotDetermined(BadInput):
    """A program takes all its randomness from draw: with the same results of draws it does the same."""


class _Stop(BaseException):
    """Ends a run from within a draw; not an Exception, so that ``except Exception`` in the program does not catch it."""


def _form(output: object) -> object:
    """What an observer sees of an output besides equality: 1 equals True and 1.0. Raises BadInput if it is unfit to collect."""
    kind = type(output)
    if kind in _ATOMS:
        return kind
    if isinstance(output, tuple):
        kinds = tuple(map(type, output))
        return kind, kinds if _ATOMS.issuperset(kinds) else tuple(map(_form, output))
    if isinstance(output, frozenset):
        return kind, frozenset((item, _form(item)) for item in output)
    if isinstance(output, Iterator):
        raise BadInput(f"an output is a {kind.__name__}, which has not run yet: return its values, as in tuple(...)")
    try:
        hash(output)
    except TypeError:
        raise BadInput(f"an output is a {kind.__name__}, which is not hashable: return a number, text or a tuple") from None
    if output != output:  # noqa: PLR0124 - so nan is found
        raise BadInput(f"the output {output!r} is not equal to itself: return a name for it")
    return (kind, repr(output)) if isinstance(output, Number) else kind


def _note(forms: dict[Any, object], output: Any) -> None:
    """Add an output to those known. Raises BadInput if it equals one that an observer can tell from it."""
    form = _form(output)
    if forms.setdefault(output, form) != form:
        raise BadInput(f"the output {output!r} equals another that is not the same, as 1 equals True: return one in both places")


@dataclass(frozen=True)
class Law:
    """The probability of every output found, of rejection, and of all that was not run; together they are 1, also in Q(t)."""

    mass: Mapping[Any, Exact] = field(hash=False)
    unexplored: Exact = Fraction(0)
    rejected: Exact = Fraction(0)

    def __post_init__(self) -> None:
        mass = MappingProxyType({output: exact(value) for output, value in self.mass.items()})
        for name, value in (("mass", mass), ("unexplored", exact(self.unexplored)), ("rejected", exact(self.rejected))):
            object.__setattr__(self, name, value)
        parts = Counter([*mass.values(), self.unexplored, self.rejected])
        total = sum((part * times for part, times in parts.items()), start=Fraction(0))
        if total != 1 or any(isinstance(part, Fraction) and part < 0 for part in parts):
            raise NotStochastic(f"the parts of a law add up to {total}: write probabilities >= 0 that add up to 1")

    @cached_property
    def _forms(self) -> dict[Any, object]:
        return {output: _form(output) for output in self.mass}

    def _need_explored(self) -> None:
        if self.unexplored != 0:
            raise OutOfScope(f"runs of probability {self.unexplored} are unexplored: raise depth or outcomes, or use bounds(y)")

    def conditional(self) -> Law:
        """mass / (1 - rejected): the law given acceptance. Raises OutOfScope if a part is unexplored or everything rejected."""
        self._need_explored()
        if self.rejected == 1:
            raise OutOfScope("every run is rejected, so there is no law given acceptance: look at the program")
        return Law({output: value / (1 - self.rejected) for output, value in self.mass.items()})

    def bounds(self, output: Any) -> tuple[Exact, Exact]:
        """(mass, mass + unexplored), between which the probability lies; given acceptance, divide both by 1 - rejected."""
        lower = self.mass[output] if _form(output) == self._forms.get(output) else Fraction(0)
        return lower, lower + self.unexplored

    def row(self, outputs: Iterable[Any]) -> tuple[Exact, ...]:
        """The probabilities of ``outputs``, which differ and include all with mass; of sum 1 - rejected. 0 for absent ones."""
        self._need_explored()
        names, order = tuple(outputs), dict[Any, object]()
        for output in names:
            _note(order, output)
        if len(order) < len(names):
            raise BadInput("an output stands twice in the order: write every output once")
        if missing := [output for output, form in self._forms.items() if order.get(output) != form]:
            raise BadInput(f"the output {missing[0]!r} has probability {self.mass[missing[0]]} and is not in the order: add it")
        return tuple(self.mass.get(output, Fraction(0)) for output in names)


def law(program: Callable[[Draw], Any], *, depth: int = 64, outcomes: int = 1_000_000, reject: object = REJECTED) -> Law:
    """The exact law of program(draw); outputs in order of first appearance.

    A run that asks for more than ``depth`` draws is abandoned (those with one possible result do not count), and after
    ``outcomes`` runs the search ends: both leave probability ``unexplored``. A run that returns ``reject`` is ``rejected``.
    Exceptions of the program pass through. Raises NotDetermined where the program shows randomness or memory of its own.
    """
    if not (type(depth) is type(outcomes) is int and depth >= 0 and outcomes >= 1):
        raise BadInput(f"depth = {depth!r}, outcomes = {outcomes!r}: write integers, depth >= 0 and outcomes >= 1")
    search, forms, counts = _Search(depth), dict[Any, object](), Counter[tuple[Any, int]]()
    for run in range(outcomes):
        output = search.run(program)
        _note(forms, output)
        counts[output, search.weights[-1]] += 1
        if run == 0:
            first, path = output, list(search.path)
        if not search.advance():
            break
    missed, search.path = search.remaining(), list(path)
    again = search.run(program)  # memory, or randomness from elsewhere, seldom repeats the first run after all others
    if again != first or _form(again) != _form(first) or len(search.path) > len(path):
        raise NotDetermined(f"the program returns {first!r}, then {again!r}, for the same results of draws: {ADVICE}")
    mass: dict[Any, Exact] = {}
    for (output, place), times in counts.items():
        part = search.values[place] * times if times > 1 else search.values[place]
        mass[output] = mass[output] + part if output in mass else part
    unexplored = mass.pop(_Stop, Fraction(0)) + missed
    return Law(mass, unexplored, mass.pop(reject) if _form(reject) == forms.get(reject) else Fraction(0))


def channel_of(sampler: Sampler, inputs: Iterable[Any], outputs: Iterable[Any] | None = None, **bounds: Any) -> Channel:
    """The channel whose row x is the law of sampler(x, draw) given acceptance: a rejected run is run again, unseen.

    Outputs stand in the given order, else as they appear; ``bounds`` are those of ``law``, which must explore everything.
    """
    names, found = tuple(inputs), dict[Any, object]()
    laws = [law(partial(sampler, x), **bounds).conditional() for x in names]
    for output in chain(*(each.mass for each in laws)):
        _note(found, output)
    order = tuple(found if outputs is None else outputs)
    return Channel([each.row(order) for each in laws], inputs=names, outputs=order)


def random_draw(rng: Random) -> Draw:
    """The draws of ``law`` made by a generator: exact if rng.randrange(n) is uniform on {0, ..., n-1}, for rational weights."""
    if not callable(getattr(rng, "randrange", None)):
        raise BadInput(f"a {type(rng).__name__} has no randrange: give random.Random(seed) or secrets.SystemRandom()")

    def draw(request: int | Sequence[object]) -> int:
        choices = _choices(_wanted(request))
        if choices.size == 1 or len(choices.chances) == 1:
            return choices.results[rng.randrange(choices.size) if choices.size > 1 else 0]
        return choices.results[bisect_right(choices.thresholds, rng.randrange(choices.thresholds[-1]))]

    return draw


def _wanted(request: object) -> int | tuple[object, ...]:
    """A request as a positive integer or as weights, text unread. Raises BadInput for anything else, NotExact for floats."""
    if isinstance(request, Sequence) and not isinstance(request, str | bytes | bytearray):
        return tuple([w if type(w) in _PLAIN else exact(w) for w in request])
    try:
        n = 0 if isinstance(request, bool) else index(request)  # type: ignore[arg-type]
    except TypeError:
        n = 0
    if n < 1:
        raise BadInput(f"draw({request!r}) has no results: write draw(n) with an integer n >= 1, or draw([w0, w1, ...])")
    return n


class _Choices:
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
        shares = [rational(p) for p in self.chances]
        common = lcm(*(p.denominator for p in shares))
        return list(accumulate(int(p * common) for p in shares))


_choices = lru_cache(maxsize=1024)(_Choices)


class _Search:
    """Depth first through the tree of draws: ``path`` holds the draws of a run and the places of their results, ``weights`` the
    probabilities before, between and after them, as places in ``values``, where each number stands once.
    """

    def __init__(self, depth: int) -> None:
        self.depth, self.path, self.weights, self.values = depth, list[tuple[_Choices, int]](), [0], [exact(1)]
        self.places, self.products = {self.values[0]: 0}, dict[tuple[int, _Choices, int], int]()

    def take(self, choices: _Choices, place: int) -> int:
        key = self.weights[-1], choices, place % len(choices.chances)
        if key not in self.products:
            value = self.values[key[0]] * choices.chances[key[2]]
            self.products[key] = self.places.setdefault(value, len(self.values))
            self.values += [value] * (len(self.places) - len(self.values))
        self.path.append((choices, place))
        self.weights.append(self.products[key])
        return choices.results[place]

    def draw(self, request: int | Sequence[object]) -> int:
        if self.position < len(self.path):
            choices, place = self.path[self.position]
            if choices.request == (tuple(request) if type(request) is list else request):
                self.position += 1
                return choices.results[place]
        choices = _choices(_wanted(request))
        if choices.size == 1 and self.certain < CERTAIN:
            self.certain += 1
            return choices.results[0]
        if choices.size > 1 and self.position == len(self.path) < self.depth:
            self.position += 1
            return self.take(choices, 0)
        self.stopped = True
        raise _Stop

    def run(self, program: Callable[[Draw], Any]) -> Any:
        """The output for the results of draws on the path, and first results after them; _Stop at the bound."""
        self.position, self.certain, self.stopped = 0, 0, False
        try:
            output = program(self.draw)
        except _Stop:
            if not self.stopped:
                raise  # it ends the run of another search, which has this one inside
        if self.position < len(self.path):
            raise NotDetermined(f"the program does not ask for draw({self.path[self.position][0].request!r}) again: {ADVICE}")
        return _Stop if self.stopped else output  # even where the program caught the signal

    def advance(self) -> bool:
        """Go to the next path; after the last the path is empty."""
        while self.path:
            choices, place = self.path.pop()
            self.weights.pop()
            if place + 1 < choices.size:
                self.take(choices, place + 1)
                return True
        return False

    def remaining(self) -> Exact:
        """The probability of the present path and all after it; 0 if it is empty."""
        total = self.values[self.weights[-1]] if self.path else exact(0)
        for (choices, place), before in zip(self.path, self.weights, strict=False):
            later = (
                choices.chances[place + 1 :] if len(choices.chances) > 1 else [choices.chances[0] * (choices.size - 1 - place)]
            )
            total = total + self.values[before] * sum(later, start=Fraction(0))
        return total
