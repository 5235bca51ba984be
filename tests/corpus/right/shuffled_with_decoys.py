"""The item stands among its decoys, and all are shuffled: the report is the whole domain in a random order. epsilon = 0."""

import numpy as np

PATTERN = "type or order leaks"
HABIT = "the item is in the report"
FUNCTION, INPUTS, EPSILON = "crowd", ("a", "b", "c"), 0
EXPECTED = "proved"


def crowd(item: str, rng: np.random.Generator) -> str:
    domain = [item, *(v for v in "abc" if v != item)]
    return "".join(domain[i] for i in rng.permutation(3))
