"""Claims of context-aware-ldp: the optimal channel for two symbols (section 4, appendix B)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
