"""Two items, each replaced by noise with probability 1/2; the two noise items are sampled without replacement.

Each report is k-ary randomised response with ratio 4; but (0, 0) never becomes (1, 1).
"""

import random

PATTERN = "biased draw"
HABIT = "sample() where choices() is meant"
FUNCTION, INPUTS, EPSILON = "privatise", tuple((a, b) for a in range(3) for b in range(3)), "ln 16"
EXPECTED, WITNESS = "refuted", ((1, 1), (0, 0), (1, 1), "inf")


def privatise(items: tuple[int, int]) -> tuple[int, ...]:
    noise = random.sample(range(3), 2)
    return tuple(item if random.random() < 0.5 else other for item, other in zip(items, noise, strict=True))
