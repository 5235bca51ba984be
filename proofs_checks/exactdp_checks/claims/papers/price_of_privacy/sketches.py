"""Claims of price-of-privacy: one-bit sketches and their privacy, Pairwise-Preference, sections 1-3 and appendix B.

Composition, post-processing and the privacy of the sketches; the laws of Pairwise-Preference; the toy schemes of section 1.1; and
subset selection, the reference channel for tight bounds.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.price_of_privacy import (
    sketches_pairs,
    sketches_pairs_counts,
    sketches_privacy,
    sketches_subsets,
    sketches_toy,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *sketches_privacy.CLAIMS,
    *sketches_pairs.CLAIMS,
    *sketches_pairs_counts.CLAIMS,
    *sketches_toy.CLAIMS,
    *sketches_subsets.CLAIMS,
)
