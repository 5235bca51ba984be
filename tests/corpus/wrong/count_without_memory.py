"""The true bit, reported 40 times with fresh noise, of which the sum is sent: ratio 3 in each round."""

import random

PATTERN = "neighbouring relation changed"
HABIT = "the first stage of two is drawn anew, or left out, in each round"
FUNCTION, INPUTS, EPSILON = "rounds", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "12157665459056928801")


def rounds(bit: int) -> int:
    return sum(int(bool(bit) ^ (random.random() < 0.25)) for _ in range(40))
