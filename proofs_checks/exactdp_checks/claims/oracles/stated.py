"""How a claim about the oracles is written: ``claim`` makes it of a function; formulas of a pure protocol as text.

>>> noise(Support("1/2", "1/(t+1)"))
'(1/(t + 1))*(1-(1/(t + 1)))/((1/2)-(1/(t + 1)))^2'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from exactdp.support import Support
from exactdp_checks.claims.claim import Claim, claims_of

__all__ = ["WANG", "claim", "gap", "noise", "own"]

WANG = "Wang, Blocki, Li, Jha 2017"
_claim = claims_of("oracles")


def claim(
    label: str,
    where: str,
    *mutants: Mapping[str, Any],
    at: Iterable[Mapping[str, Any]] = ({},),
    when: Callable[..., bool] | None = None,
    uses: str = "",
) -> Callable[[Callable[..., Any]], Claim]:
    """The function as a claim, which none of the five papers states."""
    return _claim(label, where, *mutants, at=at, when=when, uses=uses, beyond=True)


def gap(law: Support) -> str:
    """p - q."""
    return f"(({law.p})-({law.q}))"


def noise(law: Support) -> str:
    """q(1-q)/(p-q)^2."""
    return f"({law.q})*(1-({law.q}))/{gap(law)}^2"


def own(law: Support) -> str:
    """p(1-p)/(p-q)^2."""
    return f"({law.p})*(1-({law.p}))/{gap(law)}^2"
