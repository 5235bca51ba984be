"""Claims of online-recommendation: Gilbert, Liu, Yu, On Differentially Private Online Collaborative Recommendation Systems.

One module for each part of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.online_recommendation import (
    configurations,
    configurations_law,
    configurations_sums,
    configurations_theorem,
    golden_exact,
    golden_integers,
    golden_loss,
    golden_peers,
    golden_rounds,
    golden_survival,
    loss_rec,
    loss_sim,
    lower,
    lower_private,
    minimax_values,
    notions_model,
    notions_promise,
    privacy_model,
    privacy_rec,
    privacy_sim,
    weights,
    weights_round,
    weights_sharp,
    weights_sums,
)

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    notions_model,
    notions_promise,
    weights,
    weights_round,
    weights_sums,
    weights_sharp,
    lower,
    lower_private,
    minimax_values,
    privacy_model,
    privacy_sim,
    privacy_rec,
    loss_sim,
    loss_rec,
    configurations,
    configurations_theorem,
    configurations_sums,
    configurations_law,
    golden_rounds,
    golden_survival,
    golden_peers,
    golden_exact,
    golden_integers,
    golden_loss,
)
