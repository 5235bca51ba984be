"""Claims of online-recommendation: the weights phi and the privacy of one round, sections 5 and 7.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
