"""Local hashing with a x mod 5 mod 2: items 1 and 4 never meet in a bucket, where the decoder takes 1/2 for every two items."""

import random

PATTERN = "formula for a special case"
HABIT = "a hash function taken for a universal family"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3, 4), "ln 3"
EXPECTED, BIASED = "biased", ((1,), 4, "-1", 0)


def encode(item: int) -> tuple[int, int]:
    seed = random.randint(1, 4)
    bit = seed * item % 5 % 2
    return seed, bit if random.random() < 0.75 else 1 - bit


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [(sum(seed * v % 5 % 2 == bit for seed, bit in reports) / len(reports) - 0.5) / 0.25 for v in range(5)]
