"""Symmetric unary encoding with p = e^epsilon/(e^epsilon + 1) for each bit: two bits differ, so the ratio is 9.

Should be: e^(epsilon/2) in place of e^epsilon.
"""

import random

PATTERN = "budget split wrong"
HABIT = "epsilon in place of epsilon/2 where p + q = 1"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, [1, 0, 0], "9")


def encode(item: int) -> list[int]:
    return [int(random.random() < (0.75 if v == item else 0.25)) for v in range(3)]
