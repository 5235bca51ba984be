"""A coin of bias 1/4 is tossed until two tosses differ, and the last but one counts only if it is heads twice.

Should be: a fair coin, and no information with it. Two heads come before two tails with 1/10: the ratio is 9.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "von Neumann's coin without the second toss"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "9")


def warner(bit: int) -> int:
    while True:
        first, second = random.random() < 0.25, random.random() < 0.25
        if first == second:
            return bit if not first else 1 - bit
