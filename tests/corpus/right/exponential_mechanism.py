"""The exponential mechanism with scores 1 for the own item and 0 for others is k-ary randomised response: weights 3, 1, 1, 1."""

import random

PATTERN = "own item among the others"
HABIT = "a list with repeated items"
FUNCTION, INPUTS, EPSILON = "exponential", ("a", "b", "c", "d"), "ln 3"
EXPECTED = "proved"


def exponential(item: str) -> str:
    ballot = [v for v in "abcd" for _ in range(3 if v == item else 1)]
    return random.choice(ballot)
