"""Randomised response whose estimates leave [0, 1], as unbiased ones must: 3/2 and -1/2 from one report."""

import random

PATTERN = "wrong decoder"
HABIT = "negative frequencies"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1), "ln 3"
EXPECTED = "proved"


def encode(bit: int) -> int:
    return bit if random.random() < 0.75 else 1 - bit


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - 0.25) / 0.5 for v in range(2)]
