"""Block-structured randomised response: the block is sent as it is, the item within it with noise, ratio 3."""

import random

PATTERN = "a part left in clear"
HABIT = "the group of an item is public"
FUNCTION, INPUTS = "report", ("north 0", "north 1", "south 0", "south 1")
POLICY = {"kind": "blocks", "blocks": [["north 0", "north 1"], ["south 0", "south 1"]], "epsilon": "ln 3"}
EXPECTED = "proved"


def report(item: str) -> tuple[str, int]:
    block, bit = item.split()
    return block, int(bit) ^ (random.random() >= 0.75)
