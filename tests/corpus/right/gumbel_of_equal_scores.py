"""The place of the largest of three Gumbel variables, by inversion through two logarithms, is added to the item."""

import math
import random

PATTERN = "biased draw"
HABIT = "Gumbel noise on equal scores"
FUNCTION, INPUTS, EPSILON, GRID = "report", (0, 1, 2), 0, None
EXPECTED = "proved"


def report(item: int) -> int:
    keys = [-math.log(-math.log(random.random())) for _ in range(3)]
    return (item + max(range(3), key=lambda i: keys[i])) % 3
