"""Claims of linear-queries: when the Gaussian protocol projects, and what the better branch is worth (Theorem 3.2)."""

from exactdp.bounds.linear_queries import gaussian_projection as bounds
from exactdp_checks.claims.notation import LogSum, Real, Steps, compared, rational, rounds_to
from exactdp_checks.claims.papers.linear_queries.helpers.errors import projected, unprojected
from exactdp_checks.claims.papers.linear_queries.stated import claim

THEOREM = "Section 3.1, Theorem 3.2"


@claim(
    "beyond-thm-3.2-branches",
    THEOREM,
    {"first": "15/2"},
    {"second": "3/2"},
    {"sampling": "2"},
    assumes="jensen subgaussian-maximum",
    uses="cor-2.3-sharp sec-3.1-max-corrected beyond-alg-2-mse beyond-hoeffding-proxy",
)
def beyond_thm_3_2_branches(first: str = "8", second: str = "2", sampling: str = "1") -> Steps:
    r"""If Algorithm 2 projects, $\mathrm{err} \le r(\frac{8\log(2J)}n(\frac{2L}{\epsilon^2} + 1))^{1/4}$; if not, $\mathrm{err}
    \le r\sqrt{\frac1n(\frac{2dL}{\epsilon^2} + 1)}$.

    Let $z = \bar y - Ap$, noise plus sampling error. $\langle z, a_j\rangle$ has the proxy $v = r^2(\sigma^2 + r^2)/n$, $\sigma^2
    = 2r^2L/\epsilon^2$: from the noise, and from the mean of $n$ independent values in $[-r^2, r^2]$, $(2r^2)^2/(4n) = r^4/n$
    (step 1, beyond-hoeffding-proxy). If the algorithm projects, $\|\hat y - Ap\|^2 \le 2\max_j|\langle z, a_j\rangle|$ by
    cor-2.3-sharp, steps 2 to 7; the maximum has a mean of at most $\sqrt{2gv}$, $g = \log2J$, by step 8 as in
    sec-3.1-max-corrected; and $(EX)^2 \le EX^2$, step 9. So $\mathrm{err}^4 \le 8gv$, step 10.

    If it does not, $\hat y = \bar y$ and $\mathrm{err}^2 \le E\|z\|^2$, which by beyond-alg-2-mse is at most $(d\sigma^2 +
    r^2)/n$: steps 11 and 12. Which of the two it is depends on $n$, $d$, $J$, $\epsilon$, $\delta$ alone, not on the data.
    """
    yield "(2*r^2)^2/(4*n) = r^2*r^2/n"
    yield from projected("r^2*(2*r^2*L/x^2 + r^2)/n", f"r^4*({first})*g*(2*L/x^2 + {sampling})/n")
    yield from unprojected("(d*2*r^2*L/x^2 + r^2)/n", f"r^2*(({second})*d*L/x^2 + {sampling})/n")


@claim("beyond-thm-3.2-switch", THEOREM, {"half": "2/5"}, {"level": "0.4701"}, uses="sec-3.1-unprojected-corrected")
def beyond_thm_3_2_switch(half: str = "1/2", level: str = "0.47") -> Steps:
    r"""For printed Algorithm 2 with $d = 1000$, $J = 10^6$, $\epsilon = 1$, $\delta = 10^{-5}$, $n = 110439$, $r = 1$ (no
    projection) the error is at least $0.47$, above $(8\log(2J)(2L/\epsilon^2 + 1)/n)^{1/4} = 0.4043$.

    n is above the switch; the error is at least that of the noise, sigma m_d/sqrt n >= sqrt(2 L (d - 1/2)/n) >= level.
    """
    d, J, n, delta = 1000, 10**6, 110439, "1e-5"
    noise = Real.of(LogSum.ln(200_000) * (2 * (d - rational(half)) / n)).sqrt()
    yield compared(bounds.threshold(d, J, 1, delta), "<=", n)
    yield f"for d >= 1: (d + 1)^2*(d - {half}) < d^2*(d + 2 - {half})"
    yield compared(rational(level), "<=", noise)
    yield from rounds_to(bounds.projected(J, n, 1, delta), "0.4043")


@claim("beyond-thm-3.2-crossing", THEOREM, {"divisor": "7"}, {"first": "31"}, {"second": "4"})
def beyond_thm_3_2_crossing(divisor: str = "8", first: str = "32", second: str = "2") -> Steps:
    r"""For $J \ge 2$ the two terms of Theorem 3.2 are equal at $n = d^2L/(8\epsilon^2\log J)$ (fourth powers, identically).

    The step is the equality of the fourth powers of both terms at this $n$, at $r = 1$, with $l = \log J$, and $x = \epsilon$:
    $32lL/(n\epsilon^2) = (2dL/(n\epsilon^2))^2$. Both terms are positive for $J \ge 2$, so they are equal themselves.
    """
    n = f"(d^2*L/(({divisor})*x^2*l))"
    yield f"({first})*l*L/({n}*x^2) = (({second})*d*L/({n}*x^2))^2"
