"""Hadamard response with K = 8: a column is drawn until a coin, heavier where the entry is +1, accepts it.

Half of the entries are +1, so a column has 3/16 or 1/16: the ratio is 3, exactly.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "rejection sampling of a Hadamard row"
FUNCTION, INPUTS, EPSILON = "column", tuple(range(1, 8)), "ln 3"
EXPECTED = "proved"


def column(row: int) -> int:
    while True:
        y = random.randrange(8)
        heavy = (row & y).bit_count() % 2 == 0
        if random.random() < (0.75 if heavy else 0.25):
            return y
