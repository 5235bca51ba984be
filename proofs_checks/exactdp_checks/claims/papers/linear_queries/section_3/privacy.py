"""Claims of linear-queries: Theorem 3.3 is false at every level, and the truncation bias of Algorithm 3 as printed (section 3.2).

d = 1, r = 1, tau = epsilon/4, sigma^2 = 4 ln(n)/epsilon^2: Good(1) has the upper end 1/2 + ln(n)/epsilon. a = ||a_v||, g = sigma,
s = a/g, w = tau/s, p = phi(w + s/2), m = phi(w - s/2), b = beta.
"""

from fractions import Fraction
from math import floor

from exactdp.bounds.linear_queries import rejection_sampling as bounds
from exactdp.mechanisms import rejection_sampling
from exactdp_checks.claims.notation import Real, Steps, compared, rational, rounds_to
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

ALGORITHM = "Section 3.2, Algorithm 3"
THEOREM = "Section 3.2, Theorem 3.3"
# n, beta, P(B = 1), bias/r at epsilon = 1 for a column of norm r
POINTS = ((120, "1"), (2, "1"), (10**6, "1"), (120, "1/100"), (120, "1/2"), (10**9, "1/10"))  # n, epsilon
COUNTS = (3, 10, 120, 10**6, 10**12)


def _setting(n: int, epsilon: str) -> tuple[Real, Fraction, Fraction]:
    """sigma^2, tau, and a rational point at most 1/1000 beyond the upper end of Good(1)."""
    noise, window = Real.of(rejection_sampling.printed_variance(1, n, epsilon)), rational(epsilon) / 4
    end = rejection_sampling.slab(1, noise, window)[1]
    return noise, window, Fraction(floor(end.enclosure(32).upper * 1000) + 1, 1000)


@claim("beyond-alg-3-bias", ALGORITHM, {"sign": "-1"}, {"sign": "1/2"}, uses="lem-3.6 beyond-good-exact")
def beyond_alg_3_bias(sign: str = "1") -> Steps:
    r"""Given $B=1$ the mean along $a_v$ is $a + \sigma(\varphi(w+\frac s2) - \varphi(w-\frac s2))/(1-\beta)$, below $a$: the mean
    of a truncated Gaussian.

    By Lemma 3.6 the report given $B = 1$ is normal conditioned on Good. With $\beta$ for the mass outside, $p = \varphi(w+\frac
    s2)$ and $m = \varphi(w-\frac s2)$, the integral over Good is $a(1-\beta) + \sigma(p-m)$; step 1 divides it by $1 - \beta$ and
    subtracts $a$. Step 2 is $(w+\frac s2)^2 - (w-\frac s2)^2 = 2ws > 0$, so $p < m$ and the mean is below $a$.
    """
    yield f"(a*(1-b) + g*(p - m))/(1-b) - a = ({sign})*g*(p - m)/(1-b)"
    yield "(w + s/2)^2 - (w - s/2)^2 = 2*w*s"


@false(
    "thm-3.3",
    THEOREM,
    "E1",
    {"level": "5"},
    {"level": "1000"},
    {"delta": "1/100"},
    at=rows(POINTS),
    uses="beyond-alg-3-slab beyond-alg-3-law",
)
def thm_3_3_as_printed(row: int, level: str = "epsilon", delta: str = "0") -> Steps:
    r"""Algorithm 3 is $\epsilon$-LDP, $\epsilon \le 1$: false, with $d = r = 1$, $A = [1, 0]$: an event beyond Good(1) has
    probability 0 on input 1 and a positive one on input 2, whatever the level.

    Is $P[R(2) > c] \le e^\epsilon P[R(1) > c]$ for $a_1 = 1$, $a_2 = 0$? In the first row $n = 120$, $\epsilon = 1$, and $c =
    \frac{661}{125}$ is beyond the end $\frac12+\ln120$ of Good(1), step 1, so that $P[R(1) > c] = 0$; step 2 is the inequality.
    """
    n, epsilon = POINTS[row]
    noise, window, c = _setting(n, epsilon)
    one, two = (rejection_sampling.event([a], noise, window, c, None) for a in (1, 0))
    power = rational(epsilon if level == "epsilon" else level)
    beyond = compared(rejection_sampling.slab(1, noise, window)[1], "<", c)
    yield beyond
    yield compared(two, "<=", Real.of(power).exp() * one + rational(delta))


@claim("beyond-thm-3.3-counterexample", THEOREM, {"shift": "1/1000"}, {"shift": "-1/1000"}, at=rows(2), uses="beyond-alg-3-law")
def beyond_thm_3_3_counterexample(row: int, shift: str = "0") -> Steps:
    r"""$A = [1, 0]$, $r = \epsilon = 1$: $(5.2874917, \infty)$ has the masses 0 and 0.0567354 at $n = 120$, the complement of
    Good(1) 0 and 0.1385367; at $n = 10^6$ the latter is still 0.03185. So no $\epsilon'$ goes with a smaller $\delta'$.

    The upper end of Good(1); the mass beyond it, and that outside Good(1), on input 2, to their digits; n = 120, 10^6.
    """
    n, (end, tail, both) = ((120, ("5.2874917", "0.0567354", "0.1385367")), (10**6, ("14.3155106", "0.0135348", "0.0318501")))[
        row
    ]
    noise = Real.of(rejection_sampling.printed_variance(1, n, 1))
    low, high = rejection_sampling.slab(1, noise, "1/4")
    above = rejection_sampling.event([0], noise, "1/4", high + rational(shift), None)
    below = rejection_sampling.event([0], noise, "1/4", None, low)
    inside = rejection_sampling.event([1], noise, "1/4", high, None)
    yield from rounds_to(high, end)
    yield from rounds_to(above, tail)
    yield from rounds_to(above + below, both)
    yield compared(inside, "<=", 0)


@claim(
    "beyond-thm-3.3-delta", THEOREM, {"half": "1/3"}, {"scale": "3"}, {"scale": "4"}, uses="beyond-alg-3-law beyond-good-exact"
)
def beyond_thm_3_3_delta(half: str = "1/2", scale: str = "2") -> Steps:
    r"""For every $n \ge 2$, $0 < \epsilon \le 1$ and $A$ with a column of norm $r$ and a zero column, Algorithm 3 is $(\epsilon',
    \delta')$-LDP at no $\epsilon'$ unless $\delta' \ge \beta/2 \ge \Phi(-\sqrt{\ln n}/2)$, which exceeds $2/n^2$ at $n = 3, 10,
    120, 10^6, 10^{12}$.

    The complement of Good(r) has mass 0 on the column of norm r and beta/2 >= Phi(-w) on the column 0, w^2 = ln(n)/4. beta/2 is
    the mean of Phi(-z) at z = w -+ s/2, whose mean is w (1); w - s/2 = (w^2 - epsilon/8)/w (2) is >= 0, as ln n >= ln 2 > 1/2
    (3); and Phi(-z) is convex for z >= 0. At n this exceeds scale/n^2 (4).
    """
    yield f"({half})*((w - s/2) + (w + s/2)) = w"
    yield "w - (x/(4*w))/2 = (w^2 - x/8)/w"
    yield "1/2 < ln(2)"
    yield [compared(rational(scale) / n**2, "<", bounds.theorem_3_3_delta(n)) for n in COUNTS]


@claim("beyond-thm-3.3-counterexample-2", THEOREM, {"n": "121"}, {"sign": "1"}, {"sign": "-1/2"}, uses="beyond-alg-3-law")
def beyond_thm_3_3_counterexample_2(n: str = "120", sign: str = "-1") -> Steps:
    r"""$A = [1, -1]$, $r = \epsilon = 1$, $n = 120$: $(4.2874917, 5.2874917]$ has the masses 0.0313253 and 0. With $y = 5$
    public, $P(B=1|y, v)$ is positive for the one and 0 for the other.

    The columns 1 and ``sign``: O = (upper end of Good(sign), that of Good(1)] has mass 0.0313253 on the one, else 0.
    """
    noise = Real.of(rejection_sampling.printed_variance(1, int(n), 1))
    a = rational(sign)
    high = rejection_sampling.slab(1, noise, "1/4")[1]
    start = max(end / a for end in rejection_sampling.slab(a * a, noise, "1/4"))  # the upper end of Good(sign)
    one, other = (rejection_sampling.event([column], noise, "1/4", start, high) for column in (1, a))
    bits = [rejection_sampling.bit_probability([column], [5], noise, "1/4") for column in (1, a)]
    yield from rounds_to(start, "4.2874917")
    yield from rounds_to(one, "0.0313253")
    yield compared(other, "<=", 0)
    yield compared(0, "<", bits[0])
    yield compared(bits[1], "<=", 0)
