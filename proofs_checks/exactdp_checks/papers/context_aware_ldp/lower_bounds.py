"""Claims of context-aware-ldp: chi-square contraction and lower bounds (sections 5.2 and 6.2, appendix D)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
