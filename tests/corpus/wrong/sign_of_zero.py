"""A suppressed value is multiplied by 0.0 and keeps its sign: -0.0 was negative."""

import random

PATTERN = "type or order leaks"
HABIT = "suppression by multiplication"
FUNCTION, INPUTS, EPSILON = "report", (-1.0, 1.0), "ln 3"
EXPECTED, WITNESS = "refuted", (-1.0, 1.0, "-0.0", "inf")


def report(value: float) -> str:
    if random.random() < 0.5:
        return repr(0.0 * value)
    return random.choice(("-1.0", "1.0"))
