"""A lie where the first of four uniform numbers is less than all others: doubles may be equal, so 1/4 is missed."""

import random

PATTERN = "comparison of the wrong kind"
HABIT = "uniform numbers compared with each other, ties forgotten"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 3"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "243388915243820063101765524914175/81129638414606663681390495662081")


def warner(bit: int) -> int:
    first, *others = [random.random() for _ in range(4)]
    return 1 - bit if first < min(others) else bit
