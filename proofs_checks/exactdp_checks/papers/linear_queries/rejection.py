"""Claims of linear-queries: the rejection-sampled randomizer, refuted and repaired (section 3.2)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
