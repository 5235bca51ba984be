"""The item whose clock rings first, where the clock of the own one is three times as fast."""

import random
from math import log

PATTERN = "biased draw"
HABIT = "weighted sampling by exponential variables of different rates"
FUNCTION, INPUTS, EPSILON, GRID = "report", (0, 1, 2, 3), "ln 3", None
EXPECTED = "proved"


def report(item: int) -> int:
    clocks = [-log(random.random()) / (3 if i == item else 1) for i in range(4)]
    return min(range(4), key=lambda i: clocks[i])
