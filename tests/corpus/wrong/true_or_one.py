"""Randomised response on a truth value: kept it is True or False, flipped it is 1 or 0.

These are equal in Python and not the same, so the two have no common channel, and the audit says so.
"""

import random

PATTERN = "type or order leaks"
HABIT = "1 - flag of a bool is an int"
FUNCTION, INPUTS, EPSILON = "warner", (True, False), "ln 3"
EXPECTED, REFUSED = "refused", "equals another that is not the same"


def warner(flag: bool) -> int:
    return flag if random.random() < 0.75 else 1 - flag
