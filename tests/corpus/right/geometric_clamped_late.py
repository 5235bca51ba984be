"""Two-sided geometric noise, clamped after the draw: the counter has no bound, the report has."""

import random

PATTERN = "loop that depends on the data"
HABIT = "clamping a number without a bound"
FUNCTION, INPUTS = "noisy", (0, 1, 2)
POLICY = {"kind": "metric", "distances": [[abs(x - z) for z in range(3)] for x in range(3)], "epsilon": "ln 2"}
EXPECTED = "proved"


def noisy(value: int) -> int:
    while True:
        size = 0
        while random.getrandbits(1):
            size += 1
        sign = 2 * random.getrandbits(1) - 1
        if size or sign > 0:
            return min(max(value + sign * size, 0), 2)
