"""Claims of linear-queries: the estimates (11) and (12), their tails, and the privacy of Algorithm 5 (section 4).

K is the paper's J~, k its J, t = e^epsilon, c = (t+1)/(t-1).
"""

from fractions import Fraction
from itertools import product

from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.hadamard_response import alphabet, parity
from exactdp.protocols import projected_hadamard
from exactdp.protocols.projected_hadamard import multisets
from exactdp_checks.claims.notation import (
    Channel,
    PrivacyMatrix,
    Steps,
    Verdict,
    at_most,
    exact,
    prove,
    rational,
    symmetric,
    tree,
)
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import nearest_in_simplex
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

GAIN = exact("(t+1)/(t-1)")
FEW_SIZES = (2, 1, 3, 4, 7)
REPORTS = ((2, 3, "3"), (1, 2, "3"), (3, 2, "9/8"), (3, 4, "3"), (4, 2, "1000"))  # J, n, t


def _sign(v: int, w: int) -> int:
    return -1 if parity(v + 1, w) else 1


def _mean_of_n(proxy: str) -> list[str]:
    """ln E e^(u mean) <= (proxy c^2/n) u^2/2 for the mean of n independent X, c with probability q and -c otherwise."""
    ratio = "(q*(w+h)/(q*(w+h)+1-q) - q*w/(q*w+1-q))/h"
    return [
        f"{ratio} = q*(1-q)/((q*w+1-q)*(q*(w+h)+1-q))",
        "(q*w+1-q)^2 - 4*q*w*(1-q) = (q*w-(1-q))^2",
        f"4*(1/2)*(1/2)/(1/2+1/2)^2 <= {proxy}",
        f"n*({proxy})*c^2*(u/n)^2/2 = ({proxy})*c^2/n*u^2/2",
    ]


@false("eq-11", "Section 4, (11)", "E12.2", {"scale": "1/2"}, {"scale": "2"}, at=rows(FEW_SIZES))
def eq_11_as_printed(row: int, scale: str = "1") -> Steps:
    r"""(11) with $q(w) = \frac1n\sum_i1(v_i = w)$, as printed, estimates $p$: false, for one user with item $x$ it gives
    $c_\epsilon H(v+1, x)$ in place of $1(v = x)$, $J = 1, 2, 3, 4, 7$.

    One user with item x: is c H(v+1, x) = 1(v = x) for all v?
    """
    k = FEW_SIZES[row]
    found = [prove.equal(exact(scale) * GAIN * _sign(v, x), int(v == x)) for v, x in product(range(k), repeat=2)]
    yield from found


@claim("eq-11-corrected", "Section 4, (11)", {"scale": "99/100"}, {"scale": "-1"}, at=rows(FEW_SIZES), uses="sec-4-hr-unbiased")
def eq_11_corrected(row: int, scale: str = "1") -> Steps:
    r"""The estimate of the code is (11) with $q(w) = \frac1n\sum_i1(z_i = w)$: score by score for every $\epsilon > 0$, and for
    all pairs of reports at $e^\epsilon = 3$, $J = 1, 2, 3, 4, 7$.

    The scores of the code are c H(v+1, w); and its estimate from two reports, at t = 3 where c = 2, is (11).
    """
    k = FEW_SIZES[row]
    scores = hadamard_response.estimator(k).scores.rows
    pairs = dict.fromkeys((scores[w][v], _sign(v, w)) for v in range(k) for w in range(alphabet(k)))
    found = [prove.equal(score, exact(scale) * GAIN * sign) for score, sign in pairs]
    for reports in product(range(alphabet(k)), repeat=2):
        for v, value in enumerate(projected_hadamard.raw(reports, k, 3)):
            terms = [["*", _sign(v, w), Fraction(reports.count(w), 2)] for w in range(alphabet(k))]
            found.append(prove.comparison(value, "==", ["*", 2, rational(scale), ["+", *terms]]))
    yield from found


@claim("eq-12", "Section 4, (12)", {"middle": "1/3"}, {"middle": "1"})
def eq_12(middle: str = "1/2") -> Steps:
    r"""(11), with $q$ of the reports, is $2c_\epsilon(\widehat{q(C_v)} - \frac12)$, for every $\epsilon > 0$, size, $n$.

    $\sum_wH(v+1, w)q(w) = q(C_v) - (1 - q(C_v))$, as the shares $q$ of the reports add up to 1 and $H(v+1, w)$ is 1 on $C_v$ and
    $-1$ elsewhere. With $s = q(C_v)$ and $c_\epsilon = \frac{t+1}{t-1}$ the step is $c_\epsilon(s - (1-s)) = 2c_\epsilon(s -
    \frac12)$.
    """
    yield f"(t+1)/(t-1)*(s - (1-s)) = 2*(t+1)/(t-1)*(s - ({middle}))"


@claim("alg-5", "Section 4, Algorithm 5", {"total": "99/100"}, {"total": "2"}, at=rows(REPORTS), uses="beyond-simplex-projection")
def alg_5(row: int, total: str = "1") -> Steps:
    r"""The code of Algorithm 5 gives the nearest point of the simplex to $\bar p$, by its optimality conditions, from all
    multisets of reports at the five $(J, n, e^\epsilon)$ listed.

    The estimate from every multiset of reports is the nearest point of the simplex to the raw one, with this sum.
    """
    k, n, t = REPORTS[row]
    found: list[Verdict] = []
    for counts in projected_hadamard.multisets(alphabet(k), n):
        reports = [w for w, times in enumerate(counts) for _ in range(times)]
        raw, value = (f(reports, k, t) for f in (projected_hadamard.raw, projected_hadamard.estimate))
        found += [*nearest_in_simplex(raw, value), prove.comparison(["+", *value], "==", rational(total))]
    yield from found


@claim("sec-4-phr-ldp", "Section 4, Algorithm 5", {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-4-hr-ldp")
def sec_4_phr_ldp(factor: str = "1") -> Steps:
    r"""Projected Hadamard response is $\epsilon$-LDP, for every $\epsilon \ge 0$, $J$ and $n$: reports are, at every size; what
    the server computes is a function of them.

    By sec-4-hr-ldp, whose table at every size is step 1, a report is $\epsilon$-LDP. An output of a function of the reports has
    the sum of the probabilities of those that it comes from: with $a_i = e^\epsilon b_i-u_i$ the bound $a_i \le e^\epsilon b_i$
    is kept by sums, step 2. The examples are the multisets of two reports, as channels of either item, $J \le 3$.
    """
    yield symmetric.private(hadamard_response, None, factor)
    yield "for t >= 1, b >= 0, d >= 0, u >= 0, v >= 0: (t*b-u) + (t*d-v) <= t*(b+d)"
    for k in (1, 2, 3):
        one, size = hadamard_response.channel(k), hadamard_response.alphabet(k)
        places = {counts: i for i, counts in enumerate(multisets(size, 2))}
        for other in range(k):
            rows_ = [[exact(0)] * len(places) for _ in range(k)]
            for x, y, z in product(range(k), range(size), range(size)):
                rows_[x][places[tuple((w == y) + (w == z) for w in range(size))]] += one[x, y] * one[other, z]
            channel = Channel(ExactMatrix.of(rows_))
            yield "example: two reports", prove.privacy(channel, PrivacyMatrix.ldp(k, "eps"))


@claim("fact-4.1", "Section 4, Fact 4.1", {"proxy": "99/100"}, {"proxy": "1/4"}, uses="fact-4.1-sharp")
def fact_4_1(proxy: str = "4") -> Steps:
    r"""$E e^{u(\bar p(v) - p(v))} \le e^{u^2\sigma^2/(2n)}$ with $\sigma^2 = 4c_\epsilon^2$, for all real $u$, $n$, $\epsilon >
    0$, every size and $p$.

    By fact-4.1-sharp with $c_\epsilon^2$ in place of $\sigma^2$, and the step is that the exponent there is at most this one.
    """
    yield f"for u >= 0, c >= 0, n > 0: u^2*c^2/(2*n) <= u^2*(({proxy})*c^2)/(2*n)"


@claim(
    "fact-4.1-sharp",
    "Section 4, Fact 4.1",
    {"proxy": "99/100"},
    {"proxy": "1/4"},
    uses="eq-12 sec-4-hr-unbiased",
    assumes="calculus hoeffding-lemma expectation",
)
def fact_4_1_sharp(proxy: str = "1") -> Steps:
    r"""$E e^{u(\bar p(v) - p(v))} \le e^{u^2c_\epsilon^2/(2n)}$ for all real $u$, $n$, $\epsilon > 0$, every size and $p$
    (Hoeffding); for $p(v) = 0$ the proxy is the variance, so no smaller one will do.

    By eq-12 $\bar p(v)$ is the mean of $n$ independent values $c_\epsilon$ and $-c_\epsilon$, and by sec-4-hr-unbiased its mean
    is $p(v)$. For one value $X$, $c_\epsilon$ with probability $q$, put $\psi(u) = \ln Ee^{u(X-EX)}$, so that $\psi(0) = \psi'(0)
    = 0$.

    With $w = e^{2c_\epsilon u}$ step 1 is the quotient of differences, in $w$, of $\frac{qw}{qw+1-q}$, whose limit at $h = 0$ is
    its derivative; so $\psi'' = 4c_\epsilon^2\frac{q(1-q)w}{(qw+1-q)^2}$, and by step 2 this is at most $c_\epsilon^2$:
    Hoeffding's lemma for two values. By Taylor's formula $\psi(u) \le c_\epsilon^2u^2/2$, and by step 4 the logarithm for the
    mean is $n\psi(u/n) \le \frac{c_\epsilon^2}n\cdot\frac{u^2}2$.

    For $p(v) = 0$ both values have probability $q = \frac12$, and $\psi''(0) = c_\epsilon^2$ (step 3). A proxy is never below the
    second derivative at 0, which is the variance, so no smaller one will do.
    """
    yield from _mean_of_n(proxy)


@claim(
    "beyond-c-eps",
    "Section 4, Theorem 4.2",
    {"low": "201/100"},
    {"high": "601/100"},
    {"high": "13/2"},
    {"product_at_one": "2163/1000"},
    assumes="calculus",
)
def beyond_c_eps(low: str = "2", high: str = "6", product_at_one: str = "541/250") -> Steps:
    r"""$2/\epsilon \le c_\epsilon \le 2/\epsilon + \epsilon/6$ for every $\epsilon > 0$, and $\epsilon c_\epsilon \le 2.164$ for
    $\epsilon \le 1$; from the signs of the coefficients of series.

    low/x <= c <= 2/x + x/high for x > 0, and c x <= product_at_one for x <= 1, by series in x, t = e^x. x (t+1) - low (t-1):
    x^i/i! has the coefficient i - low for i >= 2, and 2 - low at i = 1. With a = high, (2a + x^2)(t-1) - a x (t+1) has 2a +
    i(i-1) - a i for i >= 3, and 0 at i = 1, 2; at a = 6 that is (i-3)(i-4). x (t+1) - product_at_one (t-1) has negative
    coefficients at i = 1, 2 and positive ones from i = 3 on: divided by x^2 it increases, and it is negative at x = 1. The series
    of e^x and their products with x, x^2 are not certified.
    """
    a = f"({high})"
    general = f"2*{a} + i*(i-1) - {a}*i"
    value = f"({product_at_one})"
    yield f"0 <= 2 - ({low})"
    yield f"for i >= 2: 0 <= i - ({low})"
    yield from (
        prove.comparison(tree(f"2*{a} - {a}*{i} - {a}*{int(i == 1)} + {i * (i - 1) * int(i > 2)}"), "==", 0) for i in (1, 2)
    )
    yield prove.comparison(0, "<=", tree(general.replace("i", "3")))
    yield at_most("0", general, i=4)
    yield f"2 < {value}"
    yield f"{value} < 3"
    yield prove.comparison(tree("exp(1) + 1"), "<", tree(f"{value}*(exp(1) - 1)"))
