"""Claims of context-aware-ldp: Acharya, Bonawitz, Kairouz, Ramage, Sun, Context-Aware Local Differential Privacy.

arXiv 1911.00038. One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.context_aware_ldp import (
    all_channels,
    assouad,
    baselines,
    binary,
    binary_region,
    block_channel,
    block_contraction,
    block_estimates,
    block_families,
    block_maxima,
    block_risk,
    decisions,
    families,
    high_low,
    high_low_moments,
    high_low_risk,
    lower_bounds,
    notions,
    packing,
    properties,
    rates,
    rates_blocks,
    rays,
    reports,
    risks,
    simplex,
)

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    notions,
    decisions,
    properties,
    binary,
    binary_region,
    high_low,
    high_low_moments,
    block_channel,
    block_estimates,
    baselines,
    high_low_risk,
    block_risk,
    simplex,
    risks,
    rates,
    rates_blocks,
    families,
    block_families,
    packing,
    lower_bounds,
    block_contraction,
    assouad,
    reports,
    rays,
    all_channels,
    block_maxima,
)
