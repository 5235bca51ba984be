"""Randomised response at e^epsilon = 300 by a threshold in seven bits: 127.6 of 128 is rounded to 128.

No answer is ever changed.
"""

import secrets

PATTERN = "probability rounded against privacy"
HABIT = "a probability stored in seven bits"
FUNCTION, INPUTS, EPSILON = "warner", (0, 1), "ln 300"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "inf")


def warner(bit: int) -> int:
    threshold = round(128 * 300 / 301)
    return bit if secrets.randbelow(128) < threshold else 1 - bit
