"""Randomised response at epsilon = 40 by an integer threshold: floor(e^40) of floor(e^40) + 1, where doubles would never lie."""

import secrets

PATTERN = "probability rounded against privacy"
HABIT = "a lie so rare that no test sees it"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), 40
EXPECTED = "proved"
T = 235385266837019985


def warner(bit: int) -> int:
    return bit if secrets.randbelow(T + 1) < T else 1 - bit
