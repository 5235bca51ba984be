"""What the claims on the errors of section 3 share: powers of erf, and the bias of Algorithm 4 as a lower bound.

Nothing here is a claim. Expectations, Jensen's inequality, Hoeffding's bounds and the coupling of two laws at their total
variation distance are named where they are used, and are not certified.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.linear_queries import rejection_projection as bounds
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["TINY", "active", "bias", "biased", "power", "truncation"]

TINY = Real.of(-100).exp()


def power(tree: Any, exponent: int) -> Any:
    """tree^exponent, nested by the prime factors of the exponent, so that few products are needed."""
    base, factor = tree, 2
    while exponent > 1:
        while exponent % factor:
            factor += 1
        base, exponent = ["^", base, factor], exponent // factor
    return base


def active(n: int, epsilon: object) -> Real:
    """P(B = 1) = (1 - beta)/2 of printed Algorithm 3 for a column of norm r."""
    return sampler.active(1, sampler.printed_variance(1, n, epsilon), rational(epsilon) / 4)


def bias(n: int, epsilon: object) -> Real:
    """By how much a report of printed Algorithm 3 falls short of its column, for a column of norm r = 1; > 0."""
    return sampler.bias(1, sampler.printed_variance(1, n, epsilon), rational(epsilon) / 4) * -1


def truncation(n: int, epsilon: object) -> list[Verdict]:
    """P(B = 1) >= 1/3 and n >= 800, so P(nhat < n/12) <= e^(-2n (1/3 - 1/12)^2) = e^(-n/8) <= e^-100 by Hoeffding."""
    return [
        compared(Fraction(1, 3), "<=", active(n, epsilon)),
        prove.comparison(["*", 2, ["^", ["-", Fraction(1, 3), Fraction(1, 12)], 2]], "==", Fraction(1, 8)),
        prove.comparison(100, "<=", Fraction(n, 8)),
    ]


def biased(n: int, epsilon: object, J: int = 2) -> tuple[list[Verdict], Real]:
    """Steps, and a lower bound on the error of Algorithm 4 at d = 1, all columns 1: bias (1 - e^-100).

    It does not project unless nhat is below the threshold, which is at most n/12; and then yhat <= 1, so the error of
    1 - E yhat is at least 0 there.
    """
    steps = [*truncation(n, epsilon), compared(bounds.threshold(1, J, n, epsilon), "<=", Fraction(n, 12))]
    return steps, bias(n, epsilon) * (1 - TINY)
