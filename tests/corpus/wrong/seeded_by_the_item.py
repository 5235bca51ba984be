"""A generator seeded with the item, for results that can be repeated: the noise is a function of the item."""

import random

PATTERN = "noise that is no noise"
HABIT = "a fixed seed inside the report"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED, REFUSED = "refused", "seeds its generator"


def krr(item: int) -> int:
    rng = random.Random(item)
    return item if rng.random() < 0.5 else rng.choice([v for v in range(4) if v != item])
