"""The parity of answers to one hidden threshold, of one question more for item 1, each asked three times in four."""

import random

PATTERN = "loop that depends on the data"
HABIT = "many questions to one draw"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), "0.012"
RATIO = (
    "9278188526407672570932181051356192665730498905418461812201602591809938157417267281"
    "/9146913380666623808538682954076748686167122645501860013937667488456331608949447580"
)
EXPECTED, WITNESS = "refuted", (1, 0, 1, RATIO)


def report(item: int) -> int:
    threshold, parity = random.random(), 0
    for _ in range(6 + item):
        if random.choice("skip") == "s":
            continue
        if random.random() < threshold:
            parity = 1 - parity
    return parity
