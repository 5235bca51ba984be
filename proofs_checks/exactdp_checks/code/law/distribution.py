"""A law: the probability of every output found, of rejection, and of all that was not run; and when two outputs are one.

Outputs are hashable values. 1, True and 1.0 are equal in Python and not the same to whoever reads a report, so an output that
equals another without being the same is refused. Source: the definition of a distribution on a finite set.

>>> found = Law({"a": "1/2", "b": "1/4"}, unexplored="1/4")
>>> found.bounds("b"), found.unexplored
((Fraction(1, 4), Fraction(1, 2)), Fraction(1, 4))
>>> form(1) == form(True)
False
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from numbers import Number
from types import MappingProxyType
from typing import Any

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.numbers.exact import Exact, exact

__all__ = ["REJECTED", "Law", "form", "note", "written"]

_ATOMS = frozenset({int, str, bool, bytes, Fraction, type(None)})  # within each of these, equal means identical to an observer
identity = id  # by its name in builtins it is replaced while a stranger's code runs
_Mark = Enum("_Mark", "REJECTED")
REJECTED = _Mark.REJECTED  # what a program returns to say: this run does not count, run me again


def form(output: object) -> object:
    """What an observer sees of an output besides equality: 1 equals True and 1.0. Raises BadInput if it is unfit to collect."""
    kind = type(output)
    if kind in _ATOMS:
        return kind
    if isinstance(output, tuple):
        kinds = tuple(map(type, output))
        return kind, kinds if _ATOMS.issuperset(kinds) else tuple(map(form, output))
    if isinstance(output, frozenset):
        return kind, frozenset((item, form(item)) for item in output)
    if isinstance(output, Iterator):
        raise BadInput(f"an output is a {kind.__name__}, which has not run yet: return its values, as in tuple(...)")
    try:
        hash(output)
    except TypeError:
        raise BadInput(f"an output is a {kind.__name__}, which is not hashable: return a number, text or a tuple") from None
    if output != output:  # noqa: PLR0124 - so nan is found
        raise BadInput(f"the output {output!r} is not equal to itself: return a name for it")
    return (kind, repr(output)) if isinstance(output, Number) else kind


LONGEST = 200  # characters of an output that a sentence shows


def written(output: Any) -> str:
    """An output as a person reads it, from its canonical form; of many independent parts how many they are."""
    if hasattr(output, "places"):
        return f"a report of {len(output.places)} independent parts"
    if type(output) is tuple:
        text = f"({', '.join(map(written, output))}{',' * (len(output) == 1)})"
    else:
        text = str(output) if hasattr(output, "kind") and hasattr(output, "items") else repr(output)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def note(forms: dict[Any, object], output: Any) -> None:
    """Add an output to those known. Raises BadInput if it equals one that an observer can tell from it."""
    seen = output.kinds() if hasattr(output, "kinds") else form(output)
    if forms.setdefault(output, seen) != seen:
        raise BadInput(
            f"the output {written(output)} equals another that is not the same, as 1 equals True: return one in both places"
        )


@dataclass(frozen=True)
class Law:
    """The probability of every output found, of rejection, and of all that was not run; together they are 1, also in Q(t)."""

    mass: Mapping[Any, Exact] = field(hash=False)
    unexplored: Exact = Fraction(0)
    rejected: Exact = Fraction(0)

    def __post_init__(self) -> None:
        given = {identity(value): value for value in self.mass.values()}  # laws have many outputs and few probabilities
        numbers = {place: exact(value) for place, value in given.items()}
        same = all(numbers[place] is value for place, value in given.items())
        mass = dict(self.mass) if same else {output: numbers[identity(value)] for output, value in self.mass.items()}
        for name, value in (
            ("mass", MappingProxyType(mass)),
            ("unexplored", exact(self.unexplored)),
            ("rejected", exact(self.rejected)),
        ):
            object.__setattr__(self, name, value)
        every = [*mass.values(), self.unexplored, self.rejected]
        parts = {identity(part): part for part in every}
        total = sum((parts[i] * times for i, times in Counter(map(identity, every)).items()), start=Fraction(0))
        if total != 1 or any(isinstance(part, Fraction) and part < 0 for part in parts.values()):
            raise NotStochastic(f"the parts of a law add up to {total}: write probabilities >= 0 that add up to 1")

    def __reduce__(self) -> Any:
        return Law, (dict(self.mass), self.unexplored, self.rejected)

    @cached_property
    def _forms(self) -> dict[Any, object]:
        return {output: form(output) for output in self.mass}

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
        lower = self.mass[output] if form(output) == self._forms.get(output) else Fraction(0)
        return lower, lower + self.unexplored

    def row(self, outputs: Iterable[Any]) -> tuple[Exact, ...]:
        """The probabilities of ``outputs``, which differ and include all with mass; of sum 1 - rejected. 0 for absent ones."""
        self._need_explored()
        names, order = tuple(outputs), dict[Any, object]()
        for output in names:
            note(order, output)
        if len(order) < len(names):
            raise BadInput("an output stands twice in the order: write every output once")
        if missing := [output for output, form in self._forms.items() if order.get(output) != form]:
            raise BadInput(f"the output {missing[0]!r} has probability {self.mass[missing[0]]} and is not in the order: add it")
        return tuple(self.mass.get(output, Fraction(0)) for output in names)
