"""How a claim of price-of-privacy is written: ``exactdp_checks.claim.stated`` and ``listed`` for this paper."""

from __future__ import annotations

from functools import partial

from exactdp_checks import claim as claims
from exactdp_checks.verdict import Method

__all__ = ["claim", "listed"]

claim = partial(claims.stated, "price-of-privacy")
listed = partial(claims.listed, "price-of-privacy", method=Method.EXACT)  # with instances, hypotheses and mutants in this order
