"""Certificates of every kind that the kernel accepts, with the outcome, method and part of the scope that they deserve."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
from kernel_channels import CHANNELS
from kernel_claims import CLAIMS
from kernel_nested import NESTED

from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import FORMAT, digest, recheck
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

P, R, C = Outcome.PROVED, Outcome.REFUTED, Outcome.COMPUTED
EXACT, SYMBOLIC, INTERVAL = Method.EXACT, Method.SYMBOLIC, Method.INTERVAL
SCHEMA = json.loads((Path(kernel.__file__).parent / "certificate.schema.json").read_text("utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)


def certificate(kind: str, body: Any) -> dict[str, Any]:
    """A certificate with its digest."""
    content = {"format": FORMAT, "kind": kind, "body": body}
    return {**content, "sha256": digest(content)}


def verdict(kind: str, body: Any) -> Verdict:
    """What the kernel says, from the text."""
    return recheck(json.dumps(certificate(kind, body)))


def level(constant: Any = 0, eps: Any = 0, *logs: list[Any]) -> dict[str, Any]:
    return {"constant": constant, "eps": eps, "logs": list(logs)}


def one(bound: Any) -> dict[str, Any]:
    """The policy with this level for all pairs."""
    return {"levels": [bound], "pattern": None}


def channel(*rows: list[int], radius: Any = 0) -> dict[str, Any]:
    return {"rows": list(rows), "denominators": [sum(rows[0])] * len(rows), "radius": radius}


def sides(lhs: Any, relation: str, rhs: Any, **more: Any) -> dict[str, Any]:
    return {"lhs": lhs, "relation": relation, "rhs": rhs, **more}


RR = channel([3, 1], [1, 3])  # binary randomised response at t = 3
T_RR = {"values": [["/", 1, ["+", "t", 1]], ["/", "t", ["+", "t", 1]]], "pattern": [[1, 0], [0, 1]]}
FIVE = range(5)
LN3, EPS = level(0, 0, [3, 1]), level(0, 1)
RR_DELTA = {"channel": RR, "level": level(0, 0, [2, 1]), "power": 2, "delta": "1/4", "pair": None}
UNEQUAL = {"rows": [[1, 1], [1, 3]], "denominators": [2, 4], "radius": 0}
BLOCKS = {"levels": [LN3, "inf"], "pattern": [[0, 0, 1], [0, 0, 1], [1, 1, 0]]}
THREE = channel([3, 1, 0], [1, 3, 0], [0, 0, 4])
T_FLAT = {"values": ["1/2"], "pattern": [[0, 0], [0, 0]]}
SCORES = {"values": [["/", "t", ["-", "t", 1]], ["/", -1, ["-", "t", 1]]], "pattern": [[0, 1], [1, 0]]}
IDENTITY = {"values": [0, 1], "pattern": [[1, 0], [0, 1]]}
SQUARES = {  # of the scores of randomised response, in the order (0, 0), (0, 1), (1, 1)
    "values": [
        ["/", ["+", ["^", "t", 2], ["*", -1, "t"], 1], ["^", ["-", "t", 1], 2]],
        ["/", ["*", -1, "t"], ["^", ["-", "t", 1], 2]],
        ["/", "t", ["^", ["-", "t", 1], 2]],
    ],
    "pattern": [[0, 1, 2], [2, 1, 0]],
}
BAYES = sides(["/", "t", ["+", "t", 1]], "<", 1)
CHAIN = {  # stays with 1/4, ends with 1/4 and with 1/2, at outputs 0 and 1
    "values": [1, "1/4", "1/2", "4/3"],
    "rows": [[[0, 1], [-1, 1], [-2, 2]]],
    "ends": [[[0, 0]], [[1, 0]]],
    "visits": [3],
}
SURE = {"values": [1, "1/3", "2/3"], "rows": [], "ends": [[[0, 1], [1, 2]]], "visits": []}
T_CHAIN = {  # von Neumann's coin with a bias: two tosses, the second on a state of its own
    "values": [
        1,
        ["/", 1, ["+", "t", 1]],
        ["/", "t", ["+", "t", 1]],
        ["/", ["^", ["+", "t", 1], 2], ["*", 2, "t"]],
        ["/", ["+", "t", 1], ["*", 2, "t"]],
        ["/", ["+", "t", 1], 2],
    ],
    "rows": [[[1, 1], [2, 2]], [[0, 1], [-1, 2]], [[0, 2], [-2, 1]]],
    "ends": [[[0, 0]], [[1, 0]]],
    "visits": [3, 4, 5],
}
GEOMETRIC = {  # heads before the first tail, at outputs 0 and, from 1 on, 1
    "values": [1, "1/2", 2],
    "rows": [[[0, 1], [-1, 1]]],
    "ends": [[[2, 0]]],
    "visits": [2],
    "levels": [{"states": [0], "visits": [0], "ratio": 1, "columns": [0, 1]}],
}
LATER = {**GEOMETRIC, "levels": [{**GEOMETRIC["levels"][0], "columns": [1]}]}  # type: ignore[index]
RETURNS = {  # a turn of two states: on from the head with 1/2, back to it with 1/3; it ends at the tail beside the second
    "values": [1, "1/2", "1/3", "2/3", "6/5", "3/5", "1/6"],
    "rows": [[[1, 1], [-2, 1]], [[0, 2], [-1, 3]]],
    "ends": [[[3, 0]], [[0, 0]]],
    "visits": [4, 5],
    "levels": [{"states": [0, 1], "visits": [0, 1], "ratio": 6, "columns": [1, 2]}],
}
T_GEOMETRIC = {  # goes on with 1/t
    "values": [1, ["/", 1, "t"], ["/", ["-", "t", 1], "t"], ["/", "t", ["-", "t", 1]]],
    "rows": [[[0, 1], [-1, 2]]],
    "ends": [[[2, 0]]],
    "visits": [3],
    "levels": [{"states": [0], "visits": [0], "ratio": 1, "columns": [0, 1]}],
}
T_FIRST = {"values": [["/", 1, "t"], ["/", ["-", "t", 1], "t"]], "pattern": [[1, 0]]}
LATE = {  # 1/4 at once on 1, else a state beside a head of two states
    "values": [1, "1/4", "3/4", "1/2", "3/2", "3/8"],
    "rows": [[[-1, 1], [1, 2]], [[2, 0]], [[1, 3], [-2, 3]]],
    "ends": [[[1, 0]], [[3, 0]]],
    "visits": [0, 4, 4],
    "levels": [{"states": [1, 2], "visits": [0, 0], "ratio": 3, "columns": [0, 1, 2]}],
}
UNARY = {"laws": [["1/2", "1/2"], ["3/4", "1/4"]], "rows": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]}

EXAMPLES: dict[str, tuple[str, Any, Outcome, Method, str]] = {
    "law": ("law", {"channel": channel([1, 2], [1, 2]), "chains": [CHAIN, SURE]}, P, EXACT, "1 states"),
    "law, two denominators": (
        "law",
        {
            "channel": {"rows": [[1, 2], [1, 1]], "denominators": [3, 2], "radius": 0},
            "chains": [SURE, {**SURE, "values": [1, "1/2", "1/2"]}],
        },
        P,
        EXACT,
        "0 states",
    ),
    "law over Q(t)": ("law", {"channel": {"values": ["1/2"], "pattern": [[0, 0]]}, "chains": [T_CHAIN]}, P, SYMBOLIC, "3 states"),
    "tails": (
        "tails",
        {"channel": channel([1, 1], [0, 2]), "chains": [GEOMETRIC, LATER], "tails": [[1, "1/2"]]},
        P,
        EXACT,
        "2 states, 1 tails",
    ),
    "tails, a turn of two states": (
        "tails",
        {"channel": channel([18, 10, 2]), "chains": [{**RETURNS, "visits": [4, 5]}], "tails": [[2, "1/6"]]},
        P,
        EXACT,
        "2 states, 1 tails",
    ),
    "tails over Q(t)": (
        "tails",
        {"channel": T_FIRST, "chains": [T_GEOMETRIC], "tails": [[1, ["/", 1, "t"]]]},
        P,
        SYMBOLIC,
        "1 states",
    ),
    "tails, two denominators": (
        "tails",
        {
            "channel": {"rows": [[2, 1, 1], [6, 7, 3]], "denominators": [4, 16], "radius": 0},
            "chains": [
                {**GEOMETRIC, "levels": [{"states": [0], "visits": [0], "ratio": 1, "columns": [0, 1, 2]}], "ends": [[[3, 0]]]},
                LATE,
            ],
            "tails": [[2, "1/2"]],
        },
        P,
        EXACT,
        "4 states, 1 tails",
    ),
    **NESTED,
    "product": ("product", {**UNARY, "policy": one(LN3)}, P, EXACT, "3 inputs, 3 independent parts"),
    "product, pair by pair": (
        "product",
        {
            "laws": [["1/2", "1/2"], [1, 0]],
            "rows": [[0, 1], [1, 1], [1, 1], [0, 1], [1, 1]],
            "policy": {"levels": [level(), "inf"], "pattern": [[int((x % 3 > 0) != (z % 3 > 0)) for z in FIVE] for x in FIVE]},
        },
        P,
        EXACT,
        "5 inputs",
    ),
    "product, looked at": (
        "product",
        {
            "laws": [["1/2", "1/2"], ["1/3", "2/3"], ["2/5", "3/5"]],
            "rows": [[1], [0], [2], [0]],
            "policy": one(level(0, 0, ["3/2", 1])),
        },
        P,
        EXACT,
        "4 inputs",
    ),
    "columns": (
        "columns",
        {"lows": ["1/4", "1/8", 0], "tops": ["3/4", "3/8", 0], "level": LN3, "attained": 1},
        P,
        EXACT,
        "every channel within these bounds of 3 columns",
    ),
    "columns, not tight": (
        "columns",
        {"lows": ["1/4", "1/3"], "tops": ["1/2", "2/3"], "level": 1, "attained": None},
        P,
        EXACT,
        "2 columns",
    ),
    "entries": ("entries", {"above": "3/4", "below": "1/4", "level": 1}, P, EXACT, "every channel with these two entries"),
    "entries, infinite": ("entries", {"above": "1/9", "below": 0, "level": LN3}, P, EXACT, "two entries"),
    "product violation": (
        "product-violation",
        {**UNARY, "policy": one(level(1)), "place": [0, 1], "report": [1, 0, 0]},
        R,
        EXACT,
        "3 inputs",
    ),
    "product violation, infinite": (
        "product-violation",
        {"laws": [[1, 0], [0, 1]], "rows": [[0], [1]], "policy": one(level(5)), "place": [0, 1], "report": [0]},
        R,
        EXACT,
        "2 inputs",
    ),
    "rational": ("privacy", {"channel": RR, "policy": one(LN3), "attained": [0, 1, 0]}, P, EXACT, "this matrix, 2 x 2"),
    "constant level": ("privacy", {"channel": RR, "policy": one("11/10"), "attained": None}, P, EXACT, "this matrix"),
    "large powers": (
        "privacy",
        {"channel": RR, "policy": one(level(0, 0, [3, "1000001/1000000"])), "attained": None},
        P,
        EXACT,
        "2 x 2",
    ),
    "unequal denominators": (
        "privacy",
        {"channel": UNEQUAL, "policy": one(level(0, 0, [2, 1])), "attained": [0, 1, 0]},
        P,
        EXACT,
        "2 x 2",
    ),
    "radius": (
        "privacy",
        {"channel": channel([5, 5], [4, 6], radius="1/10"), "policy": one(level(0, 0, [2, 1])), "attained": None},
        P,
        EXACT,
        "every channel within 1/10 of this matrix",
    ),
    "blocks": ("privacy", {"channel": THREE, "policy": BLOCKS, "attained": [1, 0, 1]}, P, EXACT, "3 x 3"),
    "symbolic": (
        "privacy",
        {"channel": T_RR, "policy": one(EPS), "attained": [0, 1, 0]},
        P,
        SYMBOLIC,
        "every t = e^eps >= 1; 2 x 2",
    ),
    "symbolic blocks": (
        "privacy",
        {
            "channel": {"values": [*T_RR["values"], 0, 1], "pattern": [[1, 0, 2], [0, 1, 2], [2, 2, 3]]},
            "policy": {"levels": [level(0, 0), EPS, "inf"], "pattern": [[0, 1, 2], [1, 0, 2], [2, 2, 0]]},
            "attained": None,
        },
        P,
        SYMBOLIC,
        "3 x 3",
    ),
    "violation": (
        "violation",
        {"channel": RR, "policy": one(level("109/100")), "place": [1, 0, 1], "t": 1},
        R,
        EXACT,
        "this matrix",
    ),
    "violation in a radius": (
        "violation",
        {"channel": channel([9, 1], [1, 9], radius="1/100"), "policy": one(level(2)), "place": [0, 1, 0], "t": 1},
        R,
        EXACT,
        "every channel within 1/100",
    ),
    "violation at t": (
        "violation",
        {"channel": T_RR, "policy": one(level(0, "1/2")), "place": [0, 1, 0], "t": "3/2"},
        R,
        EXACT,
        "t = 3/2; 2 x 2",
    ),
    "infinite ratio": (
        "violation",
        {"channel": THREE, "policy": {"levels": [level(9)], "pattern": [[0] * 3] * 3}, "place": [0, 2, 0], "t": 1},
        R,
        EXACT,
        "3 x 3",
    ),
    "approximate": ("approximate", RR_DELTA, P, EXACT, "this matrix, 2 x 2 (inputs x outputs); delta 1/4"),
    "approximate refuted": (
        "approximate",
        {**RR_DELTA, "level": level(1), "power": "2719/1000", "delta": "7/100", "pair": [0, 1]},
        R,
        EXACT,
        "delta 7/100",
    ),
    "moments": (
        "moments",
        {"channel": T_RR, "scores": SCORES, "target": IDENTITY, "order": 1},
        P,
        SYMBOLIC,
        "2 coordinates, order 1",
    ),
    "second moments": ("moments", {"channel": T_RR, "scores": SCORES, "target": SQUARES, "order": 2}, P, SYMBOLIC, "order 2"),
    "wrong moments": (
        "moments",
        {"channel": T_RR, "scores": SCORES, "target": {"values": [0, 1], "pattern": [[0, 1], [1, 0]]}, "order": 1},
        R,
        SYMBOLIC,
        "every t where all is defined",
    ),
    "comparison": ("comparison", sides(["*", "k", "k"], "==", "9/4", point={"k": "3/2"}, bits=0), P, EXACT, "k = 3/2"),
    "comparison refuted": ("comparison", sides(2, "<", 2, point={}, bits=0), R, EXACT, "constants"),
    "enclosure": ("enclosure", sides(["ln", 3], "<", "11/10", point={}, bits=64), P, INTERVAL, "constants"),
    "enclosure refuted": (
        "enclosure",
        sides(["erf", "x"], "<=", ["sqrt", ["exp", -2]], point={"x": "1/2"}, bits=32),
        R,
        INTERVAL,
        "x = 1/2",
    ),
    "counterexample": (
        "counterexample",
        sides(["*", "k", "k"], "<=", ["*", 2, "k"], point={"k": 3}, bits=0, integers=["k"], **{"from": {"k": 1}}),
        R,
        EXACT,
        "integer k >= 1",
    ),
    "counterexample in reals": (
        "counterexample",
        sides(["ln", "t"], "<=", ["-", "t", 2], point={"t": "5/2"}, bits=64, integers=[], **{"from": {"t": 1}}),
        R,
        INTERVAL,
        "real t >= 1",
    ),
    "enumeration": (
        "enumeration",
        sides(["*", 2, "j"], "<", ["^", "k", 2], ranges={"k": [3, 6], "j": [1, 4]}, bits=0),
        P,
        Method.EXHAUSTIVE,
        "j = 1..4, k = 3..6",
    ),
    "identity": (
        "identity",
        {"lhs": ["-", ["^", "t", 2], ["^", "k", 2]], "rhs": ["*", ["+", "t", "k"], ["-", "t", "k"]], "variables": ["k", "t"]},
        P,
        SYMBOLIC,
        "all k, t where both sides are defined",
    ),
    "nonnegative": ("nonnegative", {**BAYES, "from": {"t": 1}, "open": []}, P, SYMBOLIC, "all real t >= 1"),
    "open corner": (
        "nonnegative",
        sides(0, "<", ["/", ["*", "k", ["-", "t", 1]], ["-", "t", 1]], **{"from": {"k": 2, "t": 1}}, open=["t"]),
        P,
        SYMBOLIC,
        "all real k >= 2, t > 1",
    ),
    "closed corner": (
        "nonnegative",
        sides(["*", 2, "t"], "<=", ["+", ["*", "t", "t"], 1], **{"from": {"t": 1}}, open=[]),
        P,
        SYMBOLIC,
        "t >= 1",
    ),
    "sturm": ("sturm", sides(0, "<=", ["^", ["-", "t", 2], 2], **{"from": {"t": 1}}), P, SYMBOLIC, "all real t >= 1 where"),
    "sturm strict": (
        "sturm",
        sides(["*", 3, "t"], "<", ["+", ["^", "t", 2], 3], **{"from": {"t": "-1/2"}}),
        P,
        SYMBOLIC,
        "t >= -1/2",
    ),
    "induction": (
        "induction",
        {
            "states": {"same": "n", "other": ["/", "n", 2]},
            "initial": {"same": 1},
            "base": 1,
            "steps": [["same", ["*", 2, "a"], "same"], ["same", "n", "other"], ["other", ["*", 2, "a"], "other"]],
        },
        P,
        SYMBOLIC,
        "n = 1 2^r for every integer r >= 0, in the states reached by r steps from same: other, same",
    ),
    "optimum": (
        "optimum",
        {
            "cost": [3, 2, 0],
            "matrix": [[1, 1, 1], [1, 0, 0]],
            "rhs": [4, "3/2"],
            "primal": ["3/2", "5/2", 0],
            "dual": [2, 1],
            "value": "19/2",
        },
        P,
        Method.OPTIMUM,
        "3 variables, 2 equations",
    ),
    **CHANNELS,
    "all": (
        "all",
        {
            "parts": [
                {"kind": "enclosure", "body": sides(["exp", 1], "<", 3, point={}, bits=8)},
                {"kind": "sturm", "body": {**BAYES, "from": {"t": 1}}},
            ]
        },
        P,
        INTERVAL,
        "constants; all real t >= 1",
    ),
    "labels": (
        "privacy",
        {"channel": {**RR, "inputs": ["yes", "no"], "outputs": ["a", "b"]}, "policy": one(LN3), "attained": [0, 1, 0]},
        P,
        EXACT,
        "2 x 2",
    ),
    "no pair": (
        "privacy",
        {"channel": RR, "policy": {"levels": ["inf", LN3], "pattern": [[1, 0], [0, 1]]}, "attained": None},
        P,
        EXACT,
        "2 x 2",
    ),
    "computed": ("computed", {"statement": "both sides are t/(t + 1)"}, C, EXACT, "computed, not certified"),
    "all, one computed": (
        "all",
        {"parts": [{"kind": "sturm", "body": {**BAYES, "from": {"t": 1}}}, {"computed": "the law sums to 1"}]},
        C,
        EXACT,
        "all real t >= 1; computed, not certified",
    ),
    **CLAIMS,
}


def put(body: Any, path: tuple[Any, ...], new: Any) -> Any:
    changed = place = deepcopy(body)
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return changed
