"""A row and a column of a table, each shifted by the same uniform noise modulo 3.

Each is perfectly private. Should be: epsilon = 0.
"""

import numpy as np

PATTERN = "randomness reused"
HABIT = "one noise vector for two queries"
FUNCTION, INPUTS, EPSILON = "shift", ((0, 0), (0, 1), (1, 1), (2, 0)), 0
EXPECTED, WITNESS = "refuted", ((0, 0), (0, 1), (0, 0), "inf")


def shift(cell: tuple[int, int], rng: np.random.Generator) -> tuple[int, int]:
    noise = int(rng.integers(3))
    return (cell[0] + noise) % 3, (cell[1] + noise) % 3
