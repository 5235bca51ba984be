"""A unary encoding written bit by bit, which stops after the bit of the item: its length is the item."""

import random

PATTERN = "length leaks"
HABIT = "a loop that returns as soon as its work is done"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 9"
EXPECTED, WITNESS = "refuted", (0, 1, [0], "inf")


def encode(item: int) -> list[int]:
    out = []
    for v in range(3):
        out.append(int(random.random() < (0.75 if v == item else 0.25)))
        if v == item:
            break
    return out
