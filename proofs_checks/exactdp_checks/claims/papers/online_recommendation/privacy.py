"""Claims of online-recommendation: privacy of p-REC, Theorems 11 and 17. CENTRAL, voter-level privacy, not local."""

from __future__ import annotations

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.online_recommendation import privacy_model, privacy_rec, privacy_sim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (*privacy_model.CLAIMS, *privacy_sim.CLAIMS, *privacy_rec.CLAIMS)
