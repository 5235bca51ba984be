"""A count and a threshold, both with uniform noise: from 0 the threshold is never passed."""

import random

PATTERN = "a part left in clear"
HABIT = "noise that is bounded, on the query and on the threshold"
FUNCTION, INPUTS, EPSILON, GRID = "report", (0, 1), 50, None
EXPECTED, WITNESS = "refuted", (1, 0, True, "inf")


def report(item: int) -> bool:
    return item + random.random() > 1 + random.random() / 2
