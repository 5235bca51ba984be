"""The golden vectors that are not asked over the wire, and why.

>>> unasked({"kind": "channel", "input": {}})
''
>>> unasked({"kind": "refuse", "input": {"operation": "encode", "arguments": {"item": 0.0}}, "subject": "krr"})
'0.0 is 0 where JSON has one kind of number'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdp_checks.conformance.mechanisms import LEVELLESS

__all__ = ["KINDS", "unasked"]

KINDS: Mapping[str, str] = {
    "symbolic": "functions of t have no one form: their values are asked, as channels and estimates",
    "promise": "the protocol has no operation for a printed scale of noise",
}
"""The kinds of which no vector is asked."""


def unasked(vector: Mapping[str, Any]) -> str:
    """Why a vector is not asked; "" if it is."""
    kind, given = vector["kind"], vector["input"]
    if kind in KINDS:
        return KINDS[kind]
    if kind == "refuse":
        arguments = given["arguments"]
        if 0.0 in [v for v in (arguments.get("item"), *arguments.get("reports", ())) if isinstance(v, float)]:
            return "0.0 is 0 where JSON has one kind of number"
        if vector["subject"] in LEVELLESS and (given["operation"] == "estimator" or not isinstance(arguments["t"], str)):
            return "t is no parameter of a mechanism whose levels are its parameters"
    return _of_answers(kind, given, vector)


def _of_answers(kind: str, given: Mapping[str, Any], vector: Mapping[str, Any]) -> str:
    """Why an audit or a bound is not asked."""
    if kind == "audit":
        pattern, levels = given["policy"]["pattern"], given["policy"]["exact"]
        found = {i for x, row in enumerate(pattern) for y, i in enumerate(row) if x != y}
        if len(found) != 1:
            return "audits are asked at one level: this policy has several, or none"
        return "audits are asked at a finite level" if levels[found.pop()] == "inf" else ""
    if kind in ("bound", "protocol", "law"):
        if "WrongType" in vector["flags"]:
            return "its arguments have a type that the language decides about"
        value = vector["output"].get("value")
        if vector["output"]["hypotheses"] and not _numeric(value):
            return "its value is no number and no list of numbers"
    return ""


def _numeric(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    return value.keys() == {"lower", "upper", "decimal"} or ("exact" in value and "pattern" not in value)
