"""Optimised unary encoding given an item outside its domain: no bit is its own, and the report is noise alone."""

import random

PATTERN = "item outside the domain"
HABIT = "an item that the code does not know"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2, 99), "ln 3"
EXPECTED = "proved"


def encode(item: int) -> tuple[int, ...]:
    return tuple(int(random.random() < (0.5 if v == item else 0.25)) for v in range(3))
