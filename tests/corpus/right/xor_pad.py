"""The item XOR four random bits: a one-time pad, epsilon = 0."""

import random

PATTERN = "noise that is no noise"
HABIT = "bits combined with the item"
FUNCTION, INPUTS, EPSILON = "pad", (0, 1, 7, 15), 0
EXPECTED = "proved"


def pad(item: int) -> int:
    return item ^ random.getrandbits(4)
