"""The policy says ln 9 for 0 and 2 and ln 2 for their neighbours: noise for ln 2 at every step satisfies it."""

import random

PATTERN = "policy not closed"
HABIT = "levels that others make smaller"
FUNCTION, INPUTS = "report", (0, 1, 2)
POLICY = {"kind": "explicit", "levels": [[0, "ln 2", "ln 9"], ["ln 2", 0, "ln 2"], ["ln 9", "ln 2", 0]]}
EXPECTED = "proved"


def report(item: int) -> int:
    return int(random.randrange(6) >= (4, 2, 1)[item])
