"""Mangat's randomised response with the two symbols swapped: the sensitive one lies, and the other tells the truth."""

import random

PATTERN = "wrong set"
HABIT = "the sensitive value is 0 here and 1 there"
FUNCTION, INPUTS = "mangat", (0, 1)
POLICY = {"kind": "high-low", "sensitive": [0], "epsilon": "ln 4"}
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def mangat(item: int) -> int:
    if item == 0 and random.random() < 0.25:
        return 1
    return item
