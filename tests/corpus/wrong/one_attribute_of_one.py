"""One attribute of d is reported, with a probability meant for d >= 2: for d = 1 the ratio is 5, not 3."""

import random

PATTERN = "edge size"
HABIT = "max(d, 2) where d = 1 has a formula of its own"
FUNCTION, INPUTS, EPSILON = "report", ((0,), (1,)), "ln 3"
EXPECTED, WITNESS = "refuted", ((0,), (1,), (0, 0), "5")


def report(record: tuple[int, ...], t: int = 3) -> tuple[int, int]:
    d = len(record)
    amplified = max(d, 2) * (t - 1) + 1
    which = random.randrange(d)
    return which, record[which] if random.randrange(amplified + 1) < amplified else 1 - record[which]
