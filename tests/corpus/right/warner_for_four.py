"""k-ary randomised response for k = 4 with p = 3/4, and the claim 9 that this p has for k = 4."""

import random

PATTERN = "formula for a special case"
HABIT = "p = 3/4 whatever k is"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 9"
EXPECTED = "proved"


def krr(item: int) -> int:
    return item if random.random() < 0.75 else (item + random.randint(1, 3)) % 4
