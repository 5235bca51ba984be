"""What an observed law rests on: each assumption is as the facts have it; seals, state, and counts of ordinary calls."""

import gc
import json
import os
import sys
import threading
from copy import deepcopy
from fractions import Fraction
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.interpreter.steps import CALLS, SERIES
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.memory import State
from exactdp_checks.code.isolation.rechecking import contradiction
from exactdp_checks.code.isolation.records import Sealed, Told
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.comparing import compare_code
from exactdp_checks.code.verdict.observed import Facts, excluded, observed
from exactdp_checks.code.verdict.wording import details
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel

F = Fraction
FULL = {"memory": True, "resources": True, "calls": True, "files": True}


def statuses(**facts: Any) -> dict[str, str]:
    return {each.name: each.status for each in observed(Facts(**facts)).assumptions}


def test_nothing_is_enforced_where_nothing_was() -> None:
    assert "enforced" not in statuses(isolated="none").values()
    assert "enforced" not in statuses(isolated="fresh").values()
    full = statuses(isolated="fresh", said={"limits": FULL, "getrandom": True}, others=2, ordinary=1000)
    assert list(full.values()).count("enforced") == 3
    for missing in ("calls", "files"):
        part = statuses(isolated="fresh", said={"limits": {**FULL, missing: False}, "getrandom": True})
        assert part["no other input"] == "assumed"
    assert statuses(isolated="fresh", said={"limits": FULL, "getrandom": False})["no other randomness"] == "assumed"
    assert full["pure machine code"] == full["ideal generators"] == "assumed"


def test_an_event_breaks_it() -> None:
    broken = observed(Facts(events=("the code opens /dev/urandom",)))
    assert (broken.assumptions[0].status, broken.events) == ("broken", ("the code opens /dev/urandom",))
    assert "1 broken" in broken.sentence


@pytest.mark.parametrize("n", [1, 2, 10, 300])
def test_what_is_excluded_is_excluded(n: int) -> None:
    p = excluded(n)
    assert p == 1 or (1 - p) ** n <= F(1, 1000)
    assert excluded(0) == 1


def test_counts_contradict_a_law_only_where_they_must() -> None:
    law = Law({0: "3/4", 1: "1/4"})
    assert contradiction("x", law, {0: 750, 1: 250}) == contradiction("x", law, {0: 700, 1: 300}) == ""
    assert "report 2 comes 1 times in 1001" in contradiction("x", law, {0: 750, 1: 250, 2: 1})
    assert "report 0 comes 1000 times" in contradiction("x", law, {0: 1000})
    assert contradiction("x", Law({0: "1/2"}, unexplored="1/2"), {0: 500, 7: 500}) == ""
    assert contradiction("x", Law({0: 1}), {0: 9}) == contradiction("x", law, {}) == ""
    assert contradiction("x", Law({0: "t/(t+1)", 1: "1/(t+1)"}), {5: 9}) == ""


def test_lines_without_their_seal_are_not_believed() -> None:
    reads, writes = os.pipe()
    told = Told(reads, b"key")
    tell, other = Sealed(writes, b"key", "code").tell, Sealed(writes, b"another key", "code").tell
    tell({"runs": 1})
    other({"done": True})
    os.write(writes, b'{"done": true}\n\xff\xfe\n')
    tell({"runs": "x" * 200_000})
    os.close(writes)
    told.ended(9)
    assert [len(str(record["runs"])) for record in told.records] == [1, 200_000]
    assert told.broken == 3


def test_a_seal_is_for_one_place_in_the_order() -> None:
    reads, writes = os.pipe()
    first, second = os.pipe()
    Sealed(second, b"key", "code").tell({"done": True})
    line = os.read(first, 9999)
    told = Told(reads, b"key")
    os.write(writes, line + line)
    os.close(writes)
    assert (len(told.ended(9).records), told.broken) == (1, 1)


class Anything:
    """Answers to every name with nothing."""

    __slots__ = ()

    def __getattr__(self, name: str) -> None:
        return None


def test_state_shows_itself_or_is_called_hidden() -> None:
    numbers, local, anything = count(), threading.local(), Anything()

    def f(x: int) -> Any:
        return next(numbers), local, anything, x

    one = State.of(f)
    assert one.changed(State.of(f)) == ()
    f(1)
    assert len(one.changed(State.of(f))) == 1
    two = State.of(f)
    local.calls = 1
    assert len(two.changed(State.of(f))) == 1


def test_budgets_are_checked_once() -> None:
    for bad in ({"seconds": 0}, {"isolated": "somewhere"}, {"no_such": 1}, {"negligible": "x"}):
        with pytest.raises(BadInput):
            Budget().but(**bad)
    assert Budget(seconds=None).but(grid=None).options["seconds"] is None


CODE = """
import random
class Anything:
    __slots__ = ()
    def __getattr__(self, name): return None
    def __bool__(self): raise ValueError("no truth")
ANYTHING, NOTHING = Anything(), [Anything()]
def report(x): return x if random.random() < 0.75 else 1 - x
def seldom(x):
    if random.random() < 2**-53: raise ValueError("never seen")
    return report(x)
"""


def test_objects_that_answer_to_every_name(tmp_path: Path) -> None:
    path = tmp_path / "anything.py"
    path.write_text(CODE)
    found = audit_code(f"{path}:report", "0..1", "ln 3")
    assert found.outcome == "proved", found.sentence
    law = found.to_json()["law"]["observed"]
    assert {each["status"] for each in law["assumptions"]} == {"enforced", "checked", "assumed"} or os.name != "posix"
    seldom = audit_code(f"{path}:seldom", "0..1", "ln 3", tolerance="1e-9")
    assert (seldom.outcome, len(seldom.channel.outputs)) == ("proved", 3)
    assert any("never seen" in str(y) for y in seldom.channel.outputs)
    assert min(p for row in seldom.channel.rows for p in row if p) == F(1, 2**53)


COLLECTED = 0


def test_what_the_collector_writes_is_no_memory_of_the_code_unless_it_is_its_own() -> None:
    """Callbacks of installed packages are not what the code leaves behind; a module that is walked hides nothing by one."""
    module = ModuleType("installed_of_a_test")
    vars(module).update(__file__="/site-packages/installed_of_a_test.py", seen=0, other=0)
    exec("def note(phase, info):\n    global seen\n    seen += 1", vars(module))

    def f(x: int) -> int:
        return x

    sys.modules[module.__name__] = module
    gc.callbacks.append(module.note)
    gc.callbacks.append(_note)
    try:
        one = State.of(f)
        gc.collect()
        here = f"{__name__}.COLLECTED"
        assert one.changed(State.of(f)) == (here,)
        module.other = 1
        assert "installed_of_a_test.other" in one.changed(State.of(f))
    finally:
        gc.callbacks.remove(module.note)
        gc.callbacks.remove(_note)
        del sys.modules[module.__name__]


def _note(phase: str, info: dict[str, int]) -> None:
    global COLLECTED  # noqa: PLW0603
    COLLECTED += 1


STEPS = """
import random
from fractions import Fraction
RNG = random.SystemRandom()
def accepted():
    k = 1
    while True:
        p = Fraction(1, 2) / k
        if not RNG.randrange(p.denominator) < p.numerator:
            return k % 2 == 1
        k += 1
def coin(x): return x if accepted() else 1 - x
def fair():
    while True:
        if (a := random.random() < 0.25) != (random.random() < 0.25):
            return a
def line(x):
    n = 0
    while accepted():
        n += 1
    return x + n
def apart(x): return x if fair() else 1 - x
def within(x):
    while True:
        if (a := random.random() < 0.25) != (random.random() < 0.25):
            return x if a else 1 - x
"""


@pytest.mark.parametrize(
    ("name", "found_by", "left", "kind"),
    [
        ("coin", {SERIES, CALLS}, set(), "nested"),
        ("apart", {CALLS}, set(), "nested"),
        ("within", set(), set(), "law"),
        ("line", {SERIES, CALLS}, set(), "nested"),
    ],
)
def test_steps_that_no_certificate_has_are_named(
    tmp_path: Path, name: str, found_by: set[str], left: set[str], kind: str
) -> None:
    path = tmp_path / "steps.py"
    path.write_text(STEPS)
    for isolated in (True, False) if name == "coin" else (False,):
        given: Any = f"{path}:{name}"
        found = audit_code(given, "0..1", "ln 2", isolated=isolated)
        assert found.outcome == ("refuted" if name == "line" else "proved"), found.sentence
        assert found.law is not None
        assert found.law.certificate is not None
        assert (found.law.outcome.value, found.law.certificate["kind"]) == ("proved", kind)
        assert (set(found.explored.computed), set(found.computed)) == (found_by, left)
        said = found.to_json()
        rests = {each["name"] for each in said["law"]["observed"]["assumptions"] if each["status"] == "computed"}
        assert rests == left == {each.name for each in found.observed.assumptions if each.status == "computed"}
        assert ("not certified" in found.sentence) == ("not certified" in said["sentence"]) == bool(left)
        for step in left:
            assert step in found.sentence
            assert f"{step}: computed (" in "\n".join(details(found))
            assert found.to_html().count(step) >= 3  # the law, the table, what is not verified
            assert any(step in text for text in said["not_verified"])
        if found_by and not left:  # a comparison of laws has no certificate of the chains
            assert "computed by exactdp, not certified" in compare_code(given, "krr", parameters={"k": 2, "t": 1}).sentence


def test_a_forged_loop_is_rejected(tmp_path: Path) -> None:
    """Another exponent, another first turn, another root, the targets exchanged, another chain for a call."""
    path = tmp_path / "steps.py"
    path.write_text(STEPS)
    found = audit_code(f"{path}:coin", "0..1", "ln 2")
    assert found.law is not None
    body = json.loads(text_of(found.law))["body"]
    kernel.find("nested", body)
    where = next(i for i, chain in enumerate(body["chains"]) if chain["series"])
    drawn = next(i for i, chain in enumerate(body["chains"]) if chain["calls"])

    def forged(change: Any) -> None:
        other = deepcopy(body)
        change(other)
        with pytest.raises(kernel.Rejected):
            kernel.find("nested", other)

    for place, value in ((1, "1/3"), (2, 11), (3, body["chains"][where]["series"][0][4]), (0, 0), (1, "1/2 ")):
        forged(lambda b, p=place, v=value: b["chains"][where]["series"][0].__setitem__(p, v))
    forged(lambda b: b.__setitem__("root", 4))
    forged(lambda b: b["chains"][drawn]["calls"][0][2].reverse())
    forged(lambda b: b["chains"][drawn]["calls"][0].__setitem__(1, drawn))
    forged(lambda b: b["inputs"].reverse())
    forged(lambda b: b["chains"][where].__setitem__("columns", 3))


def test_a_law_with_a_letter_is_not_compared_with_calls(tmp_path: Path) -> None:
    path = tmp_path / "client.py"
    path.write_text("def f(x, t, draw):\n    return x if draw([t, 1]) == 0 else 1 - x\n")
    for t, status in (("t", "assumed"), (3, "checked")):
        found = audit_code(f"{path}:f", "0..1", arguments={"t": t})
        assumption = next(a for a in found.observed.assumptions if a.name == "the same when not audited")
        assert (found.status, assumption.status) == (0, status)
        assert ("ordinary calls say nothing of it" in assumption.how) == (t == "t")
