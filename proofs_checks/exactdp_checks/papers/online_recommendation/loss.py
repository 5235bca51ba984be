"""Claims of online-recommendation: loss of p-REC, theorems 10 and 16."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
