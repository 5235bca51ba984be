"""k-ary randomised response with p = e^epsilon/(e^epsilon + k - 1), whose other item is drawn from all: the ratio is 5, not 3."""

import numpy as np

PATTERN = "own item among the others"
HABIT = "the other item is drawn from the whole domain"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "5")


def krr(item: int, rng: np.random.Generator, k: int = 4) -> int:
    return item if rng.random() < 0.5 else int(rng.integers(k))
