"""The claims of the five papers, one module for each paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exactdp_checks.claim import Claim

__all__ = ["KEYS", "claims"]

KEYS = ("context-aware-ldp", "linear-queries", "heavy-hitters", "price-of-privacy", "online-recommendation")


def claims() -> tuple[Claim, ...]:
    """Every claim, in the order of the papers and of their statements."""
    from exactdp_checks.papers import context_aware_ldp, linear_queries, price_of_privacy

    return (*context_aware_ldp.CLAIMS, *linear_queries.CLAIMS, *price_of_privacy.CLAIMS)
