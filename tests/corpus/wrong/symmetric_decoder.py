"""k-ary randomised response with the decoder (f - (1 - p))/(2p - 1), which is right for k = 2."""

import random

PATTERN = "formula for a special case"
HABIT = "an estimator derived for p + q = 1"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 5"
EXPECTED, BIASED = "biased", ((0,), 1, "-1", 0)
P = 0.625


def encode(item: int) -> int:
    if random.random() < P:
        return item
    return (item + random.randint(1, 3)) % 4


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - (1 - P)) / (2 * P - 1) for v in range(4)]
