"""k-ary randomised response by choice(p=...): 1/6 is written 0.17, and the last item gets what is left, 0.16.

The ratio is above 3: 3.125 but for the last bits, which the running sums of the doubles decide.
"""

import numpy as np

PATTERN = "probability rounded against privacy"
HABIT = "probabilities in two decimals"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (3, 0, 3, "2251799813685248/720575940379279")


def krr(item: int, rng: np.random.Generator) -> int:
    p = [0.17] * 4
    p[item] = 0.5
    p[3 if item != 3 else 2] = 0.16
    return int(rng.choice(4, p=p))
