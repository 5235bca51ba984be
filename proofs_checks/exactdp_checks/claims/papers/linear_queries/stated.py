"""How a claim of linear-queries is written: ``claim`` makes it of a function."""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_of

__all__ = ["claim"]

claim = claims_of("linear-queries")
