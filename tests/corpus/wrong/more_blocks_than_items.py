"""Four blocks for three items: the size of a block is 3 // 4, mended to 1, so the block says it all and the noise has no room.

Should be: blocks of at least two items, with noise of ratio 3 in each.
"""

import random

PATTERN = "edge size"
HABIT = "a number of blocks fixed for large domains"
FUNCTION, INPUTS, EPSILON = "report", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, (0, 0), "inf")


def report(item: int, k: int = 3, blocks: int = 4) -> tuple[int, int]:
    size = max(1, k // blocks)
    block, place = divmod(item, size)
    return block, place if random.random() < 0.5 else random.randrange(size)
