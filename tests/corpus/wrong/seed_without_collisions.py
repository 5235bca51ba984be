"""Local hashing that redraws the seed once if another item shares the bucket, for fewer errors.

The seeds that remain likelier tell the item: the ratio is 7, not 3."""

import random

PATTERN = "public seed depends on the item"
HABIT = "a seed chosen for the accuracy of the own item"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, (1, 1), "7")


def bucket(seed: int, item: int) -> int:
    return seed >> item & 1


def encode(item: int) -> tuple[int, int]:
    seed = random.getrandbits(3)
    if any(bucket(seed, v) == bucket(seed, item) for v in range(3) if v != item):
        seed = random.getrandbits(3)
    bit = bucket(seed, item)
    return seed, bit if random.random() < 0.75 else 1 - bit
