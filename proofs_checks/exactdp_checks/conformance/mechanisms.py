"""The mechanisms by the names and parameters of the protocol: {"k": 3, "t": "3"} and the like, instead of Python arguments.

>>> channel_of("krr", {"k": 2}, Fraction(3)).rows[0]
(Fraction(3, 4), Fraction(1, 4))
>>> request_of("one_bit_mean", {"query": [1, Fraction(-1, 2)], "r": 1}, Fraction(3))["parameters"]["query"]
['1', '-1/2']
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from exactdp.channel import Channel
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
from exactdp_checks.conformance.numbers import ln_text
from exactdp_checks.conformance.randomness import Program

__all__ = ["LEVELLESS", "PARAMETERS", "Parameters", "channel_of", "estimator_of", "request_of", "sampler_of", "some"]

Parameters: TypeAlias = Mapping[str, Any]

PARAMETERS: Mapping[str, tuple[ModuleType, tuple[str, ...]]] = MappingProxyType(
    {
        "krr": (krr, ("k",)),
        "hadamard_response": (hadamard_response, ("k",)),
        "hrr": (hrr, ("k",)),
        "general_hadamard_response": (general_hadamard_response, ("k", "parts")),
        "high_low_hadamard": (high_low_hadamard, ("k", "sensitive")),
        "mangat": (mangat, ("k", "sensitive")),
        "block_hadamard": (block_hadamard, ("partition",)),
        "binary_optimal": (binary_optimal, ("above", "below")),
        "one_bit_mean": (one_bit_mean, ("query", "r")),
        "max_sense": (max_sense, ("N", "w", "H")),
        "pairwise_preference": (pairwise_preference, ("N", "w", "pair")),
        "multi_max_sense": (multi_max_sense, ("N", "w", "blocks")),
        "subset_selection": (subset_selection, ("k", "d")),
    }
)
"""The module of a mechanism, and the names of its parameters besides t, in order."""

LEVELLESS = ("binary_optimal",)  # its levels are its parameters
TEXTS = ("above", "below", "r")


def _size(mechanism: str, parameters: Parameters) -> tuple[Any, ...]:
    return tuple(parameters[name] for name in PARAMETERS[mechanism][1])


def _options(mechanism: str, parameters: Parameters) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if name not in PARAMETERS[mechanism][1]}


def channel_of(mechanism: str, parameters: Parameters, t: object) -> Channel:
    """The channel at the level t."""
    made: Channel = PARAMETERS[mechanism][0].channel(*_size(mechanism, parameters), t, **_options(mechanism, parameters))
    return made


def estimator_of(mechanism: str, parameters: Parameters, t: object) -> Estimator:
    """The estimator at the level t > 1."""
    made: Estimator = PARAMETERS[mechanism][0].estimator(*_size(mechanism, parameters), t, **_options(mechanism, parameters))
    return made


def sampler_of(mechanism: str, parameters: Parameters, x: int, t: object) -> Program:
    """The exact sampler for item x, a function of the source of randomness."""
    size, options = _size(mechanism, parameters), _options(mechanism, parameters)
    return partial(_sampled, PARAMETERS[mechanism][0], x, size, t, options)


def _sampled(module: ModuleType, x: int, size: tuple[Any, ...], t: object, options: dict[str, Any], draw: Any) -> int:
    return int(module.sample(x, *size, t, draw, **options))


def request_of(mechanism: str, parameters: Parameters, t: Fraction) -> dict[str, Any]:
    """The mechanism and its parameters as JSON, with t and epsilon = ln t: integers, lists of these, and text for numbers."""
    found: dict[str, Any] = {}
    for name, value in parameters.items():
        found[name] = [str(v) for v in value] if name == "query" else str(value) if name in TEXTS else value
    if mechanism not in LEVELLESS:
        found |= {"t": str(t), "epsilon": ln_text(t)}
    return {"mechanism": mechanism, "parameters": found}


def some(k: int) -> tuple[int, ...]:
    """All of the items 0..k-1 if they are few, or some."""
    return tuple(range(k)) if k <= 4 else (0, 1, k // 2, k - 1)
