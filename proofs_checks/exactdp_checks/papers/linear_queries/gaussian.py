"""Claims of linear-queries: the Gaussian randomizer and its privacy (section 3.1)."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
