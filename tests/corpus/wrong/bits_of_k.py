"""k-ary randomised response by random bits: k.bit_length() of them, which is one too many where k is a power of two.

A draw outside the domain is answered truthfully, so the ratio is 13 in place of 5.
"""

import secrets

PATTERN = "edge size"
HABIT = "bit_length of k where that of k - 1 is meant, tested at k = 3 or 5"
FUNCTION, INPUTS, EPSILON = "krr", (0, 1, 2, 3), "ln 5"
EXPECTED, WITNESS = "refuted", (0, 1, 0, "13")


def krr(item: int, k: int = 4) -> int:
    if secrets.randbits(1):
        return item
    other = secrets.randbits(k.bit_length())
    return other if other < k else item
