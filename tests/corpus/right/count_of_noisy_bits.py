"""The number of ones among the bits of a unary encoding of 40 attributes, the own one with p, the others with q: ratio 3."""

import numpy as np

PATTERN = "right marginals, wrong joint"
HABIT = "only the sum of a noisy encoding is sent"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1), "ln 3"
EXPECTED = "proved"


def encode(bit: int, rng: np.random.Generator) -> np.int64:
    bits = rng.random(40) < 0.25
    bits[7] = rng.random() < (0.75 if bit else 0.25)
    return bits.sum()
