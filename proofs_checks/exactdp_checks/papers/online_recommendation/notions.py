"""Claims of online-recommendation: the model, adjacency and what privacy quantifies over, sections 1 to 5."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
