"""Claims of price-of-privacy: MaxSense, section 5."""

from __future__ import annotations

from exactdp_checks.claims.papers.price_of_privacy import (
    max_sense_delta,
    max_sense_law,
    max_sense_limit,
    max_sense_mean,
    max_sense_users,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *max_sense_law.CLAIMS,
    *max_sense_mean.CLAIMS,
    *max_sense_delta.CLAIMS,
    *max_sense_limit.CLAIMS,
    *max_sense_users.CLAIMS,
)
