"""The kinds of golden vectors as JSON Schema: what each asks, what it answers, and in words what the answer is.

>>> sorted(KINDS)[:4], closed(x=ref("index"))["required"]
(['audit', 'bias', 'bound', 'channel'], ['x'])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from exactdp_checks.golden.case import INVALID, VALID
from exactdp_checks.golden.numbers import Json

__all__ = ["CALLS", "KINDS", "SAYS", "Kind", "array", "closed", "ref"]

SAYS = {"audit": "private", "bound": "hypotheses", "law": "hypotheses", "promise": "private", "protocol": "hypotheses"}
"""Kinds that may be valid or invalid -> the field of the output that says which."""

CALLS = ("bound", "law", "promise", "protocol")
"""Kinds that are calls of a function."""


def ref(name: str) -> Json:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def closed(**properties: Json) -> dict[str, Json]:
    """An object with these properties, all of them, and no other."""
    return {"type": "object", "required": list(properties), "additionalProperties": False, "properties": properties}


def array(items: Json, **more: Json) -> dict[str, Json]:
    """A list."""
    return {"type": "array", "items": items, **more}


@dataclass(frozen=True)
class Kind:
    """A sentence, the schemas of input and output, and the result if there is only one."""

    about: str
    input: Json
    output: Json
    result: str = ""


COUNT = {"type": "integer", "minimum": 1}
PLACE = {"parameters": ref("parameters"), "t": ref("number"), "epsilon": ref("number")}
REFUSED = ("channel", "estimator", "policy", "encode", "decode", "matrix")
RAW = {
    "description": "Raw JSON: what is refused need not be a number.",
    "type": "object",
    "additionalProperties": False,
    "properties": dict.fromkeys(("parameters", "t", "item", "reports", "rows"), True),
}
SCORES = {"scores": ref("matrix"), "target": ref("matrix"), "bias": ref("matrix")}
RUN = closed(draws=array(ref("draw")), report=ref("index"))
MAYBE = {"anyOf": [ref("functions"), {"type": "null"}]}
AT = closed(t=ref("number"), channel=ref("list"), scores={"anyOf": [ref("list"), {"type": "null"}]})
EVENT = closed(x=ref("index"), other=ref("index"), threshold=ref("real"), probability=ref("real"), other_probability=ref("real"))
POINT = closed(
    x=ref("index"), other=ref("index"), y=ref("list"), sent=ref("index"), probability=ref("real"), other_probability=ref("real")
)


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


KINDS: Mapping[str, Kind] = {
    "channel": Kind(
        "Q: entry (x, y) is Q(y|x), the probability of report y for item x. ratio: the largest Q(y|x) / Q(y|other), "
        "0/0 left out, "
        "attained at witness; epsilon: its logarithm in nats. tight and policy: entry (x, other) is the logarithm of "
        "the largest "
        "Q(y|x) / Q(y|other) that occurs, and that is allowed.",
        closed(**PLACE),
        closed(
            channel=ref("matrix"),
            ratio=ref("number"),
            witness=ref("witness"),
            epsilon=ref("number"),
            tight=ref("matrix"),
            policy=ref("matrix"),
        ),
        VALID,
    ),
    "symbolic": Kind(
        "The channel Q and the scores at every level t = e^epsilon, as rational functions of variable, which is t, or s = "
        "e^(epsilon/2): entry (x, y) of Q for t >= 1, entry (y, j) of scores for t > 1, null without an estimator. values: "
        "those of the functions, in their order, at three levels t.",
        closed(parameters=ref("symbolic_parameters")),
        closed(
            variable={"enum": ["s", "t"]},
            channel=ref("functions"),
            scores=MAYBE,
            target=_or_null(ref("matrix")),
            values=array(AT, minItems=3),
        ),
        VALID,
    ),
    "estimator": Kind(
        "scores: entry (y, j); coordinate j of an estimate is the mean of entry (y, j) over the reports y. target: "
        "entry (x, j) is "
        "what it estimates if all items are x. bias: the product of Q and scores, minus target.",
        closed(**PLACE),
        closed(**SCORES, unbiased={"const": True}),
        VALID,
    ),
    "moments": Kind(
        "n users with independent items of law prior. mean, covariance: of the estimate. bias: mean minus prior times "
        "target. risk: "
        "the mean of the squared l2 distance between the estimate and prior times target.",
        closed(**PLACE, prior=ref("list"), n=COUNT),
        closed(mean=ref("list"), bias=ref("list"), covariance=ref("matrix"), risk=ref("number")),
        VALID,
    ),
    "data": Kind(
        "As moments, but for fixed items: item x occurs counts[x] times, and prior is counts divided by its sum.",
        closed(**PLACE, counts=ref("indices")),
        closed(mean=ref("list"), covariance=ref("matrix"), risk=ref("number")),
        VALID,
    ),
    "information": Kind(
        "Mutual information of an item of law prior and its report.",
        closed(**PLACE, prior=ref("list")),
        closed(nats=ref("number"), nats_enclosure=ref("real"), bits=ref("real")),
        VALID,
    ),
    "encode": Kind(
        "Every run of the sampler for an item: the draws that it makes, in their order, and the report. Another "
        "sampler of the same "
        "law is as right.",
        closed(**PLACE, item=ref("index")),
        closed(runs=array(RUN, minItems=1)),
        VALID,
    ),
    "decode": Kind(
        "The estimate from these reports, not clipped.",
        closed(**PLACE, reports=array(ref("index"), minItems=1)),
        closed(estimate=ref("list")),
        VALID,
    ),
    "audit": Kind(
        "Whether Q(y|x) <= e^policy(x, other) Q(y|other) for all x, other, y, with policy(x, other) in nats, where "
        "inf asks for "
        "nothing. ratio: the largest that is too large, or else the largest of all, attained at witness, with bound "
        "policy(x, "
        "other); smallest: the logarithm of the largest of all.",
        closed(channel=ref("matrix"), policy=ref("matrix")),
        closed(
            private={"type": "boolean"}, ratio=ref("number"), witness=ref("witness"), bound=ref("number"), smallest=ref("number")
        ),
    ),
    "bias": Kind(
        "The product of channel and scores, minus target, and the first place where it is not 0.",
        closed(channel=ref("matrix"), scores=ref("matrix"), target=ref("matrix")),
        closed(bias=ref("matrix"), unbiased={"const": False}, place=closed(x=ref("index"), coordinate=ref("index"))),
        INVALID,
    ),
    "refuse": Kind(
        "What must be refused; the name of the error is ours.",
        closed(operation={"enum": list(REFUSED)}, arguments=RAW),
        closed(refused={"const": True}, error=ref("error")),
        INVALID,
    ),
    "bound": Kind(
        "A function of exactdp.bounds, or a number of a frequency oracle, at these arguments: its value, or hypotheses false.",
        ref("call"),
        ref("outcome"),
    ),
    "protocol": Kind("What the server computes at these arguments, or hypotheses false.", ref("call"), ref("outcome")),
    "law": Kind(
        "A function of a mechanism with continuous reports at these arguments: its value, or hypotheses false. "
        "sigma^2 is variance.",
        ref("call"),
        ref("outcome"),
    ),
    "promise": Kind(
        "Whether noise of this variance keeps a stated level. Gaussian: (epsilon, delta)-LDP, with delta the least "
        "one at epsilon, "
        "smallest the least epsilon at the stated delta, and witness the half space <y, a_x - a_other> >= threshold, "
        "whose two "
        "probabilities p, q give p - e^epsilon q = delta. Rejection sampling: epsilon-LDP, with smallest the exact "
        "level, and witness "
        "a point y with the probabilities of the answer sent (1: y is sent, or B = 1; 0: not) for two items; null if "
        "it is private.",
        ref("call"),
        {
            "oneOf": [
                closed(private={"type": "boolean"}, delta=ref("real"), smallest=ref("real"), witness=_or_null(EVENT)),
                closed(private={"type": "boolean"}, smallest=ref("real"), witness=_or_null(POINT)),
            ]
        },
    ),
}
