"""The grid of parameters and levels at which the golden vectors of the mechanisms are taken.

Both are in the records of the mechanisms, ``exactdp.mechanisms.records`` and ``exactdp.oracles.wired``. The levels are
t = e^epsilon = 1 (no estimator there), next to 1, two between, and large; where the level follows from the parameters, that one.
Source: ``exactdp.mechanisms``.

>>> place_of("krr", {"parameters": {"k": 2}, "t": number(3), "epsilon": number(LogSum.ln(3))}).channel.rows[0]
(Fraction(3, 4), Fraction(1, 4))
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import inf
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.mechanisms.records import LEVELS, RECORDS, Record
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.oracles import wired
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden.numbers import Json, number, numbers, value_of, values_of

__all__ = ["LEVELS", "MECHANISMS", "Place", "argument", "is_informative", "place_of", "places"]

MECHANISMS: Mapping[str, Record] = {record.name: record for record in (*RECORDS, *wired.RECORDS)}


@dataclass(frozen=True)
class Place:
    """A mechanism at parameters and at a level t: what every vector of this module is about."""

    name: str
    parameters: Json
    t: Fraction

    @property
    def arguments(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The parameters as the functions of the module take them, and the options."""
        entry = MECHANISMS[self.name]
        size = tuple(argument(self.parameters[name]) for name in entry.names)
        return size, {name: self.parameters[name] for name in entry.options}

    @property
    def between(self) -> bool:
        """Whether the level is one of vectors that are long, or many."""
        levels = levels_of(self.name, self.arguments[0])
        return self.t in levels[2:4] or len(levels) == 1

    @property
    def whole(self) -> bool:
        """Whether it is such a level, or t = 1."""
        return self.between or self.t == 1

    @property
    def wide(self) -> bool:
        """Whether it is such a level, or the large one."""
        return self.between or self.t == levels_of(self.name, self.arguments[0])[-1]

    @cached_property
    def channel(self) -> Channel:
        """Q at t."""
        size, options = self.arguments
        found: Channel = MECHANISMS[self.name].module.channel(*size, t=self.t, **options)
        return found

    @cached_property
    def estimator(self) -> Estimator:
        """A at t > 1."""
        size, options = self.arguments
        found: Estimator = MECHANISMS[self.name].module.estimator(*size, t=self.t, **options)
        return found

    @cached_property
    def policy(self) -> PrivacyMatrix:
        """E at epsilon = ln t."""
        size, options = self.arguments
        found: PrivacyMatrix = MECHANISMS[self.name].module.policy(*size, epsilon=LogSum.ln(self.t), **options)
        return found

    @cached_property
    def input(self) -> dict[str, Json]:
        """The common part of the inputs."""
        return {"parameters": self.parameters, "t": number(self.t), "epsilon": number(LogSum.ln(self.t))}


def levels_of(name: str, size: tuple[Any, ...]) -> tuple[Fraction, ...]:
    """The levels t at which a size is taken."""
    entry = MECHANISMS[name]
    if entry.levelless and entry.flat is not None:
        return (entry.flat.level(*size),)
    return tuple(map(rational, entry.levels))


def argument(value: Json) -> Any:
    """A parameter of a vector as an argument."""
    if not isinstance(value, Mapping):
        return value
    return value_of(value) if isinstance(value["exact"], str) else values_of(value)


def _at(text: str, t: Fraction) -> Exact:
    """The value of an expression in t."""
    found = exact(text)
    return found if isinstance(found, Fraction) else found.at(t=t)


def _parameter(value: object, t: Fraction) -> Json:
    """A parameter of the grid in a vector: texts are numbers, at t."""
    if isinstance(value, list) and value and isinstance(value[0], str):
        return numbers(value)
    if value == "inf":
        return number(inf)
    return number(_at(value, t)) if isinstance(value, str) else value


def places(name: str, *, large: bool = True) -> Iterator[Place]:
    """All parameters and levels of the grid at which the channel exists; without those of large sizes, if not ``large``."""
    entry = MECHANISMS[name]
    seen = set()
    for size in (*entry.sizes, *(entry.large if large else ())):
        levels = levels_of(name, size)
        for level in levels if size in entry.sizes else levels[3:4]:
            named = zip((*entry.names, *entry.options), size, strict=True)
            given = {n: v if n in entry.options else _parameter(v, level) for n, v in named}
            found = _place(name, json.dumps(given, sort_keys=True), level)
            if str(found) in seen or (name == "binary_optimal" and {"1"} == {given[n]["exact"] for n in entry.names}):
                continue
            seen.add(str(found))
            yield found


@lru_cache(maxsize=1024)
def _place(name: str, parameters: str, t: Fraction) -> Place:
    """The place of parameters in JSON: one object for all vectors there, which share its channel and its estimator."""
    return Place(name, json.loads(parameters), t)


def place_of(name: str, given: Mapping[str, Json]) -> Place:
    """The place that the input of a vector names."""
    return _place(name, json.dumps(given["parameters"], sort_keys=True), _level(given["t"]["exact"], given["epsilon"]["exact"]))


@lru_cache(maxsize=1024)
def _level(t: str, epsilon: str) -> Fraction:
    """t, if epsilon is its logarithm."""
    level = rational(t)
    if level <= 0 or LogSum.ln(level) != value_of({"exact": epsilon}):
        raise BadInput(f"t = {t} and epsilon = {epsilon}: epsilon is ln t")
    return level


def is_informative(place: Place) -> bool:
    """Whether there is an estimator."""
    if place.name == "binary_optimal" and "1" in (place.parameters["above"]["exact"], place.parameters["below"]["exact"]):
        return False
    if not MECHANISMS[place.name].levelless:
        return place.t > 1
    try:
        return bool(place.estimator)
    except OutOfScope:
        return False
