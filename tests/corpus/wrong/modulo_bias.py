"""A uniform shift by three random bits modulo 3: shifts 0 and 1 have probability 3/8, shift 2 has 2/8. Should be: epsilon = 0."""

import random

PATTERN = "biased draw"
HABIT = "random bits modulo k"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2), 0
EXPECTED, WITNESS = "refuted", (0, 1, 0, "3/2")


def shift(item: int) -> int:
    return (item + random.getrandbits(3) % 3) % 3
