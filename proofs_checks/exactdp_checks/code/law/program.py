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

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.law.distribution import REJECTED, Law, form, note
from exactdp_checks.code.law.draws import Choices, Draw, choices_of, random_draw, wanted

__all__ = ["REJECTED", "Draw", "Law", "NotDetermined", "channel_of", "law", "random_draw"]

Sampler: TypeAlias = Callable[[Any, Draw], Any]
ADVICE = "take all randomness from draw, and return values that compare by content"
KEEPING = "take all randomness from random, numpy.random, secrets or an argument, and keep nothing between calls"
CERTAIN = 100_000  # draws with one possible result in a run, beyond which it is abandoned as a loop that never ends


class NotDetermined(BadInput):
    """A program takes all its randomness from draw: with the same results of draws it does the same."""


class _Stop(BaseException):
    """Ends a run from within a draw; not an Exception, so that ``except Exception`` in the program does not catch it."""


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
        note(forms, output)
        counts[output, search.weights[-1]] += 1
        if run == 0:
            first, path = output, list(search.path)
        if not search.advance():
            break
    missed, search.path = search.remaining(), list(path)
    again = search.run(program)  # memory, or randomness from elsewhere, seldom repeats the first run after all others
    if again != first or form(again) != form(first) or len(search.path) > len(path):
        raise NotDetermined(f"the program returns {first!r}, then {again!r}, for the same results of draws: {ADVICE}")
    mass: dict[Any, Exact] = {}
    for (output, place), times in counts.items():
        part = search.values[place] * times if times > 1 else search.values[place]
        mass[output] = mass[output] + part if output in mass else part
    unexplored = mass.pop(_Stop, Fraction(0)) + missed
    return Law(mass, unexplored, mass.pop(reject) if form(reject) == forms.get(reject) else Fraction(0))


def channel_of(sampler: Sampler, inputs: Iterable[Any], outputs: Iterable[Any] | None = None, **bounds: Any) -> Channel:
    """The channel whose row x is the law of sampler(x, draw) given acceptance: a rejected run is run again, unseen.

    Outputs stand in the given order, else as they appear; ``bounds`` are those of ``law``, which must explore everything.
    """
    names, found = tuple(inputs), dict[Any, object]()
    laws = [law(partial(sampler, x), **bounds).conditional() for x in names]
    for output in chain(*(each.mass for each in laws)):
        note(found, output)
    order = tuple(found if outputs is None else outputs)
    return Channel([each.row(order) for each in laws], inputs=names, outputs=order)


class _Search:
    """Depth first through the tree of draws: ``path`` holds the draws of a run and the places of their results, ``weights`` the
    probabilities before, between and after them, as places in ``values``, where each number stands once.
    """

    def __init__(self, depth: int) -> None:
        self.depth, self.path, self.weights, self.values = depth, list[tuple[Choices, int]](), [0], [exact(1)]
        self.places, self.products = {self.values[0]: 0}, dict[tuple[int, Choices, int], int]()

    def take(self, choices: Choices, place: int) -> int:
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
        choices = choices_of(wanted(request))
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
