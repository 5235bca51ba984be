"""Letters that a proof does not explain: variables of a claim's steps that its statement and its argument never name.

    python tests/support/letters.py              counts them for every claim, paper by paper (some minutes)
    python tests/support/letters.py ID...        names them for these claims

A variable is explained if it occurs in the text: ``v1`` as v_1, ``eps`` and ``alpha`` as Greek letters, any other as itself.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.papers import claims
from exactdp_checks.proving.certificate import names_of

GREEK = {"eps": "epsilon", "lam": "lambda"}
MACRO = re.compile(
    r"\\(?!(?:var)?(?:alpha|beta|gamma|delta|epsilon|eta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|chi|psi|omega)\b)[A-Za-z]+"
)
UPRIGHT = re.compile(r"\\(?:mathrm|mathsf|text|operatorname)\{[^}]*\}")


def unexplained(claim: Claim, steps: Iterable[Step]) -> tuple[str, ...]:
    """The variables of the steps that carry the claim and that its text does not name."""
    text = MACRO.sub(" ", UPRIGHT.sub(" ", " ".join((claim.statement, *claim.argument))))
    found = {name for step in steps if step.carries for name in variables(step.verdict.certificate)}
    return tuple(sorted(name for name in found if not named(name, text + " " + " ".join(s.role for s in steps))))


def variables(body: Any) -> Iterator[str]:
    """The variables of the sides that a certificate compares."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield from names_of(value) if key in ("lhs", "rhs") else variables(value)
    elif isinstance(body, list):
        for value in body:
            yield from variables(value)


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


def main(ids: list[str]) -> None:
    """Prints what is unexplained."""
    counts: Counter[str] = Counter()
    for claim in claims():
        if not ids or claim.id in ids:
            names = unexplained(claim, claim.steps(**(claim.general or claim.instances[0])))
            counts[claim.paper] += bool(names)
            if names:
                sys.stdout.write(f"{claim.id}: {' '.join(names)}\n")
    sys.stdout.write(f"{counts.total()} claims: {', '.join(f'{p} {n}' for p, n in counts.items())}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
