"""Two bits, each flipped with probability 1/4, the second flip a copy of the first with probability 1/2.

The ratio between neighbours in one bit is 7, not 3: no output is impossible, and every marginal is right.
"""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "correlated noise across time or place"
FUNCTION, INPUTS = "perturb", ((0, 0), (0, 1), (1, 0), (1, 1))
POLICY = {"kind": "metric", "distances": [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 1], [2, 1, 1, 0]], "epsilon": "ln 3"}
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 0), (0, 0), "7")


def perturb(bits: tuple[int, int]) -> tuple[int, int]:
    first = random.random() < 0.25
    second = first if random.random() < 0.5 else random.random() < 0.25
    return bits[0] ^ first, bits[1] ^ second
