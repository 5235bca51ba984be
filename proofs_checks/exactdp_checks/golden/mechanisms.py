"""The grid of parameters and levels at which the golden vectors of the mechanisms are taken.

A mechanism is an entry in ``MECHANISMS``: its module, the names of its parameters, and sizes at which constructions break: one
item, two, powers of two and their neighbours, one sensitive symbol and all, parts and blocks that do not fill, blocks of one.
The levels are t = e^epsilon = 1 (no estimator there), next to 1, and large. Source: ``exactdp.mechanisms``.

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
from types import ModuleType
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.mechanisms import (
    binary_optimal,
    block_hadamard,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    hrr,
    krr,
    mangat,
    max_sense,
    multi_max_sense,
    one_bit_mean,
    pairwise_preference,
    subset_selection,
)
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden.numbers import Json, number, numbers, value_of, values_of

__all__ = ["BETWEEN", "LEVELS", "MECHANISMS", "Mechanism", "Place", "argument", "is_informative", "place_of", "places"]

LEVELS = ("1", "1000001/1000000", "3/2", "3", "1000")
BLOCKS = ([[0]], [[0], [1]], [[0, 1], [2]], [[1, 3], [0, 4, 2]], [[5], [0, 1, 2, 3], [4]])
BETWEEN = (Fraction(3, 2), Fraction(3))  # the levels of vectors that are long, or many


@dataclass(frozen=True)
class Mechanism:
    """A module, the names of its parameters in order, their values in the vectors, and its keyword options."""

    module: ModuleType
    names: tuple[str, ...]
    sizes: tuple[tuple[Any, ...], ...]
    options: tuple[str, ...] = ()
    large: tuple[tuple[Any, ...], ...] = ()  # at one level, and without wrong vectors, which would be long


MECHANISMS: Mapping[str, Mechanism] = {
    "krr": Mechanism(krr, ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,), (9,)), large=((15,), (16,), (17,))),
    "hadamard_response": Mechanism(
        hadamard_response, ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,)), large=((9,), (15,), (16,))
    ),
    "hrr": Mechanism(hrr, ("k",), ((1,), (2,), (3,), (4,), (5,), (7,), (8,))),
    "general_hadamard_response": Mechanism(
        general_hadamard_response, ("k", "parts"), ((1, 1), (1, 4), (2, 2), (3, 1), (3, 2), (4, 4), (5, 2), (7, 2), (9, 4))
    ),
    "high_low_hadamard": Mechanism(
        high_low_hadamard,
        ("k", "sensitive"),
        ((1, [0]), (2, [1]), (2, [0, 1]), (3, [1]), (4, [0, 3]), (4, [1, 2, 3]), (5, [0, 1, 2, 3]), (7, [0, 1, 2]), (9, [8])),
    ),
    "mangat": Mechanism(mangat, ("k", "sensitive"), ((1, [0]), (2, [0]), (2, [1]), (3, [1]), (4, [3]), (8, [0]), (9, [8]))),
    "block_hadamard": Mechanism(
        block_hadamard,
        ("partition",),
        tuple((partition, released) for partition in BLOCKS for released in (False, True)),
        ("release_singletons",),
        (([[*range(7)], [7]], False), ([[*range(7)], [7]], True), ([[8, 0], [*range(1, 8), 9]], False)),
    ),
    "binary_optimal": Mechanism(
        binary_optimal,
        ("above", "below"),
        (("t", "t"), ("t^2", "t"), ("t", "t^2"), ("t", "inf"), ("inf", "t"), ("inf", "inf"), ("2", "t"), ("1", "t")),
    ),
    "one_bit_mean": Mechanism(
        one_bit_mean,
        ("query", "r"),
        (
            (["1", "-1"], "1"),
            (["1", "0", "-1"], "1"),
            (["1"], "1"),
            (["0", "0"], "2"),
            (["1/2", "1/3", "-1/4"], "1/2"),
            (["-3/2", "3/2", "-3/2", "1"], "3/2"),
            (["1/100", "0"], "1"),
        ),
    ),
    "max_sense": Mechanism(
        max_sense,
        ("N", "w", "H"),
        ((1, 1, [0]), (2, 1, []), (2, 1, [1]), (3, 1, [2, 0]), (3, 2, [1])),
    ),
    "pairwise_preference": Mechanism(
        pairwise_preference,
        ("N", "w", "pair"),
        (
            *((2, 1, [0, 1], reading) for reading in "BC"),
            *((2, 2, [1, 0], reading) for reading in "AB"),
            *((3, 2, [0, 2], reading) for reading in "ABC"),
        ),
        ("reading",),
    ),
    "multi_max_sense": Mechanism(
        multi_max_sense,
        ("N", "w", "blocks"),
        ((1, 1, [[0]]), (2, 1, [[1], [0]]), (3, 1, [[0], [1], [2]]), (3, 2, [[2, 0], [1]])),
    ),
    "subset_selection": Mechanism(subset_selection, ("k", "d"), ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3))),
}


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
        for level in map(rational, LEVELS) if size in entry.sizes else BETWEEN[1:]:
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
    return place.t > 1
