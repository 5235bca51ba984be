"""High-low randomised response: the ordinary item 2 is sent as it is half of the time. The policy allows that, LDP would not."""

import random

PATTERN = "wrong set"
HABIT = "a certain output for items that are not sensitive"
FUNCTION, INPUTS = "report", (0, 1, 2)
POLICY = {"kind": "high-low", "sensitive": [0, 1], "epsilon": "ln 3"}
EXPECTED = "proved"


def report(item: int) -> int:
    if item == 2:
        return 2 if random.random() < 0.5 else random.randrange(2)
    return item if random.random() < 0.75 else 1 - item
