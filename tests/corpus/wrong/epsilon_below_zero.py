"""Randomised response with epsilon = -ln 3, taken for more private than 0: the lie is three times as likely as the truth."""

import random

PATTERN = "parameters not checked"
HABIT = "a negative epsilon is accepted"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 0
EXPECTED, WITNESS = "refuted", (1, 0, 0, "3")


def warner(bit: int, weight: int = 3) -> int:
    return bit if random.randrange(weight + 1) < 1 else 1 - bit
