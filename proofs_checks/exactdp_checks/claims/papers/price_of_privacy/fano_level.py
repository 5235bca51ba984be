"""Claims of price-of-privacy: what an eps-LDP output tells about its input, Lemma 3.1, and its sharp form.

m is the least density of the posterior with respect to the prior, so that densities lie in [m, tm] and have mean 1. Certified:
the algebra and the values. Stated, not certified: convexity (a chord is above), ln u <= u - 1, Hoeffding's lemma.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.price_of_privacy import information
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["pointwise"]

LEVELS = ("2", "101/100", "3/2", "3", "10", "1000")
SHARES = (("2", "39/100"), ("3/2", "43/100"), ("3", "32/100"))


def pointwise(factor: str = "1") -> Verdict:
    """Q(y|x) <= factor t (p Q(y|1) + w Q(y|2))/(p + w), where Q(y|1) = Q(y|x)/t + u, Q(y|2) = Q(y|x)/t + v: an average of two."""
    return at_most("a", f"({factor})*t*(p*(a/t + u) + w*(a/t + v))/(p + w)", above=("w",), u=0, v=0, t=1, p=0, a=0, w=0)


def _chord() -> list[Verdict]:
    """The chord of y ln y over [m, tm] at 1 is L + (1-m) r, L = ln m, r = t e/(t-1); L <= m r - 1 - R, R = ln r: r - 1 - R."""
    return [
        identity("((t*m - 1)*m*L + (1 - m)*t*m*(e + L))/((t-1)*m)", "L + (1-m)*(t*e/(t-1))"),
        identity("(m*r - 1 - R) + (1-m)*r", "r - 1 - R"),
    ]


@claim("lem-3.1", "Lemma 3.1", {"factor": "99/100"}, {"factor": "1/2"})
def lem_3_1(factor: str = "1") -> Any:
    r"""$I(X; Y \mid Z) \le \epsilon$ nats ($\epsilon\log e$ bits): for every output, $Q(y|x) \le
    e^\epsilon\sum_{x'}p(x')Q(y|x')$, so the logarithm of the ratio is at most $\epsilon$; every prior given $Z$ and every
    $\epsilon \ge 0$.
    """
    return pointwise(factor=factor)


@claim(
    "lem-3.1-sharp",
    "Lemma 3.1",
    {"square": "1/9"},
    {"square": "99/800"},
    {"gain": "1/2"},
    {"attained": "101/100"},
    assumes="hoeffding-lemma",
)
def lem_3_1_sharp(gain: str = "1", square: str = "1/8", attained: str = "1") -> Steps:
    r"""$I(X;S) \le r - 1 - \ln r \le \epsilon$ nats, $r = \frac\epsilon{1-e^{-\epsilon}}$, for every prior and $\epsilon > 0$: of
    densities in $[m, e^\epsilon m]$ with mean 1, by a chord and $\ln u \le u-1$. Also $\le \frac{\epsilon^2}8$, by
    Hoeffding's lemma (not certified; the values are compared at $e^\epsilon = 1.01, 1.5, 2, 3, 10, 1000$). Subset selection
    of $39$, $43$, $32$ among $100$ symbols comes within $10^{-4}$ at $e^\epsilon = 2, 1.5, 3$.

    The chord; r - 1 - ln r <= r - 1 <= eps, as t - 1 = x (1+z) >= x = eps and ln r >= 0; the variance of the log-density is
    at most a quarter of the square of its range, and half of that bounds the mean; values at some t; subset selection comes
    near.
    """
    parts = [
        *_chord(),
        at_most("x*(1 + x*(1+z))/(x*(1+z)) - 1", f"({gain})*x", above=("x",), x=0, z=0),
        identity("(a+b)/2*(1 - (a+b)/2) + (1/2 - (a+b)/2)^2", "1/4 + 0*a"),
        prove.comparison(Fraction(1, 4) / 2, "==", Fraction(1, 8)),
    ]
    for t in LEVELS:
        found, eps = Real.of(information.lemma_3_1_sharp(t)), Real.of(LogSum.ln(rational(t)))
        parts += [compared(found, "<=", eps * eps * rational(square)), compared(found, "<=", eps)]
    for t, x in SHARES:
        level, share = rational(t), rational(x)
        m = 1 / (1 + share * (level - 1))
        told = LogSum.ln(level * m) * (share * level * m) + LogSum.ln(m) * ((1 - share) * m)
        parts.append(
            compared(Real.of(information.lemma_3_1_sharp(t)) * rational(attained), "<", Real.of(told) + Fraction(1, 10**4))
        )
    yield from parts


@claim("sec-3.1-chain", "Proof 3.2", {"factor": "99/100"}, {"factor": "1/2"})
def sec_3_1_chain(factor: str = "1") -> Steps:
    r"""$-\log\sum_{x'}p(x')\frac{p(y|x')}{p(y|x)} \le -\log\sum_{x'}p(x')e^{-\epsilon} = \epsilon$ for all $x$, $y$, given $Z$,
    every $\epsilon \ge 0$; averaged over $x$, $y$.

    The mean of Q(y|x')/Q(y|x) is at least 1/(factor t), and -ln of that is ln t; the weights p(x, y) sum to 1.
    """
    mean = "(p*(a/t + u) + w*(a/t + v))/((p + w)*a)"
    yield at_most(f"1/(({factor})*t)", mean, above=("a", "w"), u=0, v=0, t=1, p=0, a=0, w=0)
    yield pointwise(factor)
