"""Whoever gives no answer sends no answer: that one refused to say is told for certain."""

import random

PATTERN = "item outside the domain"
HABIT = "missing values are skipped"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1, None), "ln 3"
EXPECTED, WITNESS = "refuted", (None, 0, None, "inf")


def warner(bit: int | None) -> int | None:
    if bit is None:
        return None
    return bit if random.random() < 0.75 else 1 - bit
