"""Optimised unary encoding: noise on all bits, then the own bit is set with probability 1/2, and not cleared otherwise.

The ratio is e^epsilon + 2 = 5. So was pure-LDP up to 1.1.2; found by others.
"""

import numpy as np

PATTERN = "true bit not cleared"
HABIT = "a bit is set over noise that may have set it before"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, [1, 0, 0], "5")


def encode(item: int, rng: np.random.Generator) -> list[int]:
    noisy = (rng.random(3) < 0.25).astype(int)
    if rng.random() < 0.5:
        noisy[item] = 1
    return noisy.tolist()
