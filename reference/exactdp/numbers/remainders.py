"""Are products of large integers the same? Decided for many of them at once, by doubles near them and by remainders.

Two integers that differ by less than M are the same if their difference is a multiple of M. Doubles bound the difference;
M = 2^64 p_1 ... p_r, with primes p_i below 2^32 as many as are needed, so that no number of more than 64 bits is multiplied.

>>> n, d, p, q = (Factor(np.array(part, dtype=object)) for part in ([6, 10**20], [4, 3], [3, 10**20 + 1], [2, 3]))
>>> place = np.array([0, 1])
>>> same([(n, place), (q, place)], [(d, place), (p, place)]).tolist()
[True, False]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import inf, prod
from operator import mul
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Factor", "Part", "same"]

PRIMES = (2**32 - 5, 2**32 - 17, 2**32 - 65, 2**32 - 99)
NEAR = (
    2.0**-47
)  # products of up to four doubles, each within 2^-51 of its integer, are within 2^-48 of the exact ones, relatively
WORD = 2**64
MODULI = tuple([prod(PRIMES[:i], start=2**64 - 2**12) for i in range(len(PRIMES) + 1)])  # a little less, for the doubles
Words = npt.NDArray[np.uint64]
Part = tuple["Factor", npt.NDArray[Any]]  # integers, and the places of some of them


class Factor:
    """Integers >= 0, of 64 bits or of Python: ``doubles`` within 2^-51.5, relatively, and ``words``, modulo 2^64."""

    def __init__(self, numbers: npt.NDArray[Any]) -> None:
        self.numbers, self.high = numbers, None if numbers.dtype != object else _halves(numbers)
        self.kept: dict[int, Words] = {}
        if numbers.dtype != object:
            self.words, self.doubles = numbers.astype(np.uint64), numbers.astype(np.float64)
        elif self.high is not None:
            self.high, self.words = self.high[1::2].copy(), self.high[::2].copy()
            self.doubles = self.high.astype(np.float64) * WORD + self.words
        else:
            self.words = np.array([n % WORD for n in numbers.tolist()], dtype=np.uint64)
            self.doubles = np.array([_double(n) for n in numbers.tolist()])

    def modulo(self, prime: int) -> Words:
        """The remainders; made when they are first asked for."""
        if prime not in self.kept:
            if self.high is None:
                self.kept[prime] = (self.numbers % prime).astype(np.uint64)
            else:
                p = np.uint64(prime)
                self.kept[prime] = (self.high % p * np.uint64(WORD % prime) % p + self.words % p) % p
        return self.kept[prime]


def _halves(numbers: npt.NDArray[Any]) -> Words | None:
    """The lower and the upper 64 bits of each number, alternately; None where one has more than 128 bits."""
    try:
        return np.frombuffer(b"".join([n.to_bytes(16, "little") for n in numbers.tolist()]), dtype="<u8").astype(np.uint64)
    except OverflowError:
        return None


def _double(number: int) -> float:
    try:
        return float(number)
    except OverflowError:
        return inf


def same(left: Sequence[Part], right: Sequence[Part]) -> npt.NDArray[np.bool_]:
    """Where the product of the one is the product of the other, four factors at most; False where it is not shown here."""
    with np.errstate(over="ignore", invalid="ignore"):
        one, two = (reduce(mul, [f.doubles[i] for f, i in side]) for side in (left, right))
        most = np.maximum(one, two)
        found: npt.NDArray[np.bool_] = np.abs(one - two) <= most * NEAR
    if not found.any():
        return found
    bound = float(most[found].max()) * 2 * NEAR  # no exact difference is larger; inf where it is not known
    primes = 0
    while bound >= MODULI[primes]:
        primes += 1
        if primes > len(PRIMES):
            return np.zeros_like(found)
    with np.errstate(over="ignore"):
        wrapped = [reduce(mul, [f.words[i] for f, i in side]) for side in (left, right)]
    found &= wrapped[0] == wrapped[1]
    for prime in PRIMES[:primes]:
        rest = [_product([f.modulo(prime)[i] for f, i in side], np.uint64(prime)) for side in (left, right)]
        found &= rest[0] == rest[1]
    return found


def _product(parts: Sequence[npt.NDArray[np.uint64]], prime: np.uint64) -> npt.NDArray[np.uint64]:
    """The product of remainders, modulo the prime."""
    found = parts[0]
    for part in parts[1:]:
        found = found * part % prime
    return found
