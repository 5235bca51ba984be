"""The number of ones among two bits after randomised response, by two binomial numbers: only the sum is sent, ratio 9."""

import numpy as np

PATTERN = "right marginals, wrong joint"
HABIT = "a sum drawn in place of its terms"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 9"
TARGETS = ((0,), (1,), (2,))
EXPECTED = "proved"


def encode(ones: int, rng: np.random.Generator) -> int:
    return int(rng.binomial(ones, 0.75) + rng.binomial(2 - ones, 0.25))


def decode(reports: list[int]) -> list[float]:
    return [sum((y - 0.5) / 0.5 for y in reports) / len(reports)]
