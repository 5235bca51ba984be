"""Hadamard response for k = 3, where k + 1 is a power of two and every row but row 0 is used."""

import random

PATTERN = "edge size"
HABIT = "the order is k + 1, not the next power of two"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def parity(row: int, y: int) -> int:
    return (row & y).bit_count() & 1


def encode(item: int) -> int:
    y, minus = random.randrange(4), random.random() >= 0.75
    return y if parity(item + 1, y) == minus else y ^ (item + 1 & -(item + 1))


def decode(reports: list[int]) -> list[float]:
    return [sum(2 * (1 - 2 * parity(v + 1, y)) for y in reports) / len(reports) for v in range(3)]
