"""Certificates of chains that draw from other chains: examples, and what decides them without the kernel."""

from fractions import Fraction
from typing import Any

import mpmath

from exactdp_checks.trusted.verdict import Method, Outcome

P, EXACT = Outcome.PROVED, Method.EXACT

INNER = {  # stays with 1/4; returns 0 with 1/3, else 1
    "columns": 2,
    "values": [1, "1/4", "1/2", "4/3"],
    "rows": [[[0, 1], [-1, 1], [-2, 2]]],
    "ends": [[[0, 0]], [[1, 0]]],
    "visits": [3],
    "levels": [],
    "series": [],
    "calls": [],
}
OUTER = {  # draws INNER: at 1 it ends with 1, at 0 it draws again, and ends with what came
    "columns": 2,
    "values": [1, "1/3", "2/3"],
    "rows": [[[1, 1], [-2, 2]], [[-1, 1], [-2, 2]]],
    "ends": [[[0, 0]], [[1, 0]]],
    "visits": [0, 1],
    "levels": [],
    "series": [],
    "calls": [[0, 0, [1, -2]], [1, 0, [-1, -2]]],
}
DECAY = {  # goes on with 1/2, 1/4, 1/6, ...; 0 after an even number of turns, with e^(-1/2)
    "columns": 2,
    "values": [1, ["/", 1, "t"], ["/", ["-", "t", 1], "t"]],
    "rows": [[[-1, 1], [-2, 2]]],
    "ends": [[[0, 0]], [[1, 0]]],
    "visits": [0],
    "levels": [],
    "series": [[0, "1/2", 1, -1, -2]],
    "calls": [],
}
SECOND = {  # the loop from its third turn on, where it went on twice, of x = 1, or ends at once
    **DECAY,
    "values": [1, ["/", 2, "t"], ["/", ["-", "t", 2], "t"], "1/2"],
    "rows": [[[1, 3], [-1, 3]], [[-2, 1], [-1, 2]]],
    "visits": [0, 3],
    "series": [[1, 1, 3, -2, -1]],
}
DRAWS = {**DECAY, "series": [], "calls": [[0, 0, [-1, -2]]]}
COUNTS = {  # draws DECAY again and again; how often it was 0 before it was 1, from 1 on in one output
    "columns": 2,
    "values": [1, ["/", 1, "t"], ["/", ["-", "t", 1], "t"], ["/", "t", ["-", "t", 1]]],
    "rows": [[[0, 1], [-1, 2]]],
    "ends": [[[2, 0]]],
    "visits": [3],
    "levels": [{"states": [0], "visits": [0], "ratio": 1, "columns": [0, 1]}],
    "series": [],
    "calls": [[0, 0, [0, -1]]],
}
DECAYS = {"values": [["/", 1, "t"], ["/", ["-", "t", 1], "t"]], "pattern": [[0, 1], [0, 1]]}

NESTED: dict[str, tuple[str, Any, Outcome, Method, str]] = {
    "nested": (
        "nested",
        {
            "channel": {"rows": [[1, 8], [3, 6]], "denominators": [9, 9], "radius": 0},
            "chains": [INNER, OUTER],
            "tails": [],
            "root": 0,
            "inputs": [1, 0],
        },
        P,
        EXACT,
        "3 states, in numbers",
    ),
    "nested, a series": (
        "nested",
        {"channel": DECAYS, "chains": [DECAY, DRAWS], "tails": [], "root": 2, "inputs": [0, 1]},
        P,
        EXACT,
        "2 states, at t = e^(1/2)",
    ),
    "nested, tails": (
        "nested",
        {
            "channel": {"values": DECAYS["values"], "pattern": [[1, 0]]},
            "chains": [DECAY, COUNTS],
            "tails": [[1, ["/", 1, "t"]]],
            "root": 2,
            "inputs": [1],
        },
        P,
        EXACT,
        "2 states, at t = e^(1/2)",
    ),
    "nested, a later turn": (
        "nested",
        {
            "channel": {"rows": [[632, 368]], "denominators": [1000], "radius": "1/1000"},
            "chains": [SECOND],
            "tails": [],
            "root": 1,
            "inputs": [0],
        },
        P,
        EXACT,
        "2 states, at t = e^(1/1)",
    ),
}


def nested(body: dict[str, Any]) -> Outcome | None:
    """Chains with their loops turn by turn and with their draws from earlier chains, by elimination, to 50 digits."""
    from kernel_oracle import real, value  # which asks this module

    t = mpmath.exp(mpmath.mpf(1) / body["root"]) if body["root"] else None
    found: list[list[Any]] = []
    for place, chain in enumerate(body["chains"]):
        table = [real(value(v, {"t": t})) for v in chain["values"]]
        if chain["levels"] and (place not in body["inputs"] or not table):
            return None
        rows: list[dict[int, Any]] = [{target: table[v] for target, v in row} for row in chain["rows"]]
        said = dict(enumerate(rows))
        for s, given, first, even, odd in chain["series"]:
            x, here, there, left = real(Fraction(given)), mpmath.mpf(0), mpmath.mpf(0), mpmath.mpf(1)
            for turn in range(200):
                ends = left * (1 - x / (first + turn))
                here, there = (here, there + ends) if turn % 2 else (here + ends, there)
                left -= ends
            said[s] = {even: here, odd: there} if even != odd else {even: here + there}
        for s, n, targets in chain["calls"]:
            said[s] = {}
            for target, p in zip(targets, found[n], strict=True):
                said[s][target] = said[s].get(target, 0) + p
        for s, row in enumerate(rows):
            if any(not close(row.get(target, 0), said[s].get(target, 0)) for target in {*row, *said[s]}):
                return None
        if any(p <= 0 for row in rows for p in row.values()) or any(not close(sum(row.values()), 1) for row in rows):
            return None
        count = len(rows)
        at_end = [mpmath.mpf(count == 0)] * len(chain["ends"])
        if count:
            matrix = mpmath.eye(count)
            for s, row in enumerate(rows):
                for target, p in row.items():
                    if target >= 0:
                        matrix[target, s] -= p
            seen = mpmath.lu_solve(matrix, mpmath.matrix([1] + [0] * (count - 1)))
            if any(not close(seen[s], table[v]) for s, v in enumerate(chain["visits"])):
                return None
            for s, row in enumerate(rows):
                for target, p in row.items():
                    if target < 0:
                        at_end[-1 - target] += seen[s] * p
        law_ = [mpmath.mpf(0)] * (chain["columns"] + len(chain["levels"]))
        for end, p in zip(chain["ends"], at_end, strict=True):
            for y, v in end:
                law_[y] += p * table[v]
        for j, level in enumerate(chain["levels"]):  # the share of the tail that comes back to the head, by the chain alone
            ratio, columns, left = table[level["ratio"]], level["columns"], law_[chain["columns"] + j]
            inside = [{r: p for r, p in rows[s].items() if r in level["states"]} for s in level["states"]]
            back = _returns(inside, level["states"])
            wanted = {y: real(value(v, {"t": t})) for y, v in body["tails"]}.get(columns[-1])
            if not close(back, ratio) or wanted is None or not close(wanted, ratio):
                return None
            for y in columns[:-1]:
                law_[y] += left * (1 - ratio)
                left *= ratio
            law_[columns[-1]] += left
        found.append(law_[: chain["columns"]])
    radius = real(Fraction(body["channel"].get("radius", 0)))
    given = body["channel"]
    if "rows" in given:
        q = [[mpmath.mpf(n) / one for n in row] for row, one in zip(given["rows"], given["denominators"], strict=True)]
    else:
        table = [real(value(v, {"t": t})) for v in given["values"]]
        q = [[table[v] for v in row] for row in given["pattern"]]
    for row, n in zip(q, body["inputs"], strict=True):
        if len(row) != len(found[n]) or not all(close(a, b, radius) for a, b in zip(row, found[n], strict=True)):
            return None
    return P


def _returns(inside: list[dict[int, Any]], states: list[int]) -> Any:
    """The probability of coming from the first of these states back to it within them, step by step."""
    now, back = {states[0]: mpmath.mpf(1)}, mpmath.mpf(0)
    for _ in range(2000):
        after: dict[int, Any] = {}
        for s, mass in now.items():
            for r, p in inside[states.index(s)].items():
                if r == states[0]:
                    back += mass * p
                else:
                    after[r] = after.get(r, mpmath.mpf(0)) + mass * p
        now = after
    return back


def close(a: Any, b: Any, radius: Any = 0) -> bool:
    return bool(abs(a - b) <= radius + mpmath.mpf(10) ** -30)
