"""Claims of heavy-hitters: hash functions, partitions and the estimate of one copy, sections 3.1 and 3.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
