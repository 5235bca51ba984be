"""The own item with 1/2, or another; the own one is drawn again only with a coin.

Should be: ratio 3. The own item has 1/2 + (1/2)(1/7): 4/7 against 1/7, the ratio is 4.
"""

import random

PATTERN = "own item among the others"
HABIT = "the own item is rejected only once"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "4")


def krr(item: int) -> int:
    if random.random() < 0.5:
        return item
    other = random.randrange(4)
    while other == item and random.random() < 0.5:
        other = random.randrange(4)
    return other
