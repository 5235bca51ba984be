"""How a claim of online-recommendation is written: ``claim`` makes it of a function."""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_of

__all__ = ["claim"]

claim = claims_of("online-recommendation")
