"""Subset selection of two items of three, sent as a list: the own item, if it is in the subset, comes first."""

import random

PATTERN = "type or order leaks"
HABIT = "a set sent in the order in which it was made"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln(3/2)"
EXPECTED, WITNESS = "refuted", (0, 1, [0, 1], "inf")


def encode(item: int) -> list[int]:
    others = [v for v in range(3) if v != item]
    if random.random() < 0.75:
        return [item, random.choice(others)]
    return others
