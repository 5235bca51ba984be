"""Claims of heavy-hitters: good groups and their counting, sections 3.2 and 8.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
