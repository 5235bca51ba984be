"""A report of a class of the code's own counts with all that it holds, or is refused: nothing of it is hidden by its methods."""

from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical, restored
from exactdp_checks.code.law.exploring import law_of


class Shy(dict):
    def items(self):
        return ()


class Row(dict):
    pass


class Named(tuple):  # noqa: SLOT001 - as strangers write
    _fields = ()

    def __iter__(self):
        return iter(())


class Slotted(NamedTuple):
    value: object


class Point(Slotted):
    pass


class Bytes(bytearray):
    def __bytes__(self):
        return b""


@dataclass
class Report:
    value: object
    fixed: int = field(default=3, init=False)


@dataclass
class Lying:
    value: object

    def __getattribute__(self, name):
        return 1 if name == "value" else object.__getattribute__(self, name)


@dataclass
class Items(list):
    value: int = 1


@dataclass(slots=True)
class Slots:
    value: object


class Alike(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 0


class One(dict, metaclass=Alike):
    pass


class Same(Enum):
    A, B = 1, 2

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Number(IntEnum):
    A, B = 1, 2


class Covered(dict):
    __dict__ = {}


def beside(made, **attributes):
    for name, value in attributes.items():
        setattr(made, name, value)
    return made


def by_items(x):
    made = Items()
    made.append(x)
    return made


@dataclass
class First:
    value: int


@dataclass
class Second:
    value: int


Second.__name__, Second.__qualname__ = First.__name__, First.__qualname__


def made_again(x):
    @dataclass
    class Made:
        value: int

    return Made(x)


def one_of_two(x):
    return (First, Second)[x](0)


DIFFER = [
    lambda x: Shy(a=x),
    lambda x: Named((x,)),
    lambda x: Bytes(b"ab"[x : x + 1]),
    lambda x: (Lying(x),),
    lambda x: (Slots(x),),
    lambda x: np.array([2**53 + x, 0.5], dtype=object),
    lambda x: np.array([2**63 + x, -1], dtype=object),
    lambda x: np.bytes_(b"a\0" if x else b"a"),
    lambda x: np.str_("a\0" if x else "a"),
    lambda x: OrderedDict([("a", 1), ("b", 1)][:: 1 - 2 * x]),
    lambda x: (Slotted(x),),
    lambda x: Counter("ab"[x]),
    lambda x: Number(1 + x),
]
REFUSED = [
    lambda x: beside(Row(a=1), secret=x),
    lambda x: beside(Point(1), secret=x),
    lambda x: beside(Report(1), secret=x),
    lambda x: beside(Counter("a"), secret=x),
    by_items,
    lambda x: (one_of_two(x), one_of_two(1 - x)),
    made_again,
    lambda x: defaultdict(int if x else list),
    lambda x: One(a=1),
    lambda x: Covered(a=1),
    lambda x: Same(1 + x),
    lambda x: np.zeros(1, dtype=np.dtype("i4", metadata={"x": x})),
]


@pytest.mark.parametrize("made", DIFFER)
def test_what_reports_hold_tells_them_apart(made):
    assert canonical(made(0)) != canonical(made(1))
    zero, one = law_of(made, [0, 1]).laws
    assert not zero.mass.keys() & one.mass.keys()


@pytest.mark.parametrize("made", REFUSED)
def test_what_a_form_does_not_hold_is_refused_by_name(made):
    with pytest.raises(BadInput, match="an output is a"):
        law_of(made, [0, 1])


@pytest.mark.parametrize("one", [True, 1.0, np.float64(1)])
def test_items_of_one_array_of_objects_keep_their_types(one):
    forms = [canonical(np.array([value, None], dtype=object)) for value in (1, one)]
    assert [type(form.items[0]) for form in forms] == [int, type(one) if type(one) is bool else float]
    assert canonical(np.array([one, one], dtype=object)) == canonical(np.array([one, one]))


@pytest.mark.parametrize("report", [Report(5), Row(a=1), Slotted(4), Number.B, Slots(2), np.array([2**70, 1], dtype=object)])
def test_a_report_of_ones_own_class_has_a_form(report):
    again = restored(canonical(report))
    assert type(again) is type(report)
    assert canonical(again) == canonical(report)
