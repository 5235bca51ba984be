"""Golden vectors at every level: channels and scores as rational functions of t = e^epsilon, readable without computer algebra.

A function is its text with the integer coefficients of its numerator and denominator, from t^0 upwards; a table of functions with
a pattern is a matrix. Beside them stand the values at three levels that no other vector has, so that a reader can test his own
evaluation. For all t >= 1; scores for t > 1, null where there is no estimator. Mechanisms that need e^(epsilon/2) have functions
of s = e^(epsilon/2) in place of t: the vector says which, "variable". Source: ``exactdp.mechanisms``.

>>> function("t/(t + 2)")
{'text': 't/(t + 2)', 'numerator': ['0', '1'], 'denominator': ['2', '1']}
>>> derived("krr", {"parameters": {"k": 2}})["channel"]["functions"][0]["text"]
'1/(t + 1)'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms.records import LEVELS, Record
from exactdp.numbers.exact import Exact, exact, rational
from exactdp_checks.golden.case import Case
from exactdp_checks.golden.mechanisms import MECHANISMS, argument
from exactdp_checks.golden.numbers import Json, matrix, number, numbers

__all__ = ["AT", "cases", "derived", "function", "written_parameters"]

AT = (Fraction(5, 4), Fraction(2), Fraction(10))  # of the variable


def function(value: object) -> dict[str, Json]:
    """A rational function of t, or of s, as its text and its coefficients."""
    found = exact(value)
    if isinstance(found, Fraction):
        return {"text": str(found), "numerator": [str(found.numerator)], "denominator": [str(found.denominator)]}
    if found.variables not in (("t",), ("s",)):
        raise BadInput(f"{found} is no function of t alone: give values for the other letters")
    return {"text": str(found), "numerator": _coefficients(found.numerator), "denominator": _coefficients(found.denominator)}


def _coefficients(terms: Mapping[tuple[int, ...], int]) -> list[str]:
    degree = max(power for (power,) in terms)
    return [str(terms.get((power,), 0)) for power in range(degree + 1)]


def _parameter(value: object) -> Json:
    """A parameter of the grid, over t where it depends on t."""
    if isinstance(value, str) and value != "inf":
        found = exact(value)
        return number(found) if isinstance(found, Fraction) else function(found)
    if isinstance(value, list) and value and isinstance(value[0], str):
        return numbers(value)
    return number(float("inf")) if value == "inf" else value


def _argument(value: Json) -> Any:
    if not (isinstance(value, Mapping) and "text" in value):
        return argument(value)
    if function(value["text"]) != value:
        raise BadInput(f"{value['text']!r} has other coefficients: write those of the text")
    return exact(value["text"])


def written_parameters(entry: Record) -> Iterator[dict[str, Json]]:
    """The parameters of every size of the grid."""
    for size in (*entry.sizes, *entry.large):
        named = zip((*entry.names, *entry.options), size, strict=True)
        yield {name: value if name in entry.options else _parameter(value) for name, value in named}


def cases(name: str) -> Iterator[Case]:
    """One vector for each size of the grid; none where the level of an oracle follows from its parameters."""
    entry = MECHANISMS[name]
    if entry.flat is not None and entry.levelless:
        return iter(())
    return (Case("symbolic", {"parameters": given}) for given in written_parameters(entry))


def _variable(entry: Record) -> str:
    """t, or s where the levels of the grid are squares."""
    return "s" if entry.flat is not None and entry.levels != LEVELS else "t"


def _made(entry: Record, parameters: Mapping[str, Json]) -> tuple[Channel, Estimator | None]:
    size = [_argument(parameters[name]) for name in entry.names]
    options: dict[str, Any] = {name: parameters[name] for name in entry.options}
    options |= {"t": "s^2"} if _variable(entry) == "s" else {}
    channel: Channel = entry.module.channel(*size, **options)
    try:
        estimator: Estimator | None = entry.module.estimator(*size, **options)
    except OutOfScope:
        estimator = None
    return channel, estimator


def derived(name: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """Q and the scores over Q(t) or Q(s), the target, and the values of the functions at three levels."""
    entry = MECHANISMS[name]
    (channel, estimator), variable = _made(entry, given["parameters"]), _variable(entry)
    power = 2 if variable == "s" else 1
    scores = None if estimator is None else estimator.scores
    return {
        "variable": variable,
        "channel": _functions(channel.matrix),
        "scores": None if scores is None else _functions(scores),
        "target": None if estimator is None else matrix(estimator.target),
        "values": [
            {
                "t": number(at**power),
                "channel": _values(channel.matrix, variable, at),
                "scores": None if scores is None else _values(scores, variable, at),
            }
            for at in AT
        ],
    }


def _functions(found: ExactMatrix) -> dict[str, Json]:
    return {"functions": [function(v) for v in found.values], "pattern": found.pattern.tolist()}


def _values(found: ExactMatrix, variable: str, at: Fraction) -> dict[str, Json]:
    return numbers(_at(v, variable, at) for v in found.values)


def _at(value: Exact, variable: str, at: Fraction) -> Fraction:
    return rational(value if isinstance(value, Fraction) else value.at(**{variable: at}))
