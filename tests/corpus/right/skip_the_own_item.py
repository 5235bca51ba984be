"""k-ary randomised response whose lie is one of k - 1 numbers, moved up by one from the own item on."""

import numpy as np

PATTERN = "own item among the others"
HABIT = "y += y >= item"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 5"
EXPECTED = "proved"


def encode(item: int, rng: np.random.Generator) -> int:
    if rng.random() < 0.625:
        return item
    other = int(rng.integers(3))
    return other + (other >= item)


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - 0.125) / 0.5 for v in range(4)]
