"""Claims of heavy-hitters: the deviations of the partition, sections 8.3 and 8.4."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
