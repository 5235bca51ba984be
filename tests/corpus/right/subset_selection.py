"""Subset selection: the own item and another one with probability 3/4, else two others; sent as a sorted tuple, ratio 3."""

import random
from fractions import Fraction

PATTERN = "own item among the others"
HABIT = "a sample without replacement"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 3"
EXPECTED = "proved"


def encode(item: int) -> tuple[int, ...]:
    others = [v for v in range(4) if v != item]
    chosen = [item, *random.sample(others, 1)] if random.random() < 0.75 else random.sample(others, 2)
    return tuple(sorted(chosen))


def decode(reports: list[tuple[int, ...]]) -> list[Fraction]:
    p, q = Fraction(3, 4), Fraction(5, 12)
    return [(Fraction(sum(v in y for y in reports), len(reports)) - q) / (p - q) for v in range(4)]
