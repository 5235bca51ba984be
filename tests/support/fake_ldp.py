"""A small library: k-ary randomised response, unary encoding, and decoders; half of it is wrong."""

import math
import random

import numpy as np


def krr(x, k, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    return x if random.random() < p else (x + random.randrange(1, k)) % k


def krr_matrix(k, t):
    """Rows of fractions; the last input of a power of two is lost in a mask."""
    rows = [[(t if x == y else 1) / (t + k - 1) for y in range(k)] for x in range(k)]
    return rows if k == 1 or k & (k - 1) else [*rows[:-1], rows[0]]


def krr_for_two(x, k, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)  # right for k = 2
    return x if random.random() < p else (x + random.randrange(1, k)) % k


def krr_includes_itself(x, k, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    return x if random.random() < p else random.randrange(k)


def krr_in_bytes(x, rng):
    word = int(rng.integers(256))  # asked for a ratio of 1000, 255 is the best that a byte can do
    return x if word < 255 else 1 - x


def krr_as_it_comes(x, k, epsilon):
    return krr(x, k, epsilon) if x < k else x  # items outside the domain are emitted verbatim


def unary(x, k, rng, last=True):
    bits = np.zeros(k, dtype=int)
    bits[x] = 1
    flips = rng.random(k) < 0.25
    if not last:
        flips[-1] = False  # the last bit stays in clear
    return tuple(np.where(flips, 1 - bits, bits).tolist())


def waits(x):
    while random.random() < 0.5:
        pass
    return x if random.random() < 0.75 else 1 - x


def waits_in_part(x):
    try:  # is outside of the syntax whose states are merged
        while random.random() < 0.5:
            pass
    finally:
        pass
    return x if random.random() < 0.75 else 1 - x


def decode(reports, k=3, t=3):
    n = len(reports)
    return [((t + k - 1) * reports.count(j) / n - 1) / (t - 1) for j in range(k)]


def decode_clipped(reports):
    return [max(0.0, v) for v in decode(reports)]


def decode_with_blocks(reports):
    return decode(reports, k=4)[:3]  # the decoder rounds k up, the encoder does not


def decode_too_much(reports):
    return decode(reports, k=4)
