"""Randomised response whose estimates are clipped to [0, 1] and divided by their sum, and still called unbiased."""

import random

PATTERN = "wrong decoder"
HABIT = "clipping with no way to get the unbiased value"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1), "ln 3"
EXPECTED, BIASED = "biased", ((0, 0), 0, "3/4", 1)


def encode(bit: int) -> int:
    return bit if random.random() < 0.75 else 1 - bit


def decode(reports: list[int]) -> list[float]:
    raw = [(reports.count(v) / len(reports) - 0.25) / 0.5 for v in range(2)]
    clipped = [min(max(r, 0.0), 1.0) for r in raw]
    return [c / sum(clipped) for c in clipped]
