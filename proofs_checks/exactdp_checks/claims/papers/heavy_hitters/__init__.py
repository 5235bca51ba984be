"""Claims of heavy-hitters: Wu, Wirth, Asymptotically Optimal Locally Private Heavy Hitters via Parameterized Sketches.

A folder for each section of the paper; the outline of a proof stands beside the proof. t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.heavy_hitters.section_1 import comparisons, rates
from exactdp_checks.claims.papers.heavy_hitters.section_2 import lower
from exactdp_checks.claims.papers.heavy_hitters.section_3 import costs, errors, good_sets, hashes, moments, sketches
from exactdp_checks.claims.papers.heavy_hitters.section_4 import counterexamples, one_string, prefixes, theorems
from exactdp_checks.claims.papers.heavy_hitters.section_6 import martingales, sums
from exactdp_checks.claims.papers.heavy_hitters.section_7 import matrix, server, tail, user
from exactdp_checks.claims.papers.heavy_hitters.section_8 import (
    counting,
    hashing,
    independent,
    lemmas,
    oracle,
    permutation,
    sizes,
    swaps,
)
from exactdp_checks.claims.papers.heavy_hitters.section_9 import exchange, norm, search
from exactdp_checks.claims.papers.heavy_hitters.section_9 import independent as independent_levels
from exactdp_checks.claims.papers.heavy_hitters.section_9 import lemmas as levels
from exactdp_checks.claims.papers.heavy_hitters.section_9 import permutation as permuted_levels

__all__ = ["CLAIMS"]

FIRST = (rates, comparisons, lower, sketches, hashes, good_sets, errors, costs, moments, prefixes)
SEARCH = (counterexamples, theorems, one_string, sums, martingales)
PROOFS = (matrix, user, server, tail, lemmas, oracle, counting, hashing, sizes, independent, permutation, swaps)
LEVELS = (levels, permuted_levels, exchange, norm, independent_levels, search)
CLAIMS = claims_in(*FIRST, *SEARCH, *PROOFS, *LEVELS)
