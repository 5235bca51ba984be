"""ways: parts that come about in several ways are replayed in each; wrong laws, and parts that depend on others, are not."""

import random
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law import evidence
from exactdp_checks.code.law.exploring import law_of

F = Fraction
K = 40


def mixed(x):
    return [random.getrandbits(1) if random.random() < 0.5 else int(i == x) for i in range(K)]


def twin(x):
    return [int(i == x) if random.random() < 0.5 else int(random.random() < 0.25) for i in range(K)]


def three(x):
    return "".join(str(random.randrange(3)) if random.random() < 0.25 else "0" if i == x else "2" for i in range(K))


def chosen(x):
    return [i for i in range(K) if (random.random() < 0.75 if random.random() < 0.5 else i == x)]


def fair(x):
    return [random.getrandbits(1) if random.random() < 0.5 else int(random.random() < 0.5) for i in range(K)]


def outside(x):
    first = random.getrandbits(1)
    return [random.getrandbits(1) if random.random() < 0.5 else first for i in range(K)]


def step(last):
    last[0] = random.getrandbits(1) if random.random() < 0.5 else last[0]
    return last[0]


def carried(x):
    last = [0]
    return [step(last) for i in range(K)]


def more_at_times(x):
    return [random.getrandbits(1) if random.random() < 0.5 else int(random.random() < (0.5 if i else 0.25)) for i in range(K)]


@cache
def row_of(function):
    rows = []
    law_of(function, (1,), kept=rows)
    assert rows[0].factored is not None
    return rows[0]


@pytest.mark.parametrize("function", [mixed, twin, three, chosen, fair])
def test_each_way_is_on_a_path(function):
    (found,) = evidence.gathered(function, [row_of(function)])
    assert (found.problem, dict(found.left)) == ("", {})
    assert len(found.tapes) >= evidence.SAMPLES


@pytest.mark.parametrize("other", [outside, carried, more_at_times])
def test_other_code_has_not_the_law_of_parts(other):
    """The law of ``fair``, in which all bits are independent and fair, for code in which they are not, or one is not."""
    (found,) = evidence.gathered(other, [copy(row_of(fair))])
    assert found.problem or found.left


@pytest.mark.parametrize("planted", ["turned", "a little", "certain", "another place"])
def test_wrong_laws_are_no_sums_of_ways(planted):
    row = copy(row_of(mixed))
    parts = row.factored
    (one, p), (two, q) = parts.laws[parts.places[1]]
    law = {
        "turned": ((one, q), (two, p)),
        "a little": ((one, p + F(1, 2**60)), (two, q - F(1, 2**60))),
        "certain": ((two, F(1)),),
    }
    if planted in law:
        row.factored = replace(parts, laws=tuple(law[planted] if i == parts.places[1] else v for i, v in enumerate(parts.laws)))
    else:
        row.factored = replace(parts, places=parts.places[1:] + parts.places[:1])
    (found,) = evidence.gathered(mixed, [row])
    assert found.problem or found.left


def test_the_audit():
    """In processes of their own: the bits of the input are 3 : 1, so one input has 9 times what another has."""
    found = audit_code(mixed, (0, 1), "ln 9")
    assert (found.proved, found.ratios) == (True, (F(9), F(9)))
    assert not audit_code(mixed, (0, 1), "ln 8", isolated=False).proved
