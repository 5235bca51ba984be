"""Parts of a report whose values are equal and not the same: 1 and True, zeros of two signs."""

from math import inf

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.factored import _Laws
from exactdp_checks.code.verdict.parts import product_of


def bits(rng):
    return (rng.random(20) < 0.25).tolist()


def signed_twice(x, rng):
    return [*bits(rng), 0.0, -0.0 if x else 0.0]


def one_or_true(x, rng):
    return [*bits(rng), True, 1 if x else True]


def coin_or_number(x, rng):
    return [*bits(rng), *(int(rng.random() < 0.25) if x else rng.random() < 0.25 for _ in range(1))]


def array_or_coins(x, rng):
    return *bits(rng), np.where(rng.random(20) < 0.25, -0.0 if x else 0.0, 1.0), np.where(rng.random(20) < 0.25, 0.0, 1.0)


@pytest.mark.parametrize("code", [signed_twice, one_or_true, coin_or_number, array_or_coins])
def test_a_part_beside_one_with_an_equal_law_keeps_its_own(code):
    """Laws with equal values were one, so that these codes had the ratio 1, and a wrong verdict."""
    found = law_of(code, [0, 1])
    assert found.parts
    assert product_of(found).worst().ratio == inf


def test_laws_are_told_apart_as_an_observer_does():
    laws = _Laws()
    places = [laws.place(((v, 1),)) for v in (0, False, 0.0, -0.0, 0, -0.0, (0,), (False,), "0")]
    assert places == [0, 1, 2, 3, 0, 3, 4, 5, 6]
