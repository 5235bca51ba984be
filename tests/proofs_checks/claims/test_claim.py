"""claim: a tiny claim of our own, its instances and mutants, and what a claim must not lack."""

from dataclasses import replace
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims.claim import Claim, OutOfScope, examine, listed, stated
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict


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


def test_how_a_claim_is_stated() -> None:
    """Without parameters, at instances, or by the rows of a table; what a label says; labels that are used become ids."""

    def check(factor: str = "1", **_: Any) -> Verdict:
        return symbolic(2, int(factor))

    mutants = ({"factor": "2"},)
    plain = stated("p", "thm-1", "S", "Theorem 1", check, mutants, ("lem-2",))
    assert (plain.id, plain.instances, plain.uses, plain.beyond, plain.expected) == (
        "p/thm-1",
        ({},),
        ("p/lem-2",),
        False,
        Outcome.PROVED,
    )
    assert plain.hypotheses()
    printed = stated("p", "thm-1", "S", "Theorem 1", check, mutants, refuted=True)
    assert (printed.id, printed.expected) == ("p/thm-1-as-printed", Outcome.REFUTED)
    own = {
        label: stated("p", label, "S", "", check, mutants).beyond for label in ("beyond-x", "thm-1-corrected", "thm-1-sharp", "x")
    }
    assert own == {"beyond-x": True, "thm-1-corrected": True, "thm-1-sharp": True, "x": False}
    assert not stated("p", "beyond-x", "S", "", check, mutants, beyond=False).beyond
    rows = stated("p", "x", "S", "", check, mutants, table=2)
    assert rows.instances == ({"row": 0}, {"row": 1})
    assert [rows.hypotheses(row=row) for row in (-1, 0, 1, 2)] == [False, True, True, False]
    at = listed("p", "x", "S", "", check, ({"k": 3},), lambda k: k > 2, mutants, method=Method.EXACT)
    assert (at.instances, list(at.checks), [at.hypotheses(k=k) for k in (2, 3)]) == (({"k": 3},), [Method.EXACT], [False, True])
