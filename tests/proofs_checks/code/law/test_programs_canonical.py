"""Canonical forms: what an observer sees as the same has one, what differs has two, and a decoder gets the output back."""

from collections import OrderedDict
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical, restored

Colour = Enum("Colour", "RED BLUE")


class Pair(NamedTuple):
    a: int
    b: int


@dataclass
class Report:
    item: int
    bits: list


@dataclass(frozen=True)
class Other:
    item: int
    bits: list


VALUES = [
    1,
    -1,
    "a",
    b"a",
    True,
    None,
    0.5,
    1j,
    Fraction(1, 2),
    Decimal("0.5"),
    Colour.RED,
    (),
    (1,),
    (1, (2, "a")),
    [],
    [1],
    [[1], 2],
]
VALUES += [
    {1, 2},
    frozenset({1, 2}),
    frozenset(),
    set(),
    {"a": 1, "b": 2},
    {"b": 2, "a": 1},
    {},
    OrderedDict(a=1),
    bytearray(b"a"),
]
VALUES += [
    Pair(1, 2),
    (1, 2),
    [1, 2],
    Report(1, [2]),
    Other(1, [2]),
    np.array([1, 2]),
    np.array([[1, 2]]),
    np.array([1, 2], np.int8),
]
VALUES += [
    np.array([1.0, 2.0]),
    np.array([True, False]),
    np.array([]),
    np.zeros((0, 2)),
    np.array(["a", "b"]),
    np.array([1 + 0j]),
]
VALUES += [np.array([[1], [2]]), np.array([{"a": 1}, None], dtype=object), [np.array([1])], {"a": np.array([1])}, np.array(3)]


def test_forms_are_hashable_and_differ_where_the_outputs_do():
    forms = [canonical(v) for v in VALUES]
    assert len({(hash(form), repr(form)) for form in forms}) == len(VALUES)
    for i, form in enumerate(forms):
        assert canonical(VALUES[i]) == form


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_outputs_come_back(value):
    back = restored(canonical(value))
    assert type(back) is type(value)
    assert repr(back) == repr(value)
    assert canonical(back) == canonical(value)


def test_numbers_of_numpy_are_pythons():
    for value in (np.int64(1), np.uint8(1), np.bool_(True), np.float64(0.5), np.float32(0.5), np.str_("a"), np.bytes_(b"a")):
        assert type(canonical(value)) in (int, bool, float, str, bytes)
        assert canonical(value) == value.item()
    assert canonical([np.int64(1)]) == canonical([1])
    assert canonical(np.array([1, 2], dtype=object)) == canonical(np.array([1, 2]))
    assert canonical({2, 1}) == canonical({1, 2})


UNFIT = [object(), lambda: 0, len, np, [object()], {1: print}, np.array([object()]), np.datetime64(1, "D"), range(3)]


@pytest.mark.parametrize("value", UNFIT, ids=lambda v: type(v).__name__)
def test_what_has_no_form_is_named(value):
    with pytest.raises(BadInput, match="which has no canonical form: return"):
        canonical(value)
