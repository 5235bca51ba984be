"""Warner's coin by the generator behind numpy's functions, under its own name."""

import numpy as np

PATTERN = "biased draw"
HABIT = "numpy.random.mtrand"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED = "proved"


def report(item: int) -> int:
    return item if np.random.mtrand._rand.random_sample() < 0.75 else 1 - item
