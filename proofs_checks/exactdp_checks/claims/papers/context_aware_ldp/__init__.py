"""Claims of context-aware-ldp: Acharya, Bonawitz, Kairouz, Ramage, Sun, Context-Aware Local Differential Privacy.

arXiv 1911.00038. A folder for each section, and two for what goes beyond it; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.context_aware_ldp.assouad import brackets, reports
from exactdp_checks.claims.papers.context_aware_ldp.assouad import risk as assouad
from exactdp_checks.claims.papers.context_aware_ldp.rays import blocks as block_rays
from exactdp_checks.claims.papers.context_aware_ldp.rays import columns
from exactdp_checks.claims.papers.context_aware_ldp.rays import high_low as high_low_rays
from exactdp_checks.claims.papers.context_aware_ldp.section_2 import simplex
from exactdp_checks.claims.papers.context_aware_ldp.section_3 import decisions, notions, properties
from exactdp_checks.claims.papers.context_aware_ldp.section_4 import binary, region
from exactdp_checks.claims.papers.context_aware_ldp.section_5 import (
    balls,
    contraction,
    family,
    fibres,
    moments,
    packing,
    rates,
    risk,
    scheme,
)
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import classical, enumerated, estimates
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import contraction as block_contraction
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import family as block_family
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import rates as block_rates
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import risk as block_risk
from exactdp_checks.claims.papers.context_aware_ldp.section_6 import scheme as block_scheme
from exactdp_checks.claims.papers.context_aware_ldp.section_7 import baselines

__all__ = ["CLAIMS"]

SECTIONS_2_TO_4 = notions, decisions, properties, binary, region
SCHEMES = scheme, moments, block_scheme, estimates, baselines, risk, block_risk, simplex, enumerated
LOWER = family, block_family, packing, balls, fibres, contraction, block_contraction, assouad, reports, brackets
CLAIMS = claims_in(*SECTIONS_2_TO_4, *SCHEMES, rates, classical, block_rates, *LOWER, columns, high_low_rays, block_rays)
