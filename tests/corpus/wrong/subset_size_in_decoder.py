"""Subset selection with two items of four in the encoder, and k/(e^epsilon + 1) = 1 item in the decoder."""

import random
from fractions import Fraction

PATTERN = "parameters computed twice"
HABIT = "the size of the subset rounded differently by client and server"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 0, "7/4", 1)


def encode(item: int) -> frozenset[int]:
    others = [v for v in range(4) if v != item]
    if random.random() < 0.75:
        return frozenset([item, random.choice(others)])
    return frozenset(random.sample(others, 2))


def decode(reports: list[frozenset[int]], s: int = 1) -> list[Fraction]:
    p = Fraction(3 * s, 3 * s + 4 - s)
    q = (p * (s - 1) + (1 - p) * s) / 3
    return [(Fraction(sum(v in y for y in reports), len(reports)) - q) / (p - q) for v in range(4)]
