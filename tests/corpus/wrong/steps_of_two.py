"""The noise goes by steps of two, so the parity of the report is that of the item.

Should be: steps of one. An odd report has probability 0 for an even item: the ratio is infinite.
"""

import random

PATTERN = "noise that is no noise"
HABIT = "a counter that is doubled"
FUNCTION, INPUTS, EPSILON = "noisy", (0, 1, 2), "ln 4"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def noisy(value: int) -> int:
    size = 0
    while random.getrandbits(1):
        size += 2
    return value + size if random.getrandbits(1) else value - size
