"""The two derivations of golden vectors: this package, and ``tests/second_source``, which does not import exactdp.

A document names both, and says of which kinds and functions the second has the values too: all but the exceptions of ``ONCE``,
each of which has its reason, which the document has beside it. A test holds the documents and the second source together.

>>> derivations([{"kind": "channel", "input": {}}, {"kind": "refuse", "input": {}}])["once"]
{'refuse': 'that a call or parameters are refused is a sentence about this package, with no number to derive'}
>>> reason("p_rec.executions") == reason("max_sense.executions"), reason("max_sense.law")
(True, None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from exactdp_checks.golden.numbers import Json

__all__ = ["KINDS", "ONCE", "derivations", "reason"]

KINDS = ("audit", "bias", "channel", "data", "decode", "encode", "estimator", "information", "moments", "symbolic")
ORDER = "every execution with its draws, whose order is ours to choose; the laws of the same protocol are derived twice"
PROMISE = "a verdict with a witness: the profile, the levels and the variances that it compares are derived twice"
RUN = (
    "adaptive_one_bit", "hada_oracle", "hadamard_oracle", "max_sense", "multi_max_sense", "p_rec", "pairwise_preference",
)  # fmt: skip
ONCE = {
    "refuse": "that a call or parameters are refused is a sentence about this package, with no number to derive",
    "context_aware_ldp.bracket.sample_complexity_bracket": (
        "the largest and smallest of bounds that are derived twice, rounded to integers at a perturbation of our choice"
    ),
    "gaussian.promise": PROMISE,
    "rejection_sampling.promise": PROMISE,
    **dict.fromkeys((f"{name}.executions" for name in RUN), ORDER),
}
"""Kinds, functions, and modules of functions with one derivation, and why."""


def reason(word: str) -> str | None:
    """Why a kind or a function has one derivation; None where it has two."""
    module = word.split(".", maxsplit=1)[0] if word.count(".") == 1 else word
    return ONCE.get(word) or ONCE.get(module)


def derivations(vectors: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """Who derives these vectors, and which kinds or functions of them both do."""
    words = {vector["input"]["function"] if "function" in vector["input"] else vector["kind"] for vector in vectors}
    twice = {word for word in words if reason(word) is None}
    names = {"first": "exactdp_checks.golden", "second": "tests/second_source"}
    return {**names, "twice": sorted(twice), "once": {word: reason(word) for word in sorted(words - twice)}}
