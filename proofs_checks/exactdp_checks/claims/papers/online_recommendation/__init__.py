"""Claims of online-recommendation: Gilbert, Liu, Yu, On Differentially Private Online Collaborative Recommendation Systems.

A folder for each section of the paper; t = e^epsilon everywhere.
"""

from __future__ import annotations

from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.online_recommendation.section_2 import model
from exactdp_checks.claims.papers.online_recommendation.section_4 import summary
from exactdp_checks.claims.papers.online_recommendation.section_5 import phi
from exactdp_checks.claims.papers.online_recommendation.section_6 import values
from exactdp_checks.claims.papers.online_recommendation.section_7 import (
    channel,
    leak,
    loss,
    lower,
    privacy,
    recursion,
    sharp,
    sums,
    worst,
)
from exactdp_checks.claims.papers.online_recommendation.section_8 import cases, survival, theorem
from exactdp_checks.claims.papers.online_recommendation.section_8 import loss as loss_8
from exactdp_checks.claims.papers.online_recommendation.section_8 import privacy as privacy_8
from exactdp_checks.claims.papers.online_recommendation.section_8 import sums as sums_8

__all__ = ["CLAIMS"]

CLAIMS = claims_in(
    *(model, summary, phi, values, lower, channel, leak, sums, sharp, privacy, loss, recursion),
    *(worst, cases, sums_8, theorem, survival, loss_8, privacy_8),
)
