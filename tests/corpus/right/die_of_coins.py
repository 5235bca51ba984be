"""A uniform number of 0, 1, 2 by Knuth and Yao's tree; 0 means the truth, else one of three items at random.

1/3 + 2/9 against 2/9: the ratio is 5/2.
"""

import random

PATTERN = "biased draw"
HABIT = "a uniform number from coins, by a tree"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2), "ln(5/2)"
EXPECTED = "proved"


def three() -> int:
    size, value = 1, 0
    while True:
        size, value = 2 * size, 2 * value + random.getrandbits(1)
        if size >= 3:
            if value < 3:
                return value
            size, value = size - 3, value - 3


def krr(item: int) -> int:
    return item if three() == 0 else three()
