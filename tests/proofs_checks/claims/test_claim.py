"""claim: a tiny claim of our own, its instances and mutants, how it is written, and what a claim must not lack."""

import sys
from dataclasses import replace
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims.claim import Claim, OutOfScope, Steps, claims_in, claims_of, examine
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome

claim = claims_of("some-paper")


@claim("thm-1", "Section 1", {"factor": 2}, at=({"k": 2}, {"k": 5}), when=lambda k: k >= 2)
def theorem_1(k: int, factor: int = 1) -> Steps:
    r"""$k \le k$, in $n$
    and in numbers.

    First   the numbers.

    Then all $n$.
    """
    yield prove.enumeration(["*", factor, "n"], "<=", ["+", "n", 0], n=(1, k))
    yield "statement: in n", f"for n >= 1: {factor}*n <= n + 0"
    yield "example: one", [f"{factor} <= {k}/1"]


@claim("lem-2", "Lemma 2", {"two": "3"})
def lemma_2(two: str = "2") -> Any:
    """A check may return one verdict."""
    return prove.equal(["+", "a", "a"], ["*", int(two), "a"])


def test_what_a_claim_says() -> None:
    """Statement and argument are paragraphs of the docstring; roles are given, or numbered."""
    assert (theorem_1.id, theorem_1.paper) == ("some-paper/thm-1", "some-paper")
    assert theorem_1.statement == r"$k \le k$, in $n$ and in numbers."
    assert theorem_1.argument == ("First the numbers.", "Then all $n$.")
    assert theorem_1.constants == {"factor"}
    assert theorem_1.source == (__name__, theorem_1.check.__code__.co_firstlineno)
    steps = theorem_1.steps(k=3)
    assert [s.role for s in steps] == ["step 1", "statement: in n", "example: one"]
    assert [(s.carries, s.is_statement, s.computed) for s in steps] == [
        (True, False, False),
        (True, True, False),
        (False, False, False),
    ]
    assert [s.role for s in lemma_2.steps()] == ["step 1"]


def test_a_refuted_step_ends_the_proof() -> None:
    found = theorem_1.steps(k=3, factor=2)
    assert [s.verdict.outcome for s in found] == [Outcome.REFUTED]
    assert theorem_1.verdict(k=3).outcome is Outcome.PROVED
    assert theorem_1.verdict(k=3, factor=2).outcome is Outcome.REFUTED


def test_outside() -> None:
    with pytest.raises(OutOfScope, match="thm-1 does not speak of"):
        theorem_1.steps(k=1)


def test_without_hypotheses_a_claim_speaks_of_its_instances_alone() -> None:
    with pytest.raises(OutOfScope):
        replace(theorem_1, hypotheses=lemma_2.hypotheses).steps(k=7)
    assert lemma_2.hypotheses()


def test_examine() -> None:
    """Every instance, then every mutant with the parameters of the first."""
    runs = list(examine(theorem_1))
    expected = [({"k": 2}, False), ({"k": 5}, False), ({"k": 2, "factor": 2}, True)]
    assert [(dict(e.parameters), e.mutant) for e in runs] == expected
    assert all(e.ok for e in runs)
    assert [e.outcome for e in runs] == [e.verdict.outcome for e in runs] == [Outcome.PROVED, Outcome.PROVED, Outcome.REFUTED]


def test_what_is_not_as_expected_is_seen() -> None:
    """A mutant that survives, a true statement said to be false, and the other way round."""
    assert [e.ok for e in examine(replace(theorem_1, mutants=({"factor": 1},)))] == [True, True, False]
    assert [e.ok for e in examine(replace(theorem_1, refuted="step"))] == [False, False, True]
    false = replace(theorem_1, check=lambda k, factor=2: theorem_1.check(k, factor), mutants=({"factor": 3},))
    assert [e.ok for e in examine(false)] == [False, False, True]
    assert all(e.ok for e in examine(replace(false, refuted="statement")))


def test_an_undecided_step_does_not_hide_a_refuted_one() -> None:
    """And without a refuted one the whole is undecided."""
    unclear = prove.undecided(prove.Method.EXACT, "somewhere", "it is not known")
    one, two = (replace(lemma_2, check=lambda more=more: [unclear, *more]) for more in ((), ("1 = 2",)))
    assert [e.outcome for e in examine(replace(one, mutants=({},)))] == [Outcome.UNDECIDED] * 2
    assert [e.outcome for e in examine(replace(two, mutants=({},)))] == [Outcome.REFUTED] * 2


@pytest.mark.parametrize("empty", ["instances", "mutants"])
def test_nothing_is_proved_of_no_object(empty: str) -> None:
    without: dict[str, Any] = {empty: ()}
    with pytest.raises(BadInput, match="needs an instance and a mutant"):
        replace(theorem_1, **without)


def test_a_claim_needs_a_step_that_carries_it() -> None:
    for steps in ((), (("example: one", "1 <= 2"),)):
        with pytest.raises(BadInput, match="no step that carries it"):
            replace(lemma_2, check=lambda steps=steps: steps).steps()


def test_a_grade_is_one_of_four() -> None:
    with pytest.raises(BadInput, match="no grade, write one of misprint, corner, step, statement"):
        replace(lemma_2, refuted="wrong")


def test_how_a_claim_is_stated() -> None:
    """What a label says; labels that are used become ids; facts are named."""

    def made(label: str, **more: Any) -> Claim:
        return claim(label, "Theorem 1", {"two": "3"}, **more)(lemma_2.check)

    plain = made("thm-1", uses="lem-2 lem-3", assumes="markov jensen")
    assert (plain.uses, plain.assumes) == (("some-paper/lem-2", "some-paper/lem-3"), ("markov", "jensen"))
    assert (plain.beyond, plain.expected, plain.listed, plain.repair) == (False, Outcome.PROVED, False, "")
    false = claims_of("heavy-hitters")("thm-1", "Theorem 1", {"two": "3"}, cause="E2", repair="thm-1-corrected")
    printed = false(lemma_2.check)
    assert (printed.id, printed.expected) == ("heavy-hitters/thm-1-as-printed", Outcome.REFUTED)
    assert (printed.refuted, printed.cause, printed.repair) == ("corner", "E2", "heavy-hitters/thm-1-corrected")
    with pytest.raises(BadInput, match="some-paper has no root cause 'E2': write its grade and reason"):
        made("thm-1", cause="E2")
    own = {label: made(label).beyond for label in ("beyond-x", "thm-1-corrected", "thm-1-sharp", "x")}
    assert own == {"beyond-x": True, "thm-1-corrected": True, "thm-1-sharp": True, "x": False}
    assert not made("beyond-x", beyond=False).beyond


def test_the_claims_of_a_module() -> None:
    """Those that are written in it, in its order; not those that it imports."""
    assert claims_in(sys.modules[__name__]) == (theorem_1, lemma_2)
    other = type(sys)("other")
    vars(other)["theorem_1"] = theorem_1
    assert claims_in(other) == ()
