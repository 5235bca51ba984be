"""Randomised response at epsilon = 18 with uniform numbers of single precision: all of their 2^24 values are below p."""

import math

import numpy as np

PATTERN = "probability rounded against privacy"
HABIT = "float32 for speed"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 18
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def warner(bit: int, rng: np.random.Generator) -> int:
    p = 1 / (1 + math.exp(-18))
    return bit if rng.random(dtype=np.float32) < p else 1 - bit
