"""Optimised unary encoding, q = 1/4, decoded with the q = (1 - p)/(k - 1) = 1/6 of k-ary randomised response."""

import random
from fractions import Fraction

PATTERN = "wrong decoder"
HABIT = "one aggregate function for two protocols"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 1, "1/4", 0)


def encode(item: int) -> tuple[int, ...]:
    return tuple(int(random.random() < (0.5 if v == item else 0.25)) for v in range(4))


def decode(reports: list[tuple[int, ...]]) -> list[Fraction]:
    p = Fraction(1, 2)
    q = (1 - p) / 3
    return [(Fraction(sum(column), len(reports)) - q) / (p - q) for column in zip(*reports, strict=True)]
