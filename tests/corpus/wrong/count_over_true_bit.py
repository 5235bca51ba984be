"""The number of ones among 40 noisy bits, to which the true bit is added by ``|``: a count of zero tells that it is not set."""

import numpy as np

PATTERN = "true bit not cleared"
HABIT = "a bit is set over noise, and only the sum is looked at in tests"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def encode(bit: int, rng: np.random.Generator) -> np.int64:
    bits = rng.random(40) < 0.25
    bits[7] = bits[7] | (bit == 1)
    return bits.sum()
