"""Hadamard response of order K = k = 4: the fourth item gets row 4 = 0, on which all signs are +1, so it is never told apart.

Should be: the order is the least power of two above k, since row 0 is not used.
"""

import random

PATTERN = "edge size"
HABIT = "the order is the least power of two >= k, where k + 1 is needed"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 3"
EXPECTED, BIASED = "biased", ((3,), 3, "2", 1)


def parity(row: int, y: int) -> int:
    return (row & y).bit_count() & 1


def encode(item: int) -> int:
    y, row = random.randrange(4), (item + 1) % 4
    minus = random.random() >= 0.75
    return y if parity(row, y) == minus else y ^ (row & -row)


def decode(reports: list[int]) -> list[float]:
    return [sum(2 * (1 - 2 * parity((v + 1) % 4, y)) for y in reports) / len(reports) for v in range(4)]
