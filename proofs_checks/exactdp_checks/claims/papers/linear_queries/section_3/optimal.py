"""Claims of linear-queries: optimality of Theorem 3.4 (section 3.3): false at J = 2, and what holds instead."""

from exactdp.bounds.linear_queries import lower
from exactdp_checks.claims.notation import Steps, Verdict, identity, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.errors import KAPPAS, offline_below
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import agrees, rows

GAIN = "((t+1)/(t-1))"


@false("sec-3.3-tight", "Section 3.3", "E11-tight", {"factor": "9"}, {"factor": "2"}, at=rows(3))
def sec_3_3_tight_as_printed(row: int, factor: str = "10") -> Verdict:
    r"""The bound of Theorem 3.4 is within $\kappa(\log J\log n)^{1/4}$ of the lower bound: false in the second branch, where
    their ratio is $\sqrt{10\log n}$, at $J = 1024$, $n = J^{\kappa^4}$, $\kappa = 1, 10, 100$.
    """
    kappa = (1, 10, 100)[row]
    log = ["*", kappa**4, ["ln", 1024]]
    return prove.comparison(["*", rational(factor) ** 2, log], "<=", log)


@claim("sec-3.3-tight-corrected", "Section 3.3", {"first": "256"}, {"second": "16"})
def sec_3_3_tight_corrected(first: str = "280", second: str = "10") -> Steps:
    r"""The terms of Theorem 3.4 are $(280\log J\log n)^{1/4}$ and $\sqrt{10\log n}$ times $r(n\epsilon^2)^{-1/4}$ and
    $r\sqrt{d/(n\epsilon^2)}$.

    The terms of Theorem 3.4 are $r(280jl/(n\epsilon^2))^{1/4}$ and $r(10dl/(n\epsilon^2))^{1/2}$ with $j = \log J$, $l = \log n$.
    Part (1) of the step is the quotient of the fourth power of the first by that of $r(n\epsilon^2)^{-1/4}$, and part (2) that of
    the square of the second by that of $r\sqrt{d/(n\epsilon^2)}$. The roots are the factors of the statement.
    """
    yield f"280*j*l/(n*x^2)/(1/(n*x^2)) = ({first})*j*l"
    yield f"10*d*l/(n*x^2)/(d/(n*x^2)) = ({second})*l"


@false("sec-3.3-lower", "Section 3.3", "E11", {"scale": "2"}, {"scale": "1/2"}, at=rows(KAPPAS), uses="beyond-small-j")
def sec_3_3_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The lower bound $\kappa r\min\left((n\epsilon^2)^{-1/4}, \sqrt{d/(n\epsilon^2)}\right)$: false for $\kappa = 1, 0.1, 0.01$
    at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at $\epsilon = 1$, $d = n = 1000/\kappa^4$, $r = 1$.
    """
    return offline_below(row, scale)


@claim("sec-3.3-lower-corrected", "Section 3.3", {"square": "2"}, {"square": "1/2"}, uses="table-1-offline-lower-corrected")
def sec_3_3_lower_corrected(square: str = "1") -> Steps:
    r"""$\sup_{A,p}$ of the error is at least $\frac r{12}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac d{n\epsilon^2}}\right)$ for
    $J \ge 2d$, $n\epsilon^2 \ge 1$, $\epsilon \le 1$, for every protocol with independent $\epsilon$-LDP reports.

    This is table-1-offline-lower-corrected, the same statement in another place. The step is where its two cases meet: with $s =
    \sqrt n$ the squares of the two terms are equal at $d = s\epsilon$.
    """
    yield f"1/(s*x) = ({square})*(s*x)/(s^2*x^2)"


@claim("beyond-small-j", "Section 3.3", {"gain": "9/10"}, {"square": "1/2"}, assumes="jensen")
def beyond_small_j(gain: str = "1", square: str = "1/4") -> Steps:
    r"""For $J = 2$, every $d$, $n$, $\epsilon > 0$ and $A \in \mathcal C_2(r)$: binary randomized response has $L_2$ error at
    most $rc_\epsilon/\sqrt n$; for $q \in \mathcal Q_\infty(r)$, $|\langle q, \hat p - p\rangle| \le 2r|\hat p_1 - p_1|$, so the
    same holds of $L_\infty$ at once for all queries.

    J = 2: the estimate (1 +- c)/2 of p_1 by one randomized bit has mean p_1 and variance square (c^2 - (2 p_1 - 1)^2)/n, and
    A(phat - p) = (phat_1 - p_1)(a_1 - a_2), ||a_1 - a_2||^2 <= 2 r^2 + 2 r^2: so E||A(phat - p)||^2 <= 4 r^2 c^2/(4n).
    """
    own, other = "t/(t+1)", "1/(t+1)"
    high, low = f"(1+({gain})*{GAIN})/2", f"(1-({gain})*{GAIN})/2"

    def mean(f: str, g: str) -> str:
        return f"p*({own}*{f} + {other}*{g}) + (1-p)*({other}*{f} + {own}*{g})"

    yield identity(mean(high, low), "p")
    yield identity(mean(f"({high})^2", f"({low})^2") + " - p^2", f"({square})*({GAIN}^2 - (2*p-1)^2)")
    yield "2*u^2 + 2*v^2 - (u-v)^2 = (u+v)^2"
    yield f"(2*r^2 + 2*r^2)*({square})*{GAIN}^2/n = r^2*{GAIN}^2/n"
    yield jensen()


@claim("beyond-djw13b-contraction", "Section 3.3", {"factor": "9/10"}, {"width": "11/10"}, assumes="exp-above-tangent")
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
    yield [agrees(lower.contraction_sharp(3, 0), "0*3")]
