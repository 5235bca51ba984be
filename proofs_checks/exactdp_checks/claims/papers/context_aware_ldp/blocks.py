"""Claims of context-aware-ldp: the block Hadamard scheme (section 6.1, appendix C.3), and the baselines."""

from __future__ import annotations

from exactdp_checks.claims.papers.context_aware_ldp import baselines, block_channel, block_estimates

__all__ = ["CLAIMS"]

CLAIMS = (*block_channel.CLAIMS, *block_estimates.CLAIMS, *baselines.CLAIMS)
