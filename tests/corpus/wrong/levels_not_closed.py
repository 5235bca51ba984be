"""Calibrated to the level ln 9 that is written for 0 and 2; by way of 1, which is ln 2 from both, it is only ln 4."""

import random

PATTERN = "policy not closed"
HABIT = "levels read pair by pair"
FUNCTION, INPUTS = "report", (0, 1, 2)
POLICY = {"kind": "explicit", "levels": [[0, "ln 2", "ln 9"], ["ln 2", 0, "ln 2"], ["ln 9", "ln 2", 0]]}
EXPECTED, WITNESS = "refuted", (1, 0, 1, "5")


def report(item: int) -> int:
    return int(random.randrange(10) >= (9, 5, 1)[item])
