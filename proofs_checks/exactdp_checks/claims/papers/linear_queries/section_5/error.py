r"""Claims of linear-queries: the error bound of Algorithm 6, step by step (section 5: (18), (19), (20), Theorem 5.2).

t = e^epsilon, c = (t+1)/(t-1), L = log(2d), sizes n_k of the rounds; ybar_k = 0 if n_k = 0. The examples are the functions of the
code, and exact expectations at t = 3, r = 1, for queries chosen in advance.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from exactdp.bounds.linear_queries import adaptive as bounds
from exactdp.protocols.adaptive_one_bit import good, max_error, max_error_given, sizes
from exactdp_checks.claims.notation import Steps, Verdict, compared, prove
from exactdp_checks.claims.papers.linear_queries.helpers.rounds import LN_2, condition
from exactdp_checks.claims.papers.linear_queries.stated import claim

PROOF = "Section 5, proof of Theorem 5.2"
SIZES = ((2, 12), (1, 9), (2, 3), (2, 40), (3, 24), (4, 16))  # d, n
MEANS = (
    (2, ("0", "0")),
    (1, ("0",)),
    (1, ("0", "1")),
    (27, ("0",)),
    (30, ("1",)),
    (20, ("1/3", "-1")),
    (68, ("0", "0")),
    (12, ("1/4", "0", "-1")),
    (24, ("0", "0", "0")),
)
TOTAL = "for a >= 0, b >= 0, h >= 0, s >= 0: (1-h)*a + h*b <= a + ({})*(h+s)*b"


def _proxy(proxy: str) -> tuple[str, str]:
    """Values -b and b with mean b (2 w - 1) have variance at most b^2; n_k = n/(2d) + s reports have the proxy c^2 r^2/n_k."""
    most = "for n >= 1, d >= 1, c >= 1, r >= 0, s >= 0: c^2*r^2/(n/(2*d) + s) <= "
    return "b^2 - (w*(b - b*(2*w-1))^2 + (1-w)*(-b - b*(2*w-1))^2) = (b*(2*w-1))^2", f"{most}({proxy})*d*c^2*r^2/n"


def _best(proxy: str, inner: str) -> tuple[str, ...]:
    """L/l + l s^2/2 = l s^2 at L = l^2 s^2/2; its square is 2 s^2 L, the square of 2 c r sqrt(inner d L/n)."""
    half = "(l^2*s^2/2)"
    square = f"2*(({proxy})*d*c^2*r^2/n)*L = 4*({inner})*c^2*r^2*d*L/n"
    return f"{half}/l + l*s^2/2 = l*s^2", f"(l*s^2)^2 = 2*s^2*{half}", square


def _given_good(function: Any, **sharp: bool) -> Iterator[tuple[str, Verdict]]:
    """E[max | sizes] for q = 0 at c r = 1 and every good size against half of the function at c = 2, r = 1."""
    for d, n in SIZES:
        for size in dict.fromkeys(tuple(sorted(size)) for size, _ in sizes(n, d) if good(size)):
            mean = ["+", *(["*", value, p] for value, p in max_error_given(size, [0] * d, "1/2", 3).items())]
            yield "example: good sizes", prove.comparison(mean, "<=", (function(d, n, 3, **sharp) / 2).tree)


def _exactly(function: Any) -> Iterator[tuple[str, Verdict]]:
    """E max at t = 3, r = 1 against the function, where it is defined."""
    found = [(n, means) for n, means in MEANS if function is not bounds.equation_20 or condition(n, len(means))]
    yield from (("example: exactly", compared(max_error(n, p, 1, 3), "<=", function(len(p), n, 3))) for n, p in found)


@claim(
    "eq-18", "equation (18)", {"rate": "1/6"}, {"rate": "1/4"}, {"half": "1/3"}, assumes="markov union-bound exp-above-tangent"
)
def eq_18(rate: str = "1/8", half: str = "1/2") -> Steps:
    r"""$P[(\mathcal I_1, \ldots, \mathcal I_d) \notin \mathsf{Good}] \le d\,e^{-n/(8d)}$ for all $n$, $d$.

    $\hat n_k$ is a sum of $n$ independent bits $B$ of probability $p = \frac1d$, and $E\,2^{-B} = 1-\frac p2 \le e^{-1/(2d)}$:
    step 1. By Markov's inequality for $2^{-\hat n_k}$, $P[\hat n_k < \frac n{2d}] \le 2^{n/(2d)}e^{-n/(2d)} =
    e^{-n(1-\log2)/(2d)}$, at most $e^{-n/(8d)}$ by step 2; the union bound over $k$ gives the factor $d$.

    The examples compare each of the $d$ terms with $e^{-n/(8d)}$, exactly, for $n \le 60$, $d \le 6$.
    """
    yield f"(1-p)*1 + p*({half}) = 1 - p/2"
    yield f"{rate} <= (1 - ln(2))/2"
    for d in range(1, 7):
        for n in range(1, 61):
            count = sum(comb(n, m) * (d - 1) ** (n - m) for m in range(n + 1) if 2 * d * m < n)
            yield "example: the tail", compared(Fraction(count, d**n), "<=", bounds.bad_partition(d, n) / d)


@claim(
    "sec-5-subgaussian",
    PROOF,
    {"proxy": "1"},
    {"proxy": "19/10"},
    uses="eq-15 sec-5-report-mean sec-5-independence",
    assumes="hoeffding-lemma expectation",
)
def sec_5_subgaussian(proxy: str = "4") -> Steps:
    r"""In a good partition $\bar y_k$ averages $\hat n_k \ge n/(2d)$ reports $\pm c_\epsilon r$, and $\bar y_k - \langle q_k,
    p\rangle$ has the variance proxy $c_\epsilon^2 r^2/\hat n_k \le 4 d c_\epsilon^2 r^2/n$, for all $d$, $n$.

    Given $q_k$ and the partition, the reports of round $k$ are independent with the mean $\langle q_k, p\rangle$
    (sec-5-report-mean). A report has the two values $\pm c_\epsilon r$, and under every tilted law a variance of at most
    $c_\epsilon^2r^2$: step 1 with $b = c_\epsilon r$, so it has this proxy, and the mean of $\hat n_k$ of them has
    $c_\epsilon^2r^2/\hat n_k$. Step 2 is the bound for $\hat n_k = \frac n{2d}+s$. It does not depend on $q_k$.
    """
    yield from _proxy(proxy)


@claim("eq-19", "equation (19)", {"inner": "19/10"}, {"proxy": "1"}, uses="sec-5-subgaussian", assumes="subgaussian-maximum")
def eq_19(proxy: str = "4", inner: str = "2") -> Steps:
    r"""Given a partition in $\mathsf{Good}$: $E\max_k|\bar y_k - \langle q_k, p\rangle| \le 2 c_\epsilon r\sqrt{2 d\log(2d)/n}$,
    from the proxy $4 d c_\epsilon^2 r^2/n$, for all $d$, $n$.

    By sec-5-subgaussian, steps 1 and 2, each of the $d$ deviations has the proxy $s^2 = 4dc_\epsilon^2r^2/n$. So the mean of the
    maximum is at most $\frac Ll+\frac{ls^2}2$ for every $l > 0$, $L = \log2d$. At $L = \frac{l^2s^2}2$ this is $ls^2$, whose
    square is $2s^2L$, steps 3 and 4; step 5 is that this is the square of the bound.
    """
    yield from (*_proxy(proxy), *_best(proxy, inner))
    yield from _given_good(bounds.equation_19)


@claim(
    "eq-19-sharp",
    "equation (19)",
    {"inner": "19/20"},
    {"proxy": "19/10"},
    uses="sec-5-subgaussian",
    assumes="subgaussian-maximum",
)
def eq_19_sharp(proxy: str = "2", inner: str = "1") -> Steps:
    r"""Given a partition in $\mathsf{Good}$: $E\max_k|\bar y_k - \langle q_k, p\rangle| \le 2 c_\epsilon r\sqrt{d\log(2d)/n}$,
    from the proxy $2 d c_\epsilon^2 r^2/n$, for all $d$, $n$.

    As eq-19: by sec-5-subgaussian the proxy is $c_\epsilon^2r^2/\hat n_k$, by step 2 at most $s^2 = 2dc_\epsilon^2r^2/n$; steps 3
    to 5 are the best $l$ and the square of the bound.
    """
    yield from (*_proxy(proxy), *_best(proxy, inner))
    yield from _given_good(bounds.equation_19, sharp=True)


@claim("eq-20-corrected", "equation (20)", {"share": "9/10"}, {"share": "0"}, uses="eq-18 eq-19 beyond-adaptive-error-range")
def eq_20_corrected(share: str = "1") -> Steps:
    r"""$E\max_k|\bar y_k - \langle q_k, p\rangle| \le 2 c_\epsilon r\sqrt{2 d\log(2d)/n} + (c_\epsilon + 1)\,r\,d\,e^{-n/(8d)}$,
    with $\bar y_k = 0$ if $\hat n_k = 0$; for all $d$, $n$, $p$, $\epsilon > 0$ and every adversary.

    Let $a$ be the bound of eq-19 for the mean given a good partition, $b = (c_\epsilon+1)r$ that of the error always
    (beyond-adaptive-error-range), and $h$ the probability of a bad one, $h+s = d\,e^{-n/(8d)}$ its bound in eq-18. The step is
    the total expectation, $(1-h)a+hb \le a+(h+s)b$.
    """
    yield TOTAL.format(share)
    yield from _exactly(bounds.equation_20_corrected)


@claim("eq-20", "equation (20)", {"inner": "3/2"}, {"inner": "1"}, uses="thm-5.2-corrected sec-5-second-term")
def eq_20(inner: str = "2") -> Steps:
    r"""Under the hypothesis of Theorem 5.2, $n \ge 8 d\log n$: $E\max_k|\bar y_k - \langle q_k, p\rangle| \le 2 c_\epsilon
    r\sqrt{2 d\log(2d)/n} + r\,d\,e^{-n/(8d)}$, for all $d$, $n$, $p$, $\epsilon > 0$ and every adversary. (The argument in print
    gives $(c_\epsilon + 1)\,r$ in the second term.)

    Theorem 5.2, corrected, has a sharper first term, $2c_\epsilon r\sqrt{d\log(2d)/n}$, and this makes up for the second. For $n
    \ge 2$, with $y^2 = \frac dn$: $y^2 \le \frac1{8\log2} \le 4(\sqrt2-1)^2\log2$ by step 1, so with $g = \sqrt2-1$ the root of
    $\log2d \ge \log2$ is $\frac y{2g}+s$. Step 2 is $2c_\epsilon ly+(c_\epsilon+1)y^2 \le 2c_\epsilon(1+g)ly+y^2$ for this root
    $l$, and $d\,e^{-n/(8d)} \le y^2$ (sec-5-second-term), where $c_\epsilon \ge 1$.

    For $n = 1$ the error is at most $(c_\epsilon+1)r \le 2c_\epsilon r$, step 3, and $1 \le 2d\log2d$: step 4.
    """
    root = "(y/(2*g) + s)"
    yield prove.comparison(["/", 1, ["*", 8, LN_2]], "<=", ["*", 4, ["^", ["-", ["sqrt", inner], 1], 2], LN_2])
    yield f"for c >= 1, y >= 0, s >= 0, g > 0: 2*c*{root}*y + (c+1)*y^2 <= 2*c*(1+g)*{root}*y + y^2"
    yield "for c >= 1: c + 1 <= 2*c"
    yield f"1 <= ({inner})*ln(2)"
    yield from _exactly(bounds.equation_20)


@claim("sec-5-second-term", PROOF, {"bound": "99/100"}, {"bound": "1/2"})
def sec_5_second_term(bound: str = "1") -> Steps:
    r"""If $n \ge 8 d\log n$, that is $e^{n/(8d)} \ge n$, then $r\,d\,e^{-n/(8d)} \le r\,d/n$; for all $d$, $n$.

    The step, with $e^{n/(8d)} = n+s$, $s \ge 0$, is $\frac d{n+s} \le \frac dn$.
    """
    yield f"for n >= 1, d >= 1, s >= 0: d/(n+s) <= ({bound})*d/n"
    for d, n in ((2, 68), (1, 1), (1, 27), (3, 114), (10, 497), (100, 7094)):
        yield "example: the two terms", compared(bounds.bad_partition(d, n), "<=", bounds.second_term(d, n))


@claim(
    "thm-5.2-corrected", "Theorem 5.2", {"share": "9/10"}, {"share": "0"}, uses="eq-18 eq-19-sharp beyond-adaptive-error-range"
)
def thm_5_2_corrected(share: str = "1") -> Steps:
    r"""For all $d \ge 1$, $n \ge 1$, every $p$ and adversary, with $\bar y_k = 0$ if $\hat n_k = 0$: $E\max_k|\bar y_k - \langle
    q_k, p\rangle| \le 2 c_\epsilon r\sqrt{d\log(2d)/n} + (c_\epsilon + 1)\,r\,d\,e^{-n/(8d)}$.

    As eq-20-corrected, with the first term of eq-19-sharp: given a good partition the mean is at most $a = 2c_\epsilon
    r\sqrt{d\log(2d)/n}$ (eq-19-sharp); a partition is bad with a probability $h$ that eq-18 bounds by $h+s = d\,e^{-n/(8d)}$; and
    the error is always at most $b = (c_\epsilon+1)r$ (beyond-adaptive-error-range). The step is the total expectation, $(1-h)a+hb
    \le a+(h+s)b$.
    """
    yield TOTAL.format(share)
    yield from _exactly(bounds.theorem_5_2_corrected)
