"""Claims of context-aware-ldp: E-LDP, its operational meaning, post-processing, composition, side information (section 3, appendix A)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
