"""The own item with 1/2, or one of the three others, drawn until it is none of the own.

1/2 against 1/6: the ratio is 3.
"""

import random

PATTERN = "own item among the others"
HABIT = "another item, drawn until it is another"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED = "proved"


def krr(item: int) -> int:
    if random.random() < 0.5:
        return item
    other = random.randrange(4)
    while other == item:
        other = random.randrange(4)
    return other
