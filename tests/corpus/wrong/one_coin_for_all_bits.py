"""Two bits, each flipped with probability 1/4, by one coin for both.

Each bit alone is randomised response with ratio 3, but the pair is never flipped in one place:
(0, 1) is never reported as (0, 0).
"""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "one random number for all attributes of a record"
FUNCTION, INPUTS, EPSILON = "report", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 9"
EXPECTED, WITNESS = "refuted", ((0, 0), (0, 1), (0, 0), "inf")


def report(bits: tuple[int, ...]) -> tuple[int, ...]:
    flip = random.random() < 0.25
    return tuple(b ^ flip for b in bits)
