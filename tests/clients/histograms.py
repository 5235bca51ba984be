"""Histogram encoding in doubles, written from README.md alone: vectors of k numbers, with randomness of its own."""

import json
import sys
from math import exp, floor, log
from random import Random
from typing import Any

RNG = Random(int(sys.argv[1]) if len(sys.argv) > 1 else None)
LAPLACE, DISCRETE, BITS = "laplace_histogram", "discrete_laplace_histogram", "thresholded_laplace_histogram"


def laplace(scale: float) -> float:
    return (1 if RNG.random() < 0.5 else -1) * RNG.expovariate(1 / scale)


def geometric(ratio: float) -> int:
    """P(g >= i) = ratio^i."""
    return floor(log(1 - RNG.random()) / log(ratio))


def report(name: str, x: int, p: dict[str, Any]) -> list[float]:
    k, epsilon = p["k"], float(p["epsilon"])
    if name == DISCRETE:
        return [(j == x) + geometric(exp(-epsilon / 2)) - geometric(exp(-epsilon / 2)) for j in range(k)]
    noisy = [(j == x) + laplace(2 / epsilon) for j in range(k)]
    return noisy if name == LAPLACE else [int(v >= number(p["theta"])) for v in noisy]


def estimate(name: str, p: dict[str, Any], reports: list[list[str]]) -> list[float]:
    means = [sum(map(number, column)) / len(reports) for column in zip(*reports, strict=True)]
    if name != BITS:
        return means
    rate, theta = float(p["epsilon"]) / 2, number(p["theta"])
    own, other = 1 - exp(rate * (theta - 1)) / 2, exp(-rate * theta) / 2
    return [(mean - other) / (own - other) for mean in means]


def number(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def refused(name: str, p: dict[str, Any], reports: list[list[str]] | None) -> bool:
    k = p["k"]
    if type(k) is not int or k < 1 or number(p["t"]) <= 1 or not 0 <= number(p.get("theta", "0")) <= 1:
        return True
    if reports is None:
        return False
    allowed = {LAPLACE: lambda v: True, DISCRETE: lambda v: v == floor(v), BITS: lambda v: v in (0, 1)}[name]
    return not reports or any(len(row) != k or not all(map(allowed, map(number, row))) for row in reports)


for line in sys.stdin:
    r = json.loads(line)
    name, parameters = r.get("mechanism", ""), r.get("parameters", {})
    answer: dict[str, Any] = {"operations": ["encode", "estimate", "refuse"], "mechanisms": [LAPLACE, DISCRETE, BITS]}
    answer |= {"encode": "samples", "tolerance": "1e-9"}
    if r["operation"] == "sample":
        answer = {"reports": [report(name, r["input"], parameters) for _ in range(r["number"])]}
    elif r["operation"] == "estimate":
        answer = {"estimate": estimate(name, parameters, r["reports"])}
    elif r["operation"] == "refuse":
        answer = {"refused": refused(name, parameters, r.get("reports"))}
    sys.stdout.write(json.dumps({"id": r["id"], **answer}) + "\n")
    sys.stdout.flush()
