"""Two fair coins, made of a coin of bias 1/4 by von Neumann's rule, decide on the lie.

The truth has 3/4, so the ratio is 3.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "von Neumann's coin"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED = "proved"


def fair() -> bool:
    while True:
        if (first := random.random() < 0.25) != (random.random() < 0.25):
            return first


def warner(bit: int) -> int:
    return bit if fair() or fair() else 1 - bit
