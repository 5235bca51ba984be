"""Sets of text have another order in another process: code that makes sets is noticed, run with other hashes, and noted."""

# ruff: noqa: C416, PLW0108, RUF015 - as strangers write

import ctypes
import enum
import functools
import heapq
import ipaddress
import logging
import operator
import runpy
import threading
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import numpy as np
import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.stand_ins.set_orders import ORDER, UNCLEARED, looked_at, own_names, uses_sets


def plain(x: Any) -> Any:
    return [y for y in (x, 1)][0]


def displayed(x: Any) -> Any:
    return next(iter({x, "b"}))


def constant(x: Any) -> Any:
    return x in {"a", "b"}


def helped(x: Any) -> Any:
    return displayed(x)


class Maker:
    def report(self, x: Any) -> Any:
        return self.inner(x)

    def inner(self, x: Any) -> Any:
        return list({y for y in (x, "b")})


MAKER = Maker()


def closed() -> Callable[[Any], Any]:
    def inner(x: Any) -> Any:
        return displayed(x)

    return lambda x: inner(x)


def test_sets_are_noticed_where_they_are_made() -> None:
    assert not uses_sets(plain)
    for function in (displayed, constant, helped, MAKER.report, closed(), lambda x: frozenset(x), lambda x: MAKER.report(x)):
        assert uses_sets(function)


@pytest.mark.parametrize(
    ("text", "made"), [('"".join({"a", "b"})', True), ('"".join(["a", "b"])', False), ("[c for c in {1}]", True)]
)
def test_sets_are_noticed_that_a_file_makes_when_it_is_imported(tmp_path: Path, text: str, made: bool) -> None:
    path = tmp_path / "made_when_imported.py"
    path.write_text(f"ORDER = {text}\ndef f(x): return ORDER\n", "utf-8")
    assert uses_sets(runpy.run_path(str(path))["f"]) == made


CODE = """
import random
def leaks(x):
    order = list({"yes", "no", "maybe"})
    return order[0] if x and random.random() < 0.5 else "no"
def member(x):
    return "yes" in {"yes", "no"} and random.random() < 0.5
"""


def test_code_whose_law_depends_on_the_hashes_is_refused_and_other_code_noted(tmp_path: Path) -> None:
    path = tmp_path / "sets_of_text.py"
    path.write_text(CODE, "utf-8")
    leaking = audit_code(f"{path}:leaks", (0, 1), 1, seconds=20)
    assert leaking.outcome == "undecided"
    assert "is not that of the code" in leaking.sentence
    assert "the order of a set of text differs from process to process, so sort before it matters" in leaking.sentence
    here = audit_code(lambda x, draw: list({"yes", "no", "maybe"})[0] if draw(2) else "no", (0, 1), 1, isolated=False)
    assert here.outcome == "undecided"
    assert "the order of a set of text is that of this process alone" in here.sentence
    assert audit_code(lambda x, draw: x if draw(4) in {1, 2, 3} else 1 - x, (0, 1), "ln 3", isolated=False).outcome == "proved"
    found = audit_code(f"{path}:member", (0, 1), 1, seconds=20)
    assert (found.outcome, found.notes) == ("proved", (ORDER,))
    assert "reveals nothing: all rows are equal, so epsilon = 0" in found.sentence


def test_what_nothing_replaces_is_named_where_code_looks_at_it() -> None:
    """Addresses, numpy's clock, numbers of threads and processes; and not their innocent neighbours."""
    wrong = [
        (lambda a: a.ctypes.data, "address"),
        (lambda a: getattr(a, "__array_interface__"), "address"),  # noqa: B009
        (lambda _: np.datetime64("now"), "clock"),
        (lambda _: np.array(["today"], dtype="M8[D]"), "clock"),
        (lambda _: threading.current_thread().ident, "thread"),
        (lambda _: logging.LogRecord("", 0, "", 0, "", (), None).process, "process"),
        (lambda x: x.__hash__(), "hashes"),
        (lambda x: operator.methodcaller("__hash__")(x), "hashes"),
    ]
    for function, word in wrong:
        assert word in looked_at(own_names(function))
    right: list[Any] = [
        lambda a: ctypes.sizeof(a),
        lambda k: np.zeros(k),
        lambda _: np.datetime64("2026-01-01"),
        lambda x: (x, "now"),
        Own.__init__,
    ]
    assert [looked_at(own_names(function)) for function in right] == [""] * len(right)
    assert UNCLEARED & own_names(lambda k: np.ndarray(k))
    assert not UNCLEARED & own_names(lambda k: np.zeros(k))


class Member(enum.Enum):
    IT = "it"


class Own:
    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)


TEXTS = [f"t{i}" for i in range(8)]
HASHES: list[Any] = [  # whether the hash of a text, or an address, is such that it leaks
    lambda: hash("t") % 8 == 0,
    lambda: "t".__hash__() % 8 == 0,
    lambda: str.__hash__("t") % 8 == 0,
    lambda: ("t",).__hash__() % 8 == 0,
    lambda: object.__hash__(object()) % 8 == 0,
    lambda: getattr("t", "__hash__")() % 8 == 0,  # noqa: B009
    lambda: operator.methodcaller("__hash__")("t") % 8 == 0,
    lambda: heapq.nsmallest(1, TEXTS, key=hash)[0] == "t0",
    lambda: next(iter(heapq.merge(*([t] for t in TEXTS), key=hash))) == "t0",
    lambda: functools.singledispatch(hash)("t") % 8 == 0,
    lambda: hash(PurePath("t")) % 8 == 0,
    lambda: hash(Member.IT) % 8 == 0,
    lambda: hash(ipaddress.ip_address("10.0.0.1")) % 8 == 0,
    lambda: heapq.nsmallest(1, TEXTS, key=id)[0] == "t0",
]


@pytest.mark.parametrize("leaks", HASHES)
def test_no_way_to_the_hash_of_a_text_is_left(leaks: Callable[[], bool]) -> None:
    """Such code was proved in seven processes of eight: its law was that of the hashes of one process."""
    found = audit_code(lambda x, draw: x if leaks() or draw(4) < 3 else 1 - x, (0, 1), 2, isolated=False)
    assert found.outcome == "undecided"
    assert "differs from process to process" in found.sentence


def test_hashes_that_are_the_same_everywhere_are_no_reason() -> None:
    """Of numbers, and of the code's own objects; and what Python's modules hash for tables of their own."""

    @functools.lru_cache
    def kept(text: str, member: Member) -> int:
        return len(text) if member is Member.IT else 0

    def f(x: int, draw: Any) -> int:
        table = {Own(3): kept("one", Member.IT), Member.IT: 3}
        return x if draw(hash(4)) < table[Own(hash(3))] == table[Member.IT] else 1 - x

    assert audit_code(f, (0, 1), "ln 3", isolated=False).proved


@pytest.mark.parametrize(("when", "outcome"), [('"now"', "undecided"), ('"2026-01-01"', "proved")])
def test_code_that_reads_the_clock_of_numpy_is_undecided(tmp_path: Path, when: str, outcome: str) -> None:
    path = tmp_path / "timed.py"
    path.write_text(
        "import random\nimport numpy as np\ndef f(x):\n"
        f"    late = np.datetime64({when}) > np.datetime64('2222-01-01')\n"
        "    return x if late or random.random() < 0.75 else 1 - x\n"
    )
    found = audit_code(f"{path}:f", "0..1", "ln 3", seconds=20)
    assert (found.outcome, "clock" in found.sentence) == (outcome, outcome == "undecided")
