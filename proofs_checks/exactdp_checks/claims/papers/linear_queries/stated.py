"""How a claim of linear-queries is written: ``claim`` makes it of a function, ``false`` where what is printed is false.

>>> rows(("a", "b")), rows(1)
(({'row': 0}, {'row': 1}), ({'row': 0},))
"""

from collections.abc import Callable, Sequence
from typing import Any

from exactdp_checks.claims.claim import Claim, claims_of

__all__ = ["claim", "false", "rows"]

claim = claims_of("linear-queries", t="e^epsilon", phi0="1/sqrt(2 pi)")


def rows(table: Sequence[object] | int) -> tuple[dict[str, int], ...]:
    """The rows of a table, or so many, as parameters."""
    return tuple({"row": i} for i in range(table if isinstance(table, int) else len(table)))


def false(label: str, where: str, cause: str, *mutants: Any, **others: Any) -> Callable[[Callable[..., Any]], Claim]:
    """The function as a refuted claim; ``cause`` is the root cause. What is true is the claim label-corrected."""
    return claim(label, where, *mutants, **others, cause=cause, repair=f"{label}-corrected")
