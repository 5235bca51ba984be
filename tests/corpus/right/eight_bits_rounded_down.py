"""Randomised response at e^epsilon = 2 by a random byte: 170.67 of 256 is rounded down, and the ratio is 170/86 < 2."""

import secrets

PATTERN = "probability rounded against privacy"
HABIT = "a probability compared with a random byte"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 2"
EXPECTED = "proved"


def warner(bit: int) -> int:
    return bit if secrets.token_bytes(1)[0] < 256 * 2 // 3 else 1 - bit
