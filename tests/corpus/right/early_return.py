"""A unary encoding that sometimes ends early: the place where it ends is drawn before the item is looked at."""

import random

PATTERN = "length leaks"
HABIT = "reports of different lengths"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 9"
EXPECTED = "proved"


def encode(item: int) -> list[int]:
    out, length = list[int](), random.randint(0, 3)
    for v in range(3):
        if v == length:
            return out
        out.append(int(random.random() < (0.75 if v == item else 0.25)))
    return out
