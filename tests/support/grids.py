"""Ground truth for uniform variables: run a program on every point of a small grid, with Python's and numpy's own arithmetic."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np


def by_points(program, bits, variables=1, kind=float):
    """The law of program(u, ...) for u, ... independent and uniform on the multiples of 2^-bits in [0, 1)."""
    points = [kind(j / 2**bits) for j in range(2**bits)]
    counts = Counter(program(*us) for us in product(points, repeat=variables))
    return {y: Fraction(n, 2 ** (bits * variables)) for y, n in counts.items()}


def by_numbers(program, n):
    """The law of program(i) for i uniform on 0, ..., n - 1."""
    counts = Counter(program(i) for i in range(n))
    return {y: Fraction(times, n) for y, times in counts.items()}


def same(one, two):
    """Whether two laws give the same probabilities to the same outputs, of the same types."""
    return dict(one) == dict(two) and sorted(map(repr, one)) == sorted(map(repr, two))


def plain(found):
    """An output as Python has it."""
    return found.item() if isinstance(found, np.generic) else found
