"""Claims of heavy-hitters: the Hadamard matrix and Hadamard randomised response, section 7."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
