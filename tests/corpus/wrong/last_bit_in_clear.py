"""Randomised response on a vector of bits whose loop ends one bit too early.

Of this kind: OpenDP's bit vector from 0.11.1 to 0.14.2 (opendp/opendp #2707, #2708), beside a written proof.
"""

import random

PATTERN = "a part left in clear"
HABIT = "a loop that ends one too early"
FUNCTION, INPUTS, EPSILON = "flip", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 9"
EXPECTED, WITNESS = "refuted", ((0, 0), (0, 1), (0, 0), "inf")


def flip(bits: tuple[int, ...]) -> tuple[int, ...]:
    out = list(bits)
    for i in range(len(bits) - 1):
        out[i] ^= random.random() < 0.25
    return tuple(out)
