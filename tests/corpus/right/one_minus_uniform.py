"""Randomised response by 1 - random() <= 3/4: on the grid 1 - u is never 0, and the probability is 3/4 all the same."""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "uniform numbers of (0, 1]"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED = "proved"


def warner(bit: int) -> int:
    return bit if 1 - random.random() <= 0.75 else 1 - bit
