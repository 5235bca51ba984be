"""Claims of context-aware-ldp: extreme rays and exact maxima over all channels of a policy."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
