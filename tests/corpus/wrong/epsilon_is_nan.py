"""Randomised response with epsilon = nan, from an empty field of a form: nothing is below nan, and every answer is turned."""

import math
import random

PATTERN = "parameters not checked"
HABIT = "nan is accepted as an epsilon"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 1
EXPECTED, WITNESS = "refuted", (1, 0, 0, "inf")


def warner(bit: int, epsilon: float = math.nan) -> int:
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    return bit if random.random() < p else 1 - bit
