"""What the claims on mechanisms and protocols share: claims with and without parameters, and equations of numbers, each once.

Nothing here is a claim. Formulas are read by ``exactdp_checks.formula``; t = e^epsilon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from exactdp_checks import prove
from exactdp_checks.claim import Claim, everywhere
from exactdp_checks.papers.heavy_hitters.steps import PAPER
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["listed", "same", "symbolic"]

symbolic = partial(everywhere, "heavy-hitters")  # a claim of this paper without parameters


def listed(
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    instances: tuple[Mapping[str, Any], ...],
    hypotheses: Callable[..., bool],
    mutants: tuple[Mapping[str, Any], ...],
    *,
    method: Method = Method.SYMBOLIC,
    uses: tuple[str, ...] = (),
    refuted: bool = False,
) -> Claim:
    """A claim of this paper at listed parameters; ``refuted`` if it is false as printed."""
    return Claim(
        id=PAPER + label + ("-as-printed" if refuted else ""),
        statement=statement,
        where=where,
        hypotheses=hypotheses,
        checks={method: check},
        instances=instances,
        mutants=mutants,
        uses=tuple(PAPER + used for used in uses),
        expected=Outcome.REFUTED if refuted else Claim.expected,
        beyond=label.startswith("beyond-") or label.endswith(("-corrected", "-sharp")),
    )


def same(pairs: Iterable[tuple[object, object]]) -> Verdict:
    """Is the first of every pair the second? Each distinct pair of expressions is compared once."""
    distinct = {(str(one), str(two)): (one, two) for one, two in pairs}
    return prove.all_of(prove.equal(*distinct[key]) for key in sorted(distinct))
