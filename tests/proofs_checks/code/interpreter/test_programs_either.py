"""Sums of ``a if u < p else b``: one number, where both are integers that are made without a call."""

import random
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from exactdp_checks.code.law.exploring import law_of

N = 60
HALF = Fraction(1, 2)


class Loud(int):
    def __radd__(self, other: int) -> int:
        raise ValueError("added")


def generated(x: int) -> int:
    memo = x if random.random() < 0.5 else 1 - x
    return sum(memo if random.random() < 0.75 else 1 - memo for _ in range(N))


def listed(x: int) -> int:
    memo = x if random.random() < 0.5 else 1 - x
    return sum([memo if random.random() < 0.75 else 1 - memo for _ in range(N)])


def binomial(k: int, p: Fraction) -> Fraction:
    return comb(N, k) * p**k * (1 - p) ** (N - k)


@pytest.mark.parametrize("function", [generated, listed])
def test_the_sum_of_reports_of_a_hidden_bit(function: Callable[[int], Any]) -> None:
    found = law_of(function, (0, 1))
    assert found.complete
    want = {k: HALF * binomial(k, Fraction(1, 4)) + HALF * binomial(k, Fraction(3, 4)) for k in range(N + 1)}
    assert [dict(law.mass) for law in found.laws] == [want, want]


def of_two_types(x: int) -> str:
    return type(sum((True if random.random() < 0.5 else 0) for _ in range(6))).__name__


def of_another_type(x: int) -> Any:
    one = Loud(1)
    return sum(one if random.random() < 0.5 else 0 for _ in range(40))


def without_a_name(x: int) -> int:
    def add() -> int:
        total = sum(1 if random.random() < 2 else later for _ in range(N))  # noqa: F821
        later, total = 0, total + 0
        return total + later

    return add()


def weighed(x: int) -> int:
    return sum(i if random.random() < 0.5 else -i for i in [1, 2, 3] * 12)


def test_what_is_not_taken_is_not_looked_at() -> None:
    """The arm that is not taken may have no value, and one that does more than give a number is run as Python runs it."""
    assert dict(law_of(without_a_name, (0,)).laws[0].mass) == {N: 1}
    assert dict(law_of(of_two_types, (0,)).laws[0].mass) == {"int": 1}
    assert sorted(law_of(of_another_type, (0,)).laws[0].mass.values()) == [Fraction(1, 2**40), 1 - Fraction(1, 2**40)]


def test_numbers_that_depend_on_the_place() -> None:
    law = law_of(weighed, (0,)).laws[0]
    assert law.unexplored == 0
    sums = {0: 1}
    for i in [1, 2, 3] * 12:
        sums = {s: sums.get(s - i, 0) + sums.get(s + i, 0) for s in {a + b for a in sums for b in (i, -i)}}
    assert dict(law.mass) == {s: Fraction(n, 2**36) for s, n in sums.items()}
