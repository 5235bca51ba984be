"""Local hashing into g = e^epsilon + 1 buckets: 4 in the encoder, and 3 in the decoder, where e^epsilon was cut to 2."""

import random
from fractions import Fraction

PATTERN = "parameters computed twice"
HABIT = "round(exp(epsilon)) on one side, int(exp(epsilon)) on the other"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 0, "5/8", 1)


def bucket(seed: int, item: int) -> int:
    return seed >> 2 * item & 3


def encode(item: int) -> tuple[int, int]:
    seed = random.randrange(16)
    if random.random() < 0.5:
        return seed, bucket(seed, item)
    return seed, (bucket(seed, item) + random.randrange(1, 4)) % 4


def decode(reports: list[tuple[int, int]], g: int = 3) -> list[Fraction]:
    p, q = Fraction(3, 3 + g - 1), Fraction(1, g)
    return [(Fraction(sum(bucket(s, v) == y for s, y in reports), len(reports)) - q) / (p - q) for v in range(2)]
