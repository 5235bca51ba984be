"""High-low Hadamard response whose sensitive items have rows 0, 1 in place of 1, 2: on row 0 all signs are +1.

As private as it should be; item 0 is estimated as the share of all reports of sensitive outputs. Row x, in place of x + 1, is
what the paper prints.
"""

import random

PATTERN = "wrong set"
HABIT = "rows of a Hadamard matrix counted from 0"
FUNCTION, DECODER, INPUTS = "encode", "decode", (0, 1, 2)
POLICY = {"kind": "high-low", "sensitive": [0, 1], "epsilon": "ln 3"}
EXPECTED, BIASED = "biased", ((0,), 0, "2", 1)


def parity(row: int, y: int) -> int:
    return (row & y).bit_count() & 1


def encode(item: int) -> int:
    if item == 2:
        return 4 if random.random() < 0.5 else random.randrange(4)
    y, minus = random.randrange(4), random.random() >= 0.75
    return y if parity(item, y) == minus else y ^ (item & -item)


def decode(reports: list[int]) -> list[float]:
    signs = [[1 - 2 * parity(v, y) for y in reports if y < 4] for v in range(2)]
    return [2 * sum(s) / len(reports) for s in signs] + [2 * reports.count(4) / len(reports)]
