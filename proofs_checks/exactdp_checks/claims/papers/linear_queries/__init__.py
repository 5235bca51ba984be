"""Claims of linear-queries: Bassily, Linear Queries Estimation with Local Differential Privacy.

arXiv 1810.02810. A folder for each section; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.linear_queries.section_1 import rates, table
from exactdp_checks.claims.papers.linear_queries.section_2 import maxima as maxima_2
from exactdp_checks.claims.papers.linear_queries.section_2 import projection, sampling
from exactdp_checks.claims.papers.linear_queries.section_3 import (
    active,
    algorithms,
    bits,
    corrected,
    exponents,
    gaussian,
    gaussian_error,
    law,
    optimal,
    privacy,
    switching,
    transfer,
)
from exactdp_checks.claims.papers.linear_queries.section_3 import error as error_3
from exactdp_checks.claims.papers.linear_queries.section_3 import maxima as maxima_3
from exactdp_checks.claims.papers.linear_queries.section_4 import error as error_4
from exactdp_checks.claims.papers.linear_queries.section_4 import estimate, hadamard, simplex
from exactdp_checks.claims.papers.linear_queries.section_5 import adaptive, response, rounds
from exactdp_checks.claims.papers.linear_queries.section_5 import error as error_5

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    rates,
    table,
    sampling,
    projection,
    maxima_2,
    algorithms,
    gaussian,
    maxima_3,
    gaussian_error,
    switching,
    law,
    privacy,
    bits,
    exponents,
    corrected,
    active,
    transfer,
    error_3,
    optimal,
    hadamard,
    estimate,
    simplex,
    error_4,
    response,
    rounds,
    error_5,
    adaptive,
)
