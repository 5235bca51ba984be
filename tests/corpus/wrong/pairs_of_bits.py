"""Bits flipped in pairs, as the words of a vector unit: of an odd number of bits the last stays as it is."""

import numpy as np

PATTERN = "edge size"
HABIT = "a vectorised loop without its remainder"
FUNCTION, INPUTS, EPSILON = "flip", ((0, 0, 0), (0, 0, 1), (1, 1, 1)), "ln 27"
EXPECTED, WITNESS = "refuted", ((0, 0, 0), (0, 0, 1), [0, 0, 0], "inf")


def flip(bits: tuple[int, ...], random_state: np.random.RandomState) -> list[int]:
    out = list(bits)
    for start in range(0, len(bits) - 1, 2):
        for i in (start, start + 1):
            out[i] ^= int(random_state.random_sample() < 0.25)
    return out
