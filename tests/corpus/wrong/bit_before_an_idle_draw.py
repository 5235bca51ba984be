"""Optimised unary encoding in a loop that goes on to the next item by chance, after its bit is made.

What is drawn last changes nothing. Each bit keeps its law, 1/2 for the own item and 1/8 for another, which is more than ln 3.
"""

import random

PATTERN = "formula for a special case"
HABIT = "items skipped at random in a loop that has already made its bit"
FUNCTION, INPUTS, EPSILON = "encode", (0, 1, 2), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, [1, 0, 0], "7")


def encode(item: int) -> list[int]:
    bits = []
    for v in range(3):
        bits.append(int(random.random() < (0.5 if v == item else 0.125)))
        if random.random() < 0.5:
            continue
    return bits
