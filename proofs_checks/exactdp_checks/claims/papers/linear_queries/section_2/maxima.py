"""Claims of linear-queries: sub-Gaussian variables and their maxima (section 2.4)."""

from exactdp.bounds.linear_queries import maxima
from exactdp_checks.claims.notation import Steps, at_most
from exactdp_checks.claims.papers.linear_queries.helpers.errors import best_exponent
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.claims.writing import agrees


@claim(
    "sec-2.4-equivalence", "Section 2.4", {"factor": "15"}, {"growth": "5/2"}, {"factor": "4"}, assumes="markov layer-cake jensen"
)
def sec_2_4_equivalence(factor: str = "16", growth: str = "2") -> Steps:
    r"""The moment generating function form implies the tail form with the same $\sigma$; the tail form of a zero-mean $X$ implies
    the moment generating function form with $4\sigma$.

    mgf to tail: u^2 s^2/2 - u z = -z^2/(2 s^2) at u = z/s^2. Tail to mgf, s = 1, X' an independent copy: E e^(uX) <= E
    e^(u(X-X')) <= 1 + sum of (2u)^(2k) E X^(2k)/(2k)!, E X^(2k) <= 2 2^k k! (the integral of the tail), and (2k)! >= 2^k k!^2, as
    its ratio from k to k+1 is 2(2k+1)/(k+1) >= 2: so E e^(uX) <= 2 e^(4u^2) - 1 <= e^(8u^2), since x^2 - 2x + 1 is a square; 8 =
    16/2.
    """
    yield "(z/s^2)^2*s^2/2 - (z/s^2)*z = 0 - z^2/(2*s^2)"
    yield at_most(growth, "2*(2*k + 1)/(k + 1)", k=0)
    yield "4*2/2*w = 4*w"
    yield "x^2 - (2*x - 1) = (x - 1)^2"
    yield f"2*4*w = ({factor})*w/2"


@claim("beyond-subgaussian-max", "Section 2.4", {"logs": "3"}, {"proxy": "2"}, assumes="jensen")
def beyond_subgaussian_max(logs: str = "2", proxy: str = "1") -> Steps:
    r"""If $E e^{uX_k} \le e^{u^2s^2/2}$ for all $u$, then $E\max_{k\le N}|X_k| \le \min_u\left(\frac{\log 2N}u +
    \frac{us^2}2\right) = s\sqrt{2\log 2N}$, by Jensen's inequality and a sum of $2N$ exponentials.

    For every $u > 0$, by Jensen's inequality for the logarithm, $uE\max_k|X_k| \le \ln E\max_ke^{u|X_k|} \le \ln\sum_kE(e^{uX_k}
    + e^{-uX_k}) \le \ln(2N) + \frac{u^2s^2}2$. Division by $u$ gives the bound under the minimum.

    The identity, with $m^2 = 2\log2N$, is that this bound minus $sm$ is $\frac{(m-us)^2}{2u} \ge 0$, with equality at $u = m/s$:
    so the minimum is $sm = s\sqrt{2\log2N}$.
    """
    yield best_exponent(logs=logs, proxy=proxy)
    yield [agrees(maxima.subgaussian_max(5, 0), "0*ln(2)")]


@claim("beyond-hoeffding-proxy", "Section 2.4", {"width": "1/8"}, {"width": "1/2"}, assumes="calculus")
def beyond_hoeffding_proxy(width: str = "1/4") -> Steps:
    r"""The centred mean of $m$ independent variables, each in an interval of width $R$, has the variance proxy $R^2/(4m)$; by
    $\mathrm{Var} \le 1/4$ on $[0, 1]$ under every tilted law.

    A variable with values in [0, 1] and mean a has E x^2 <= a, so its variance is at most a - a^2 = 1/4 - (a - 1/2)^2, for the
    tilted laws too, so that ln E e^(u(x - a)) <= u^2/8; m of them, each times R/m, have the proxy m (R/m)^2/4 = R^2/(4m).
    """
    yield "for q >= 0, w >= 0, a >= 0: q - a^2 <= q + w - a^2"
    yield f"({width}) - (a - a^2) = (a - 1/2)^2"
    yield f"m*(R/m)^2*({width}) = R^2/(4*m)"
