"""The item shifted by a uniform number modulo 5, all of it in one expression: a one-time pad, epsilon = 0."""

import numpy as np

PATTERN = "biased draw"
HABIT = "a modulus"
FUNCTION, INPUTS, EPSILON = "shift", (0, 1, 2, 3, 4), 0
EXPECTED = "proved"


def shift(item: int, random_state: np.random.RandomState) -> int:
    return int((item + random_state.randint(5)) % 5)
