"""k-ary randomised response whose noise is two random bits, drawn again until they are below 3: no bias, no bound on the draws.

The ratio is 4 = e^1.386...; what is unexplored is below 10^-30, and the claim of 1.4 leaves room for it.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "rejection in place of a modulus"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2), "7/5"
OPTIONS, OUTPUTS = {"depth": 60}, (0, 1, 2)
EXPECTED = "proved"


def krr(item: int) -> int:
    if random.random() < 0.5:
        return item
    while True:
        noise = random.getrandbits(2)
        if noise < 3:
            return noise
