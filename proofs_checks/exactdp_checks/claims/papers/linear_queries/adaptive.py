"""Claims of linear-queries: adaptive queries with one bit for each user (section 5)."""

from __future__ import annotations

from exactdp_checks.claims.papers.linear_queries import (
    adaptive_error,
    adaptive_golden,
    adaptive_means,
    adaptive_rounds,
    one_bit,
    one_bit_optimal,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *one_bit.CLAIMS,
    *one_bit_optimal.CLAIMS,
    *adaptive_rounds.CLAIMS,
    *adaptive_means.CLAIMS,
    *adaptive_error.CLAIMS,
    *adaptive_golden.CLAIMS,
)
