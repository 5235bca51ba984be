"""Refused calls beside valid ones: a valid call with one argument that cannot be meant, as many as the lists of refusals lack.

So every function has at least as many invalid vectors as valid ones, if it refuses so much: a number with a wrong sign, no
number, an empty list; then values of another type. What is not refused is no vector, since it may be right elsewhere. The order
is fixed: by the kind of nonsense, then by argument, then by call. Source: our own.

>>> from exactdp_checks.golden.bounds import function_of
>>> from exactdp_checks.golden.calls import given_to
>>> gain = "linear_queries.distribution.gain"
>>> valid = [Case("bound", given_to(function_of, gain, (t,)), VALID) for t in ("3", "9")]
>>> [(case.flags[0], case.note) for case in missing("bound", function_of, valid)]
[('SenselessArgument', 't = -1'), ('SenselessArgument', 't = 0')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from exactdp_checks.golden.calls import Function, outcome
from exactdp_checks.golden.case import INVALID, VALID, Case
from exactdp_checks.golden.numbers import Json

__all__ = ["missing"]

OTHERS = (None, True, "x")
UNREADABLE = (TypeError, AttributeError, KeyError, IndexError, ValueError, ArithmeticError, RecursionError)


def _nonsense(value: Json) -> tuple[Json, ...]:
    """Values of the same type that a count, a number or a list seldom has."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return ()
    if isinstance(value, int):
        return 0, -1, -(10**6)
    if isinstance(value, list):
        return ([],)
    if "pattern" in value or "exact" not in value:
        return ()
    if isinstance(value["exact"], list):
        return [], ["nan", *value["exact"][1:]], ["1/0", *value["exact"][1:]], [*value["exact"][:-1], "x"]
    return (*({"exact": text, "decimal": text} for text in ("-1", "0", "-1000")), "nan", "1/0")


def _attempts(cases: Iterable[Case]) -> Iterator[tuple[str, str, Json, Case]]:
    """(flag, argument, value, case) for everything that may be tried, in order."""
    found = list(cases)
    most = max((len(_nonsense(v)) for case in found for v in case.input["arguments"].values()), default=0)
    for turn in range(most):
        for case in found:
            for name, value in case.input["arguments"].items():
                yield from (("SenselessArgument", name, v, case) for v in _nonsense(value)[turn : turn + 1])
    for other in OTHERS:
        for case in found:
            yield from (("WrongType", name, other, case) for name in case.input["arguments"])


def missing(kind: str, resolve: Callable[[str], Function], cases: Iterable[Case]) -> Iterator[Case]:
    """The refused calls that are lacking."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        if case.kind == kind:
            groups.setdefault(case.input["function"], []).append(case)
    for name, group in groups.items():
        keys = {case.key for case in group}
        valid = [case for case in group if case.result == VALID]
        lacking = len({case.key for case in valid}) * 2 - len(keys)
        for flag, argument, value, case in _attempts(valid) if lacking > 0 else ():
            arguments = {**case.input["arguments"], argument: value}
            spoiled = Case(kind, {"function": name, "arguments": arguments}, INVALID, (flag,), f"{argument} = {_text(value)}")
            if spoiled.key not in keys and _is_refused(resolve(name), arguments):
                keys.add(spoiled.key)
                lacking -= 1
                yield spoiled
            if lacking <= 0:
                break


def _text(value: Json) -> str:
    return str(value["exact"] if isinstance(value, Mapping) else value)


def _is_refused(function: Function, arguments: Mapping[str, Any]) -> bool:
    """Whether a call is refused, in one sentence; what breaks in another way is no vector."""
    try:
        return not outcome(function, arguments)["hypotheses"]
    except UNREADABLE:
        return False
