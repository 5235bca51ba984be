"""random() <= 3/4: on the grid of 53 bits the point 3/4 itself is hit with probability 2^-53, and the ratio exceeds 3.

On the ideal continuum it is private, as the file of the same name among the right ones.
"""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "<= where < is meant"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "6755399441055745/2251799813685247")


def warner(bit: int) -> int:
    return bit if random.random() <= 0.75 else 1 - bit
