"""Permanent randomised response on a Bloom filter with two hash functions; the budget was computed for one.

Four bits of the filter differ between the two items, each with ratio 3: 81 in place of 9.
"""

import random

PATTERN = "budget split wrong"
HABIT = "2h ln((1 - f/2)/(f/2)) with h = 1 for a filter of h = 2"
FUNCTION, INPUTS, EPSILON = "permanent", (0, 1), "ln 9"
EXPECTED, WITNESS = "refuted", (0, 1, [1, 1, 0, 0], "81")


def permanent(item: int, f: float = 0.5) -> list[int]:
    filter_ = [1, 1, 0, 0] if item == 0 else [0, 0, 1, 1]
    out = []
    for bit in filter_:
        u = random.random()
        out.append(1 if u < f / 2 else 0 if u < f else bit)
    return out
