"""k-ary randomised response whose noise is randrange(1, k): item 0 is reported by nobody else."""

import random

PATTERN = "biased draw"
HABIT = "items counted from 1 in one place and from 0 in another"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 5"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def krr(item: int, k: int = 4) -> int:
    return item if random.random() < 0.5 else random.randrange(1, k)
