"""remainders: products of large integers that are the same are found, and no others, however near they are."""

import random
from math import prod

import numpy as np
import pytest

from exactdp.levels import integers
from exactdp.numbers.remainders import MODULI, PRIMES, Factor, same


def parts(columns: list[list[int]]) -> list[tuple[Factor, np.ndarray]]:
    """Factors, and the place of each row in them."""
    return [(Factor(integers(column)), np.arange(len(column))) for column in columns]


@pytest.mark.parametrize("bits", [3, 20, 31, 40, 63, 64, 70, 100, 127, 128, 129, 400, 1100])
def test_same_and_nearly_the_same(bits: int) -> None:
    rng = random.Random(bits)
    rows = []
    for i in range(60):
        a, b, c = (rng.getrandbits(bits) | 1 for _ in range(3))
        off = (0, 0, 1, -1, 2**64, MODULI[0] * PRIMES[0], -(2**64) * PRIMES[0])[i % 7]
        rows.append((a, b, c, max(0, a * b + off)))
    columns = [[row[i] for row in rows] for i in range(4)]
    found = same(parts(columns[:3]), parts([columns[3], columns[2]])).tolist()
    for row, one in zip(rows, found, strict=True):
        equal = prod(row[:3]) == row[3] * row[2]
        assert not one or equal  # never said of others
        assert one == equal or bits > 70  # and found up to 210 bits


def test_zero_and_beyond_the_doubles() -> None:
    assert same(parts([[0, 0, 5], [7, 7, 1]]), parts([[0, 1, 5]])).tolist() == [True, False, True]
    huge = 10**400
    assert not same(parts([[huge]]), parts([[huge]])).any()  # not shown here
    assert not same(parts([[huge, 3]]), parts([[huge + 1, 3]]))[0]


def test_multiples_of_all_moduli_are_told_apart() -> None:
    """A difference that every remainder misses is larger than the doubles allow."""
    step = 2**64 * prod(PRIMES)
    for k in (1, 2, 3):
        assert not same(parts([[step * 10**9]]), parts([[step * (10**9 + k)]])).any()
    for i in range(len(PRIMES)):
        near = 2**64 * prod(PRIMES[:i]) * 2**50
        assert not same(parts([[near]]), parts([[near + 2**64 * prod(PRIMES[:i])]])).any()


def test_remainders_are_those_of_integers() -> None:
    rng = random.Random(1)
    for bits in (60, 90, 128, 200):
        numbers = [rng.getrandbits(bits) for _ in range(50)] + [0, 2**bits - 1]
        factor = Factor(integers(numbers))
        assert factor.words.tolist() == [n % 2**64 for n in numbers]
        for prime in PRIMES:
            assert factor.modulo(prime).tolist() == [n % prime for n in numbers]
        assert all(abs(float(d) - n) <= n * 2**-51.5 for d, n in zip(factor.doubles, numbers, strict=True))
