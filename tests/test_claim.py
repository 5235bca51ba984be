"""claim: a tiny claim of our own, its instances and mutants, and what a claim must not lack."""

from dataclasses import replace
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks import prove
from exactdp_checks.claim import Claim, OutOfScope, examine
from exactdp_checks.verdict import Method, Outcome, Verdict


def symbolic(k: int, factor: int = 1) -> Verdict:
    return prove.at_most(factor * k, k, t=1)


def exhaustive(k: int, factor: int = 1) -> Verdict:
    return prove.enumeration(["*", factor, "n"], "<=", "n", n=(1, k))


CLAIM = Claim(
    id="some-paper/thm-1",
    statement="$k \\le k$",
    where="Section 1",
    hypotheses=lambda k: k >= 2,
    checks={Method.EXHAUSTIVE: exhaustive, Method.SYMBOLIC: symbolic},
    instances=({"k": 2}, {"k": 5}),
    mutants=({"factor": 2},),
)


def test_check() -> None:
    """The strongest method unless one is named."""
    assert CLAIM.paper == "some-paper"
    assert CLAIM.constants == {"factor"}
    assert CLAIM.check(k=3).method is Method.SYMBOLIC
    assert CLAIM.check(Method.EXHAUSTIVE, k=3).method is Method.EXHAUSTIVE
    assert CLAIM.check(k=3, factor=2).outcome is Outcome.REFUTED


def test_outside() -> None:
    with pytest.raises(OutOfScope, match="thm-1 does not speak of"):
        CLAIM.check(k=1)
    with pytest.raises(BadInput, match="no optimum check: choose among exhaustive, symbolic"):
        CLAIM.check(Method.OPTIMUM, k=2)


def test_examine() -> None:
    """Every method at every instance, then at every mutant."""
    runs = list(examine(CLAIM))
    assert [(e.method, dict(e.parameters), e.mutant) for e in runs] == [
        (method, parameters, "factor" in parameters)
        for method in (Method.SYMBOLIC, Method.EXHAUSTIVE)
        for parameters in ({"k": 2}, {"k": 5}, {"k": 2, "factor": 2})
    ]
    assert all(e.ok for e in runs)
    assert [e.expected for e in runs[:3]] == [Outcome.PROVED, Outcome.PROVED, Outcome.REFUTED]


def test_what_is_not_as_expected_is_seen() -> None:
    """A mutant that survives, a false statement said to be true, a true one said to be false."""
    survives = replace(CLAIM, mutants=({"factor": 1},))
    assert [e.ok for e in examine(survives)] == [True, True, False] * 2
    false = replace(CLAIM, checks={Method.EXACT: lambda k, factor=2: symbolic(k, factor)}, mutants=({"factor": 3},))
    assert [e.ok for e in examine(false)] == [False, False, True]
    as_printed = replace(false, expected=Outcome.REFUTED)
    assert all(e.ok for e in examine(as_printed))
    assert not any(e.ok for e in list(examine(replace(CLAIM, expected=Outcome.REFUTED)))[:2])


@pytest.mark.parametrize("empty", ["instances", "mutants", "checks"])
def test_nothing_is_proved_of_no_object(empty: str) -> None:
    without: dict[str, Any] = {empty: {} if empty == "checks" else ()}
    with pytest.raises(BadInput, match="needs a check, an instance and a mutant"):
        replace(CLAIM, **without)
