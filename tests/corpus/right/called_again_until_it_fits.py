"""A function calls itself where a draw does not fit, so the law is that of the draws that do: what is rejected does not show.

Of the twelve that fit nine are the truth: the ratio is 3.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "recursion in place of a loop"
FUNCTION, INPUTS, EPSILON = "answer", (0, 1), "ln 3"
EXPECTED = "proved"


def answer(bit: int) -> int:
    draw = random.randrange(16)
    if draw >= 12:
        return answer(bit)
    return bit if draw < 9 else 1 - bit
