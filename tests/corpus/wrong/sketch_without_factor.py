"""One bit of a Hadamard sketch, flipped with probability 1/4: the decoder forgets (e^epsilon + 1)/(e^epsilon - 1) = 2.

Of this kind: a count sketch of a widely used library.
"""

import random

PATTERN = "missing factor"
HABIT = "a debiasing factor that is computed and never applied"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 0, "1/2", 1)


def sign(row: int, column: int) -> int:
    return 1 - 2 * ((row & column).bit_count() & 1)


def encode(item: int) -> tuple[int, int]:
    column = random.randrange(4)
    bit = sign(item + 1, column)
    return column, bit if random.random() < 0.75 else -bit


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [sum(bit * sign(v + 1, column) for column, bit in reports) / len(reports) for v in range(3)]
