"""The law as a value: its parts add up, equal is not the same, and it survives pickling. Its use is tested with ``law``."""

import pickle
from fractions import Fraction

import pytest

from exactdp.errors import BadInput, NotStochastic
from exactdp.numbers.exact import variable
from exactdp_checks.code.law.distribution import Law, form, note
from exactdp_checks.code.law.draws import choices_of, wanted

F = Fraction
t = variable("t")


def test_parts_add_up_whether_shared_or_not():
    half = F(1, 2)
    for mass in (
        {0: half, 1: half},
        {0: F(1, 2), 1: F(2, 4)},
        {i: F(1, 300) for i in range(300)},
        {0: t / (t + 1), 1: 1 / (t + 1)},
    ):
        assert sum(Law(mass).mass.values()) == 1
    for mass, left in (({0: half, 1: half}, half), ({0: half}, 0), ({0: -half, 1: 3 * half}, 0), ({}, 0), ({0: t}, 0)):
        with pytest.raises(NotStochastic, match="add up to"):
            Law(mass, F(left))


def test_pickled_and_compared():
    found = Law({(1, "a"): t / (t + 1)}, 1 / (t + 1))
    back = pickle.loads(pickle.dumps(found))
    assert (back, back.bounds((1, "a"))) == (found, found.bounds((1, "a")))


def test_forms_tell_what_equality_does_not():
    assert len({form(1), form(True), form(1.0), form(F(1))}) == 4
    known = {}
    note(known, (1, "a"))
    note(known, (1, "a"))
    with pytest.raises(BadInput, match="equals another that is not the same"):
        note(known, (True, "a"))


def test_choices():
    assert choices_of(wanted([0, 2, 0, 6])).results == [1, 3]
    assert choices_of(wanted([0, 2, 0, 6])).thresholds == [1, 4]
    assert choices_of(wanted(10**30)).size == 10**30
