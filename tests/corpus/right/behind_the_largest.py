"""The place of the largest of three uniform numbers is added to the item: on the continuum every place is as likely."""

import random

PATTERN = "biased draw"
HABIT = "argmax of uniform numbers"
FUNCTION, INPUTS, EPSILON, GRID = "report", (0, 1, 2), 0, None
EXPECTED = "proved"


def report(item: int) -> int:
    keys = [random.random() for _ in range(3)]
    return (item + max(range(3), key=lambda i: keys[i])) % 3
