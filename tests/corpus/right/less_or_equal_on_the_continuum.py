"""random() <= 3/4: on the continuum a point has no probability. On the grid it has; see the file of nearly this name."""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "<= where < is meant"
FUNCTION, INPUTS, EPSILON, GRID = "warner", (0, 1), "ln 3", None
EXPECTED = "proved"


def warner(bit: int) -> int:
    return bit if random.random() <= 0.75 else 1 - bit
