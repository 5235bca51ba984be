"""No public result has a truth value by accident, and each that holds a verdict says which of three it is."""

import inspect
import json
import pkgutil
import random
import sys
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from command import run

import exactdp
import exactdp_checks
from exactdp.capacity import capacity
from exactdp.product import Product
from exactdp.shown import Shown
from exactdp_checks import audit, audit_code, compare_code
from exactdp_checks.auditing.factored import factored
from exactdp_checks.conformance.run import Result as Case
from exactdp_checks.conformance.run import Run, conformance
from exactdp_checks.executing.executed import certified
from exactdp_checks.proving.enclosing import enclosed
from exactdp_checks.ranking.best import ranked
from exactdp_checks.ranking.crossings import crossings
from exactdp_checks.result import Result
from exactdp_checks.sampling.audit import sample_audit
from exactdp_checks.trusted.verdict import NotProved, Outcome

STATEMENTS = ("exactdp_checks.claims.papers", "exactdp_checks.claims.oracles", "exactdp_checks.golden")
ELSEWHERE = (*STATEMENTS, "exactdp_checks.__main__", "exactdp_checks.trusted.document")  # what a kernel reads is its own
ASKED = [audit, audit_code, compare_code, sample_audit, exactdp.optimal, exactdp.compare, exactdp.why, conformance, crossings]
HALF = [["3/4", "1/4"], ["1/4", "3/4"]]


def classes() -> Iterator[type]:
    for package in (exactdp, exactdp_checks):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not info.name.startswith(ELSEWHERE):
                module = import_module(info.name)
                yield from (v for v in vars(module).values() if inspect.isclass(v) and v.__module__ == info.name)


def holds(kind: type, name: str) -> bool:
    return hasattr(kind, name) or name in inspect.get_annotations(kind)


def test_every_class_that_holds_an_answer_refuses_to_be_one() -> None:
    """By what it holds, a verdict or a sentence, so that a new result is asked without being listed."""
    results = {c for c in classes() if (c.__name__ != "Claim" and holds(c, "verdict")) or holds(c, "sentence")}
    results |= {c for c in classes() if holds(c, "outcome") and c.__name__ not in ("Claim", "Checked")}
    hints = [get_type_hints(inspect.unwrap(ask))["return"] for ask in ASKED]
    results |= {kind for hint in hints for kind in getattr(hint, "__args__", (hint,))}
    assert len(results) > 12
    kept = [kind for kind in results if not raises(kind)]
    assert kept == [], kept


def raises(kind: type) -> bool:
    try:
        bool(object.__new__(kind))
    except TypeError as error:
        return "not true or false" in str(error) or "neither true nor false" in str(error)
    return False


def test_no_outcome_is_true() -> None:
    """Every enumeration with a refutation in it, so that ``if verdict.outcome`` never passes on one."""
    kinds = {c for c in classes() if issubclass(c, Enum) and {"PROVED", "REFUTED"} <= c.__members__.keys()}
    assert Outcome in kinds
    assert all(raises_at(member) for kind in kinds for member in kind.__members__.values())


def raises_at(member: Any) -> bool:
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(member)
    return True


@pytest.mark.parametrize(("epsilon", "status"), [("ln 3", "proved"), (1, "refuted")])
def test_the_three_answers(epsilon: Any, status: str) -> None:
    found = audit(HALF, epsilon=epsilon)
    said = {name: getattr(found, name) for name in ("proved", "refuted", "undecided")}
    assert said == {name: name == status for name in said}
    if status == "proved":
        assert found.raise_if_not_proved() is found
    else:
        with pytest.raises(NotProved, match="is not epsilon-LDP at epsilon = 1"):
            found.raise_if_not_proved()


def test_what_is_undecided_is_not_proved() -> None:
    found = sample_audit(lambda x: random.random() < 0.5, [0, 2], epsilon=1, runs=10_000, seed=1, isolated=False)
    assert isinstance(found, Result)
    with pytest.raises(NotProved):
        found.raise_if_not_proved()


def test_an_assertion_on_a_refuted_audit_fails() -> None:
    with pytest.raises(TypeError, match="raise_if_not_proved"):
        assert audit(HALF, epsilon=1)


def test_a_session_shows_one_sentence() -> None:
    found = audit(HALF, epsilon="ln 3")
    assert repr(found) == f"<Audit: {found.sentence}>"
    assert len(repr(found)) < 250
    assert repr(exactdp.optimal(exactdp.PrivacyMatrix.ldp(2, "ln 3"))).startswith(
        "<Optimum: the best channel has the utility 0.1308"
    )
    assert found.to_dict() == found.to_json()


def coin(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def noisy(x: int) -> float:
    return x + random.gauss(0, 2.0)


@cache
def results() -> dict[str, Any]:
    """One of every kind that a user is handed, by its class."""
    big = exactdp.mechanisms.krr.channel(40, t=3)
    half = exactdp.Channel(HALF)
    named = exactdp.mechanism("krr", k=40, epsilon=1)
    drawn = sample_audit(coin, [0, 1], epsilon=1, runs=10_000, seed=1, isolated=False)
    made = [
        audit(big, epsilon=1),
        audit_code(coin, [0, 1], epsilon="ln 3", isolated=False),
        audit_code(noisy, [0, 1], epsilon=1, isolated=False, grid=None),
        compare_code(coin, exactdp.Channel(HALF), [0, 1], isolated=False),
        drawn,
        factored("a hundred bits", Product.unary(half, 100), 1),
        exactdp.optimal(exactdp.PrivacyMatrix.ldp(2, "ln 3")),
        enclosed(exactdp.PrivacyMatrix.ldp(2, 1), utility="guessing"),
        exactdp.profile(half, reports=2, shuffle=2),
        exactdp.compare(10, epsilon=1),
        exactdp.why("heavy-hitters"),
        exactdp.why("equation 7 of price-of-privacy"),
        exactdp.simulate("GRR", 3, n=9),
        exactdp.solve("krr", at_most="1/10", quantity="capacity", k=4),
        audit(half, epsilon="ln 3").verdict,
        ranked(4, 1, "bits"),
        crossings("GRR", "OUE", 4),
        certified("krr", 3, epsilon=1),
        Run(("client",), "client", "1", Fraction(0), (Case("krr-1", "sample", "krr", "passed"),)),
        capacity(big),
        named,
    ]
    return {f"{type(one).__module__}.{type(one).__name__}": one for one in made}


WIDE = 240  # characters of a line: a witness with both of its numbers
OF_AN_OBJECT = "exactdp.instance.Mechanism"  # what is audited: one line says which it is
OF_THE_KERNEL = "exactdp_checks.trusted.verdict.Verdict"  # imports the standard library alone: no frame


def test_every_kind_of_result_is_among_them() -> None:
    """What a function of ``import exactdp`` returns, and every class that is shown."""
    asked: list[Any] = [getattr(exactdp, name) for name in exactdp.__all__]
    kinds = {get_type_hints(inspect.unwrap(ask))["return"] for ask in asked if inspect.isfunction(ask)}
    kinds |= {c for c in classes() if issubclass(c, Shown) and c not in (Shown, Result) and not c.__subclasses__()}
    kinds = {c for c in kinds if "claims" not in c.__module__}  # what is inside of a check
    kinds = {c for kind in kinds for c in (kind, *getattr(kind, "__args__", ())) if isinstance(c, type)}
    assert len(kinds) > 15
    missing = {f"{c.__module__}.{c.__name__}" for c in kinds} - results().keys()
    assert missing == {"exactdp_checks.auditing.streams.streamed.Streamed"}  # of a file, and asked in its own tests


def test_every_kind_is_shown() -> None:
    """Each is asked once, which takes two seconds: a kind that one of the six forms fails for is found nowhere else."""
    for name, found in results().items():
        shown(name, found)


def shown(name: str, found: Any) -> None:
    """One sentence in a session, three lines in print, however large it is; a dictionary that is JSON, HTML, a frame."""
    lines = str(found).splitlines()
    assert len(lines) == (1 if name in (OF_AN_OBJECT, OF_THE_KERNEL) else 3), lines
    assert name == OF_THE_KERNEL or max(map(len, lines)) <= WIDE, lines
    assert repr(found).startswith(f"<{type(found).__name__}: ")
    assert "\n" not in repr(found)
    assert len(repr(found)) < 500
    assert "object at 0x" not in str(found)
    assert json.loads(json.dumps(found.to_dict()))
    assert found._repr_html_().startswith("<")
    with pytest.raises(TypeError):
        bool(found)
    if name != OF_THE_KERNEL:
        assert {tuple(row) for row in found.records()} == {tuple(found.records()[0])}


def test_print_is_what_a_terminal_shows(tmp_path: Path) -> None:
    """The lines of a command are those of ``print``; a terminal adds what can be typed."""
    file, code = tmp_path / "half.csv", tmp_path / "half.py"
    file.write_text("3/4,1/4\n1/4,3/4\n")
    code.write_text("def coin(x, draw):\n    return x ^ (draw(4) == 0)\n")
    many = tmp_path / "many.json"
    many.write_text(json.dumps({"factors": [HALF] * 20}))
    path = f"{code}:coin"
    asked: list[tuple[Any, list[str]]] = [
        (audit(HALF, epsilon=level, name=str(file)), ["audit", str(file), "--epsilon", level]) for level in ("ln 3", "1")
    ]
    asked += [
        (audit_code(path, "0..1", epsilon="ln 3"), ["audit-code", path, "--inputs", "0..1", "--epsilon", "ln 3"]),
        (compare_code(path, exactdp.Channel(HALF), "0..1"), ["compare-code", path, str(file), "--inputs", "0..1"]),
        (certified("krr", 3, epsilon=1), ["executed", "krr", "3", "--epsilon", "1"]),
        (
            sample_audit(path, "0..1", 1, runs=1000, seed=1),
            ["sample-audit", path, "--inputs", "0..1", "--epsilon", "1", "--runs", "1000", "--seed", "1"],
        ),
    ]
    for found, words in asked:
        shown_there = run(*words).output.splitlines()[:3]
        expected = str(found).replace("the channel", str(file)) if words[0] == "compare-code" else str(found)
        for there, here in zip(shown_there, expected.splitlines(), strict=True):
            assert there.startswith(here.removesuffix(".")), words
            assert there == here or "--" in there.removeprefix(here.removesuffix("."))


def test_a_table_is_a_row_for_each_part() -> None:
    table = results()["exactdp.oracles.comparing.Comparison"]
    assert [row["oracle"] for row in table.records()] == [row.oracle.name for row in table.rows]
    assert len(table.text().splitlines()) == len(table.rows) + 2
    profile = results()["exactdp_checks.auditing.profile.Profile"]
    assert len(profile.records()) == len(profile.rows) == len(profile.text().splitlines())


def test_every_kind_is_a_frame() -> None:
    pytest.importorskip("pandas")
    for name, found in results().items():
        if name != OF_THE_KERNEL:
            assert list(found.to_pandas().columns) == list(found.records()[0])
            assert len(found.to_pandas()) == len(found.records())


def test_without_pandas_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        exactdp.solve("krr", at_most="1/10", quantity="capacity", k=4).to_pandas()


def test_objects_are_shown_in_one_line() -> None:
    big = exactdp.mechanisms.krr.channel(40, t=3)
    for one in (big, exactdp.mechanisms.krr.estimator(40, t=3), exactdp.mechanisms.krr.policy(40, 1)):
        assert "\n" not in repr(one), type(one)
        assert len(repr(one)) < 400, type(one)
        assert str(one).count("\n") < 3
