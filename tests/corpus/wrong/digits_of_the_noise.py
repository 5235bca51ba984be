"""A price is kept, or replaced by another one that went through a format: 1.0 and 1.00 are two reports."""

import random

PATTERN = "type or order leaks"
HABIT = "numbers written in two ways"
FUNCTION, INPUTS, EPSILON = "report", (1.0, 2.0), "ln 3"
EXPECTED, WITNESS = "refuted", (1.0, 2.0, "1.0", "inf")


def report(price: float) -> str:
    if random.random() < 0.5:
        return str(price)
    return f"{random.choice((1.0, 2.0)):.2f}"
