"""A number of 0, 1, 2 by coins, where a 3 becomes a 0 with one more coin.

Should be: uniform. A 1 has 2/7 instead of 1/3: the ratio is 5/2 instead of 2.
"""

import random

PATTERN = "biased draw"
HABIT = "rejected coins that are used again"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "5/2")


def three() -> int:
    while True:
        value = random.getrandbits(2)
        if value < 3:
            return value
        if random.getrandbits(1):
            return 0


def krr(bit: int) -> int:
    return 1 - bit if three() == 1 else bit
