"""Claims of online-recommendation: p-REC, its variants, and exact values by recursion. CENTRAL, voter-level privacy."""

from __future__ import annotations

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.online_recommendation import (
    golden_exact,
    golden_integers,
    golden_loss,
    golden_peers,
    golden_rounds,
    golden_survival,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    *golden_rounds.CLAIMS,
    *golden_survival.CLAIMS,
    *golden_peers.CLAIMS,
    *golden_exact.CLAIMS,
    *golden_integers.CLAIMS,
    *golden_loss.CLAIMS,
)
