"""k-ary randomised response whose noise is two random bits, drawn again until they are below 3: no bias, no bound on the draws.

The ratio is 4, exactly: the loop is one state, which is solved.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "rejection in place of a modulus"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2), "ln 4"
EXPECTED = "proved"


def krr(item: int) -> int:
    if random.random() < 0.5:
        return item
    while True:
        noise = random.getrandbits(2)
        if noise < 3:
            return noise
