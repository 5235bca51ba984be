"""Uniform noise, drawn once more if it leaves the item as it is, so that users see that something happens.

Should be: epsilon = 0.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a second try where the first gave the true value"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2, 3), 0
EXPECTED, WITNESS = "refuted", (1, 0, 0, "5")


def shift(item: int) -> int:
    out = random.randrange(4)
    return random.randrange(4) if out == item else out
