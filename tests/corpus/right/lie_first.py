"""Randomised response that asks for the lie first, by the complement of the threshold."""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "branches in negative order"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1), "ln 3"
EXPECTED = "proved"


def encode(bit: int) -> int:
    if not random.random() >= 0.25:
        return 1 - bit
    return bit


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - 0.25) / 0.5 for v in range(2)]
