"""What matters of a state, and what is known of states from other calls: laws by hand, and what must not be merged."""

import random
from fractions import Fraction

import canonne_kamath_steinke as cks
import numpy as np
import pytest

from exactdp_checks.code.interpreter import separate_calls as apart
from exactdp_checks.code.interpreter.continuations import LOST, MET, onward
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy.roots import decay

F = Fraction


def rejected(x):
    while True:
        y = random.randrange(3) + 2 * random.randrange(3)
        if random.randrange(2):
            return y


def kept_while_drawing(x):
    items, y = [0, 0], 0
    while True:
        y, items[random.randrange(2)] = 1 - y, y
        if random.randrange(3) == 0:
            return (y, items[0])


def named_twice(x):
    y = 0
    while True:
        y = ((y := 1 - y) + random.randrange(2)) % 3
        if random.randrange(2):
            return y


def used_by_its_own_value(x):
    y = 1
    while random.randrange(3):
        y = (y + random.randrange(2)) % 3
    return y


@pytest.mark.parametrize("program", [rejected, kept_while_drawing, named_twice, used_by_its_own_value])
def test_the_old_value_of_a_name(program, monkeypatch):
    """Merged or run one by one, the law is the same; a name that is assigned at the end alone is no part of the state before."""
    monkeypatch.setattr(one_input, "FIRST", 2)
    merged = law_of(program, [0], seconds=5)
    alone = law_of(program, [0], merge=False, outcomes=100, depth=12)
    assert one_input.CONTRADICTED not in merged.notes
    law, left = alone.laws[0], alone.unexplored[0]
    assert all(abs(merged.laws[0].mass.get(y, 0) - p) <= left + merged.unexplored[0] for y, p in law.mass.items())
    if program is rejected:
        states = len(merged.chains[0].rows)
        assert merged.complete
        assert states < 16  # not one for each old y
        assert sum(merged.laws[0].mass.values()) == 1


def test_what_follows_from_each_state():
    half = F(1, 2)
    laws = onward([{0: half, 1: half}, {2: half, -1: half}, {-1: half}], [{"a": F(1)}], None)
    assert laws[0] is None  # something leads back to it
    assert laws[1] == {"a": F(3, 4), LOST: F(1, 4)}
    rounded = onward([{-1: F(1, 3), -2: F(2, 3)}], [{"a": F(1)}, {"b": F(1)}], 2)[0]
    assert rounded == {"a": F(1, 4), "b": F(1, 2), LOST: F(1, 4)}


def test_calls_that_come_where_others_were(monkeypatch):
    """e^-x of several x, each a turn from the one before: exact, and with a few states each."""
    sizes = []
    original = apart.Apart.law_of

    def counting(self, function, arguments):
        before = len(self.plans.onward)
        answer = original(self, function, arguments)
        if function is cks.bernoulli_exp:
            sizes.append(len(self.plans.onward) - before)
        return answer

    monkeypatch.setattr(apart.Apart, "law_of", counting)
    found = law_of(lambda x: sum(int(cks.bernoulli_exp(F(2 * n + 1, 2))) << n for n in range(3)), [0])
    assert found.complete
    assert found.laws[0].mass[7] == decay(F(9, 2), found.root)
    assert max(sizes[-2:]) <= 2
    assert MET in found.computed  # which no certificate of the chains has


def test_bounds_of_integers_are_cut_off_as_numpy_does():
    assert dict(law_of(lambda x: int(np.random.randint(-1.5, np.float64(1.9))), [0]).laws[0].mass) == {-1: F(1, 2), 0: F(1, 2)}  # noqa: NPY002
    assert dict(law_of(lambda x, rng: int(rng.integers(2.9)), [0]).laws[0].mass) == {0: F(1, 2), 1: F(1, 2)}
