"""No public result has a truth value by accident, and each that holds a verdict says which of three it is."""

import inspect
import pkgutil
import random
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any, get_type_hints

import pytest

import exactdp
import exactdp_checks
from exactdp.capacity import capacity
from exactdp_checks import audit, audit_code, compare_code
from exactdp_checks.conformance.run import conformance
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
    results |= {get_type_hints(inspect.unwrap(ask))["return"] for ask in ASKED}
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
    assert repr(exactdp.optimal(exactdp.PrivacyMatrix.ldp(2, "ln 3"))).startswith("<Optimum: the best channel has 2 outputs")
    assert found.to_dict() == found.to_json()


def coin(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def test_a_session_shows_one_line() -> None:
    """Of every kind of result, however large; what is printed of a verdict has three lines at most."""
    big = exactdp.mechanisms.krr.channel(40, t=3)
    code = audit_code(coin, [0, 1], epsilon="ln 3", isolated=False)
    same = compare_code(coin, exactdp.Channel(HALF), [0, 1], isolated=False)
    verdicts = [audit(big, epsilon=1), code, same, exactdp.mechanism("krr", k=40, epsilon=1), big, capacity(big)]
    tables = [exactdp.profile(big, reports=2, shuffle=2), exactdp.compare(10, epsilon=1), exactdp.why("heavy-hitters")]
    objects = [exactdp.mechanisms.krr.estimator(40, t=3), exactdp.mechanisms.krr.policy(40, 1), exactdp.simulate("GRR", 3, n=9)]
    for shown in (*verdicts, *tables, *objects):
        assert "\n" not in repr(shown), type(shown)
        assert len(repr(shown)) < 400, type(shown)
    assert all(str(shown).count("\n") < 3 for shown in (*verdicts, *objects))
