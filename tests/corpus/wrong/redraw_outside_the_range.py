"""Two-sided geometric noise on 0, 1, 2; what falls outside is drawn again, which is likelier at the ends of the range.

Should be: ratio 2 for each step, which clamping keeps. Redrawing makes it 16/7 between 0 and 1.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a bounded mechanism by rejection, with the scale of the unbounded one"
FUNCTION, INPUTS = "geometric", (0, 1, 2)
POLICY = {"kind": "metric", "distances": [[0, 1, 2], [1, 0, 1], [2, 1, 0]], "epsilon": "ln 2"}
EXPECTED, WITNESS = "refuted", (0, 1, 0, "16/7")


def geometric(value: int) -> int:
    while True:
        size, side = 0, random.randrange(3) - 1
        if side:
            size = 1
            while size < 3 and random.getrandbits(1):
                size += 1
        if 0 <= value + side * size <= 2:
            return value + side * size
