"""Parts of a report whose values are equal and not the same: 1 and True, zeros of two signs."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from exactdp_checks.code.law import rows
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.factored import _Laws, factored
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


def given(x, rng):
    hidden = rng.random() < 0.75
    return [*((rng.random(20) < 0.25) ^ hidden).tolist(), True, 1 if x else True]


def problems(code):
    kept = []
    law_of(code, [0, 1], kept=kept)
    return ["".join([each.problem, *each.left]) for each in gathered(code, kept)]


@pytest.mark.parametrize("code", [signed_twice, one_or_true, array_or_coins, given])
def test_values_that_are_equal_and_not_the_same_are_seen_when_laws_are_replayed(code, monkeypatch):
    """The fault that was: laws with equal values are one. The replay does not read the parts of a law, and saw nothing."""

    def place(self, law):
        found = self.known.setdefault(law, len(self.every))
        self.every += [law] if found == len(self.every) else []
        return found

    assert problems(code) == ["", ""]
    monkeypatch.setattr(_Laws, "place", place)
    assert any(problems(code))


def as_tuple(one):
    return replace(one, shape=one.shape.items)


def one_less(one):
    return replace(one, shape=Form(list, one.shape.items[:-1]), places=one.places[:-1])


def another_value(one):
    return replace(one, laws=tuple((*law[:-1], (7, law[-1][1])) for law in one.laws))


@pytest.mark.parametrize("wrong", [as_tuple, one_less, another_value])
def test_reports_that_the_parts_of_a_law_do_not_have_are_found(wrong, monkeypatch):
    """A tuple in the place of a list, a part less, another value."""
    monkeypatch.setattr(rows, "factored", lambda tree, output: wrong(factored(tree, output)))
    assert all(problems(one_or_true))
