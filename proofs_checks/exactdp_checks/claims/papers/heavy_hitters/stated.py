"""How a claim of heavy-hitters is written: ``claim`` makes it of a function, ``false`` where what is printed is false.

>>> rows(2)
({'row': 0}, {'row': 1})
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from exactdp_checks.claims.claim import Claim, claims_of

__all__ = ["claim", "false", "rows"]

claim = claims_of("heavy-hitters", t="e^epsilon", rest="the sum of the other terms")


def rows(count: int) -> tuple[Mapping[str, int], ...]:
    """The rows of a table as parameters."""
    return tuple({"row": i} for i in range(count))


def false(
    label: str,
    where: str,
    cause: str,
    *mutants: Mapping[str, Any],
    at: Iterable[Mapping[str, Any]] = ({},),
    uses: str = "",
    repair: str = "",
) -> Callable[[Callable[..., Any]], Claim]:
    """The function as a refuted claim; ``cause`` is the root cause; without a repair it is "label-corrected"."""
    common: dict[str, Any] = {"at": at, "uses": uses}
    return claim(label, where, *mutants, **common, cause=cause, repair=repair or f"{label}-corrected")
