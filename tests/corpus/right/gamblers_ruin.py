"""A fair walk starts at 1 or 2 and ends at 0 or 3; the end is the report.

From 1 it ends at 3 with 1/3, from 2 with 2/3: the ratio is 2.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "an absorbing walk"
FUNCTION, INPUTS, EPSILON = "ruin", (0, 1), "ln 2"
EXPECTED = "proved"


def ruin(bit: int) -> int:
    place = 1 + bit
    while 0 < place < 3:
        place += random.choice((-1, 1))
    return place // 3
