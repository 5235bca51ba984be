"""Two-sided geometric noise on 0, ..., 3, clamped to the range: ratio 2 for each step, with heavy ends.

The size of the noise stops growing where every larger one is clamped to the same end.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "clamping after the noise"
FUNCTION, INPUTS = "geometric", (0, 1, 2, 3)
POLICY = {"kind": "metric", "distances": [[abs(x - z) for z in range(4)] for x in range(4)], "epsilon": "ln 2"}
EXPECTED = "proved"


def geometric(value: int) -> int:
    side = random.randrange(3) - 1
    if side == 0:
        return value
    size = 1
    while size < 3 and random.getrandbits(1):
        size += 1
    return min(max(value + side * size, 0), 3)
