"""Noise with law (1/2, 1/4, 1/8, 1/8) by an alias table: one column, one coin. The item is shifted by it modulo 4: ratio 4."""

import random

PATTERN = "biased draw"
HABIT = "Walker's alias method"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2, 3), "ln 4"
EXPECTED = "proved"
TABLE = ((1.0, 0), (1.0, 1), (0.5, 0), (0.5, 0))


def shift(item: int) -> int:
    column = random.randrange(4)
    threshold, alias = TABLE[column]
    return (item + (column if random.random() < threshold else alias)) % 4
