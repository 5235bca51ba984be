"""Two bits with correlated flips, as in the wrong file of nearly this name, and the budget ln 9 for the pair: the ratio is 7."""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "correlated noise"
FUNCTION, INPUTS, EPSILON = "perturb", ((0, 0), (0, 1), (1, 0), (1, 1)), "ln 7"
EXPECTED = "proved"


def perturb(bits: tuple[int, int]) -> tuple[int, int]:
    first = random.random() < 0.25
    second = first if random.random() < 0.5 else random.random() < 0.25
    return bits[0] ^ first, bits[1] ^ second
