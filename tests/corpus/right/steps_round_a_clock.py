"""A hand of a clock with four hours goes on while a coin says so.

An hour later is half as likely, and four hours later is the same: the ratio is 8.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a geometric number of steps, modulo k"
FUNCTION, INPUTS, EPSILON = "clock", (0, 1, 2, 3), "ln 8"
EXPECTED = "proved"


def clock(hour: int) -> int:
    while random.random() < 0.5:
        hour = (hour + 1) % 4
    return hour
