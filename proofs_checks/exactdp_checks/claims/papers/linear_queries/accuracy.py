"""Claims of linear-queries: errors of the protocols of section 3 (Theorems 3.2 and 3.4, Lemma 3.5), in modules of their own."""

from __future__ import annotations

from exactdp_checks.claims.papers.linear_queries import (
    accuracy_active,
    accuracy_gaussian,
    accuracy_rejection,
    accuracy_repaired,
    maxima,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *maxima.CLAIMS,
    *accuracy_gaussian.CLAIMS,
    *accuracy_active.CLAIMS,
    *accuracy_rejection.CLAIMS,
    *accuracy_repaired.CLAIMS,
)
