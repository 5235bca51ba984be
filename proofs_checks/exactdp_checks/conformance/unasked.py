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
from exactdp_checks.golden.mechanisms import MECHANISMS

__all__ = ["unasked"]


def unasked(vector: Mapping[str, Any]) -> str:
    """Why a vector is not asked; "" if it is."""
    kind, given = vector["kind"], vector["input"]
    if kind == "refuse":
        arguments = given["arguments"]
        if 0.0 in [v for v in (arguments.get("item"), *arguments.get("reports", ())) if isinstance(v, float)]:
            return "0.0 is 0 where JSON has one kind of number"
        levelless = vector["subject"] in LEVELLESS and "t" in MECHANISMS[vector["subject"]].silent
        if levelless and (given["operation"] == "estimator" or not isinstance(arguments["t"], str)):
            return "t is no parameter of a mechanism whose levels are its parameters"
    return _of_answers(kind, given, vector)


def _of_answers(kind: str, given: Mapping[str, Any], vector: Mapping[str, Any]) -> str:
    """Why an audit or a call of a function is not asked."""
    if kind == "audit":
        pattern = given["policy"]["pattern"]
        return "" if len(pattern) > 1 else "an audit of one input asks nothing"
    if kind in ("bound", "protocol", "law", "promise"):
        if "WrongType" in vector["flags"]:
            return "its arguments have a type that the language decides about"
        if given["function"].endswith(".executions"):
            return "an execution lists the draws of one sampler: another one of the same law is as right"
    return ""
