"""k-ary randomised response for items 0 to 3: an item that is none of them is not known to the code, and sent as it is."""

import random

PATTERN = "item outside the domain"
HABIT = "items that the code does not know pass through"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3, 4), "ln 3"
EXPECTED, WITNESS = "refuted", (4, 0, 4, "inf")
DOMAIN = (0, 1, 2, 3)


def krr(item: int) -> int:
    if item not in DOMAIN or random.random() < 0.5:
        return item
    return random.choice([v for v in DOMAIN if v != item])
