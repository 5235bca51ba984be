"""Statements of claims and of the inventory are whole: sentences whose formulas open and close."""

import re

import pytest

from exactdp_checks.claims import inventory
from exactdp_checks.claims.papers import claims

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
