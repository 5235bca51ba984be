"""Two rounds of randomised response; the noisy answer is kept for each value, so that equal values give equal reports.

A change of the value is visible: two different reports are impossible for a value that stayed. Known of memoisation in telemetry.
"""

import random

PATTERN = "randomness reused"
HABIT = "noise memoised by value over a sequence of values"
FUNCTION, INPUTS, EPSILON = "rounds", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 9"
EXPECTED, WITNESS = "refuted", ((0, 1), (0, 0), (0, 1), "inf")


def rounds(values: tuple[int, int]) -> tuple[int, ...]:
    kept: dict[int, int] = {}
    for v in values:
        if v not in kept:
            kept[v] = v if random.random() < 0.75 else 1 - v
    return tuple(kept[v] for v in values)
