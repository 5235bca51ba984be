"""Hadamard response by rejection, but after a rejection every column with an entry +1 is accepted.

Should be: ratio 3. A column has 3/16 + 1/5 or 1/16 + 1/20: the ratio is 31/9.
"""

import random

PATTERN = "loop that depends on the data"
HABIT = "a rejection that is softened after the first attempt"
FUNCTION, INPUTS, EPSILON = "column", tuple(range(1, 4)), "ln 3"
EXPECTED, WITNESS = "refuted", (2, 1, 1, "31/9")


def column(row: int) -> int:
    again = False
    while True:
        y = random.randrange(4)
        heavy = (row & y).bit_count() % 2 == 0
        if random.random() < (0.75 if heavy else 0.25) or (again and heavy):
            return y
        again = True
