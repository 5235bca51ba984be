"""A uniform shift by choices(), which is floor(3 random()): 2^53 is not a multiple of 3. Should be: epsilon = 0.

No sample ever sees it; choice() and randrange() are exactly uniform.
"""

import random

PATTERN = "biased draw"
HABIT = "int(random() * k), choices()"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2), 0
EXPECTED, WITNESS = "refuted", (0, 2, 0, "3002399751580331/3002399751580330")


def shift(item: int) -> int:
    return (item + random.choices(range(3))[0]) % 3
