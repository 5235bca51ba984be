"""The maximum over all channels within a policy, by the extreme rays of their columns."""

from fractions import Fraction

from exactdp_checks.claims.notation import PrivacyMatrix, Verdict, prove
from exactdp_checks.proving.optimal import Utility, optimal_channel

__all__ = ["at"]


def at(policy: PrivacyMatrix, utility: Utility, value: Fraction) -> Verdict:
    """Is this the maximum over all channels within the policy?"""
    best = optimal_channel(policy, None, utility)
    return prove.all_of([best.verdict, prove.comparison(best.value, "==", value)])
