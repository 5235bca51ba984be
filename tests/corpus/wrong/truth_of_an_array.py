"""An array of one number as a condition, true but for once in 2^20, when the report is the item itself."""

import numpy as np

PATTERN = "comparison of the wrong kind"
HABIT = "rand(1) in a condition"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, ("retry", 0), "inf")


def report(item: int) -> object:
    if np.random.rand(1) < 1 - 2.0**-20:  # noqa: NPY002 - as strangers write
        return item if np.random.rand() < 0.75 else 1 - item  # noqa: NPY002 - as strangers write
    return ("retry", item)
