"""Randomised response on a truth value, sent as JSON: kept it is true or false, flipped it is 1 or 0."""

import json
import random

PATTERN = "type or order leaks"
HABIT = "1 - flag of a bool is an int, and shows when it is written"
FUNCTION, INPUTS, EPSILON = "warner", (True, False), "ln 3"
EXPECTED, WITNESS = "refuted", (True, False, "true", "inf")


def warner(flag: bool) -> str:
    return json.dumps(flag if random.random() < 0.75 else 1 - flag)
