"""The same bit reported in three rounds with fresh noise, each with ratio 3; the budget of one round is claimed for all."""

import random

PATTERN = "neighbouring relation changed"
HABIT = "epsilon of one report stated for a user who sends many"
FUNCTION, INPUTS, EPSILON = "rounds", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, (0, 0, 0), "27")


def rounds(bit: int) -> tuple[int, ...]:
    return tuple(bit ^ (random.random() < 0.25) for _ in range(3))
