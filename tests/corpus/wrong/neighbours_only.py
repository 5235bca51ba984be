"""Noise of -1, 0 or 1 modulo k: every item can be reported for k = 3, where it was tested, and not for k = 4."""

import random

PATTERN = "edge size"
HABIT = "a mechanism for three symbols, used for four"
FUNCTION, INPUTS, EPSILON = "blur", (0, 1, 2, 3), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 2, 0, "inf")


def blur(item: int, k: int = 4) -> int:
    return (item + random.choice((-1, 0, 0, 1))) % k
