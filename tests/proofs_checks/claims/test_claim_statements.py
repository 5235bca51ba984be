"""Statements of claims and of the inventory are whole: formulas open and close, letters are explained."""

import re

import pytest
from letters import unexplained

from exactdp_checks.claims import inventory
from exactdp_checks.claims.claim import Steps, claims_of
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.showing import relatives

STATEMENTS = {
    **{f"claim {c.id}": c.statement for c in claims()},
    **{f"inventory {s.id}": s.printed or s.statement for s in inventory.statements() if s.printed or s.statement},
}


def broken(statement: str) -> str:
    """What is wrong with a statement, or nothing."""
    bare = statement.replace(r"\{", "").replace(r"\}", "")
    outside = re.sub(r"\$[^$]*\$", "", statement)
    if statement.count("$") % 2:
        return "a formula does not close"
    if bare.count("{") != bare.count("}"):
        return "a brace does not close"
    if "\\" in outside:
        return "a formula outside of dollar signs"
    return ""


def headless(statement: str) -> bool:
    """Whether the first word of a statement of ours is neither a formula nor capitalised."""
    return not (statement[0].isupper() or statement[0] in "$(")


def test_statements_are_whole() -> None:
    """Of every claim and of every entry of the inventory."""
    assert not {name: broken(statement) for name, statement in STATEMENTS.items() if broken(statement)}
    assert not [c.id for c in claims() if headless(c.statement)]


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        (r"$n \ge 8 d\log n", "close"),
        (r"$\frac{1}{2$ is less", "brace"),
        (r"For all \log n", "outside"),
    ],
)
def test_planted(statement: str, part: str) -> None:
    """A statement that was cut is found."""
    assert part in broken(statement)


def test_a_planted_end() -> None:
    """The second half of a statement has no beginning."""
    assert headless(r"8 d\log n$: $E \le 2$")
    assert not headless("$n$ users")


HEADLINES = {
    "context-aware-ldp": "thm-2 thm-3 thm-4",
    "heavy-hitters": "thm-3.1 thm-4.1 lem-9.1",
    "linear-queries": "thm-3.1 thm-3.3 thm-4.2 thm-5.2",
    "online-recommendation": "thm-10 lem-12",
    "price-of-privacy": "lem-6.4 thm-4.10 thm-6.1",
}


@pytest.mark.parametrize("name", [f"{paper}/{label}" for paper, labels in HEADLINES.items() for label in labels.split()])
def test_a_headline_theorem_explains_its_letters(name: str) -> None:
    """Every variable of every step is in the statement or in the argument, so that it can be read aloud."""
    for claim in relatives(name):
        steps = claim.steps(**(claim.general or claim.instances[0]))
        assert unexplained(claim, steps) == (), claim.id
        assert claim.argument, claim.id


def test_planted_letters() -> None:
    """A letter that only a step has is found, whatever macros and words of the text contain."""
    claim = claims_of("linear-queries")

    @claim("sec-0-letters", "nowhere", {"two": "3"})
    def letters(two: str = "2") -> Steps:
        r"""For a sum $\max_i h_i \le \alpha\sqrt{v_1}$ and $\mathrm{Var}$ it is so."""
        yield f"for h >= 0, v1 >= 0, alpha >= 0, x >= 0, V >= 0: h + v1 + alpha + x + V <= {two}*h + v1 + 2*alpha + x + V"
        yield "example: more", "(y + 1)^2 = y^2 + 2*y + 1"

    assert unexplained(letters, letters.steps()) == ("V", "x")
