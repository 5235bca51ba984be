"""Claims of online-recommendation: the model, adjacency and what privacy quantifies over, sections 1 to 5. CENTRAL privacy."""

from __future__ import annotations

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.online_recommendation import notions_model, notions_promise

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (*notions_model.CLAIMS, *notions_promise.CLAIMS)
