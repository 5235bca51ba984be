"""Claims of heavy-hitters: abstract, Table 1, sections 1, 2 and 5, and rates between algorithms."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
