"""Claims of linear-queries: the truncation bias of printed Algorithm 3 (section 3.2), exactly, and its values.

a = ||a_v||, g = sigma, s = a/g, w = tau/s, p = phi(w + s/2), m = phi(w - s/2), b = beta. The integral of z phi(z) over an
interval is used and not certified.
"""

from __future__ import annotations

from exactdp.mechanisms import rejection_sampling
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving.comparisons import rounds_to
from exactdp_checks.proving.formula import identity

WHERE = "Section 3.2, Algorithm 3"
# n, beta, P(B = 1), bias/r at epsilon = 1 for a column of norm r
GOLDEN = (
    (120, "0.27707", "0.361463", "-0.33055"),
    (1000, "0.19080", "0.404600", "-0.27268"),
    (10**4, "0.13046", "0.434771", "-0.21998"),
    (10**6, "0.063700", "0.468150", "-0.14086"),
    (10**8, "0.0321663", "0.483917", "-0.0885372"),
    (10**9, "0.023043", "0.488478", "-0.069777"),
)


@claim("beyond-alg-3-bias", "Section 3.2, Algorithm 3", {"sign": "-1"}, {"sign": "1/2"}, uses="lem-3.6 beyond-good-exact")
def beyond_alg_3_bias(sign: str = "1") -> Steps:
    r"""Given $B=1$ the mean along $a_v$ is $a + \sigma(\varphi(w+\frac s2) - \varphi(w-\frac s2))/(1-\beta)$, below $a$: the mean
    of a truncated Gaussian.

    By Lemma 3.6 the report given $B = 1$ is normal conditioned on Good. With $\beta$ for the mass outside, $p =
    \varphi(w+\frac s2)$ and $m = \varphi(w-\frac s2)$, the integral over Good is $a(1-\beta) + \sigma(p-m)$; step 1 divides
    it by $1 - \beta$ and subtracts $a$. Step 2 is $(w+\frac s2)^2 - (w-\frac s2)^2 = 2ws > 0$, so $p < m$ and the mean is
    below $a$.
    """
    yield f"(a*(1-b) + g*(p - m))/(1-b) - a = ({sign})*g*(p - m)/(1-b)"
    yield "(w + s/2)^2 - (w - s/2)^2 = 2*w*s"


@claim("beyond-alg-3-bias-exact", "Section 3.2, Algorithm 3", {"eighth": "1/4"}, {"eighth": "1/9"}, uses="beyond-alg-3-bias")
def beyond_alg_3_bias_exact(eighth: str = "1/8") -> Steps:
    r"""For $\|a_v\| = r$: $\varphi(w \mp \frac s2) = \frac1{\sqrt{2\pi}} n^{-1/8} e^{\pm\epsilon/8} e^{-\epsilon^2/(32\ln n)}$,
    so the bias is $-\frac{r\sqrt{\ln n}}{2\sqrt{2\pi}} n^{-1/8} \cdot \frac{\sinh(\epsilon/8)}{\epsilon/8}
    e^{-\epsilon^2/(32\ln n)}/(1-\beta)$.

    The exponents of phi(w -+ s/2) for w = q/2, s = e/(2q), q^2 = ln n: q^2 eighth -+ e/8 + e^2/(32 q^2).
    """
    yield from [
        identity(f"(q/2 {sign} e/(4*q))^2/2".replace("e", "x"), f"q^2*({eighth}) {sign} x/8 + x^2/(32*q^2)") for sign in "-+"
    ]


@claim(
    "beyond-alg-3-golden",
    "Section 3.2, Algorithm 3",
    {"window": "1/2"},
    {"window": "2501/10000"},
    at=[{"row": row} for row in range(len(GOLDEN))],
    uses="beyond-good-exact beyond-alg-3-bias",
)
def beyond_alg_3_golden(row: int, window: str = "1/4") -> Steps:
    r"""Printed Algorithm 3, $\|a_v\| = r$, $\epsilon = 1$: $\beta$, $P(B=1)$ and bias$/r$ to the digits of the table, at $n =
    120, 10^3, 10^4, 10^6, 10^8, 10^9$.
    """
    n, *values = GOLDEN[row]
    noise = rejection_sampling.printed_variance(1, n, 1)
    laws = (rejection_sampling.outside, rejection_sampling.active, rejection_sampling.bias)
    yield from [v for law, text in zip(laws, values, strict=True) for v in rounds_to(law(1, noise, rational(window)), text)]
