"""Local hashing whose seed is computed from the item, so that nothing need be stored: the seed is public, and so is the item."""

import random

PATTERN = "public seed depends on the item"
HABIT = "a hash seed derived from the value"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, (3, 1), "inf")


def encode(item: int) -> tuple[int, int]:
    seed = (7 * item + 3) % 4
    bucket = (seed + item) % 2
    return seed, bucket if random.random() < 0.75 else 1 - bucket
