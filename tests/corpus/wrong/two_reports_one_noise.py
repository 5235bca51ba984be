"""Two questions answered with one noise term: each answer is private, their difference is exact."""

import random

PATTERN = "right marginals, wrong joint"
HABIT = "noise drawn once for each user, not for each answer"
FUNCTION, INPUTS, EPSILON = "answers", tuple((a, b) for a in range(3) for b in range(3)), "ln 4"
EXPECTED, WITNESS = "refuted", ((0, 0), (0, 1), (0, 0), "inf")


def answers(record: tuple[int, int]) -> tuple[int, int]:
    noise = 0 if random.random() < 0.5 else random.randrange(1, 3)
    return (record[0] + noise) % 3, (record[1] + noise) % 3
