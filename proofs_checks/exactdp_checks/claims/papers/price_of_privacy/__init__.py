"""Claims of price-of-privacy: Banerjee, Hegde, Massoulie, The Price of Privacy in Untrusted Recommendation Engines.

arXiv 1207.3269. One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.price_of_privacy import (
    adaptive,
    extremal,
    fano,
    information,
    krr,
    max_sense,
    mismatch,
    multi_max_sense,
    overlap,
    sketches,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *krr.CLAIMS,
    *sketches.CLAIMS,
    *fano.CLAIMS,
    *mismatch.CLAIMS,
    *overlap.CLAIMS,
    *information.CLAIMS,
    *extremal.CLAIMS,
    *max_sense.CLAIMS,
    *multi_max_sense.CLAIMS,
    *adaptive.CLAIMS,
)
