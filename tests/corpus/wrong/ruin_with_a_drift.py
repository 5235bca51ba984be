"""The walk between 0 and 3 goes towards the side of the bit with 3/4.

Should be: ratio 2. It ends at the own side with 12/13: the ratio is 12.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a walk that leans towards the data"
FUNCTION, INPUTS, EPSILON = "ruin", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "12")


def ruin(bit: int) -> int:
    place = 1 + bit
    while 0 < place < 3:
        up = random.random() < (0.75 if bit else 0.25)
        place += 1 if up else -1
    return place // 3
