"""Claims of context-aware-ldp: Acharya, Bonawitz, Kairouz, Ramage, Sun, Context-Aware Local Differential Privacy.

arXiv 1911.00038. One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.context_aware_ldp import (
    all_channels,
    binary,
    blocks,
    families,
    high_low,
    lower_bounds,
    notions,
    rates,
    risks,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *notions.CLAIMS,
    *binary.CLAIMS,
    *high_low.CLAIMS,
    *blocks.CLAIMS,
    *risks.CLAIMS,
    *rates.CLAIMS,
    *families.CLAIMS,
    *lower_bounds.CLAIMS,
    *all_channels.CLAIMS,
)
