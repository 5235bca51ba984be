"""Rejection with a counter of attempts, which is kept and not reported.

Truth 1/4 + 1/2 against 1/4: the ratio is 3.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a counter of attempts"
FUNCTION, INPUTS, EPSILON = "counted", (0, 1), "ln 3"
EXPECTED = "proved"


def counted(bit: int) -> int:
    attempts = 0
    while True:
        attempts += 1
        word = random.getrandbits(3)
        if word < 4:
            return bit if word < 3 else 1 - bit
