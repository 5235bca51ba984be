"""k-ary randomised response whose noise is randint(0, k), which includes k: the other items are too rare, and the ratio is 6."""

import random

PATTERN = "biased draw"
HABIT = "randint taken for randrange"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 5"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "6")


def krr(item: int, k: int = 4) -> int:
    return item if random.random() < 0.5 else random.randint(0, k)
