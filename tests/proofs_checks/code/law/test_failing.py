"""An error counts with all that a traceback shows of it; what is refused is refused for its own reason."""

import random
from dataclasses import dataclass, field
from decimal import Decimal

import numpy as np
import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Impure, NeedsNumbers
from exactdp_checks.code.validation.seen import told

ERR = type("Err", (Exception,), {}), type("Err", (ValueError,), {})


def noted(x):
    error = ValueError("text")
    error.add_note(str(x))
    raise error


def caused(x):
    raise ValueError("text") from KeyError(x)


def followed(x):
    try:
        return {}[x]
    except KeyError:
        raise ValueError("text")  # noqa: B904 - as strangers write


def hidden(x):
    try:
        return {}[x]
    except KeyError:
        raise ValueError("text") from None


def seldom(fails):
    return lambda x: fails(x) if random.random() < 2**-20 else 0


@pytest.mark.parametrize("fails", [noted, caused, followed])
def test_what_a_traceback_shows_is_told_apart(fails):
    zero, one = law_of(seldom(fails), [0, 1]).laws
    assert zero.mass.keys() & one.mass.keys() == {0}


def test_what_it_does_not_show_is_not():
    zero, one = law_of(seldom(hidden), [0, 1]).laws
    assert dict(zero.mass) == dict(one.mass)


def test_two_classes_of_one_name_are_refused():
    def fails(x):
        raise ERR[x]("text")

    with pytest.raises(CodeFailed, match="another class Err"):
        law_of(seldom(fails), [0, 1])


def test_errors_that_come_from_each_other_end():
    one, two = ValueError("one"), KeyError("two")
    one.__cause__, two.__cause__ = two, one
    assert told(one) == ("ValueError", "one, from KeyError: 'two'")


def test_what_c_code_does_not_take_is_said():
    with pytest.raises(NeedsNumbers, match=r"^test_failing\.py, line \d+: .* before it is decided"):
        law_of(lambda x: Decimal(random.random()) < 1, [0])


HELD = random.Random(), np.random.default_rng()


def of_its_class(x):
    return x if random.Random.random(HELD[0]) < 0.75 else 1 - x


def of_its_class_in_numpy(x):
    return x if np.random.Generator.random(HELD[1]) < 0.75 else 1 - x


def in_a_tuple(x):
    return x if HELD[1].random() < 0.75 else 1 - x


@pytest.mark.parametrize("function", [of_its_class, of_its_class_in_numpy, in_a_tuple])
def test_a_generator_in_a_tuple_is_named_as_the_cause(function):
    """It was said that the generator has no attribute, or that the code keeps something between its calls."""
    with pytest.raises(Impure, match="one that a tuple holds"):
        law_of(function, [0, 1])


def test_a_method_of_the_class_draws_from_the_generator_that_it_is_given():
    rng = random.Random()
    assert audit_code(lambda x: x if random.Random.random(rng) < 0.75 else 1 - x, [0, 1], epsilon="ln 3").proved


@dataclass
class OfItsOwn:
    rng: random.Random = field(default_factory=random.Random)


class Around:
    class Within:
        """A class in a class."""

        def __init__(self, make=np.random.default_rng):
            self.rng = make()


@pytest.mark.parametrize("made", [OfItsOwn, Around.Within])
def test_a_class_that_makes_its_generator_by_default_is_replayed(made):
    """It was said that the law is not that of the code, as if a package drew."""
    assert audit_code(lambda x: x if made().rng.random() < 0.75 else 1 - x, [0, 1], epsilon="ln 3", isolated=False).proved
