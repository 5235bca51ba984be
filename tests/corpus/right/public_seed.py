"""Local hashing with a seed that is drawn without a look at the item, and sent: ratio 3."""

import random

PATTERN = "public seed depends on the item"
HABIT = "a seed in the report"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def encode(item: int) -> tuple[int, int]:
    seed = random.getrandbits(3)
    return seed, (seed >> item & 1) ^ (random.random() < 0.25)


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [(sum(seed >> v & 1 == bit for seed, bit in reports) / len(reports) - 0.5) / 0.25 for v in range(3)]
