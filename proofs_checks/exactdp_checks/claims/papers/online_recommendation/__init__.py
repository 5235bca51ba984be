"""Claims of online-recommendation: Gilbert, Liu, Yu, On Differentially Private Online Collaborative Recommendation Systems.

One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.online_recommendation import (
    configurations,
    golden,
    loss,
    lower,
    notions,
    privacy,
    weights,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *notions.CLAIMS,
    *weights.CLAIMS,
    *lower.CLAIMS,
    *privacy.CLAIMS,
    *loss.CLAIMS,
    *configurations.CLAIMS,
    *golden.CLAIMS,
)
