"""A hand of a clock goes on while a coin says so, and stops at the last hour.

Should be: ratio 8. Nobody goes back: hour 0 comes from hour 0 alone.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a clock that stops at the last hour"
FUNCTION, INPUTS, EPSILON = "clock", (0, 1, 2), "ln 8"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def clock(hour: int) -> int:
    while hour < 2 and random.random() < 0.5:
        hour += 1
    return hour
