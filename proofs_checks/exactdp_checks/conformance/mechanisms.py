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
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.mechanisms import CONTINUOUS
from exactdp_checks.conformance.numbers import ln_text
from exactdp_checks.conformance.randomness import Program
from exactdp_checks.golden.mechanisms import MECHANISMS

__all__ = ["HISTOGRAMS", "LEVELLESS", "NAMED", "Parameters", "channel_of", "estimator_of", "request_of", "sampler_of", "some"]

Parameters: TypeAlias = Mapping[str, Any]
LEVELLESS = tuple(name for name, record in MECHANISMS.items() if record.levelless)  # their levels are their parameters
TEXTS = ("r",)
HISTOGRAMS = ("laplace_histogram", "discrete_laplace_histogram", "thresholded_laplace_histogram")
NAMED = (*MECHANISMS, *CONTINUOUS, *HISTOGRAMS)
"""Every mechanism that a program may have."""


def _size(mechanism: str, parameters: Parameters) -> tuple[Any, ...]:
    return tuple(parameters[name] for name in MECHANISMS[mechanism].names)


def _options(mechanism: str, parameters: Parameters) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if name not in MECHANISMS[mechanism].names}


def channel_of(mechanism: str, parameters: Parameters, t: object) -> Channel:
    """The channel at the level t."""
    made: Channel = MECHANISMS[mechanism].module.channel(*_size(mechanism, parameters), t=t, **_options(mechanism, parameters))
    return made


def estimator_of(mechanism: str, parameters: Parameters, t: object) -> Estimator:
    """The estimator at the level t > 1."""
    made: Estimator = MECHANISMS[mechanism].module.estimator(
        *_size(mechanism, parameters), t=t, **_options(mechanism, parameters)
    )
    return made


def sampler_of(mechanism: str, parameters: Parameters, x: int, t: object) -> Program:
    """The exact sampler for item x, a function of the source of randomness."""
    size, options = _size(mechanism, parameters), _options(mechanism, parameters)
    return partial(_sampled, MECHANISMS[mechanism].module, x, size, t, options)


def _sampled(module: Any, x: int, size: tuple[Any, ...], t: object, options: dict[str, Any], draw: Any) -> int:
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
