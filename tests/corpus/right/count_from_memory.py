"""A noisy answer that is kept, reported 40 times with fresh noise; their sum is sent: the ratio stays below that of the one."""

import random

PATTERN = "neighbouring relation changed"
HABIT = "two stages of noise, the first one memoised"
FUNCTION, INPUTS, EPSILON = "rounds", (0, 1), "ln 3"
EXPECTED = "proved"


def rounds(bit: int) -> int:
    kept = (random.random() < 0.75) == bool(bit)
    return sum(int(kept ^ (random.random() < 0.25)) for _ in range(40))
