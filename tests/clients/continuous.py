"""The mechanisms with real reports in doubles, written from README.md alone: the least delta, the probability to accept."""

import json
import sys
from fractions import Fraction
from math import erfc, exp, sqrt
from typing import Any


def upper(x: float) -> float:
    """The mass of the standard normal law above x."""
    return erfc(x / sqrt(2)) / 2


def delta(queries: list[list[str]], r: str, variance: str, epsilon: str) -> float:
    columns = [[Fraction(v) for v in column] for column in zip(*queries, strict=True)]
    squared = max(sum((v - w) ** 2 for v, w in zip(a, b, strict=True)) for a in columns for b in columns)
    if any(sum(v * v for v in a) > Fraction(r) ** 2 for a in columns):
        raise ValueError("a column is longer than r")
    if not squared:
        return 0
    s, rate = sqrt(squared / Fraction(variance)), float(Fraction(epsilon))
    return upper(rate / s - s / 2) - exp(rate) * upper(rate / s + s / 2)


def accept(column: list[str], y: list[str], variance: str, tau: str, corrected: bool) -> float | str:
    a, z = [Fraction(v) for v in column], [Fraction(v) for v in y]
    loss = sum(v * (w - v / 2) for v, w in zip(a, z, strict=True)) / Fraction(variance)
    if abs(loss) > Fraction(tau):
        return "1/2" if corrected else "0"
    return exp(loss) / 2


for line in sys.stdin:
    request = json.loads(line)
    operation, parameters = request["operation"], request.get("parameters", {})
    answer: dict[str, Any] = {"operations": ["delta", "accept"], "tolerance": "1e-11", "name": "continuous.py"}
    if operation == "delta":
        answer = {"delta": delta(**parameters)}
    elif operation == "accept":
        answer = {"probability": accept(request["column"], request["y"], **parameters)}
    sys.stdout.write(json.dumps({"id": request["id"], **answer}) + "\n")
    sys.stdout.flush()
