"""Claims of linear-queries: geometry and projection (section 2.3, Lemma 2.2, Corollary 2.3, Theorem 4.2's steps)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
