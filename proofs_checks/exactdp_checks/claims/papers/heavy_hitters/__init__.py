"""Claims of heavy-hitters: Wu, Wirth, Asymptotically Optimal Locally Private Heavy Hitters via Parameterized Sketches.

One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.heavy_hitters import (
    concentration,
    concentration_martingales,
    constants,
    constants_numbers,
    constants_search,
    good_sets,
    good_sets_counting,
    good_sets_hashing,
    hadamard,
    hadamard_hrr,
    hadamard_moments,
    hadamard_tail,
    levels,
    levels_independent,
    levels_martingale,
    levels_permutation,
    levels_swaps,
    partition,
    partition_independent,
    partition_permutation,
    partition_sizes,
    partition_swaps,
    rates,
    rates_costs,
    rates_lower,
    rates_lower_sharp,
    search,
    search_steps,
    sketch,
    sketch_hash,
    sketch_moments,
)

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    rates,
    rates_lower,
    rates_lower_sharp,
    rates_costs,
    hadamard,
    hadamard_hrr,
    hadamard_moments,
    hadamard_tail,
    sketch,
    sketch_hash,
    sketch_moments,
    good_sets,
    good_sets_hashing,
    good_sets_counting,
    constants,
    constants_search,
    constants_numbers,
    search,
    search_steps,
    concentration,
    concentration_martingales,
    partition,
    partition_sizes,
    partition_independent,
    partition_permutation,
    partition_swaps,
    levels,
    levels_permutation,
    levels_swaps,
    levels_independent,
    levels_martingale,
)
