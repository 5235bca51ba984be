"""The two derivations of golden vectors: this package, and ``tests/second_source``, which does not import exactdp.

A document names both, and says of which kinds and functions the second has the values too: all but the exceptions of ``ONCE``,
each of which has its reason, which the document has beside it. A test holds the documents and the second source together. Where
a vector names one of several (an order of draws, a witness, a perturbation), the second recognises it instead.

>>> derivations([{"kind": "channel", "input": {}}, {"kind": "refuse", "input": {}}])["once"]
{'refuse': 'that a call or parameters are refused is a sentence about this package, with no number to derive'}
>>> reason("max_sense.executions") is reason("max_sense.law") is None
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from exactdp_checks.golden.numbers import Json

__all__ = ["KINDS", "ONCE", "derivations", "reason"]

KINDS = ("audit", "bias", "channel", "data", "decode", "encode", "estimator", "information", "moments", "symbolic")
ONCE = {"refuse": "that a call or parameters are refused is a sentence about this package, with no number to derive"}
"""Kinds and functions with one derivation, and why."""


def reason(word: str) -> str | None:
    """Why a kind or a function has one derivation; None where it has two."""
    return ONCE.get(word)


def derivations(vectors: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """Who derives these vectors, and which kinds or functions of them both do."""
    words = {vector["input"]["function"] if "function" in vector["input"] else vector["kind"] for vector in vectors}
    twice = {word for word in words if reason(word) is None}
    names = {"first": "exactdp_checks.golden", "second": "tests/second_source"}
    return {**names, "twice": sorted(twice), "once": {word: reason(word) for word in sorted(words - twice)}}
