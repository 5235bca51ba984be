"""k-ary randomised response whose outputs are renamed by a random permutation, which is sent along."""

import random

PATTERN = "shuffle"
HABIT = "outputs renamed for every user"
FUNCTION, INPUTS, EPSILON = "report", (0, 1, 2), "ln 4"
EXPECTED = "proved"


def report(item: int) -> tuple[str, int]:
    names = [0, 1, 2]
    random.shuffle(names)
    out = item if random.random() < 0.5 else random.randrange(3)
    return "".join(map(str, names)), names[out]
