"""Claims of context-aware-ldp: the sample complexities of Theorems 3 and 4."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
