"""Vectors that are calls of a function: the value again, by the function of this folder that has its name."""

from collections.abc import Callable
from typing import Any

from second_source import (
    bounds,
    context_aware_ldp,
    executions,
    heavy_hitters,
    heavy_hitters_oracle,
    linear_queries,
    noise,
    online_recommendation,
    oracles,
    price_of_privacy,
    promises,
    protocols_heavy_hitters,
    protocols_linear_queries,
    protocols_online_recommendation,
    protocols_price_of_privacy,
    searches,
    window,
)
from second_source.numbers import same, value

PARTS = (
    noise,
    oracles,
    bounds,
    context_aware_ldp,
    linear_queries,
    heavy_hitters,
    heavy_hitters_oracle,
    online_recommendation,
    price_of_privacy,
    protocols_heavy_hitters,
    protocols_linear_queries,
    protocols_online_recommendation,
    protocols_price_of_privacy,
    searches,
    window,
)
FUNCTIONS: dict[str, Callable[..., Any]] = {name: one for part in PARTS for name, one in part.FUNCTIONS.items()}
CHECKS: dict[str, Callable[..., bool]] = {
    **noise.CHECKS,
    **context_aware_ldp.CHECKS,
    **executions.CHECKS,
    **promises.CHECKS,
    **protocols_linear_queries.CHECKS,
    **searches.CHECKS,
}


def is_here(vector: dict[str, Any]) -> bool:
    """Whether the value of a call is derived here: the function is, and its hypotheses hold."""
    holds = vector["output"].get("hypotheses") is True or (vector["kind"] == "promise" and "error" not in vector["output"])
    return vector["input"].get("function") in {**FUNCTIONS, **CHECKS} and holds


def differs(vector: dict[str, Any], changed: dict[str, Callable[..., Any]] | None = None) -> bool:
    """Whether the second derivation has another value."""
    given = {name: value(one) for name, one in vector["input"]["arguments"].items()}
    output, name = vector["output"], vector["input"]["function"]
    said = value(output if vector["kind"] == "promise" else output["value"])
    if name in CHECKS:
        return not CHECKS[name](**given, said=said)
    return not same(said, {**FUNCTIONS, **(changed or {})}[name](**given))
