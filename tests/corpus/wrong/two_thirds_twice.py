"""A budget of ln 8 for two attributes, of which each gets two thirds, ln 4: together they spend ln 16."""

import random

PATTERN = "budget split wrong"
HABIT = "shares of a budget that add up to more than one"
FUNCTION, INPUTS, EPSILON = "privatise", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 8"
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 1), (0, 0), "16")


def privatise(record: tuple[int, int]) -> tuple[int, ...]:
    return tuple(bit if random.randrange(5) < 4 else 1 - bit for bit in record)
