"""Claims of online-recommendation: what no algorithm can beat, sections 6 and 7.1."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
