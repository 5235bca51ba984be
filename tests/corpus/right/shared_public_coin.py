"""One coin for both bits of a record says which of them is reported, and is sent along: each user spends one budget."""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "one coin for all attributes"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 3"
TARGETS = INPUTS
EXPECTED = "proved"


def encode(record: tuple[int, int]) -> tuple[int, int]:
    which = int(random.random() < 0.5)
    return which, record[which] ^ (random.random() < 0.25)


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [2 * sum((bit - 0.25) / 0.5 for which, bit in reports if which == j) / len(reports) for j in range(2)]
