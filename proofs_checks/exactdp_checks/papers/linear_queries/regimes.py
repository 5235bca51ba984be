"""Claims of linear-queries: Table 1, crossings of regimes, optimality (sections 1.1 and 3.3)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
