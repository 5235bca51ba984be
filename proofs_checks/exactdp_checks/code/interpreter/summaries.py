"""Parts of a report drawn once and for all: an expression that changes nothing but its value is a lazy variable with a law.

The item of a list, or one turn of a loop that appends one number, is run for every outcome of its own draws, by itself; where
each leaves the state as it was, the value is a new variable with the law found, drawn only where it is needed. So a list of k
random bits is k variables, not 2^k lists. The list that grows is ``hidden`` from the keys meanwhile: nothing that is evaluated can read
it, so the time does not grow with it. Requires: truth values and integers, probabilities in Q, no earlier variable asked.
Source: as ``factored``; conditional independence of what is drawn afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.spans import span_of, width_of
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.counter import Run
from exactdp_checks.code.lazy.maps import Domain, Map
from exactdp_checks.code.lazy.uniform import Lazy, fresh, map_of, settled

__all__ = ["Plain", "Summaries", "variable"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
NUMBERS = (int, bool)
FEW = 64  # values of one part


class Plain(BaseException):
    """This place is not summed up: begin again, without; not an Exception, so that nothing takes it for one of the code."""

    def __init__(self, place: Any) -> None:
        super().__init__()
        self.place = place


def variable(tree: Any, law: dict[Any, Fraction]) -> Any:
    """A lazy variable with a finite law."""
    return next(iter(law)) if len(law) == 1 else fresh(tree, *drawn(tree, law))


def drawn(tree: Any, law: dict[Any, Fraction]) -> tuple[Map, Map]:
    """The integers of a uniform variable, and the map of them to a variable of this law."""
    size = lcm(*(p.denominator for p in law.values()))
    sums = tuple(accumulate(int(p * size) for p in law.values()))
    whole = map_of(tree, Domain("integers", size, int))
    return whole, whole.then("bisect", sums[:-1]).then("at", tuple(law))


class Summaries:
    """``alone``: what an evaluation gives, as one variable."""

    tree: Any
    context: Any
    plain_places: set[int]
    known: dict[Hashable, dict[Any, Fraction]]
    alike: dict[Hashable, Any]  # what decides a part -> its law: the value of one that is certain, or the maps of ``drawn``
    frames: list[Frame]
    mark: int
    nested: bool
    hidden: Any
    family: Run | None
    segments: list[tuple[int, int]] | None = None  # the draws of each part, where they are kept

    def key(self, request: Hashable) -> Hashable:
        """The state."""
        raise NotImplementedError

    def alone(
        self,
        place: Any,
        f: Frame,
        evaluate: Callable[[], Any],
        undo: Callable[[], Any] | None = None,
        hidden: Any = None,
        decided: Hashable = None,
        read: Callable[[list[int]], list[Any] | None] | None = None,
    ) -> Any:
        """The value of evaluate(), whose draws are made apart; ``undo`` takes the one effect back and returns the value.

        ``hidden``: a list that the evaluation can read or change in no part but one; ``decided``: what decides it (``alike``), or None;
        ``read``: the values for which the integers found stand, two at most.
        """
        if self.context is None or self.nested or identity(place) in self.plain_places:
            return self.noted(evaluate) if undo is None else None
        self.mark = self.tree.position
        if self.family is not None:
            self.family.floor = self.family.level  # what is found holds wherever the state is the same
        self.hidden = hidden
        try:
            before = self.key(("alone", identity(place)))
            law = self.known.get(before)
            if law is None:
                law = self.known[before] = _read(self._law(place, f, evaluate, undo, before), read, place)
        finally:
            self.hidden = None
        if decided is not None:
            self.alike[decided] = law if len(law) == 1 else drawn(self.tree, law)
        return variable(self.tree, law)

    def noted(self, evaluate: Callable[[], Any]) -> Any:
        """The value of a part that is drawn in its place; where ``segments`` are kept, all of it now."""
        if self.segments is None:
            return evaluate()
        begin = self.tree.position
        value = settled(evaluate())
        self.segments.append((begin, self.tree.position))
        return value

    def again(self, decided: Hashable) -> Any:
        """The value of a part that is decided as an earlier one: a new variable, or what is certain; ``alone`` made that one."""
        self.mark = self.tree.position
        known = self.alike[decided]
        return fresh(self.tree, known[0], known[1]) if type(known) is tuple else next(iter(known))

    def _law(self, place: Any, f: Frame, evaluate: Any, undo: Any, before: Hashable) -> dict[Any, Fraction]:
        outer, at = self.tree, f.at
        depths = len(self.frames), len(f.stack), len(f.scopes)
        inner = type(outer)(outer.widest, machine=self, eager=outer.eager)
        inner.maps = outer.maps  # where comparisons cut is known of all
        outer.closed, self.tree, self.context.tree, self.nested = place, inner, inner, True

        def run() -> Any:
            del self.frames[depths[0] :], f.stack[depths[1] :], f.scopes[depths[2] :]
            f.at, self.mark = at, 0
            value = evaluate()
            return value if undo is None else undo()

        def ended(value: Any) -> dict[Hashable, Any]:
            f.at = at
            if type(value) is Lazy and value.source.tree is not inner:
                raise Plain(place)
            values = {value: Fraction(1)} if type(value) is not Lazy else _spread(inner, value)
            self.mark = inner.position
            if self.key(("alone", identity(place))) != before or not all(type(v) in NUMBERS for v in values):
                raise Plain(place)
            return values

        try:
            system = inner.explore(run, ended, None)
            law = {y: p for y, p in system.mass.items() if isinstance(p, Fraction)}
        except Outside:
            raise Plain(place) from None
        finally:
            outer.closed, self.tree, self.context.tree, self.nested = None, outer, outer, False
        whole = system.never == 0 and system.beyond == 0 and sum(law.values()) == 1
        if not whole or len(law) > FEW or len({type(v) for v in law}) > 1:
            raise Plain(place)
        self.mark = outer.position
        return dict(sorted(law.items()))


def _read(law: dict[Any, Fraction], read: Any, place: Any) -> dict[Any, Fraction]:
    values = list(law) if read is None else read(list(law))
    if values is None:
        raise Plain(place)
    found = zip(values, law.values(), strict=True)
    return dict(found if read is None else sorted(found, key=lambda pair: pair[0]))


def _spread(tree: Any, value: Lazy) -> dict[Any, Fraction]:
    source: Any = value.source
    if not value.discrete:
        raise Outside("a real number as a part")
    if (
        isinstance(source, Hidden)
        or getattr(source, "parts", None) is not None
        or getattr(source, "tied", False)
        or not hasattr(source, "hi")
    ):
        return {settled(value): Fraction(1)}
    found: dict[Any, Fraction] = {}
    size = width_of(value)
    for v, n in span_of(tree, value):
        v = v.item() if hasattr(v, "item") else v
        found[v] = found.get(v, Fraction(0)) + Fraction(n, size)
    return found
