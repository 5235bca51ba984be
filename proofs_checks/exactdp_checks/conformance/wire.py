"""The values of a golden vector as the protocol sends them: numbers as their exact text, matrices written out.

>>> plain({"exact": ["0", "1"], "decimal": ["0", "1"], "pattern": [[1, 0]]})
[['1', '0']]
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.conformance.mechanisms import Parameters, request_of

__all__ = ["Vector", "place_of", "plain"]

Vector = Mapping[str, Any]


def plain(value: Any) -> Any:
    """A value of a vector as the protocol sends it."""
    if isinstance(value, Mapping):
        if {"pattern", "exact"} <= value.keys():
            return [[value["exact"][i] for i in row] for row in value["pattern"]]
        return value["exact"] if "exact" in value else {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def place_of(vector: Vector) -> tuple[str, Parameters, Fraction, dict[str, Any]]:
    """The mechanism, its parameters, t, and the request so far."""
    mechanism, given = vector["subject"], vector["input"]
    parameters, t = plain(given["parameters"]), rational(given["t"]["exact"])
    return mechanism, parameters, t, request_of(mechanism, parameters, t)
