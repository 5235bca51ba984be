"""Two numbers are compared, one with a small threshold; after idle draws the other one decides whether nothing is told."""

import random

PATTERN = "loop that depends on the data"
HABIT = "a number that is looked at again later"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "ln 3"
EXPECTED = "proved"


def report(item: int) -> object:
    first, second = random.random(), random.random()
    rising, _ = first < second, first < 2**-10
    for _ in range(5):
        random.choice("abcdefgh")
    if rising and second < 2**-10:
        return "late"
    return item if random.random() < 0.75 else 1 - item
