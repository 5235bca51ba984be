"""Claims of linear-queries: Bassily, Linear Queries Estimation with Local Differential Privacy.

arXiv 1810.02810. One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.linear_queries import (
    accuracy,
    adaptive,
    algorithms,
    gaussian,
    hadamard,
    projection,
    regimes,
    rejection,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *algorithms.CLAIMS,
    *projection.CLAIMS,
    *gaussian.CLAIMS,
    *rejection.CLAIMS,
    *accuracy.CLAIMS,
    *hadamard.CLAIMS,
    *adaptive.CLAIMS,
    *regimes.CLAIMS,
)
