"""One of two attributes is reported, chosen at random; the decoder divides by all users and does not multiply by two."""

import random

PATTERN = "missing factor"
HABIT = "sampling without its weight"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 3"
TARGETS = INPUTS
EXPECTED, BIASED = "biased", (((1, 0),), 0, "1/2", 1)


def encode(record: tuple[int, int]) -> tuple[int, int]:
    which = random.randrange(2)
    return which, record[which] if random.random() < 0.75 else 1 - record[which]


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [sum((bit - 0.25) / 0.5 for which, bit in reports if which == j) / len(reports) for j in range(2)]
