"""A threshold written as 0.1 + 0.2 + 0.45: in doubles 0.1 + 0.2 is not 0.3, but the roundings cancel, and the sum is 3/4."""

import random

PATTERN = "probability rounded against privacy"
HABIT = "a probability built from decimals"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED = "proved"
P = 0.1 + 0.2 + 0.45


def warner(bit: int) -> int:
    return bit if random.random() - 0.125 < P - 0.125 else 1 - bit
