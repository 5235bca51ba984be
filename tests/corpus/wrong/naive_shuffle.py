"""A list is shuffled by swapping each place with any place, and the place of the item is reported. Should be: epsilon = 0.

27 equally likely runs do not spread evenly over 6 orders.
"""

import random

PATTERN = "shuffle"
HABIT = "a shuffle that swaps with any place"
FUNCTION, INPUTS, EPSILON = "place", (0, 1, 2), 0
EXPECTED, WITNESS = "refuted", (1, 2, 0, "5/4")


def place(item: int) -> int:
    order = [0, 1, 2]
    for i in range(3):
        j = random.randrange(3)
        order[i], order[j] = order[j], order[i]
    return order.index(item)
