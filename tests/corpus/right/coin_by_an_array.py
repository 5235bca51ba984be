"""Warner's coin by an array of one number as a condition, as after MATLAB."""

import numpy as np

PATTERN = "comparison of the wrong kind"
HABIT = "rand(1) in a condition"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED = "proved"


def report(item: int) -> int:
    return item if np.random.rand(1) < 0.75 else 1 - item  # noqa: NPY002 - as strangers write
