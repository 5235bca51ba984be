"""A guard for log(0), once in 2^53 reports: the item itself is sent. No sample ever sees it."""

import random

PATTERN = "a part left in clear"
HABIT = "a branch for u = 0 that nobody has ever run"
FUNCTION, INPUTS, EPSILON = "report", ("yes", "no"), "ln 3"
EXPECTED, WITNESS = "refuted", ("yes", "no", "yes", "inf")


def report(item: str) -> int | str:
    u = random.random()
    if u == 0.0:
        return item
    return int((item == "yes") == (u < 0.75))
