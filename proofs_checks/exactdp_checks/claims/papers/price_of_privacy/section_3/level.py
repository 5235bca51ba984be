"""Claims of price-of-privacy: what an eps-LDP output tells about its input, Lemma 3.1, and its sharp form.

m is the least density of the posterior with respect to the prior, so that densities lie in [m, tm] and have mean 1.
"""

from fractions import Fraction

from exactdp.bounds.price_of_privacy import information
from exactdp_checks.claims.notation import LogSum, Real, Steps, Verdict, at_most, compared, identity, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import pointwise
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

LEVELS = ("2", "101/100", "3/2", "3", "10", "1000")
SHARES = (("2", "39/100"), ("3/2", "43/100"), ("3", "32/100"))


def _chord() -> list[Verdict]:
    """The chord of y ln y over [m, tm] at 1 is L + (1-m) r, L = ln m, r = t e/(t-1); L <= m r - 1 - R, R = ln r: r - 1 - R."""
    return [
        identity("((t*m - 1)*m*L + (1 - m)*t*m*(e + L))/((t-1)*m)", "L + (1-m)*(t*e/(t-1))"),
        identity("(m*r - 1 - R) + (1-m)*r", "r - 1 - R"),
    ]


@claim("lem-3.1", "Lemma 3.1", {"factor": "99/100"}, {"factor": "1/2"})
def lem_3_1(factor: str = "1") -> Steps:
    r"""$I(X; Y \mid Z) \le \epsilon$ nats ($\epsilon\log e$ bits): for every output, $Q(y|x) \le
    e^\epsilon\sum_{x'}p(x')Q(y|x')$, so the logarithm of the ratio is at most $\epsilon$; every prior given $Z$ and every
    $\epsilon \ge 0$. (Finite alphabets.)

    $Q(y|x)$ is $e^\epsilon$ times at most every $Q(y|x')$, and so at most $e^\epsilon$ times their mean under $p$; the step has
    two inputs of weights $p$ and $w$, and a mean of more is a mean of two. So the logarithm of the density is at most $\epsilon$
    at every $x$, $y$ and given every $Z$, and its mean is the information.
    """
    yield "the density", pointwise(factor=factor)


@claim(
    "lem-3.1-sharp",
    "Lemma 3.1",
    {"gain": "1/2"},
    {"attained": "101/100"},
    {"square": "1/9"},
    {"square": "99/800"},
    assumes="jensen exp-above-tangent hoeffding-lemma",
)
def lem_3_1_sharp(gain: str = "1", square: str = "1/8", attained: str = "1") -> Steps:
    r"""$I(X;S) \le r - 1 - \ln r \le \epsilon$ nats, $r = \frac\epsilon{1-e^{-\epsilon}}$, and $I(X;S) \le
    \frac{\epsilon^2}8$, for every prior and $\epsilon > 0$. Subset selection of $39$, $43$, $32$ among $100$ equally likely
    symbols comes within $10^{-4}$ of the first bound at $e^\epsilon = 2, 1.5, 3$. (Finite alphabets.)

    Given $y$ the density $\lambda$ of the posterior is in $[m, e^\epsilon m]$ with mean 1. $u\ln u$ is convex, so below its
    chord, whose value at the mean 1 is the first step: $E\lambda\ln\lambda \le \ln m+(1-m)r$; with $\ln m = \ln(mr)-\ln r \le
    mr-1-\ln r$ the second step gives $r-1-\ln r$, free of $m$. $\ln r \ge 0$ and $r-1 \le \epsilon$ by the third step, with
    $e^\epsilon-1 = \epsilon(1+z)$. $X = \ln\lambda$ is in an interval of length $\epsilon$; under the posterior $E e^{-X} = 1$
    and $EX$ is the divergence, so Hoeffding's lemma at $s = -1$ reads $e^{EX} \le e^{\epsilon^2/8}$. Subset selection of a share
    of the symbols comes near the supremum: the last steps, exact values.
    """
    yield from zip(("the chord", "without m"), _chord(), strict=True)
    yield "at most epsilon", at_most("x*(1 + x*(1+z))/(x*(1+z)) - 1", f"({gain})*x", above=("x",), x=0, z=0)
    for t, x in SHARES:
        level, share = rational(t), rational(x)
        m = 1 / (1 + share * (level - 1))
        told = LogSum.ln(level * m) * (share * level * m) + LogSum.ln(m) * ((1 - share) * m)
        found = Real.of(information.lemma_3_1_sharp(t)) * rational(attained)
        yield "subset selection", compared(found, "<", Real.of(told) + Fraction(1, 10**4))
    for t in LEVELS:
        found, eps = Real.of(information.lemma_3_1_sharp(t)), Real.of(LogSum.ln(rational(t)))
        yield "example: at most eps^2/8", compared(found, "<=", eps * eps * rational(square))
        yield "example: at most eps", compared(found, "<=", eps)


@claim("sec-3.1-chain", "Proof 3.2", {"factor": "99/100"}, {"factor": "1/2"})
def sec_3_1_chain(factor: str = "1") -> Steps:
    r"""$-\log\sum_{x'}p(x')\frac{p(y|x')}{p(y|x)} \le -\log\sum_{x'}p(x')e^{-\epsilon} = \epsilon$ for all $x$, $y$, given $Z$,
    every $\epsilon \ge 0$; averaged over $x$, $y$.

    A mean of ratios $\frac{p(y|x')}{p(y|x)} \ge e^{-\epsilon}$ is at least $e^{-\epsilon}$, the first step for two inputs; $-\ln$
    of it is at most $\epsilon$. The average over $x$ and $y$ of numbers that are at most $\epsilon$ is at most $\epsilon$; the
    second step is the same for the density.
    """
    mean = "(p*(a/t + u) + w*(a/t + v))/((p + w)*a)"
    yield "the mean of the ratios", at_most(f"1/(({factor})*t)", mean, above=("a", "w"), u=0, v=0, t=1, p=0, a=0, w=0)
    yield "the density", pointwise(factor)
