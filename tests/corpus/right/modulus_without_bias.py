"""A shift by three random bits modulo 4: 4 divides 8. epsilon = 0."""

import random

PATTERN = "biased draw"
HABIT = "random bits modulo k"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2, 3), 0
EXPECTED = "proved"


def shift(item: int) -> int:
    return (item + random.getrandbits(3) % 4) % 4
