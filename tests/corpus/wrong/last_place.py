"""Randomised response at epsilon = 1 with p = e/(1 + e) as the next double above it: the ratio exceeds e by less than 10^-15."""

import random

PATTERN = "probability rounded against privacy"
HABIT = "exp and division rounded to nearest, or up"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 1
EXPECTED, WITNESS = "refuted", (0, 1, 0, "6584790284608189/2422408970132803")
P = 0.7310585786300049


def warner(bit: int) -> int:
    return bit if random.random() < P else 1 - bit
