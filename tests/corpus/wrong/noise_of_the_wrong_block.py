"""Noise within blocks of two items, where the policy has a block of three: 0 and 2 are never taken for each other."""

import random

PATTERN = "wrong set"
HABIT = "block numbers by division, for blocks of different sizes"
FUNCTION, INPUTS = "report", (0, 1, 2, 3)
POLICY = {"kind": "blocks", "blocks": [[0, 1, 2], [3]], "epsilon": "ln 3"}
EXPECTED, WITNESS = "refuted", (0, 2, 0, "inf")


def report(item: int) -> int:
    return item if random.random() < 0.75 else item ^ 1
