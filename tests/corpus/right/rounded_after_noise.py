"""Unary encoding, reduced to the sum of its bits and whether the first is set: what is done after the noise costs nothing."""

import numpy as np

PATTERN = "type or order leaks"
HABIT = "a report computed from the noisy one"
FUNCTION, INPUTS, EPSILON = "summary", (0, 1, 2), "ln 9"
EXPECTED = "proved"


def summary(item: int, rng: np.random.Generator) -> tuple[float, bool]:
    bits = rng.random(3) < np.where(np.arange(3) == item, 0.75, 0.25)
    return round(float(bits.sum()) / 3, 2), bool(bits[0])
