"""Two attributes with ln 3 each and the claim ln 9: shares that add up to the budget."""

import random

PATTERN = "neighbouring relation changed"
HABIT = "every attribute gets noise of its own"
FUNCTION, INPUTS, EPSILON = "privatise", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 9"
EXPECTED = "proved"


def privatise(record: tuple[int, int]) -> tuple[int, ...]:
    return tuple(bit if random.random() < 0.75 else 1 - bit for bit in record)
