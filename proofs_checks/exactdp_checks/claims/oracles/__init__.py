"""Claims about the frequency oracles that people run: no paper's of the five.

Their sources are named in each ``where`` and in the modules of ``exactdp.mechanisms``; t = e^epsilon, s = e^(epsilon/2).
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.oracles import crossings, hashing, histograms, pure, rappor, rounds, sketches, subsets, unary

__all__ = ["CLAIMS"]

CLAIMS = claims_in(pure, unary, hashing, subsets, rappor, sketches, histograms, rounds, crossings)
