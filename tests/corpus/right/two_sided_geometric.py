"""Two-sided geometric noise without a bound: -0 is rejected, so every step costs the ratio 2, far out as well.

The reports have no end; from some point on each is half as likely as the one before it, whatever the item.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "two-sided geometric noise without clamping"
FUNCTION, INPUTS = "noisy", (0, 1, 2)
POLICY = {"kind": "metric", "distances": [[abs(x - z) for z in range(3)] for x in range(3)], "epsilon": "ln 2"}
EXPECTED = "proved"


def noisy(value: int) -> int:
    while True:
        size = 0
        while random.random() < 0.5:
            size += 1
        negative = random.getrandbits(1)
        if not (negative and size == 0):
            return value - size if negative else value + size
