"""Randomised response on colours through a table that renames them: the order of the domain does not matter."""

import random

PATTERN = "wrong set"
HABIT = "a permuted domain"
FUNCTION, INPUTS, EPSILON = "krr", ("red", "green", "blue"), "ln 4"
EXPECTED = "proved"
CODE = {"red": 2, "green": 0, "blue": 1}


def krr(colour: str) -> str:
    code = CODE[colour] if random.random() < 0.5 else random.randrange(3)
    return {c: name for name, c in CODE.items()}[code]
