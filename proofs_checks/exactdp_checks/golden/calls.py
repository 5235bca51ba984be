"""Golden vectors of functions: the arguments of a call as JSON, and its result, or the rule that refuses it.

Texts that are numbers become numbers with their decimals, lists of them become lists, channels and policies matrices; integers,
names, truth values, null and lists of these stay as they are. A result is rendered by ``numbers.rendered``. A refusal is named by
the class of the error: OutOfScope where a hypothesis does not hold, BadInput and its kinds where the arguments make no sense.

>>> read("t", written("3/2")), read("reports", written([["1", "2"], None]))
(Fraction(3, 2), [[Fraction(1, 1), Fraction(2, 1)], None])
>>> outcome(lambda k: k + 1, {"k": 2}), outcome(rational, {"value": "x y"})
({'hypotheses': True, 'value': {'exact': '3', 'decimal': '3'}}, {'hypotheses': False, 'error': 'BadInput'})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from inspect import signature
from math import inf
from types import ModuleType
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden.case import INVALID, VALID, Case
from exactdp_checks.golden.numbers import (
    FIRST_BITS,
    Json,
    channel_of,
    level_matrix,
    levels_of,
    matrix,
    matrix_of,
    number,
    numbers,
    rendered,
    value_of,
    values_of,
)

__all__ = ["Call", "Function", "cases", "found_in", "given_to", "outcome", "read", "written"]

Function: TypeAlias = Callable[..., object]
Call: TypeAlias = tuple[object, ...]  # the arguments in order; a last mapping holds keywords


def _is_number(value: object) -> bool:
    try:
        return isinstance(value, str) and rational(value) is not None
    except BadInput:
        return False


def written(value: object) -> Json:
    """An argument as JSON."""
    if isinstance(value, Fraction | LogSum):
        return number(value)
    if isinstance(value, Channel):
        return matrix(value.matrix)
    if isinstance(value, PrivacyMatrix):
        return level_matrix(value)
    if isinstance(value, str):
        return number(value) if _is_number(value) else number(inf) if value == "inf" else value
    if isinstance(value, Mapping):
        return {name: written(part) for name, part in value.items()}
    if isinstance(value, list | tuple | range):
        return numbers(value) if value and all(map(_is_number, value)) else [written(part) for part in value]
    return value


def read(name: str, given: Json) -> Any:
    """The argument of this name."""
    if isinstance(given, list):
        return [read(name, part) for part in given]
    if not isinstance(given, Mapping):
        return given
    if "pattern" in given:
        if name == "channel":
            return channel_of(given)
        return levels_of(given) if name == "policy" else matrix_of(given).rows
    if "exact" in given:
        return value_of(given) if isinstance(given["exact"], str) else list(values_of(given))
    return {key: read(key, part) for key, part in given.items()}


def outcome(function: Function, given: Mapping[str, Json]) -> dict[str, Json]:
    """The result of a call, or the class of the error by which it is refused."""
    arguments = {name: read(name, value) for name, value in given.items()}
    if "bits" in signature(function).parameters:
        arguments.setdefault("bits", FIRST_BITS)
    try:
        return {"hypotheses": True, "value": rendered(function(**arguments))}
    except ExactDPError as error:
        return {"hypotheses": False, "error": type(error).__name__}


def found_in(modules: Mapping[str, ModuleType], name: str) -> Function:
    """The function "module.name"."""
    home, _, word = name.rpartition(".")
    if home not in modules or word not in modules[home].__all__:
        raise BadInput(f"there is no function {name!r} in the golden vectors: write one of the modules {', '.join(modules)}")
    function: Function = getattr(modules[home], word)
    return function


def cases(
    kind: str,
    resolve: Callable[[str], Function],
    calls: Iterable[tuple[str, tuple[Call, ...]]],
    refused: Iterable[tuple[str, str, str, tuple[Call, ...]]],
) -> Iterator[Case]:
    """Valid vectors for (name, calls), and invalid ones for (name, flag, note, calls)."""
    for name, many in calls:
        for call in many:
            yield Case(kind, given_to(resolve, name, call), VALID)
    for name, flag, note, many in refused:
        for call in many:
            yield Case(kind, given_to(resolve, name, call), INVALID, (flag,), note)


def given_to(resolve: Callable[[str], Function], name: str, call: Call) -> dict[str, Json]:
    """The input of a vector: the function and its arguments, by name."""
    keywords = call[-1] if call and isinstance(call[-1], dict) else {}
    names = list(signature(resolve(name)).parameters)
    given = dict(zip(names, call[: len(call) - bool(keywords)], strict=False)) | keywords
    return {"function": name, "arguments": {key: written(value) for key, value in given.items()}}
