"""Three rounds of the same value with one noisy answer that is kept, as in permanent randomised response: the ratio stays 3."""

import random

PATTERN = "randomness reused"
HABIT = "noise memoised for a value that stays"
FUNCTION, INPUTS, EPSILON = "rounds", (0, 1), "ln 3"
EXPECTED = "proved"


def rounds(bit: int) -> tuple[int, ...]:
    kept: dict[int, int] = {}
    for _ in range(3):
        if bit not in kept:
            kept[bit] = bit ^ (random.random() < 0.25)
    return (kept[bit],) * 3
