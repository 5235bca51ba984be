"""Every attribute of a record is randomised with the whole budget: neighbours are records that differ in one attribute.

Should be: any two records are neighbours in the local model, and the budget is shared.
"""

import random

PATTERN = "neighbouring relation changed"
HABIT = "epsilon for an attribute stated for the record"
FUNCTION, INPUTS, EPSILON = "privatise", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 3"
EXPECTED, WITNESS = "refuted", ((0, 0), (1, 1), (0, 0), "9")


def privatise(record: tuple[int, int]) -> tuple[int, ...]:
    return tuple(bit if random.random() < 0.75 else 1 - bit for bit in record)
