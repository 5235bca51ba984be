"""Hadamard response in parts, k = 3, e^epsilon = 3: the encoder has 2 parts, the decoder as many as are needed, which is 1.

The estimate of a frequency of 1 is 2/3 on average. Of this kind: the recommended Hadamard-response class of a widely used code.
"""

import random

PATTERN = "parameters computed twice"
HABIT = "the number of parts rounded to a power of two in the encoder alone"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2), "ln 3"
EXPECTED, BIASED = "biased", ((0,), 0, "2/3", 1)
T, SIZE = 3, 4


def sign(row: int, y: int) -> int:
    return 1 - 2 * ((row & y).bit_count() & 1)


def encode(item: int) -> int:
    parts = 2
    supported = [y for y in range(SIZE) if sign(item + 1, y) == 1]
    if random.random() < 0.5:
        return random.choice(supported)
    return random.choice([y for y in range(parts * SIZE) if y not in supported])


def decode(reports: list[int]) -> list[float]:
    parts = -(-3 // (SIZE - 1))
    c = (T - 1 + 2 * parts) / (T - 1)
    return [sum(c * sign(v + 1, y) for y in reports if y < SIZE) / len(reports) for v in range(3)]
