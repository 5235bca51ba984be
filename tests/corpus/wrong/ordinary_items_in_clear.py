"""A high-low policy read as: noise for sensitive items, none for others. Whoever reports a sensitive item is then sensitive."""

import random

PATTERN = "wrong set"
HABIT = "only the sensitive are given noise"
FUNCTION, INPUTS = "report", (0, 1, 2)
POLICY = {"kind": "high-low", "sensitive": [0, 1], "epsilon": "ln 3"}
EXPECTED, WITNESS = "refuted", (0, 2, 0, "inf")


def report(item: int) -> int:
    if item == 2:
        return item
    return item if random.random() < 0.75 else 1 - item
