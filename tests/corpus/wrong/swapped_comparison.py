"""Randomised response that keeps the answer if random() > p: as private as it should be, and its estimates are upside down."""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "> where < is meant"
FUNCTION, DECODER, INPUTS, EPSILON, GRID = "encode", "decode", (0, 1), "ln 3", None
EXPECTED, BIASED = "biased", ((0,), 0, "0", 1)
P = 0.75


def encode(bit: int) -> int:
    return bit if random.random() > P else 1 - bit


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - (1 - P)) / (2 * P - 1) for v in range(2)]
