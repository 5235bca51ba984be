"""Letters that a proof does not explain: variables of a claim's steps that its statement and its argument never name.

    python tests/support/letters.py              counts them for every claim, paper by paper (some minutes)
    python tests/support/letters.py ID...        names them for these claims

A variable is explained if the claim's text names it, or its ``letters`` say what it stands for (exactdp_checks.claims.letters).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.letters import unnamed
from exactdp_checks.claims.papers import claims


def unexplained(claim: Claim, steps: Sequence[Step]) -> tuple[str, ...]:
    """The variables of the steps that carry the claim and that nothing explains."""
    return tuple(name for name in unnamed(claim, steps) if name not in claim.letters)


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
