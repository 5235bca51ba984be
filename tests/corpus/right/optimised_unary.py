"""Optimised unary encoding: p = 1/2 and q = 1/4 are not complementary; two bits differ, with ratios 2 and 3/2."""

import numpy as np

PATTERN = "budget split wrong"
HABIT = "p + q < 1, and a bit that is a fair coin"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def encode(item: int, rng: np.random.Generator) -> np.ndarray:
    p = np.where(np.arange(3) == item, 0.5, 0.25)
    return (rng.random(3) < p).astype(np.int8)


def decode(reports: list[np.ndarray]) -> list[float]:
    return [(sum(int(y[v]) for y in reports) / len(reports) - 0.25) / 0.25 for v in range(3)]
