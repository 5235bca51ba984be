"""k-ary randomised response with p = e^epsilon/(e^epsilon + 1), which is right for k = 2; for k = 4 the ratio is 9, not 3."""

import random

PATTERN = "formula for a special case"
HABIT = "Warner's probability for every k"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "9")


def krr(item: int) -> int:
    if random.random() < 0.75:
        return item
    return random.choice([v for v in range(4) if v != item])
