"""k-ary randomised response by choice(p=...) and by choices(weights=...): halves and quarters have no rounding, ratio 2."""

import random

import numpy as np

PATTERN = "probability rounded against privacy"
HABIT = "weights as doubles"
FUNCTION, INPUTS, EPSILON = "two", ((0, 0), (1, 2), (2, 1)), "ln 4"
EXPECTED = "proved"


def two(items: tuple[int, int], rng: np.random.Generator) -> tuple[int, int]:
    first, second = ([0.5 if v == item else 0.25 for v in range(3)] for item in items)
    return int(rng.choice(3, p=first)), random.choices(range(3), second)[0]
