"""Claims of context-aware-ldp: the block Hadamard scheme (section 6.1, appendix C.3)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
