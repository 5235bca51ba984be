"""The place of the largest of three doubles is added to the item: the first wins ties, so the first place is more likely."""

import random

PATTERN = "biased draw"
HABIT = "argmax of uniform numbers, ties to the first"
FUNCTION, INPUTS, EPSILON = "report", (0, 1, 2), 0
EXPECTED, WITNESS = "refuted", (0, 1, 0, "54086425609737796804391924837035/54086425609737778789993415355051")


def report(item: int) -> int:
    keys = [random.random() for _ in range(3)]
    return (item + max(range(3), key=lambda i: keys[i])) % 3
