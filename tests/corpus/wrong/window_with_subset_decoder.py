"""Subset selection, k = 4, two items: the subset is a window of neighbours on a circle, the decoder is the one for subsets.

As private as subset selection, ratio 3; but a neighbour of the true item is seen more often than the decoder thinks.
"""

import random
from fractions import Fraction

PATTERN = "wrong decoder"
HABIT = "an encoder made cheaper, its decoder left as it was"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 1, "1/4", 0)


def encode(item: int) -> tuple[int, int]:
    step = random.randrange(2)
    start = item - step if random.random() < 0.75 else item + 1 + step
    return start % 4, (start + 1) % 4


def decode(reports: list[tuple[int, int]]) -> list[Fraction]:
    p, q, n = Fraction(3, 4), Fraction(5, 12), len(reports)
    return [(Fraction(sum(v in y for y in reports), n) - q) / (p - q) for v in range(4)]
