"""unused: reports of parts, some of whose draws are overwritten, against known laws; wrong laws are not explained by these."""

import random
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import ceil

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law import evidence
from exactdp_checks.code.law.exploring import law_of

F = Fraction
K = 24
WAYS = "a report of parts that are drawn in several ways"
LOW, HIGH = (F(ceil(F(p) * 2**53), 2**53) for p in (0.3, 0.7))
RATIO = (HIGH / LOW) * (1 - LOW) / (1 - HIGH)


def overwritten(x):
    bits = [random.random() < 0.3 for _ in range(K)]
    bits[x] = random.random() < 0.7
    return bits


def several(x):
    bits = [1 if random.random() < 0.3 else 0 for _ in range(K)]
    for i in (K - 1, 7, K - 2):
        bits[i] = 1 if random.random() < 0.3 else 0
    bits[x] = 1 if random.random() < 0.7 else 0
    return bits


def converted(x):
    """int() of a comparison, which has the name of a stand-in while the code runs, is one of the parts that are alike."""
    bits = [int(random.random() < 0.3) for _ in range(K)]
    bits[x] = int(random.random() < 0.7)
    return bits


def moved(x):
    """What is overwritten goes on: no draw is unused but one."""
    bits = [random.random() < 0.3 for _ in range(K)]
    old, bits[x] = bits[x], random.random() < 0.7
    bits[K - 1] = old
    return bits


@cache
def row_of(function):
    rows = []
    law_of(function, (1,), kept=rows)
    assert rows[0].factored is not None
    return rows[0]


@pytest.mark.parametrize("function", [overwritten, several, converted, moved])
def test_what_is_overwritten_is_another_way_to_the_same_report(function):
    (found,) = evidence.gathered(function, [row_of(function)])
    assert (found.problem, dict(found.left), len(found.tapes)) == ("", {}, evidence.SAMPLES)


def test_the_audit():
    found = audit_code(overwritten, (0, 1), "ln 6", isolated=False)
    assert (found.proved, found.ratios) == (True, (RATIO, RATIO))
    assert not audit_code(overwritten, (0, 1), "ln 5", isolated=False).proved


@pytest.mark.parametrize("planted", ["the draw before", "a draw that is used", "twice", "certain"])
def test_wrong_laws_are_not_explained_by_draws_that_are_not_used(planted):
    row = copy(row_of(overwritten))
    parts = row.factored
    own, other = parts.places[1], parts.places[0]
    law = [*parts.laws]
    if planted == "the draw before":
        row.factored = replace(parts, places=tuple(other for _ in parts.places))
    elif planted == "a draw that is used":
        row.factored = replace(parts, places=(own, *parts.places[1:]))
    else:
        law[own] = tuple((v, p * p if planted == "twice" else F(1)) for v, p in law[own])
        row.factored = replace(parts, laws=tuple(law))
    (found,) = evidence.gathered(overwritten, [row])
    assert found.problem or WAYS in found.left


def test_draws_that_matter_at_times_are_not_called_unused():
    """The first bit is overwritten, but where it is 1, one in sixteen times the last one is not drawn but 1: no product."""

    def report(x):
        bits = [random.randrange(16) for _ in range(K)]
        if bits[0] == 7 and x:
            bits[K - 1] = 16
        bits[0] = random.randrange(2)
        return bits

    assert not audit_code(report, (0, 1), 20, isolated=False, seconds=3).proved
