"""How a claim of heavy-hitters is written: ``exactdp_checks.claims.claim.stated`` and ``listed`` for this paper."""

from __future__ import annotations

from functools import partial

from exactdp_checks.claims import claim as claims

__all__ = ["claim", "listed"]

claim = partial(claims.stated, "heavy-hitters")
listed = partial(claims.listed, "heavy-hitters")  # with instances, hypotheses and mutants in this order
