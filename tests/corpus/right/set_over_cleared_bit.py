"""Optimised unary encoding that overwrites the own bit, noise and all, with a fair coin: set or cleared."""

import random

PATTERN = "true bit not cleared"
HABIT = "a bit is set over noise"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED = "proved"


def encode(item: int) -> list[int]:
    bits = [int(random.random() < 0.25) for _ in range(3)]
    bits[item] = random.getrandbits(1)
    return bits
