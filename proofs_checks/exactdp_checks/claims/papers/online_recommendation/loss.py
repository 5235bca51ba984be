"""Claims of online-recommendation: loss of p-REC, Theorems 10 and 16, and Theorem 9. CENTRAL, voter-level privacy."""

from __future__ import annotations

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.online_recommendation import loss_rec, loss_sim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (*loss_sim.CLAIMS, *loss_rec.CLAIMS)
