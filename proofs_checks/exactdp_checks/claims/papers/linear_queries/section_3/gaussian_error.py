"""Claims of linear-queries: the error of Algorithm 2, Theorem 3.2, for every n, d, J, epsilon and delta (section 3.1).

L = ln(2/delta), x = epsilon, l = ln J, g = ln 2J <= 2 l for J >= 2.
"""

from fractions import Fraction
from math import comb
from typing import Any

from exactdp.bounds.linear_queries import gaussian_projection as bounds
from exactdp.bounds.linear_queries.parameters import fourth_root
from exactdp.mechanisms.gaussian import printed_variance
from exactdp.numbers.normal import PHI0, cdf
from exactdp_checks.claims.notation import LogSum, Real, Steps, Verdict, at_most, compared, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.errors import projected, sampled, unprojected
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import bounds as projection
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

PROOF = "Section 3.1, proof of Theorem 3.2"
THEOREM = "Section 3.1, Theorem 3.2"
PRINTED = (
    ("two signs", 1, "4", "1/10"),
    ("two signs", 1, "8", "1/100"),
    ("many signs", 100, "100", "1/100000"),
    ("one item", 1, "1", "1/10"),
    ("two signs", 1, "5/4", "1/2"),
    ("two signs", 1, "4", "1/1000000"),
)
KAPPAS = ("1", "10", "1000")


def _folded(epsilon: str, delta: str) -> Real:
    """E|1 + N(0, sigma^2)| = erf(1/(sigma sqrt 2)) + 2 sigma phi0 e^(-1/(2 sigma^2)), sigma the printed noise at r = 1."""
    noise = Real.of(printed_variance(1, epsilon, delta))
    return (1 / (noise * 2).sqrt()).erf() + PHI0 * noise.sqrt() * 2 * (-1 / (noise * 2)).exp()


@claim("sec-3.1-projected", PROOF, {"dual": "1"}, {"dual": "19/10"}, uses="cor-2.3")
def sec_3_1_projected(dual: str = "4") -> Steps:
    r"""In the projecting case $\|\hat y - y\|^2 \le 4\max_j|\langle\bar y - y, a_j\rangle|$, by Corollary 2.3.

    The steps are those of Lemma 2.2 for $L = A\mathbb B_1^J$, $z = \bar y - y$ and the nearest point $\hat y$ of $L$ to $\bar y =
    y + z$, where $y = A\hat p$ is a point of $L$: step 1 is the obtuse angle, step 4 the factor ($2\|z\|_{L_o}$, so at most
    $4\|z\|_{L_o}$). By Corollary 2.3 $\|z\|_{L_o} = \max_j|\langle z, a_j\rangle|$. Steps 2, 3, 5 and 6 belong to its other bound
    and to its cases of equality.
    """
    yield from projection(dual=dual)


@claim("sec-3.1-projected-expectation", PROOF, {"factor": "1"}, {"factor": "19/10"}, uses="cor-2.3", assumes="jensen")
def sec_3_1_projected_expectation(factor: str = "2") -> Steps:
    r"""In the projecting case $\widehat{\mathrm{err}} \le 2\sqrt{E\max_j|\langle\bar y - y, a_j\rangle|}$, by Jensen.

    Steps 1 to 6 are Corollary 2.3, $\|\hat y - y\|^2 \le 4\max_j|\langle\bar y - y, a_j\rangle|$. Step 7 is $(EX)^2 \le EX^2$ for
    the error $X$. With $q^2$ the mean of the maximum, $\widehat{\mathrm{err}}^2 \le 4q^2$, and step 8 takes the root, $2q$.
    """
    yield from projection(dual="4")
    yield jensen()
    yield f"for q >= 0: 4*q^2 <= (({factor})*q)^2"


@false("sec-3.1-branch-1", PROOF, "E12.5", {"scale": "9/10"}, {"scale": "11/10"}, at=rows(2))
def sec_3_1_branch_1_as_printed(row: int, scale: str = "1") -> Steps:
    r"""In the projecting case $\widehat{\mathrm{err}} \le (32\log J\,L/(n\epsilon^2))^{1/4}$, without the factor $r$: false at $r
    = 10$ and $100$, $A = [r, -r]$, $n = 1$, $\epsilon = 1$, $\delta = 10^{-3}$.

    n = 1 is below the switch; A = [r, -r], y = r: the error is 2r where the noise is below -2r.
    """
    r = (10, 100)[row]
    limit = fourth_root(Real.of(LogSum.ln(2)) * LogSum.ln(2000) * 32) * rational(scale)
    error = cdf(-2 * r / Real.of(printed_variance(r, 1, "1/1000")).sqrt()) * (2 * r)
    yield compared(1, "<", bounds.threshold(1, 2, 1, "1/1000"))
    yield compared(error, "<=", limit)


@claim("sec-3.1-branch-1-corrected", PROOF, {"first": "15"}, {"limit": "31"}, uses="cor-2.3-sharp sec-3.1-max-corrected")
def sec_3_1_branch_1_corrected(first: str = "16", limit: str = "32") -> Steps:
    r"""In the projecting case $\widehat{\mathrm{err}} \le r(16\log(2J)L/(n\epsilon^2))^{1/4}$, which is at most $r(32\log
    J\,L/(n\epsilon^2))^{1/4}$ if and only if $J \ge 2$.

    Steps 1 to 9, as in sec-3.1-empirical: the fourth power of $\widehat{\mathrm{err}}$ is at most $8g\cdot r^2\sigma^2/n =
    16r^4gL/(n\epsilon^2)$, $g = \log2J$.

    By step 10 $2J \le J^2$ for $J \ge 2$, so $g = \frac{2l}{1+v}$ with $l = \log J$, and step 12 is $16gL \le 32lL$. For $J = 1$
    it is not: step 11, $1 < 2$, is $\log2J > 0 = 2\log J$.
    """
    yield from projected("r^2*(2*r^2*L/x^2)/n", f"r^4*({first})*g*L/(n*x^2)")
    yield "for J >= 2: 2*J <= J^2"
    yield prove.comparison(1, "<", 2)
    yield f"for l >= 0, v >= 0, L >= 0, n > 0, x > 0: 16*(2*l/(1+v))*L/(n*x^2) <= ({limit})*l*L/(n*x^2)"


@claim(
    "sec-3.1-empirical",
    PROOF,
    {"first": "31"},
    {"second": "19/10"},
    {"divisor": "17/2"},
    uses="cor-2.3-sharp sec-3.1-max-corrected",
    assumes="jensen expectation",
)
def sec_3_1_empirical(first: str = "32", second: str = "2", divisor: str = "8") -> Steps:
    r"""For $J \ge 2$: $\widehat{\mathrm{err}} \le r\min\left((\frac{32\log J\,L}{n\epsilon^2})^{1/4},
    \sqrt{\frac{2dL}{n\epsilon^2}}\right)$ for Algorithm 2, every $n$, $d$, $\epsilon$, $\delta$ (at $r = 1$: both sides scale
    with $r$).

    Let $z = \bar y - y$ be the mean of the noise, $y = A\hat p$, $r = 1$, $l = \log J$, $g = \log2J$. If the algorithm projects,
    steps 1 to 6 (cor-2.3-sharp) give $\|\hat y - y\|^2 \le 2\max_j|\langle z, a_j\rangle|$. By sec-3.1-max-corrected, whose bound
    is the minimum in step 7, the maximum has a mean of at most $\sqrt{2g\sigma^2/n}$, $\sigma^2 = 2L/\epsilon^2$. With $(EX)^2
    \le EX^2$, step 8, $\widehat{\mathrm{err}}^4 \le 8g\sigma^2/n = 16gL/(n\epsilon^2)$: step 9. By step 10 $2J \le J^2$, so $g =
    \frac{2l}{1+v} \le 2l$, and step 11 is the bound $32lL/(n\epsilon^2)$.

    If it does not project, $\hat y - y = z$ and $\widehat{\mathrm{err}}^2 \le E\|z\|^2 = d\sigma^2/n = 2dL/(n\epsilon^2)$: steps
    12 and 13.

    It projects for $n$ below $N = \frac{d^2L}{8\epsilon^2l}$. By step 14 $\frac L{n\epsilon^2} = \frac{8l}{d^2}$ at $n = N$; for
    $n = N/(1+w)$ the first bound is the smaller one (step 15), for $n = N(1+w)$ the second (step 16). So the smaller one holds in
    either case.
    """
    yield from projected("2*L/(n*x^2)", "16*g*L/(n*x^2)")
    yield "for J >= 2: 2*J <= J^2"
    yield f"for l >= 0, v >= 0, L >= 0, n > 0, x > 0: 16*(2*l/(1+v))*L/(n*x^2) <= ({first})*l*L/(n*x^2)"
    yield from unprojected("d*(2*L/x^2)/n", f"({second})*d*L/(n*x^2)")
    at = f"(({divisor})*l/d^2)"
    yield f"L/(d^2*L/(({divisor})*x^2*l)*x^2) = {at}"
    yield f"for d >= 1, l >= 0, w >= 0: ({first})*l*({at}*(1+w)) <= (({second})*d*({at}*(1+w)))^2"
    yield f"for d >= 1, l >= 0, w >= 0: (({second})*d*({at}/(1+w)))^2 <= ({first})*l*({at}/(1+w))"


@claim(
    "sec-3.1-true-error", PROOF, {"width": "9/10"}, {"mean": "(0-1)"}, uses="eq-3-sharp sec-2.2.1-note", assumes="cauchy-schwarz"
)
def sec_3_1_true_error(mean: str = "1", width: str = "1") -> Steps:
    r"""$\mathrm{err} \le \widehat{\mathrm{err}} + r/\sqrt n$: the triangle inequality, and $E\|A\hat p - Ap\|^2 \le r^2/n$.

    $\|\hat y - Ap\| \le \|\hat y - A\hat p\| + \|A\hat p - Ap\|$; step 2 is the identity of Lagrange for two coordinates, from
    which $\langle u, v\rangle \le \|u\|\|v\|$ and the triangle inequality follow (sec-2.2.1-note).

    By eq-3-sharp $E\|A\hat p - Ap\|^2 = (R - m)/n$ with $R = \sum_jp_j\|a_j\|^2$, $m = \|Ap\|^2 \ge 0$, and step 1, with $r^2 = R
    + s$, is that this is at most $r^2/n$. Step 3 is $(EX)^2 \le EX^2$, which takes the root.
    """
    yield from sampled(mean, width)


@false("sec-3.1-swamped", PROOF, "E7", {"scale": "2"}, {"scale": "9/10"}, at=rows(KAPPAS))
def sec_3_1_swamped_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$r/\sqrt n \le \kappa$ times the bound of Theorem 3.2, with a universal $\kappa$: false at $\epsilon = 10\kappa$, for
    $\kappa = 1, 10, 1000$.

    1/sqrt n <= kappa times Theorem 3.2 at epsilon = 10 kappa, n = 100, d = 1, J = 2, delta = 1/10.
    """
    kappa = rational(KAPPAS[row])
    limit = bounds.theorem_3_2(1, 2, 100, 10 * kappa, "1/10")
    return compared(Fraction(1, 10), "<=", limit * kappa * rational(scale))


@claim("sec-3.1-swamped-corrected", PROOF, {"share": "1/3"}, {"low": "1/17"}, uses="thm-3.2-corrected")
def sec_3_1_swamped_corrected(share: str = "1/2", low: str = "1/2") -> Steps:
    r"""If $\epsilon^2 \le 2L$ and $J \ge 2$, then $r/\sqrt n$ is at most the bound of Theorem 3.2, so the error is at most twice
    it.

    With L = share x^2 (1 + w), j = ln J >= 1/2: 1/n <= 2 d L/(n x^2), and 1/n^2 <= 32 j L/(n x^2).
    """
    level = f"(({share})*x^2*(1+w))"
    start: dict[str, Any] = {"x": 0, "w": 0, "n": 1}
    yield prove.comparison(Fraction(1, 2), "<=", LogSum.ln(2))
    yield at_most("1/n", f"2*d*{level}/(n*x^2)", above=("x",), d=1, **start)
    yield at_most("1/n^2", f"32*(({low}) + v)*{level}/(n*x^2)", above=("x",), v=0, **start)


@false("thm-3.2", THEOREM, "E7", {"scale": "9/10"}, {"scale": "11/10"}, at=rows(PRINTED))
def thm_3_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\mathrm{err} \le r\min\left((\frac{32\log J\,L}{n\epsilon^2})^{1/4}, \sqrt{\frac{2dL}{n\epsilon^2}}\right)$: false for $A
    = [1, -1]$, $p = (\frac12, \frac12)$, $d = 1$ at $n = 1$, $\epsilon = 4, 8$ and $n = \epsilon = 100$, and at levels that
    people use: $\epsilon = \frac54$, $\delta = \frac12$, and $\epsilon = 4$, $\delta = 10^{-6}$; and at $J = 1$ (read as always
    projecting), where it is 0.

    E e <= scale times Theorem 3.2, for A = [1, -1], p = (1/2, 1/2): E|+-1 + N|, or E|mean of 100 signs| by Jensen; and for A =
    [1], where a value below -1 after noise is projected to -1: E e >= 2 P(1 + N < -1).
    """
    kind, n, epsilon, delta = PRINTED[row]
    J = 1 if kind == "one item" else 2
    limit = bounds.theorem_3_2(1, J, n, epsilon, delta) * rational(scale)
    if kind == "one item":
        return compared(cdf(-2 / Real.of(printed_variance(1, epsilon, delta)).sqrt()) * 2, "<=", 0)
    error = _folded(epsilon, delta) if n == 1 else Fraction(comb(n, n // 2), 2**n)
    unswitched = compared(bounds.threshold(1, J, epsilon, delta), "<=", n)
    return prove.all_of([unswitched, compared(error, "<=", limit)])


@claim("thm-3.2-corrected", THEOREM, {"width": "9/10"}, {"mean": "(0-1)"}, uses="sec-3.1-empirical sec-3.1-true-error eq-3-sharp")
def thm_3_2_corrected(mean: str = "1", width: str = "1") -> Steps:
    r"""For Algorithm 2, $J \ge 2$ and every $n$, $d$, $\epsilon$, $\delta$: $\mathrm{err} \le r\min\left((\frac{32\log
    J\,L}{n\epsilon^2})^{1/4}, \sqrt{\frac{2dL}{n\epsilon^2}}\right) + \frac r{\sqrt n}$, from the bound of each branch, the
    crossing of the two, and the triangle inequality.

    The minimum bounds $\widehat{\mathrm{err}}$ by sec-3.1-empirical, and $\mathrm{err} \le \widehat{\mathrm{err}}+E\|A\hat
    p-Ap\|$ by sec-3.1-true-error. The last mean is at most $\frac r{\sqrt n}$: steps 1 to 3, as there.
    """
    yield from sampled(mean, width)


@claim("thm-3.2-sharp", THEOREM, {"square": "9/10"}, {"square": "0"}, uses="beyond-thm-3.2-branches cor-2.3-sharp")
def thm_3_2_sharp(square: str = "1") -> Steps:
    r"""If Algorithm 2 always projects: $\mathrm{err} \le r\min\left((\frac{8\log(2J)}n(\frac{2L}{\epsilon^2} + 1))^{1/4},
    \sqrt{\frac1n(\frac{2dL}{\epsilon^2} + 1)}\right)$ for all $n$, $d$, $J$, $\epsilon$, $\delta$: noise plus sampling error has
    the proxy $r^2(\sigma^2 + r^2)/n$, and the projection is no further from $Ap$ than $\bar y$.

    The first term is that of beyond-thm-3.2-branches for the projecting branch. The second is a bound of $E\|\bar y-Ap\|$ there,
    and by cor-2.3-sharp the nearest point $\hat y$ to $\bar y$ is no further from $Ap \in L$: with $a = \|\hat y-Ap\|^2$, step 1
    is $a \le a+b+2c = \|\bar y-Ap\|^2$, $b, c \ge 0$.
    """
    yield f"for a >= 0, b >= 0, c >= 0: a <= ({square})*(a + b + 2*c)"
