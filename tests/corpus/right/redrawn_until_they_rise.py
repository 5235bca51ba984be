"""Two uniform numbers until the second is larger: the smaller one is below 1/2 with probability 3/4, on the continuum."""

import random

PATTERN = "loop that depends on the data"
HABIT = "rejection by a comparison of two draws"
FUNCTION, INPUTS, EPSILON, GRID = "warner", (0, 1), "ln 3", None
EXPECTED = "proved"


def warner(bit: int) -> int:
    while True:
        u = random.random()
        v = random.random()
        if u < v:
            return bit if u < 0.5 else 1 - bit
