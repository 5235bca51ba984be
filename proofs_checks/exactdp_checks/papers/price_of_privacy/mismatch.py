"""Claims of price-of-privacy: the lemma of channel mismatch and the spectrum of sampling, sections 4.1, 6 and appendix C.1."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
