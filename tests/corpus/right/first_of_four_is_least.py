"""A lie where the first of four uniform numbers is the least: on the continuum each of them is, with probability 1/4."""

import random

PATTERN = "noise that is no noise"
HABIT = "uniform numbers compared with each other"
FUNCTION, INPUTS, EPSILON, GRID = "warner", (0, 1), "ln 3", None
EXPECTED = "proved"


def warner(bit: int) -> int:
    first, *others = [random.random() for _ in range(4)]
    return 1 - bit if first < min(others) else bit
