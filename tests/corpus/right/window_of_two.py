"""A window of two neighbours on a circle in place of a subset, as in a wrong file, without its decoder: private, ratio 3.

There is no right decoder: frequencies that differ by (1, -1, 1, -1) give the same reports.
"""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "contiguous subsets"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2, 3), "ln 3"
EXPECTED = "proved"


def encode(item: int) -> tuple[int, int]:
    step = random.randrange(2)
    start = item - step if random.random() < 0.75 else item + 1 + step
    return start % 4, (start + 1) % 4
