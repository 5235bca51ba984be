"""Claims of price-of-privacy: Banerjee, Hegde, Massoulie, The Price of Privacy in Untrusted Recommendation Engines.

arXiv 1207.3269. A folder for each section, in the order of the proofs; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.price_of_privacy.appendix_a import clusterings, error
from exactdp_checks.claims.papers.price_of_privacy.appendix_b import edges, pairs
from exactdp_checks.claims.papers.price_of_privacy.appendix_c import forms, points, quotient, terms
from exactdp_checks.claims.papers.price_of_privacy.appendix_c import mismatch as mismatch_c
from exactdp_checks.claims.papers.price_of_privacy.appendix_d import divergence, partition, variance
from exactdp_checks.claims.papers.price_of_privacy.references import response, subsets
from exactdp_checks.claims.papers.price_of_privacy.section_1 import schemes
from exactdp_checks.claims.papers.price_of_privacy.section_2 import privacy
from exactdp_checks.claims.papers.price_of_privacy.section_3 import fano, level
from exactdp_checks.claims.papers.price_of_privacy.section_4 import (
    bits,
    information,
    mismatch,
    optimum,
    overlap,
    posterior,
    spectrum,
)
from exactdp_checks.claims.papers.price_of_privacy.section_5 import (
    delta,
    law,
    limit,
    mean,
    multi,
    multi_users,
    scarce,
    scores,
    users,
)
from exactdp_checks.claims.papers.price_of_privacy.section_6 import chain, recursion, trees

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    *(response, privacy, pairs, edges, schemes, subsets, fano, level, error, clusterings, mismatch, mismatch_c, spectrum),
    *(quotient, overlap, terms, bits, posterior, information, optimum, forms, points, law, mean, delta, limit, users),
    *(scarce, multi, multi_users, scores, trees, recursion, chain, divergence, partition, variance),
)
