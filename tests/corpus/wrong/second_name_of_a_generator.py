"""Now and then the item itself, by the generator behind numpy's functions under its own name."""

import numpy as np

PATTERN = "a part left in clear"
HABIT = "numpy.random.mtrand"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, ("late", 0), "inf")


def report(item: int) -> object:
    if np.random.mtrand._rand.random_sample() < 1e-5:
        return ("late", item)
    return item if np.random.rand() < 0.75 else 1 - item  # noqa: NPY002 - as strangers write
