"""k-ary randomised response that keeps the item with (t - 1)/(t + k - 1), as if noise were uniform, and draws another one.

More private than it should be, ratio 3 in place of 5; the decoder finds 3/4 of a frequency of 1.
"""

import random

PATTERN = "own item among the others"
HABIT = "two descriptions of one mechanism, half of each"
FUNCTION, DECODER, INPUTS, EPSILON = "encode", "decode", (0, 1, 2, 3), "ln 5"
EXPECTED, BIASED = "biased", ((0,), 0, "3/4", 1)


def encode(item: int) -> int:
    return item if random.random() < 0.5 else random.choice([v for v in range(4) if v != item])


def decode(reports: list[int]) -> list[float]:
    return [(reports.count(v) / len(reports) - 0.125) / 0.5 for v in range(4)]
