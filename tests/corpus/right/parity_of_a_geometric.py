"""The bit is turned for every head before the first tail.

An even number of heads has 1/2 + 1/8 + ... = 2/3: the ratio is 2.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "the parity of the length of a run"
FUNCTION, INPUTS, EPSILON = "turned", (0, 1), "ln 2"
EXPECTED = "proved"


def turned(bit: int) -> int:
    while random.random() < 0.5:
        bit = 1 - bit
    return bit
