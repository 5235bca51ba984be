"""Claims of online-recommendation: privacy of p-REC, theorems 11 and 17."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
