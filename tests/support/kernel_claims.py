"""Certificates of the kind "claim": the proof of a statement with its word, its parts and their roles, facts and uses."""

from typing import Any

from exactdp_checks.trusted.verdict import Method, Outcome

EXACT, SYMBOLIC = Method.EXACT, Method.SYMBOLIC
LEMMA = {"id": "a-paper/lem-1", "statement": "t/(t+1) < 1 for every t \\ge 1.", "where": "Lemma 1"}
BARE: dict[str, Any] = {"instances": [], "facts": [], "uses": []}
STEP = {"kind": "sturm", "body": {"lhs": ["/", "t", ["+", "t", 1]], "relation": "<", "rhs": 1, "from": {"t": 1}}}
FALSE = {
    "kind": "comparison",
    "body": {"lhs": ["*", "k", "k"], "relation": "<=", "rhs": ["*", 2, "k"], "point": {"k": 3}, "bits": 0},
}
CLAIMS: dict[str, tuple[str, Any, Outcome, Method, str]] = {
    "certified": (
        "claim",
        {**LEMMA, **BARE, "word": "certified", "parts": [{"role": "statement", **STEP}]},
        Outcome.PROVED,
        SYMBOLIC,
        "certified: a-paper/lem-1",
    ),
    "argued": (
        "claim",
        {
            **LEMMA,
            **BARE,
            "word": "argued",
            "uses": ["a-paper/lem-0"],
            "facts": [{"id": "markov", "statement": "P(X >= a) <= E X / a for X >= 0 and a > 0."}],
            "parts": [
                {"role": "step 1: the exponent", **STEP},
                {"role": "step 2", "glue": "Integrate both sides."},
                {"role": "step 3", "computed": "the law sums to 1"},
                {
                    "role": "step 4",
                    "kind": "all",
                    "body": {"parts": [STEP, FALSE | {"body": {**FALSE["body"], "point": {"k": 2}}}]},
                },
            ],
        },
        Outcome.ARGUED,
        EXACT,
        "argued: a-paper/lem-1",
    ),
    "instances": (
        "claim",
        {
            **LEMMA,
            **BARE,
            "word": "instances",
            "instances": ["k = 2", "k = 1"],
            "parts": [{"role": f"instance: k = {k}", **FALSE, "body": {**FALSE["body"], "point": {"k": k}}} for k in (1, 2)],
        },
        Outcome.INSTANCES,
        EXACT,
        "instances: a-paper/lem-1",
    ),
    "all computed": (
        "claim",
        {**LEMMA, **BARE, "word": "computed", "parts": [{"role": "statement", "computed": "both sides are 1"}]},
        Outcome.COMPUTED,
        EXACT,
        "computed: a-paper/lem-1",
    ),
    "counterexample of a claim": (
        "claim",
        {**LEMMA, **BARE, "word": "refuted", "parts": [{"role": "counterexample: k = 3", **FALSE}, {"role": "context", **STEP}]},
        Outcome.REFUTED,
        EXACT,
        "refuted: a-paper/lem-1",
    ),
}
