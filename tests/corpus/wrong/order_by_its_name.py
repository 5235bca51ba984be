"""An integer is compared with 3583.5 by the name of the operator: int has no answer to a float, and the coin is always heads."""

import secrets

PATTERN = "comparison of the wrong kind"
HABIT = "a dunder that says NotImplemented, where the operator would ask the other operand"
FUNCTION, INPUTS, EPSILON = "report", (0, 1), 50
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def report(bit: int) -> int:
    heads = secrets.randbelow(4096).__lt__(3583.5)
    return 1 - bit if heads is False else bit
