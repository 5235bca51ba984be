"""One bit of a Hadamard sketch with its factor (e^epsilon + 1)/(e^epsilon - 1) = 2, hidden in the sign that the client sends."""

import random

PATTERN = "missing factor"
HABIT = "no factor in the decoder: the client sends +2 or -2"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def sign(row: int, column: int) -> int:
    return 1 - 2 * ((row & column).bit_count() & 1)


def encode(item: int) -> tuple[int, int]:
    column = random.randrange(4)
    bit = 2 * sign(item + 1, column)
    return column, bit if random.random() < 0.75 else -bit


def decode(reports: list[tuple[int, int]]) -> list[float]:
    return [sum(bit * sign(v + 1, column) for column, bit in reports) / len(reports) for v in range(3)]
