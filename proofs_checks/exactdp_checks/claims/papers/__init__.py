"""The claims of the five papers, one module for each paper, and behind them those that are no paper's (``claims.oracles``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exactdp_checks.claims.claim import Claim

__all__ = ["APART", "KEYS", "claims"]

KEYS = ("context-aware-ldp", "linear-queries", "heavy-hitters", "price-of-privacy", "online-recommendation")
APART = ("oracles",)  # the keys of statements about what people run, listed apart from the papers


def claims() -> tuple[Claim, ...]:
    """Every claim, in the order of the papers and of their statements; then those that are no paper's."""
    from exactdp_checks.claims import oracles
    from exactdp_checks.claims.papers import (
        context_aware_ldp,
        heavy_hitters,
        linear_queries,
        online_recommendation,
        price_of_privacy,
    )

    papers = (context_aware_ldp, linear_queries, heavy_hitters, price_of_privacy, online_recommendation, oracles)
    return tuple(claim for paper in papers for claim in paper.CLAIMS)
