"""The active users of Algorithm 4: how many there are, the bias of their reports, and lower bounds on its error.

Expectations, Hoeffding's bounds and the coupling of two laws are named in the claims, and are not certified.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.linear_queries import rejection_projection as bounds
from exactdp.likes import ExactLike
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp_checks.claims.notation import LogSum, Real, Verdict, at_most, compared, prove, rational

TINY = Real.of(-100).exp()


def power(tree: Any, exponent: int) -> Any:
    """tree^exponent, nested by the prime factors of the exponent, so that few products are needed."""
    base, factor = tree, 2
    while exponent > 1:
        while exponent % factor:
            factor += 1
        base, exponent = ["^", base, factor], exponent // factor
    return base


def active(n: int, epsilon: ExactLike) -> Real:
    """P(B = 1) = (1 - beta)/2 of printed Algorithm 3 for a column of norm r."""
    return sampler.active(1, sampler.printed_variance(1, n, epsilon), rational(epsilon) / 4)


def bias(n: int, epsilon: ExactLike) -> Real:
    """By how much a report of printed Algorithm 3 falls short of its column, for a column of norm r = 1; > 0."""
    return sampler.bias(1, sampler.printed_variance(1, n, epsilon), rational(epsilon) / 4) * -1


def truncation(n: int, epsilon: ExactLike) -> list[Verdict]:
    """P(B = 1) >= 1/3 and n >= 800, so P(nhat < n/12) <= e^(-2n (1/3 - 1/12)^2) = e^(-n/8) <= e^-100 by Hoeffding."""
    return [
        compared(Fraction(1, 3), "<=", active(n, epsilon)),
        prove.comparison(["*", 2, ["^", ["-", Fraction(1, 3), Fraction(1, 12)], 2]], "==", Fraction(1, 8)),
        prove.comparison(100, "<=", Fraction(n, 8)),
    ]


def biased(n: int, epsilon: ExactLike, J: int = 2) -> tuple[list[Verdict], Real]:
    """Steps, and a lower bound on the error of Algorithm 4 at d = 1, all columns 1: bias (1 - e^-100).

    It does not project unless nhat is below the threshold, which is at most n/12; and then yhat <= 1, so the error of
    1 - E yhat is at least 0 there.
    """
    steps = [*truncation(n, epsilon), compared(bounds.threshold(1, J, n, epsilon), "<=", Fraction(n, 12))]
    return steps, bias(n, epsilon) * (1 - TINY)


def growing() -> list[Verdict]:
    """beta = Phi(-(w - s/2)) + Phi(-(w + s/2)), w = m/2, s = x/(2m), m^2 = ln n: w -+ s/2 have the derivatives 1/2 +- x/(4m^2)

    in m, > 0 for x = 1/(1+v) <= 1 <= m. In s with w s = tau fixed: -tau/s^2 -+ 1/2 <= 0, as s^2 <= x^2/(4m^2) <= 2 tau = x/2, for
    x/(1+x) in place of x < 1. In x, beta moves as phi(w - s/2) - phi(w + s/2) > 0.
    """
    return [
        at_most("1/(1+v)/(4*(1+m)^2)", "1/2", strict=True, v=0, m=0),
        at_most("x^2/(4*(1+m)^2*(1+x)^2)", "x/(2*(1+x))", x=0, m=0),
    ]


def high(n: int, d: int) -> tuple[list[Verdict], Real]:
    """A = [e_1, e_1]: always projecting, on the segment from -e_1 to e_1. E yhat_1 <= E Y + E(-1-Y)^+, Y the mean of the first

    coordinates, which lie in an interval of length 2 ln n and have mean 1 - bias > 0: with nhat >= n/12 (else yhat_1 >= -1 costs
    e^-100), P(Y < -1) <= e^(-2 (n/12)/(2 ln n)^2) <= e^-100 by Hoeffding, and -1 - Y <= 2 ln n <= 40.
    """
    root = Real.of(LogSum.ln(n))
    steps = [
        *truncation(n, 1),
        compared(n, "<", bounds.threshold(d, 2, n, 1)),
        compared(root * root * 2400, "<=", n),
        compared(bias(n, 1), "<", 1),
        compared(root * 2, "<=", 40),
    ]
    return steps, bias(n, 1) * (1 - TINY) - TINY * 40
