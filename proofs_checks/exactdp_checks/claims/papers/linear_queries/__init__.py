"""Claims of linear-queries: Bassily, Linear Queries Estimation with Local Differential Privacy.

arXiv 1810.02810. One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.linear_queries import (
    accuracy_active,
    accuracy_gaussian,
    accuracy_rejection,
    accuracy_repaired,
    adaptive_error,
    adaptive_golden,
    adaptive_means,
    adaptive_rounds,
    algorithms,
    definitions,
    gaussian,
    hadamard,
    maxima,
    one_bit,
    one_bit_optimal,
    projection,
    projection_data,
    projection_hadamard,
    projection_simplex,
    projection_theorem,
    regimes,
    regimes_corrected,
    rejection,
    rejection_bias,
    rejection_bits,
    rejection_corrected,
    rejection_law,
    rejection_steps,
)

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    algorithms,
    projection,
    projection_data,
    projection_simplex,
    projection_hadamard,
    projection_theorem,
    definitions,
    gaussian,
    rejection_law,
    rejection_bias,
    rejection,
    rejection_bits,
    rejection_steps,
    rejection_corrected,
    maxima,
    accuracy_gaussian,
    accuracy_active,
    accuracy_rejection,
    accuracy_repaired,
    hadamard,
    one_bit,
    one_bit_optimal,
    adaptive_rounds,
    adaptive_means,
    adaptive_error,
    adaptive_golden,
    regimes,
    regimes_corrected,
)
