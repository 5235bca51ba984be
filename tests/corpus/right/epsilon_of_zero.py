"""Randomised response with epsilon = 0: a fair coin, which is allowed, and says nothing."""

import math
import random

PATTERN = "parameters not checked"
HABIT = "zero is accepted as an epsilon"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 0
EXPECTED = "proved"


def warner(bit: int, epsilon: float = 0.0) -> int:
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    return bit if random.random() < p else 1 - bit
