"""Randomised response at epsilon = 40: 1/(1 + exp(-40)) is 1.0 in doubles, random() is always below, and no answer is changed.

So for every epsilon above 36.74 in all libraries that write random() < p.
"""

import math
import random

PATTERN = "probability rounded against privacy"
HABIT = "random() < p with p next to 1"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 40
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def warner(bit: int, epsilon: float = 40.0) -> int:
    p = 1.0 / (1.0 + math.exp(-epsilon))
    return bit if random.random() < p else 1 - bit
