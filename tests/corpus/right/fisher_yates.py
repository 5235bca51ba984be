"""The naive shuffle mended: each place is swapped with itself or a later one, and all orders are equally likely. epsilon = 0."""

import random

PATTERN = "shuffle"
HABIT = "a shuffle written by hand"
FUNCTION, INPUTS, EPSILON = "place", (0, 1, 2, 3), 0
EXPECTED = "proved"


def place(item: int) -> int:
    order = [0, 1, 2, 3]
    for i in range(4):
        j = random.randrange(i, 4)
        order[i], order[j] = order[j], order[i]
    return order.index(item)
