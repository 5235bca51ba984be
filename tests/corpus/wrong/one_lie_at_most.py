"""Two bits of which at most one is flipped, each with probability 1/4 by its marginal: (1, 1) never becomes (0, 0)."""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "the attribute to be randomised is drawn, the others are sent as they are"
FUNCTION, INPUTS, EPSILON = "privatise", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 9"
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 1), (0, 0), "inf")


def privatise(record: tuple[int, int]) -> tuple[int, int]:
    u = random.random()
    first, second = record
    if u < 0.25:
        first = 1 - first
    elif u < 0.5:
        second = 1 - second
    return first, second
