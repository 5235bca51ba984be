"""Randomised response with a third answer, "don't know", which has the same probability for everybody and no input."""

import random

PATTERN = "item outside the domain"
HABIT = "more outputs than inputs"
FUNCTION, INPUTS, EPSILON = "report", ("yes", "no"), "ln 3"
EXPECTED = "proved"


def report(item: str) -> str:
    if random.random() < 0.125:
        return "don't know"
    return item if random.random() < 0.75 else {"yes": "no", "no": "yes"}[item]
