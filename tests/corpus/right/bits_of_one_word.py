"""Three bits, each XOR its own bit of one random word: bits of a uniform word are independent. epsilon = 0."""

import random

PATTERN = "randomness reused"
HABIT = "one random number for all attributes of a record"
FUNCTION, INPUTS, EPSILON = "mask", ((0, 0, 0), (0, 1, 1), (1, 1, 1)), 0
EXPECTED = "proved"


def mask(bits: tuple[int, ...]) -> tuple[int, ...]:
    word = random.getrandbits(3)
    return tuple(bit ^ (word >> i & 1) for i, bit in enumerate(bits))
