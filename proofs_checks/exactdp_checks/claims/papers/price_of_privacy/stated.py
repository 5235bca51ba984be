"""How a claim of price-of-privacy is written: ``exactdp_checks.claims.claim.stated`` and ``listed`` for this paper."""

from __future__ import annotations

from functools import partial

from exactdp_checks.claims import claim as claims
from exactdp_checks.trusted.verdict import Method

__all__ = ["claim", "listed"]

claim = partial(claims.stated, "price-of-privacy")
listed = partial(claims.listed, "price-of-privacy", method=Method.EXACT)  # with instances, hypotheses and mutants in this order
