"""Claims of heavy-hitters: the prefix search, sections 4.1, 4.2 and 9.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
