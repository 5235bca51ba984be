"""Programs that keep a part of their state where a variable does not show it, at a probability that no sample finds."""

# ruff: noqa: B006, RUF012 - as strangers write

import copy
import math
import random
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of

F = Fraction
SELDOM = F(1, 2**13)  # of thirteen steps before the end


class Memory:
    """State of a class."""

    steps = [0]

    def report(self, x, rng):
        self.steps[0] = 0
        while (k := int(rng.integers(4))) != 3:
            if k == 0:
                self.steps[0] = min(self.steps[0] + 1, 13)
        return x if self.steps[0] == 13 else 0


class Kind(Enum):
    """State of a member."""

    ONE = 1


Kind.ONE.steps = [0]
MEMORY = Memory()


def of_a_class(x, rng):
    Memory.steps[0] = 0
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            Memory.steps[0] = min(Memory.steps[0] + 1, 13)
    return x if Memory.steps[0] == 13 else 0


def of_an_object(x, rng):
    return MEMORY.report(x, rng)


def of_a_function(x, rng):
    of_a_function.steps[0] = 0
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            of_a_function.steps[0] = min(of_a_function.steps[0] + 1, 13)
    return x if of_a_function.steps[0] == 13 else 0


def of_a_member(x, rng):
    Kind.ONE.steps[0] = 0
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            Kind.ONE.steps[0] = min(Kind.ONE.steps[0] + 1, 13)
    return x if Kind.ONE.steps[0] == 13 else 0


of_a_function.steps = [0]


@pytest.mark.parametrize("program", [of_a_class, of_an_object, of_a_function, of_a_member])
def test_what_an_attribute_holds_is_in_the_state(program):
    found = law_of(program, [0, 1])
    assert [dict(law.mass) for law in found.laws] == [{0: 1}, {0: 1 - SELDOM, 1: SELDOM}]


def twelve(rng):
    """So many runs that states are merged."""
    n = 0
    while n < 12:
        n = n + 1 if rng.integers(2) else 0


def a_row(x, rng):
    table = np.zeros((2, 1), int)
    i = int(rng.integers(2))
    row = table[i]
    i = twelve(rng)
    row += 1
    return table.tolist()


def a_list(x, rng):
    table = [[0], [0]]
    i = int(rng.integers(2))
    row = table[i]
    i = twelve(rng)
    row *= 2
    return table


def a_dict(x, rng):
    twelve(rng)
    later = {0: 0, 1: 0}
    for k, v in later.items():
        if v:
            return k
        later[1] = int(rng.integers(2))
    return 0


ONE, ONE_ = Decimal("1.0"), Decimal("1.00")


def a_decimal(x, rng):
    one = (ONE, ONE_)[int(rng.integers(2))]
    return f"{twelve(rng)}{one}"


class Backwards(list):
    """A list that is read from its end."""

    def __iter__(self):
        return iter(self[::-1])


BACKWARDS = Backwards([1, 2])


def a_list_of_its_own(x, rng):
    twelve(rng)
    found = 0
    for v in BACKWARDS:
        found = 10 * found + v
    return found


@pytest.mark.parametrize(("program", "values"), [(a_row, 2), (a_list, 2), (a_dict, 2), (a_decimal, 2)])
def test_what_is_shared_or_changed_is_told(program, values):
    (law,) = law_of(program, [0]).laws
    assert sorted(law.mass.values()) == [F(1, values)] * values


def test_a_stranger_s_list_is_not_walked_as_a_list():
    (law,) = law_of(a_list_of_its_own, [0], outcomes=100).laws
    assert law.mass.get(12, 0) == 0


def another_array(made):
    """What is left of a random array whose other is changed."""

    def program(x, rng):
        bits = rng.random(2) < 0.5
        other = made(bits)
        other[0] = True
        return bits.tolist()

    return program


OTHERS = [
    lambda b: b.astype(bool),
    lambda b: b.astype("?", "K", "unsafe", True, True),
    copy.copy,
    lambda b: b.ravel(order="F").copy(),
    lambda b: b.astype(bool)[:],
]
SAME = [
    lambda b: b.astype(bool, copy=False),
    lambda b: b.astype("?", "K", "unsafe", True, False),
    lambda b: b.reshape((1, 2), order="F")[0],
]


@pytest.mark.parametrize("made", OTHERS)
def test_a_copy_of_an_array_is_another(made):
    (law,) = law_of(another_array(made), [0]).laws
    assert sorted(law.mass.values()) == [F(1, 4)] * 4


@pytest.mark.parametrize("made", SAME)
def test_a_view_of_an_array_is_the_same(made):
    (law,) = law_of(another_array(made), [0]).laws
    assert sorted(law.mass.values()) == [F(1, 2)] * 2


def where_left_out(x, rng):
    found = np.ones(2, bool)
    np.logical_and(rng.random(2) < 0.5, True, out=found, where=[True, False])
    return found.tolist()


def test_what_where_leaves_out_keeps_what_it_has():
    (law,) = law_of(where_left_out, [0]).laws
    assert {tuple(y.items): p for y, p in law.mass.items()} == {(True, True): F(1, 2), (False, True): F(1, 2)}


def test_an_array_is_written_as_numpy_writes_it():
    (law,) = law_of(lambda x, rng: f"{rng.random(1) < 0.5}, {rng.random(1) < 1}", [0]).laws
    assert dict(law.mass) == {"[ True], [ True]": F(1, 2), "[False], [ True]": F(1, 2)}


def left_behind(k, rng, memory=[0]):
    memory[0] ^= 1
    while rng.integers(2):
        pass
    return k + memory[0]


def four_times(x, rng):
    twelve(rng)
    found = left_behind(0, rng), left_behind(0, rng)
    left_behind(0, rng)
    left_behind(0, rng)
    return found


def test_a_run_that_finds_what_another_left_is_not_merged():
    (law,) = law_of(four_times, [0], outcomes=100).laws
    assert law.mass.get((1, 0), 0) + law.unexplored > F(1, 2)


def test_a_sum_of_integers_that_are_drawn_is_merged_one_by_one():
    (law,) = law_of(lambda x: sum(random.getrandbits(1) for _ in range(40)), [0]).laws
    assert dict(law.mass) == {i: F(math.comb(40, i), 2**40) for i in range(41)}


class Setting(NamedTuple):
    """A named tuple that holds a list."""

    k: int
    chances: list


SETTING = Setting(3, [0.5])


def of_a_setting(x, rng):
    while True:
        y = int(rng.integers(4))
        if Kind.ONE is Kind.ONE and y < SETTING.k and rng.random() < SETTING.chances[0]:
            return y


def changes_a_setting(x, rng):
    SETTING.chances[0] = 0
    while (k := int(rng.integers(4))) != 3:
        if k == 0:
            SETTING.chances[0] = min(SETTING.chances[0] + 1, 13)
    found = SETTING.chances[0]
    SETTING.chances[0] = 0.5
    return x if found == 13 else 0


def test_named_tuples_and_members_of_an_enum_are_in_the_state():
    assert dict(law_of(of_a_setting, [0]).laws[0].mass) == {0: F(1, 3), 1: F(1, 3), 2: F(1, 3)}
    assert dict(law_of(changes_a_setting, [1]).laws[0].mass) == {0: 1 - SELDOM, 1: SELDOM}
