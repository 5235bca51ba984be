"""Claims of heavy-hitters: errors of the oracle and of the search with explicit constants, corollary 3.4 and theorem 4.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
