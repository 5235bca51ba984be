"""Loops that go on with probability x / k at their k-th turn, as they are written in integers: exact laws, or laws in numbers."""

import random
import secrets
from fractions import Fraction

import numpy as np
import pytest

from exactdp.numbers.exact import exact
from exactdp_checks.code.law.exploring import law_of


def below(x):
    k = 1
    while random.randrange(2 * k) < 1:
        k += 1
    return k % 2


def up_to(x):
    k = 1
    while random.randint(1, 3 * k) <= 2:
        k += 1
    return k % 2


def equal(x):
    k = 1
    while secrets.randbelow(k) == 0:
        k += 1
    return k % 2 == 1


def reversed_(x):
    k = 2
    while not (0 < random.randrange(k)):  # noqa: SIM300
        k += 1
    return k % 2


def same_draw_again(x):
    k = 1
    while True:
        r = random.randrange(2 * k)
        s = r + 1
        if s <= 1 and r < 1:
            k += 1
        else:
            return k % 2


def sure_at_first(x):
    k = 1
    while random.randrange(2 * k) < 3:
        k += 1
    return k % 2


def later(x):
    k = 4
    while random.randint(1, 3 * k) <= 5:
        k += 1
    return k % 2


@pytest.mark.parametrize(
    ("function", "root", "one"),
    [
        (below, 2, "1/t"),
        (up_to, 3, "1/t^2"),
        (equal, 1, "1/t"),
        (reversed_, 1, "1/t"),
        (same_draw_again, 2, "1/t"),
        (sure_at_first, 2, "(t^3 + 2)/(3*t^3)"),
        (later, 3, "(8*t^5 + 162)/(125*t^5)"),
    ],
)
def test_in_integers(function, root, one):
    found = law_of(function, [0])
    assert (found.root, dict(found.laws[0].mass)) == (root, {0: 1 - exact(one), 1: exact(one)})
    assert found.laws[0].unexplored == 0


def independent(x):  # both are below 1 with probability 1/(4 k^2)
    k = 1
    while random.randrange(2 * k) < 1 and random.randrange(2 * k) < 1:
        k += 1
    return k % 2


def value_is_seen(x):
    k = 1
    while True:
        r = random.randrange(2 * k)
        if r >= 1:
            return k % 2, min(r, 3)
        k += 1


def asked_twice(x):
    k = 1
    while True:
        r = random.randrange(2 * k)
        if r < 1:
            k += 1
        elif r < 2:
            return 5
        else:
            return k % 2


def steps_of_two(x):
    k = 3
    while random.randrange(k) < 1:
        k += 2
    return k % 4


def a_line_beside(x):
    k = 1
    while random.randrange(3 * k - 2) < 1:
        k += 1
    return k % 2


def exclusive_of_numpy(x):  # its randint is another
    k = 1
    while np.random.randint(0, 2 * k) < 1:  # noqa: NPY002
        k += 1
    return k % 2


@pytest.mark.parametrize("function", [independent, value_is_seen, asked_twice, steps_of_two, a_line_beside, exclusive_of_numpy])
def test_what_is_no_such_loop_stays_in_numbers(function):
    found = law_of(function, [0])
    assert found.root == 0
    assert 0 < found.laws[0].unexplored < Fraction(1, 2**50)
    assert all(isinstance(p, Fraction) for p in found.laws[0].mass.values())


def test_two_draws_are_not_one():
    """A draw that is written twice, and two draws: states that look alike but for who shares."""

    def made(shared):
        def function(x):
            k = 1
            while True:
                r = random.randrange(2 * k)
                s = r + 0 if shared else random.randrange(2 * k)
                if x and k > 20:
                    return 2
                if r < 1 and s < 1:
                    k += 1
                else:
                    return k % 2

        return function

    one, two = (law_of(made(shared), [0]) for shared in (True, False))
    assert one.laws[0].mass[1] == exact("1/t")
    assert two.root == 0
    assert two.laws[0].mass[0] < Fraction(1, 4)
