"""A unary encoding as a dictionary: the key of the own item is written first, and JSON keeps the order."""

import json
import random

PATTERN = "type or order leaks"
HABIT = "the order of the keys of a dictionary"
FUNCTION, INPUTS, EPSILON = "encode", ("a", "b"), "ln 9"
EXPECTED, WITNESS = "refuted", ("a", "b", '{"a": 1, "b": 0}', "inf")


def encode(item: str) -> str:
    bits = {item: int(random.random() < 0.75)}
    for v in "ab":
        bits.setdefault(v, int(random.random() < 0.25))
    return json.dumps(bits)
