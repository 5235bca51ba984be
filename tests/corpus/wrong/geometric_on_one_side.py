"""A geometric number is added, never taken away: the smallest report of an item gives away that no larger one was meant.

Should be: noise on both sides. Item 1 is never reported as 0: the ratio is infinite.
"""

import random

PATTERN = "noise that is no noise"
HABIT = "noise of one sign"
FUNCTION, INPUTS, EPSILON = "noisy", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def noisy(value: int) -> int:
    noise = 0
    while random.random() < 0.5:
        noise += 1
    return value + noise
