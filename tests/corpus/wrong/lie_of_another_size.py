"""Subset selection of two items; a report without the own item has three."""

import random

PATTERN = "length leaks"
HABIT = "the other branch returns more, or less"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (3, 0, frozenset({0, 1, 2}), "inf")


def encode(item: int) -> frozenset[int]:
    others = [v for v in range(4) if v != item]
    if random.random() < 0.75:
        return frozenset([item, random.choice(others)])
    return frozenset(others)
