"""Claims of online-recommendation: the lower bound in D and R, section 8.1."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
