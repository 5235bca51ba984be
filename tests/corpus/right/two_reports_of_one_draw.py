"""A report and its complement: the second says nothing that the first does not, though it uses the same noise."""

import random

PATTERN = "randomness reused"
HABIT = "two outputs from one random number"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED = "proved"


def report(bit: int) -> tuple[int, int]:
    kept = random.random() < 0.75
    return (bit, 1 - bit) if kept else (1 - bit, bit)
