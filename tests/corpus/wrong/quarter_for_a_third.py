"""A lie with the first four digits of 1/3, after which the truth is told.

Should be: ratio 2. The lie has 5/16: the ratio is 11/5.
"""

import random

PATTERN = "biased draw"
HABIT = "the digits of a probability, cut after the first round"
FUNCTION, INPUTS, EPSILON = "flip", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "11/5")


def flip(bit: int) -> int:
    rest, digits = 1, 0
    while digits < 4:
        digits += 1
        rest *= 2
        digit, rest = rest // 3, rest % 3
        coin = random.getrandbits(1)
        if coin != digit:
            return 1 - bit if coin < digit else bit
    return bit
