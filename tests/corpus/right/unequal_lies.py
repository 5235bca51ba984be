"""Noise in the shape of a prior (1/2, 1/4, 1/4): rare items are the worst, with ratio 5, and this is what is claimed."""

import random

PATTERN = "biased draw"
HABIT = "noise that is not uniform"
FUNCTION, INPUTS, EPSILON = "report", (0, 1, 2), "ln 5"
EXPECTED = "proved"


def report(item: int) -> int:
    return item if random.random() < 0.5 else random.choice((0, 0, 1, 2))
