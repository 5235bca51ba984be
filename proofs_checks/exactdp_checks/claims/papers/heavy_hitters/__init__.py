"""Claims of heavy-hitters: Wu, Wirth, Asymptotically Optimal Locally Private Heavy Hitters via Parameterized Sketches.

One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.heavy_hitters import (
    concentration,
    constants,
    good_sets,
    hadamard,
    levels,
    partition,
    rates,
    search,
    sketch,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *rates.CLAIMS,
    *hadamard.CLAIMS,
    *sketch.CLAIMS,
    *good_sets.CLAIMS,
    *constants.CLAIMS,
    *search.CLAIMS,
    *concentration.CLAIMS,
    *partition.CLAIMS,
    *levels.CLAIMS,
)
