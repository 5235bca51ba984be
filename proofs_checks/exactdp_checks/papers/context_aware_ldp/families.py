"""Claims of context-aware-ldp: the hard families of sections 5.2 and 6.2, Lemma 1."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
