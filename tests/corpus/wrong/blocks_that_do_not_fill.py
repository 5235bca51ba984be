"""Randomised response within blocks of four items; the last block has two, and what falls beside them is the item itself.

Should be: a ratio of at most 5 in every block.
"""

import random

PATTERN = "edge size"
HABIT = "blocks of one size for a domain that they do not fill"
FUNCTION, INPUTS = "privatise", (0, 1, 2, 3, 4, 5)
POLICY = {"kind": "blocks", "blocks": [[0, 1, 2, 3], [4, 5]], "epsilon": "ln 5"}
EXPECTED, WITNESS = "refuted", (4, 5, 4, "7")


def privatise(item: int) -> int:
    if random.random() < 0.5:
        return item
    other = item // 4 * 4 + random.randrange(4)
    return other if other < 6 else item
