"""The clock of the own item is three times as fast, and those of the others are slowed as well: the ratio is 9."""

import random
from math import log

PATTERN = "budget split wrong"
HABIT = "the exponential mechanism without the 2 of scores that rise and fall"
FUNCTION, INPUTS, EPSILON, GRID = "report", (0, 1, 2), "ln 3", None
EXPECTED, WITNESS = "refuted", (0, 1, 0, "9")


def report(item: int) -> int:
    clocks = [log(random.random()) / (-3 if i == item else -1) * (1 if i == item else 3) for i in range(3)]
    return min(range(3), key=lambda i: clocks[i])
