"""Randomised response at e^epsilon = 2 by a random byte: 170.67 of 256 is rounded up to 171, and the ratio is 171/85 > 2."""

import secrets

PATTERN = "probability rounded against privacy"
HABIT = "a probability compared with a random byte"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 2"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "171/85")


def warner(bit: int) -> int:
    return bit if secrets.token_bytes(1)[0] < round(256 * 2 / 3) else 1 - bit
