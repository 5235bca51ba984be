"""A lie with probability 1/3, decided by comparing random bits with the digits of 1/3.

The ratio is 2.
"""

import random

PATTERN = "biased draw"
HABIT = "a probability by its binary digits"
FUNCTION, INPUTS, EPSILON = "flip", (0, 1), "ln 2"
EXPECTED = "proved"


def flip(bit: int) -> int:
    rest = 1
    while True:
        rest *= 2
        digit, rest = rest // 3, rest % 3
        coin = random.getrandbits(1)
        if coin != digit:
            return 1 - bit if coin < digit else bit
