"""The tree of draws of a program: replay of one path, and the branches that wait, the most probable first.

A run replays the results of the path it is on and takes the most probable result after it; every other result waits. So what is
left when time runs out has little probability, and it is known exactly: the waiting branches and the runs that were abandoned.
A rejecting loop goes on for ever: a run less probable than ``negligible`` is abandoned where it draws more variables than every
run that is not.
Requires: with the same results of draws the program asks for the same draws; if not, ``strayed`` is set and the run stops.
Source: as ``program``, with best-first search (J. Pearl, Heuristics, 1984); the order needs no exactness, the masses have it.

>>> tree = Tree(depth=9)
>>> tree.draw((1, 3)), tree.mass()
(1, Fraction(3, 4))
>>> tree.advance(), tree.draw((1, 3)), tree.mass(), tree.waiting()
(True, 0, Fraction(1, 4), Fraction(0, 1))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from threading import get_ident
from typing import Any

from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.law.draws import Choices, choices_of, wanted
from exactdp_checks.code.lazy.inspection import Looks
from exactdp_checks.code.stand_ins.lines import running
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal

__all__ = ["Stop", "Tree"]

POWERS, MANY = 32, 5000  # draws of a run, and runs, within which weights are in powers of t
MADE = 100_000  # uniform variables in a run, beyond which it is abandoned as a loop that never ends
ENDED = -1  # no thread's number
APART = "the code draws in a thread of its own, in an order that is not determined: draw in one thread"
LATE = "the code uses a random number or a generator that it kept from an earlier law: make it anew in each call"


class Stop(BaseException):
    """Ends a run from within a draw; not an Exception, so that ``except Exception`` in the program does not catch it."""


class Tree:
    """``path``: the draws of this run, each (the one before it, what was asked, the place of the result, the place in ``values``
    of the probability of the path so far). Each number stands once in ``values``.
    """

    merges = False  # whether equal states are one, so that nothing stays hidden that they would have to show

    def __init__(
        self,
        depth: int = 128,
        widest: int = 1_000_000,
        negligible: Fraction = Fraction(0),
        *,
        eager: frozenset[type] = frozenset(),
        root: int = 0,
        looks: Looks | None = None,
        noisy: bool = False,
    ) -> None:
        self.noisy = noisy  # whether reports may be real numbers (``continuum``)
        self.depth, self.widest, self.negligible, self.eager = depth, widest, negligible, eager
        self.root, self.rooted = root, False  # t = e^(1/root) of weights, 0: enclosed, -1: refused; whether some have it
        self.wanted: int | None = None  # the root with which to begin again; 0: with enclosures
        self.begun = 0  # runs
        self.small, self.longest = [False], 0
        self.values: list[Exact] = [exact(1)]
        self.places: dict[Exact, int] = {self.values[0]: 0}
        self.products: dict[Any, int] = {}
        self.frontier: dict[int, list[tuple[Any, Choices, int, int]]] = {}
        self.notes: dict[str, None] = {}
        self.maps: dict[Any, Any] = {}  # of the lazy values that are drawn here
        self.replayed = 0  # how often a path was run again
        self.looks = looks  # the code that may look at real numbers
        self.coins = False  # whether integers of two values are drawn at once
        self.go(None)

    def go(self, last: Any) -> None:
        """Start a run on the path that ends with this draw; None stands before the first."""
        self.last, self.path, self.weight = last, list[Any](), 0 if last is None else last[3]
        while last is not None:
            self.path.append(last)
            last = last[0]
        self.path.reverse()
        self.position, self.made, self.stopped, self.strayed = 0, 0, False, False
        self.noises, self.shares = list[Any](), Fraction(1)  # variables of ``noises`` in this run, and the weights of their cuts
        self.given = 0  # arrays of memory that is not cleared, in this run
        self.thread = get_ident()

    def end(self) -> None:
        """The law is known: what still draws here was kept from its runs."""
        self.thread = ENDED

    def stop(self, note: str = "") -> Stop:
        """What to raise to abandon this run."""
        self.stopped = True
        if note:
            self.notes[note] = None
        return Stop()

    def count(self) -> None:
        """One more uniform variable in this run."""
        self.made += 1
        if self.made > MADE:
            raise self.stop(f"a run asks for more than {MADE} random numbers: it is abandoned as a loop that never ends")
        if self.made > self.longest and self.small[self.weight] and self.position == len(self.path):
            raise self.stop(
                "runs less probable than negligible are abandoned where they draw more variables than others: set negligible"
            )

    def finish(self) -> None:
        """This run has ended: others that are negligible may be as long as it, if it is not negligible itself."""
        if self.made > self.longest and not self.small[self.weight]:
            self.longest = self.made

    def draw(self, request: int | Sequence[object]) -> int:
        """The result of a draw on the path, the most probable one beyond it."""
        position = self.position
        if self.thread != get_ident():
            raise Refusal(LATE if self.thread == ENDED else APART, Impure)
        if position < len(self.path) and not self.stopped:
            _, choices, place, _ = self.path[position]
            if choices.request == request or (type(request) is list and choices.request == tuple(request)):
                self.position = position + 1
                result: int = choices.results[place]
                return result
        if self.stopped:
            raise self.stop()
        choices = choices_of(wanted(request))
        if choices.size == 1:
            self.count()
            return choices.results[0]
        if self.position < len(self.path):
            self.strayed = True
            raise self.stop()
        if self.rooted and self.position >= POWERS:
            self.wanted = 0
        if self.position >= self.depth or self.wanted is not None:
            raise self.stop(f"runs of more than {self.depth} draws are abandoned: raise depth")
        if choices.size > self.widest:
            at = f" ({place})" if (place := running()) else ""
            raise self.stop(f"a draw with {choices.size} results, each of which matters, is not explored{at}")
        place, before = _first(choices), self.weight
        self._wait(self.last, choices, 0 if place else 1, before)
        return self._take(choices, place, before)

    def _take(self, choices: Choices, place: int, before: int) -> int:
        self.weight = self.after(before, choices, place)
        self.last = (self.last, choices, place, self.weight)
        self.path.append(self.last)
        self.position += 1
        return choices.results[place]

    def after(self, before: int, choices: Choices, place: int) -> int:
        """The place of values[before] times the probability of a result."""
        i = place % len(choices.chances)
        key = before, choices, i
        if key not in self.products:
            self.products[key] = self.place(self.values[before] * choices.chances[i])
        return self.products[key]

    def place(self, value: Exact) -> int:
        """The place of a number in ``values``."""
        found = self.places.setdefault(value, len(self.values))
        if found == len(self.values):
            self.values.append(value)
            self.small.append(isinstance(value, Fraction) and value < self.negligible)
        return found

    def _wait(self, last: Any, choices: Choices, place: int, before: int) -> None:
        value = self.values[self.after(before, choices, place)]
        rank = value.denominator.bit_length() - value.numerator.bit_length() if isinstance(value, Fraction) else 0
        self.frontier.setdefault(rank, []).append((last, choices, place, before))

    def advance(self) -> bool:
        """Go to the most probable branch that waits; False if there is none."""
        self.begun += 1
        if self.rooted and self.begun > MANY:
            self.wanted = 0
        if not self.frontier or self.wanted is not None:
            return False
        rank = min(self.frontier)
        last, choices, place, before = self.frontier[rank].pop()
        if not self.frontier[rank]:
            del self.frontier[rank]
        if 0 < place < choices.size - 1:
            self._wait(last, choices, place + 1, before)
        self.go(last)
        self._take(choices, place, before)
        self.position = 0
        return True

    def mass(self) -> Exact:
        """The probability of the present path."""
        return self.values[self.weight]

    def waiting(self) -> Exact:
        """The probability of all branches that wait."""
        total = exact(0)
        every = Counter((choices, place, before) for entries in self.frontier.values() for _, choices, place, before in entries)
        for (choices, place, before), times in every.items():  # many are alike
            chances = choices.chances
            left = chances[:1] if place == 0 else chances[place:] if len(chances) > 1 else [chances[0] * (choices.size - place)]
            total = total + self.values[before] * sum(left, start=Fraction(0)) * times
        return total


def _first(choices: Choices) -> int:
    """The place to begin with: 1 where there are two results, of unequal probability, and the second is the likelier one."""
    if len(choices.chances) == 2:
        one, two = choices.chances
        return int(isinstance(one, Fraction) and isinstance(two, Fraction) and two > one)
    return 0
