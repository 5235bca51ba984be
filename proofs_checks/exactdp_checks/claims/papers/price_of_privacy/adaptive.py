"""Claims of price-of-privacy: adaptive queries, section 6 and appendix D, part by part.

Transcripts; recursions and Theorem 6.1; why Lemma 6.4 is false for realisations; divergences, Lemmas D.2 and D.4; the variance
of F under posteriors, Lemma 6.4 = D.1, the partition function, Lemma D.6, and the constants 20 and 10.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.price_of_privacy import (
    adaptive_chain,
    adaptive_divergence,
    adaptive_partition,
    adaptive_recursion,
    adaptive_trees,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *adaptive_trees.CLAIMS,
    *adaptive_recursion.CLAIMS,
    *adaptive_chain.CLAIMS,
    *adaptive_divergence.CLAIMS,
    *adaptive_partition.CLAIMS,
)
