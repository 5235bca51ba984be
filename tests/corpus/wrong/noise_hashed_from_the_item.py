"""Pseudorandom noise computed from the item by a hash: the same item always gives the same report."""

PATTERN = "noise that is no noise"
HABIT = "a hash taken for randomness"
FUNCTION, INPUTS, EPSILON = "report", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def report(item: int) -> int:
    return (item + (item * 2654435761 >> 8) % 4) % 4
