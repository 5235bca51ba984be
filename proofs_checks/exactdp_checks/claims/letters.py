"""Letters of a proof: what the variables of a claim's steps stand for, where its statement and argument do not name them.

A variable is named if it occurs in the text: ``v1`` as v_1, ``eps`` and ``alpha`` as Greek letters, any other as itself. For the
others there are the ``letters`` of the claim: those of its paper, and of the docstring of the module in which it is written.

>>> from exactdp_checks.claims.papers import claims
>>> claim = next(c for c in claims() if c.id == "linear-queries/sec-4-hr-ldp")
>>> meanings(claim, claim.steps(**claim.general))
{'t': 'e^epsilon'}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.proving.certificate import names_of

__all__ = ["meanings", "named", "unnamed", "variables"]

GREEK = {"eps": "epsilon", "lam": "lambda"}
MACRO = re.compile(
    r"\\(?!(?:var)?(?:alpha|beta|gamma|delta|epsilon|eta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|chi|psi|omega)\b)[A-Za-z]+"
)
UPRIGHT = re.compile(r"\\(?:mathrm|mathsf|text|operatorname)\{[^}]*\}")


def unnamed(claim: Claim, steps: Sequence[Step]) -> tuple[str, ...]:
    """The variables of the steps that carry the claim, and that its text does not name."""
    text = MACRO.sub(" ", UPRIGHT.sub(" ", " ".join((claim.statement, *claim.argument))))
    return tuple(name for name in variables(steps) if not named(name, text + " " + " ".join(s.role for s in steps)))


def meanings(claim: Claim, steps: Sequence[Step]) -> dict[str, str]:
    """What those stand for, as far as it is written."""
    return {name: claim.letters[name] for name in unnamed(claim, steps) if name in claim.letters}


def variables(steps: Sequence[Step]) -> tuple[str, ...]:
    """The variables of the sides that the steps compare, in alphabetical order."""
    return tuple(sorted({name for step in steps if step.carries for name in _within(step.verdict.certificate)}))


def _within(body: Any) -> Iterator[str]:
    if isinstance(body, dict):
        for key, value in body.items():
            yield from names_of(value) if key in ("lhs", "rhs") else _within(value)
    elif isinstance(body, list):
        for value in body:
            yield from _within(value)


def named(name: str, text: str) -> bool:
    """Whether the text, without macros, names the variable."""
    letters, number = re.fullmatch(r"([A-Za-z]+?)_?(\d*)", name).groups()  # type: ignore[union-attr]
    greek = GREEK.get(letters, letters)
    whole = rf"(?<![A-Za-z])(?:\\(?:var)?{greek}|{letters})"
    alone = rf"(?<![A-Za-z]){name}(?![A-Za-z])"
    if number:
        return bool(re.search(rf"{whole}_?\{{?{number}", text) or re.search(alone, text))
    within = letters if len(letters) == 1 else f"\\\\(?:var)?{greek}"
    return bool(re.search(alone, text) or re.search(within, mathematics(text)) or re.search(rf"\\(?:var)?{greek}", text))


def mathematics(text: str) -> str:
    """The formulas of a text: there letters stand side by side."""
    return " ".join(re.findall(r"\$([^$]*)\$", text))
