"""Mangat's randomised response: the sensitive symbol is sent as it is, the other one becomes it with probability 1/4."""

import random
from fractions import Fraction

PATTERN = "wrong set"
HABIT = "the sensitive user tells the truth"
FUNCTION, DECODER, INPUTS = "encode", "decode", (0, 1)
POLICY = {"kind": "high-low", "sensitive": [0], "epsilon": "ln 4"}
EXPECTED = "proved"


def encode(item: int) -> int:
    return 0 if item == 0 or random.random() < 0.25 else 1


def decode(reports: list[int]) -> list[Fraction]:
    ordinary = Fraction(4 * sum(reports), 3 * len(reports))
    return [1 - ordinary, ordinary]
