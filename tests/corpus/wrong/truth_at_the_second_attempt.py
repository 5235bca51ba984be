"""Rejection, after whose first attempt the truth is told.

Should be: ratio 3. The lie has 1/8 instead of 1/4: the ratio is 7.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a second attempt without noise"
FUNCTION, INPUTS, EPSILON = "counted", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "7")


def counted(bit: int) -> int:
    first = True
    while True:
        word = random.getrandbits(3)
        if word < 4:
            return bit if word < 3 or not first else 1 - bit
        first = False
