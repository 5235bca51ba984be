"""A sign and a geometric number, both of which give 0: zero comes twice as often as it should.

Should be: ratio 2 for each step. No noise has 1/2, one step has 1/8: the ratio is 4.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "two-sided geometric noise from a sign and a size"
FUNCTION, INPUTS, EPSILON = "noisy", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "4")


def noisy(value: int) -> int:
    size = 0
    while random.getrandbits(1):
        size += 1
    return value + size if random.getrandbits(1) else value - size
