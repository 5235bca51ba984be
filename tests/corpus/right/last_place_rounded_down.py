"""Randomised response at epsilon = 1 with p = e/(1 + e) as the next double below it."""

import random

PATTERN = "probability rounded against privacy"
HABIT = "directed rounding"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 1
EXPECTED = "proved"
P = 0.7310585786300048


def warner(bit: int) -> int:
    return bit if random.random() < P else 1 - bit
