"""How a claim of linear-queries is written: ``exactdp_checks.claims.claim.stated`` for this paper."""

from __future__ import annotations

from functools import partial

from exactdp_checks.claims import claim as claims

__all__ = ["claim"]

claim = partial(claims.stated, "linear-queries")
