"""Claims of heavy-hitters: Wu, Wirth, Asymptotically Optimal Locally Private Heavy Hitters via Parameterized Sketches.

A folder for each section of the paper; the outline of a proof stands beside the proof. t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.heavy_hitters.section_1 import rates
from exactdp_checks.claims.papers.heavy_hitters.section_2 import lower
from exactdp_checks.claims.papers.heavy_hitters.section_3 import errors, good_sets, hashes, moments, sketches
from exactdp_checks.claims.papers.heavy_hitters.section_4 import prefixes, theorems
from exactdp_checks.claims.papers.heavy_hitters.section_6 import martingales, sums
from exactdp_checks.claims.papers.heavy_hitters.section_7 import matrix, server, tail, user
from exactdp_checks.claims.papers.heavy_hitters.section_8 import counting, hashing, independent, lemmas, permutation, sizes, swaps
from exactdp_checks.claims.papers.heavy_hitters.section_9 import independent as independent_levels
from exactdp_checks.claims.papers.heavy_hitters.section_9 import lemmas as levels
from exactdp_checks.claims.papers.heavy_hitters.section_9 import permutation as permuted_levels
from exactdp_checks.claims.papers.heavy_hitters.section_9 import search

__all__ = ["CLAIMS"]

FIRST = (rates, lower, sketches, hashes, good_sets, errors, moments, prefixes, theorems, sums, martingales)
PROOFS = (matrix, user, server, tail, lemmas, counting, hashing, sizes, independent, permutation, swaps)
LEVELS = (levels, permuted_levels, independent_levels, search)
CLAIMS = claims_in(*FIRST, *PROOFS, *LEVELS)
