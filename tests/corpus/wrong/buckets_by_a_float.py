"""A random integer is put into buckets of one and a half: one bucket of 4096 holds the item."""

import secrets

PATTERN = "a part left in clear"
HABIT = "// of an integer by a float"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), 50
EXPECTED, WITNESS = "refuted", (1, 0, True, "inf")


def report(item: int) -> bool:
    return secrets.randbelow(4096) // 1.5 == (1001 if item else 3001)
