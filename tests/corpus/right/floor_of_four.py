"""A shift by int(4 random()): 4 divides 2^53. epsilon = 0."""

import random

PATTERN = "biased draw"
HABIT = "int(random() * k)"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2, 3), 0
EXPECTED = "proved"


def shift(item: int) -> int:
    return (item + int(4 * random.random())) % 4
