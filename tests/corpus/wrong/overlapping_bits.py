"""Two bits, each flipped with probability 1/4, where two bits of a random word are 0: the words overlap in one bit.

Both flips have the right probability; one alone is too rare, and the ratio between neighbours in one bit is 5, not 3.
"""

import random

PATTERN = "randomness reused"
HABIT = "random words cut into parts that overlap"
FUNCTION, INPUTS = "flip", ((0, 0), (0, 1), (1, 0), (1, 1))
POLICY = {"kind": "metric", "distances": [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 1], [2, 1, 1, 0]], "epsilon": "ln 3"}
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 0), (0, 0), "5")


def flip(bits: tuple[int, int]) -> tuple[int, ...]:
    word = random.getrandbits(3)
    return tuple(bit ^ (word >> i & 3 == 0) for i, bit in enumerate(bits))
