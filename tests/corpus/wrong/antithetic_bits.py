"""Symmetric unary encoding with antithetic noise: the second bit uses 1 - u to halve the variance.

For items 0 and 1 exactly one of their two bits is set, and only item 2 is reported with neither.
"""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "variance reduction by antithetic random numbers"
FUNCTION, INPUTS, EPSILON, GRID = "encode", (0, 1, 2), "ln 9", None
EXPECTED, WITNESS = "refuted", (2, 0, (0, 0, 1), "inf")


def encode(item: int) -> tuple[int, ...]:
    u, w = random.random(), random.random()
    return tuple(int(v < (0.75 if i == item else 0.25)) for i, v in enumerate((u, 1 - u, w)))
