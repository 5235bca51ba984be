"""Claims of context-aware-ldp: exact risks and Propositions 4 and 5 (sections 5.1 and 6.1, appendix C)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
