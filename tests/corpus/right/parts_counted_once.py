"""Hadamard response in two parts with the decoder that belongs to it, as in the wrong file of nearly this name."""

import random

PATTERN = "parameters computed twice"
HABIT = "a part of the outputs that belongs to no item"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def sign(row: int, y: int) -> int:
    return 1 - 2 * ((row & y).bit_count() & 1)


def encode(item: int) -> int:
    supported = [y for y in range(4) if sign(item + 1, y) == 1]
    rest = [y for y in range(8) if y not in supported]
    return random.choice(supported if random.random() < 0.5 else rest)


def decode(reports: list[int]) -> list[float]:
    return [sum(3 * sign(v + 1, y) for y in reports if y < 4) / len(reports) for v in range(3)]
