"""Programs that ask whether two values are one object: small integers and truth values are."""

import operator
import random
from fractions import Fraction

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of

F = Fraction


def one_object(x):
    return random.randrange(2_000) is x


def one_object_by_a_function(x):
    return operator.is_(random.randrange(2_000), x)


def two_draws(x):
    return random.randrange(4) is random.randrange(4)


def two_large_draws(x):
    return random.randrange(250, 258) is random.randrange(250, 258)


def none(x):
    return random.randrange(2**60) < 2**58 and random.choice([None, x]) is None


def bit_of_numpy(x):
    return (np.random.default_rng().random(2) < 0.25)[0] is np.True_


def bit_of_an_array(x):
    return (np.random.default_rng().random(2) < 0.25)[0] is True


def bit_of_a_list(x):
    return (np.random.default_rng().random(2) < 0.25).tolist()[1] is True


def bit_against_the_input(x):
    return (np.random.default_rng().random(2) < 0.25)[1] is (np.True_ if x else np.False_)


def bit_matched(x):
    match (np.random.default_rng().random(2) < 0.25).tolist()[0]:
        case True:
            return True
        case _:
            return False


@pytest.mark.parametrize(
    ("program", "share"),
    [
        (bit_of_numpy, F(1, 4)),
        (bit_of_an_array, F(0)),  # a truth value of numpy is none of Python's
        (bit_of_a_list, F(1, 4)),
        (bit_against_the_input, F(1, 4)),
        (bit_matched, F(1, 4)),
    ],
)
def test_a_truth_value_is_one_object(program, share):
    found = law_of(program, [1])
    assert found.laws[0].mass.get(True, 0) == share
    assert found.complete


@pytest.mark.parametrize("program", [one_object, one_object_by_a_function])
def test_a_small_integer_is_one_object(program):
    found = law_of(program, [3, 1_000])
    assert dict(found.laws[0].mass) == {True: F(1, 2_000), False: F(1_999, 2_000)}
    assert dict(found.laws[1].mass) == {False: 1}


def test_two_draws_are_one_object_where_they_are_small():
    (law,), (large,) = (law_of(program, [0]).laws for program in (two_draws, two_large_draws))
    assert dict(law.mass) == {True: F(1, 4), False: F(3, 4)}
    assert dict(large.mass) == {True: F(7, 8**2), False: 1 - F(7, 8**2)}


def test_integers_stay_lazy_where_none_is_asked_for():
    assert dict(law_of(none, [0]).laws[0].mass) == {True: F(1, 8), False: F(7, 8)}
