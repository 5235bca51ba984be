"""Claims of linear-queries: adaptive queries with one bit for each user (section 5)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
