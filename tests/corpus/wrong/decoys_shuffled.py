"""The item stands among two decoys; the decoys are shuffled, the item stays in the first place."""

import random

PATTERN = "shuffle"
HABIT = "shuffled before the last item is added"
FUNCTION, INPUTS, EPSILON = "crowd", ("a", "b", "c"), 0
EXPECTED, WITNESS = "refuted", ("a", "b", "abc", "inf")


def crowd(item: str) -> str:
    decoys = [v for v in "abc" if v != item]
    random.shuffle(decoys)
    return item + "".join(decoys)
