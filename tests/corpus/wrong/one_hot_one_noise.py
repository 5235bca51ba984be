"""Optimised unary encoding whose bits share one uniform number.

Every bit is 1 with the right probability, 1/2 for the own item and 1/4 for another; only the own item is ever alone in a report.
"""

import numpy as np

PATTERN = "right marginals, wrong joint"
HABIT = "one random number broadcast over a unary encoding"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, [1, 0, 0], "inf")


def encode(item: int, rng: np.random.Generator) -> list[int]:
    u = rng.random()
    return [int(u < (0.5 if v == item else 0.25)) for v in range(3)]
