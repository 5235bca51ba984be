"""Claims of linear-queries: Table 1, the abstract's rates, crossings of regimes, optimality (sections 1.1, 3.3 and 4).

A rate becomes an explicit inequality; a rate with a hidden constant that is false is refuted for a list of constants kappa. x is
epsilon, c = (t+1)/(t-1), l = ln J. Certified: the algebra and the values. Stated, not certified: Jensen's and Hoeffding's
inequalities, ln u <= u - 1, and what the claims named in ``uses`` state.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.linear_queries import gaussian_projection, rejection_projection, table
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.accuracy_rejection import high
from exactdp_checks.claims.papers.linear_queries.accuracy_steps import TINY, bias, biased, truncation
from exactdp_checks.claims.papers.linear_queries.maxima import best_exponent
from exactdp_checks.claims.papers.linear_queries.projection_steps import jensen
from exactdp_checks.claims.papers.linear_queries.regimes_corrected import SMALL, X, distribution_rate
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

C = "((t+1)/(t-1))"
KAPPAS = ("1", "1/10", "1/100")
LARGE = (("1", 10**4), ("10", 10**6), ("100", 10**10))
SQUARED = (896, 10**4, 10**6)


def _best_bit(n: int) -> Real:
    """c/sqrt n at x = 1: the error of one randomized bit from every user, J = 2."""
    power = Real.of(1).exp()
    return (power + 1) / (power - 1) / Real.of(n).sqrt()


def _offline_lower(row: int, scale: str = "1") -> Verdict:
    """kappa min((n x^2)^(-1/4), sqrt(d/(n x^2))) <= c/sqrt n at x = 1, d = n = 1000/kappa^4, J = 2."""
    kappa = rational(KAPPAS[row])
    n = int(1000 / kappa**4)
    return compared(table.offline(n, 2, n, 1).lower * (kappa * rational(scale)), "<=", _best_bit(n))


def _adaptive_lower(row: int, scale: str = "1") -> Verdict:
    """kappa c sqrt(d ln d/n) <= c/sqrt n at t = 3, n = 1000, d = 100/kappa^2, J = 2."""
    kappa = rational(KAPPAS[row])
    limit = 2 / Real.of(1000).sqrt()
    return compared(table.adaptive(int(100 / kappa**2), 1000, 3).lower * (kappa * rational(scale)), "<=", limit)


def _tight(row: int, factor: str = "10") -> Verdict:
    """sqrt(10 ln n) <= kappa (ln J ln n)^(1/4) at J = 1024, n = J^(kappa^4), that is 100 ln n <= kappa^4 ln J = ln n."""
    kappa = (1, 10, 100)[row]
    log = ["*", kappa**4, ["ln", 1024]]
    return prove.comparison(["*", rational(factor) ** 2, log], "<=", log)


SCALES = ({"scale": "9/10"}, {"scale": "11/10"})
LOWER = r"$\kappa r\min\left((n\epsilon^2)^{-1/4}, \sqrt{d/(n\epsilon^2)}\right)$"
ADAPTIVE = r"$\kappa r\sqrt{c_\epsilon^2d\log d/n}$"
TWO = r"false for $\kappa = 1, 0.1, 0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at "
LIST = r"$\kappa = 1, n = 10^4$; $\kappa = 10, n = 10^6$; $\kappa = 100, n = 10^{10}$ ($d = 1$, $A = [1, 1]$, $\epsilon = 1$)."


@claim(
    "abstract-offline",
    "Abstract",
    *(SCALES),
    at=[{"row": row} for row in range(len(LARGE))],
    uses="beyond-small-j beyond-alg-3-bias",
    refuted="statement",
    cause="E11",
)
def abstract_offline_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The pure offline protocol is optimal up to a factor $\kappa$ in the regime where it projects: false for $\kappa = 1, 10,
    100$ at $J = 2$, $d = 10^5$, $n = 10^8$, $\epsilon = 1$, against $rc_\epsilon/\sqrt n$ with one bit per user.

    The error of Algorithm 4 <= kappa c/sqrt n for A = [e_1, e_1], d = 10^5, n = 10^8, x = 1, always projecting.
    """
    steps, error = high(10**8, 10**5)
    limit = _best_bit(10**8) * (rational(LARGE[row][0]) * rational(scale))
    yield from steps
    yield compared(error, "<=", limit)


@claim("abstract-distribution", "Abstract", {"first": "75"}, {"first": "64"}, uses="thm-4.2-sharp beyond-c-eps")
def abstract_distribution(first: str = "76", second: str = "5") -> Any:
    r"""Explicitly, for $\epsilon \le 1$, $J \ge 2$ and every $n$: projected Hadamard Response has the error at most
    $\left(\frac{76\log J}{n\epsilon^2}\right)^{1/4}$.

    By thm-4.2-sharp the error is at most $(8c_\epsilon^2\log(2J)/n)^{1/4}$. Part (1) of the step is $2J \le J^2$, so that
    $\log(2J) = \frac{2l}{1+v} \le 2l$, $l = \log J$. By beyond-c-eps $c_\epsilon \le \frac2\epsilon + \frac\epsilon6$,
    written as a quotient by $1 + z$, and $\epsilon = \frac1{1+w} \le 1$. With these part (2) is $8c_\epsilon^2\log(2J)/n \le
    \frac{76l}{n\epsilon^2}$.

    Part (3) is the bound of the other term, for table-1-distribution-upper.
    """
    return distribution_rate(first=first, second=second)


@claim(
    "abstract-adaptive",
    "Abstract",
    *(SCALES),
    at=[{"row": row} for row in range(len(KAPPAS))],
    uses="beyond-small-j",
    refuted="statement",
    cause="E11",
)
def abstract_adaptive_as_printed(row: int, scale: str = "1") -> Any:
    r"""Optimality of the adaptive protocol: the lower bound $\kappa r\sqrt{c_\epsilon^2d\log d/n}$ is false for $\kappa = 1, 0.1,
    0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at  $d = 100/\kappa^2$, $e^\epsilon = 3$.
    """
    return _adaptive_lower(row, scale=scale)


@claim(
    "sec-1.1-transformation",
    "Section 1.1",
    *(SCALES),
    at=[{"row": row} for row in range(len(LARGE))],
    uses="beyond-alg-3-bias",
    refuted="statement",
    cause="E4",
)
def sec_1_1_transformation_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The pure protocol has the accuracy of the approximate one up to a factor $\kappa$: false at $\kappa = 1, n = 10^4$;
    $\kappa = 10, n = 10^6$; $\kappa = 100, n = 10^{10}$ ($d = 1$, $A = [1, 1]$, $\epsilon = 1$).

    The error of Algorithm 4 <= kappa times Theorem 3.2 with delta = 2/n^2; d = 1, A = [1, 1], epsilon = 1.
    """
    kappa, n = rational(LARGE[row][0]), LARGE[row][1]
    steps, error = biased(n, "1")
    limit = gaussian_projection.theorem_3_2(1, 2, n, 1, Fraction(2, n * n))
    yield from steps
    yield compared(error, "<=", limit * (kappa * rational(scale)))


@claim(
    "table-1-offline-upper",
    "Table 1",
    *(SCALES),
    at=[{"row": row} for row in range(len(LARGE))],
    uses="beyond-alg-3-bias",
    refuted="statement",
    cause="E4",
)
def table_1_offline_upper_as_printed(row: int, scale: str = "1") -> Steps:
    r"""Error of Algorithm 4 at most $\kappa r\min\left((\frac{\log J\log n}{n\epsilon^2})^{1/4}, \sqrt{d/(n\epsilon^2)}\right)$:
    false at $\kappa = 1, n = 10^4$; $\kappa = 10, n = 10^6$; $\kappa = 100, n = 10^{10}$ ($d = 1$, $A = [1, 1]$, $\epsilon =
    1$).

    The error of Algorithm 4 at d = 1, A = [1, 1], epsilon = 1 <= kappa min((l ln n/n)^(1/4), sqrt(1/n)).
    """
    kappa, n = rational(LARGE[row][0]), LARGE[row][1]
    steps, error = biased(n, "1")
    yield from steps
    yield compared(error, "<=", table.offline(1, 2, n, 1).upper * (kappa * rational(scale)))


@claim(
    "table-1-offline-lower",
    "Table 1",
    *(SCALES),
    at=[{"row": row} for row in range(len(KAPPAS))],
    uses="beyond-small-j",
    refuted="statement",
    cause="E11",
)
def table_1_offline_lower_as_printed(row: int, scale: str = "1") -> Any:
    r"""The lower bound $\kappa r\min\left((n\epsilon^2)^{-1/4}, \sqrt{d/(n\epsilon^2)}\right)$ without a relation of $J$ and $d$:
    false for $\kappa = 1, 0.1, 0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at  $\epsilon
    = 1$, $d = n = 1000/\kappa^4$.
    """
    return _offline_lower(row, scale=scale)


@claim("table-1-distribution-upper", "Table 1", {"first": "75"}, {"second": "4"}, uses="thm-4.2-sharp beyond-c-eps")
def table_1_distribution_upper(first: str = "76", second: str = "5") -> Any:
    r"""Explicitly, for $\epsilon \le 1$ and $J \ge 2$: the error is at most $\min\left((\frac{76\log J}{n\epsilon^2})^{1/4},
    \sqrt{\frac{5J}{n\epsilon^2}}\right)$ for every $n$.

    By thm-4.2-sharp the error is at most $(8c_\epsilon^2\log(2J)/n)^{1/4}$ and $\sqrt{Jc_\epsilon^2/n}$. By beyond-c-eps
    $c_\epsilon \le \frac2\epsilon + \frac\epsilon6$, written as a quotient by $1 + z$, and $\epsilon = \frac1{1+w} \le 1$.

    Part (1) of the step is $2J \le J^2$, so that $\log(2J) = \frac{2l}{1+v} \le 2l$, $l = \log J$. Part (2) is
    $8c_\epsilon^2\log(2J)/n \le \frac{76l}{n\epsilon^2}$, and part (3) $Jc_\epsilon^2/n \le \frac{5J}{n\epsilon^2}$.
    """
    return distribution_rate(first=first, second=second)


@claim("table-1-distribution-previous", "Table 1", {"second": "4"}, {"second": "46/10"}, uses="beyond-hr-mse beyond-c-eps")
def table_1_distribution_previous(second: str = "5") -> Steps:
    r"""Explicitly, for $\epsilon \le 1$: raw Hadamard Response has the error at most $\sqrt{5J/(n\epsilon^2)}$.

    Step 1 is $(EX)^2 \le EX^2$ for $X = \|\bar p - p\|_2$. By beyond-hr-mse $EX^2 = (Jc_\epsilon^2 - \|p\|_2^2)/n$, and by
    beyond-c-eps $c_\epsilon \le \frac2\epsilon + \frac\epsilon6$. Step 2, with $\epsilon = \frac1{1+w} \le 1$, is
    $Jc_\epsilon^2/n \le \frac{5J}{n\epsilon^2}$.
    """
    yield jensen()
    yield f"for J >= 1, w >= 0, z >= 0, n > 0: J*{SMALL}^2/n <= ({second})*J/(n*{X}^2)"


@claim(
    "table-1-adaptive-lower",
    "Table 1",
    {"scale": "2"},
    {"scale": "1/2"},
    at=[{"row": row} for row in range(len(KAPPAS))],
    uses="beyond-small-j",
    refuted="statement",
    cause="E11",
)
def table_1_adaptive_lower_as_printed(row: int, scale: str = "1") -> Any:
    r"""The lower bound $\kappa r\sqrt{c_\epsilon^2d\log d/n}$ without a relation of $J$ and $d$: false for $\kappa = 1, 0.1,
    0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at  $d = 100/\kappa^2$, $e^\epsilon = 3$.
    """
    return _adaptive_lower(row, scale=scale)


@claim(
    "table-1-trivial-r",
    "Table 1, caption",
    {"scale": "3/2"},
    {"scale": "19/10"},
    at=[{"row": row} for row in range(2)],
    uses="sec-3.2-error-at-most-r-corrected beyond-adaptive-error-range",
    refuted="statement",
    cause="E10",
)
def table_1_trivial_r_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error is at most $r$: false for Algorithm 4 ($2r$, projected, $A = [r, -r]$) and for Algorithm 6 ($3r$ at $e^\epsilon
    = 3$, $q = r$, the report $-2r$).

    |estimate - truth| <= r = 1: projected -1 for 1 (A = [1, -1]); -c for 1 at t = 3 (q = 1, one report).
    """
    estimate = (-1, -2)[row]
    return prove.comparison(["-", 1, estimate], "<=", rational(scale))


@claim("sec-1.1-asz18-improved", "Section 1.1", {"share": "3"}, {"divisor": "15"}, uses="beyond-c-eps sec-4-crossing")
def sec_1_1_asz18_improved(divisor: str = "16", share: str = "4") -> Steps:
    r"""The first term of Theorem 4.2 is below $\sqrt{4c_\epsilon^2J/n}$ iff $n < c_\epsilon^2J^2/(16\log J)$, so for all $n <
    J^2/(4\epsilon^2\log J)$, $\epsilon > 0$, $J \ge 2$.

    256 c^2 l/n = (4 c^2 J/n)^2 16 l n/(c^2 J^2); and J^2/(4 x^2 l) <= c^2 J^2/(16 l), as c = (2/x)(1 + z) >= 2/x.
    """
    yield f"256*c^2*l/n = (4*c^2*J/n)^2*({divisor}*l*n/(c^2*J^2))"
    yield f"for J >= 0, x > 0, l > 0, z >= 0: J^2/(({share})*x^2*l) <= (2/x*(1+z))^2*J^2/({divisor}*l)"


@claim(
    "sec-1.1-squared",
    "Section 1.1",
    {"scale": "9/10"},
    {"scale": "99/100"},
    at=[{"row": row} for row in range(len(SQUARED))],
    uses="thm-3.4-corrected",
    refuted="statement",
    cause="E4",
)
def sec_1_1_squared_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The square of the bound of Theorem 3.4 bounds the expected squared error: false for $d = 1$, $A = [1, 1]$, $\epsilon = 1$
    at $n = 896, 10^4, 10^6$.

    (E e)^2 <= E e^2 <= the square of Theorem 3.4.
    """
    steps, error = biased(SQUARED[row], "1")
    limit = rejection_projection.theorem_3_4(1, 2, SQUARED[row], 1)
    yield jensen()
    yield from steps
    yield compared(error * error, "<=", limit * limit * rational(scale))


@claim(
    "sec-3.3-tight",
    "Section 3.3",
    {"factor": "9"},
    {"factor": "2"},
    at=[{"row": row} for row in range(3)],
    refuted="statement",
    cause="E11",
)
def sec_3_3_tight_as_printed(row: int, factor: str = "10") -> Any:
    r"""The bound of Theorem 3.4 is within $\kappa(\log J\log n)^{1/4}$ of the lower bound: false in the second branch, where
    their ratio is $\sqrt{10\log n}$, at $J = 1024$, $n = J^{\kappa^4}$, $\kappa = 1, 10, 100$.
    """
    return _tight(row, factor=factor)


@claim(
    "sec-3.3-lower",
    "Section 3.3",
    {"scale": "2"},
    {"scale": "1/2"},
    at=[{"row": row} for row in range(len(KAPPAS))],
    uses="beyond-small-j",
    refuted="statement",
    cause="E11",
)
def sec_3_3_lower_as_printed(row: int, scale: str = "1") -> Any:
    r"""The lower bound $\kappa r\min\left((n\epsilon^2)^{-1/4}, \sqrt{d/(n\epsilon^2)}\right)$: false for $\kappa = 1, 0.1, 0.01$
    at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at  $\epsilon = 1$, $d = n = 1000/\kappa^4$, $r
    = 1$.
    """
    return _offline_lower(row, scale=scale)


@claim("beyond-small-j", "Section 3.3", {"gain": "9/10"}, {"square": "1/2"})
def beyond_small_j(gain: str = "1", square: str = "1/4") -> Steps:
    r"""For $J = 2$, every $d$, $n$, $\epsilon > 0$ and $A \in \mathcal C_2(r)$: binary randomized response has $L_2$ error at
    most $rc_\epsilon/\sqrt n$; for $q \in \mathcal Q_\infty(r)$, $|\langle q, \hat p - p\rangle| \le 2r|\hat p_1 - p_1|$, so
    the same holds of $L_\infty$ at once for all queries.

    J = 2: the estimate (1 +- c)/2 of p_1 by one randomized bit has mean p_1 and variance square (c^2 - (2 p_1 - 1)^2)/n, and
    A(phat - p) = (phat_1 - p_1)(a_1 - a_2), ||a_1 - a_2||^2 <= 2 r^2 + 2 r^2: so E||A(phat - p)||^2 <= 4 r^2 c^2/(4n).
    """
    own, other = "t/(t+1)", "1/(t+1)"
    high, low = f"(1+({gain})*{C})/2", f"(1-({gain})*{C})/2"

    def mean(f: str, g: str) -> str:
        return f"p*({own}*{f} + {other}*{g}) + (1-p)*({other}*{f} + {own}*{g})"

    yield identity(mean(high, low), "p")
    yield identity(mean(f"({high})^2", f"({low})^2") + " - p^2", f"({square})*({C}^2 - (2*p-1)^2)")
    yield "2*u^2 + 2*v^2 - (u-v)^2 = (u+v)^2"
    yield f"(2*r^2 + 2*r^2)*({square})*{C}^2/n = r^2*{C}^2/n"
    yield jensen()


@claim("beyond-djw13b-contraction", "Section 3.3", {"factor": "9/10"}, {"width": "11/10"})
def beyond_djw13b_contraction(factor: str = "4", width: str = "1") -> Steps:
    r"""For an $\epsilon$-LDP channel: $KL(M_1\|M_2) + KL(M_2\|M_1) \le (e^\epsilon-1)^2TV(P_1, P_2)^2$, so at most 4 times that;
    term by term, with $m(y) = \min_xQ(y|x)$ and $\sum_ym(y) \le 1$.

    (a - b) ln(a/b) <= (a - b)^2/min(a, b), where |a - b| <= V (max Q - min Q) <= V (t-1) m, a, b >= m = min over x of Q(y|x):
    each output contributes at most V^2 (t-1)^2 m, and the m sum to at most 1. The constant 1 in place of 4.
    """
    gap = f"(({width})*V*(t-1)*m/(1+u))"
    yield f"for V >= 0, t >= 1, m > 0, u >= 0, g >= 0: {gap}^2/(m*(1+g)) <= V^2*(t-1)^2*m"
    yield "for V >= 0, t >= 1, M >= 0, u >= 0: V^2*(t-1)^2*M/(1+u) <= V^2*(t-1)^2*M"
    yield f"for V >= 0, t >= 1: V^2*(t-1)^2 <= ({factor})*V^2*(t-1)^2"


@claim(
    "sec-4-special-case",
    "Section 4",
    *(SCALES),
    at=[{"row": row} for row in range(2)],
    uses="beyond-alg-3-bias",
    refuted="statement",
    cause="E4",
)
def sec_4_special_case_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$A = \mathbb I_J$ in Theorem 3.4: false for $J = 2$, $p = e_1$, $\epsilon = 1$, $n = 10^4, 10^6$.

    A = I_2, p = e_1: every active user has item 1; unprojected if nhat >= n/12, else the first coordinate is at most 1.
    """
    n = (10**4, 10**6)[row]
    switch = compared(rejection_projection.threshold(2, 2, n, 1), "<=", Fraction(n, 12))
    limit = rejection_projection.theorem_3_4(2, 2, n, 1) * rational(scale)
    yield from truncation(n, 1)
    yield switch
    yield compared(bias(n, 1) * (1 - TINY), "<=", limit)


@claim("beyond-large-eps", "Section 5", {"kappa": "3"}, {"logs": "3"}, uses="beyond-hoeffding-proxy beyond-subgaussian-max")
def beyond_large_eps(kappa: str = "4", logs: str = "2") -> Steps:
    r"""Empirical means have $L_\infty$ error at most $r\sqrt{2\log(2d)/n}$ for $d$ fixed queries, below $\kappa
    r\sqrt{c_\epsilon^2d\log d/n}$ for every $\kappa \in (0, 1]$, every $\epsilon$ and $d > 4/\kappa^2$; $c_\epsilon = 1 +
    2/(e^\epsilon-1) \to 1$.

    r^2/n is the proxy of a mean of n values of width 2r. For d = 4(1 + v)/k^2, k = 1/(1+w): k^2 d ln d > 4 ln d >= 2 ln 2d.
    """
    yield "(2*r)^2/(4*n) = r^2/n"
    yield best_exponent(logs)
    yield "for d >= 2: 2*d <= d^2"
    yield f"for l > 0, w >= 0, v > 0: 4*l < (1/(1+w))^2*(({kappa})*(1+w)^2*(1+v))*l"
    yield identity(C, "1 + 2/(t-1)")
