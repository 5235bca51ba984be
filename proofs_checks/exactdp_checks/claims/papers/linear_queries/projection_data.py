"""Claims of linear-queries: the offline problem and the sampling error of A phat(D), D ~ p^n (sections 1 and 2.2.1, Algorithm 2).

Every n and J by first and second moments: users are independent, so E <a_(v_i), a_(v_i')> = ||A p||^2 for i != i'. At small J
and n the sums over all data in [J]^n are multiplied out as well, with free p and a row a of A (coordinates add up).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.projection_steps import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity, tree
from exactdp_checks.trusted.verdict import Verdict

SIZES = tuple({"k": k, "n": n} for k, n in ((2, 2), (1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2)))


def _prior(k: int) -> list[str]:
    """p_0, ..., p_(k-1) of sum 1, as formulas."""
    free = [f"p{j}" for j in range(k - 1)]
    return [*free, "(1" + "".join(f" - {p}" for p in free) + ")"]


def _expected(k: int, n: int, value: Callable[[str], str]) -> str:
    """E value((a_(v_1) + ... + a_(v_n))/n), the sum over all data in [k]^n, as a formula."""
    p = _prior(k)
    terms = []
    for data in product(range(k), repeat=n):
        mean = "(" + " + ".join(f"a{j}" for j in data) + f")/{n}"
        terms.append("*".join([*(p[j] for j in data), value(mean)]))
    return " + ".join(terms)


def _mean_of(k: int, power: int = 1) -> str:
    return "(" + " + ".join(f"{p}*a{j}^{power}" for j, p in enumerate(_prior(k))) + ")"


def _second_moment(over: str = "n", cross: str = "1") -> Verdict:
    """E ||A phat||^2 - ||A p||^2 = (n S + n (n-1) M)/n^2 - M = (S - M)/n, S = sum_j p_j ||a_j||^2, M = ||A p||^2."""
    return identity(f"(n*S + ({cross})*n*(n-1)*M)/n^2 - M", f"(S - M)/({over})")


def _at_most_radius(factor: str = "1") -> Verdict:
    """(S - M)/n <= factor r^2/n, as S = r^2 - u and M >= 0; R stands for r^2."""
    return at_most("(R - u - M)/n", f"({factor})*R/n", R=0, u=0, M=0, n=1)


def _sampling(factor: str = "1") -> Verdict:
    """E ||.|| <= sqrt(E ||.||^2) <= sqrt(r^2/n). At n = 1, A = [r, -r], p = (1/2, 1/2) the error is r surely."""
    attained = at_most("(r+r)/2", f"({factor})*r", r=0)
    return prove.all_of([jensen(), _second_moment(), _at_most_radius(), attained])


def _small(k: int, n: int) -> bool:
    return 1 <= k <= 3 and 1 <= n <= 3


@claim(
    "sec-1-special-cases",
    "Section 1, special cases",
    {"diagonal": 2},
    {"off": 1},
    at=({"k": 2}, *({"k": k} for k in (1, 3, 4, 5, 6))),
    when=lambda k: 1 <= k <= 6,
)
def sec_1_special_cases(k: int, diagonal: int = 1, off: int = 0) -> Steps:
    r"""For $A = \mathbb I_J$, $Ap = p$; for any $A$, $Ap = \sum_j p_ja_j = E\,a_V$ with $V \sim p$: the mean of a random vector
    whose values are the columns. Multiplied out for $J \le 6$, with free $p$ and entries.

    Row i of I p is p_i; and A p = sum_j p_j a_j = E a_V, here for one row of A.
    """
    p = [tree(v) for v in _prior(k)]
    rows = [["+", *(["*", diagonal if i == j else off, p[j]] for j in range(k))] for i in range(k)]
    found = [prove.equal(row, p[i]) for i, row in enumerate(rows)]
    mean: list[Any] = ["+", *(["*", f"a{j}", diagonal, p[j]] for j in range(k))]
    yield from found
    yield prove.equal(mean, tree(_expected(k, 1, lambda v: v)))


@claim("sec-1.1-spectral", "Section 1.1", {"factor": "99/100"}, {"columns": 1})
def sec_1_1_spectral(columns: int = 2, factor: str = "1") -> Steps:
    r"""A largest singular value at most $r$ bounds every column norm by $r$, for every $A$; the converse fails for every $r$: $A
    = r[1\ 1]$ has columns of norm $r$ and singular value $r\sqrt2$ (scaled to $r = 1$).

    ||a_j||^2 = ||A e_j||^2 <= factor s^2 ||e_j||^2, and the converse fails. A = [1 ... 1] has m columns of norm 1, and ||A
    x||^2 = m^2 > m = ||x||^2 at x = (1, ..., 1) for m >= 2, so that its singular value is above 1.
    """
    bounded = at_most("s - u", f"({factor})*s*1", s=0, u=0)
    yield bounded
    yield prove.comparison(["*", 1, columns], "<", ["^", columns, 2])


@claim("eq-3-unbiased", "Section 2.2.1, (3)", {"gain": "99/100"}, {"gain": "-1"}, at=SIZES, when=_small)
def eq_3_unbiased(k: int, n: int, gain: str = "1") -> Steps:
    r"""$E_{D\sim p^n} A\hat p(D) = Ap$, every $n$ and $J$ by linearity; multiplied out over all data for $J, n \le 3$, with free
    $p$ and entries.
    """
    general = identity(f"({gain})*n*m/n", "m")  # each of the n users has the mean m
    yield identity(_expected(k, n, lambda v: f"({gain})*({v})"), _mean_of(k))
    yield general


@claim(
    "eq-3-sharp",
    "Section 2.2.1, (3)",
    {"over": "n-1/2"},
    {"over": "n^2"},
    {"cross": "0"},
    {"factor": "99/100"},
    at=SIZES,
    when=_small,
)
def eq_3_sharp(k: int, n: int, over: str = "n", cross: str = "1", factor: str = "1") -> Steps:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2^2 = (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n \le r^2/n$, every $n$, $d$ and $J$ by
    moments of independent users; multiplied out over all data for $J, n \le 3$.
    """
    mean = _mean_of(k)
    summed = identity(_expected(k, n, lambda v: f"({v} - {mean})^2"), f"({_mean_of(k, 2)} - {mean}^2)/{n}")
    yield _second_moment(over, cross)
    yield _at_most_radius(factor)
    yield summed


@claim("eq-3", "Section 2.2.1, (3)", {"factor": "99/100"}, {"factor": "1/2"}, uses="eq-3-sharp")
def eq_3(factor: str = "1") -> Any:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2 \le r/\sqrt n$ for every $n$, $d$, $J$, $p$ and every $A$ with column norms at most
    $r$; equality for $n = 1$, $A = [r, -r]$, $p = (\frac12, \frac12)$.

    Part (1) of the step: for a random variable $X$ with $EX = m$ and $EX^2 = q$, $E(X-m)^2 = q - m^2$; this is not negative,
    so $EX \le \sqrt{EX^2}$, here for $X = \|A\hat p(D) - Ap\|_2$.

    Parts (2) and (3) are eq-3-sharp: with $S = \sum_jp_j\|a_j\|^2$ and $M = \|Ap\|^2$ the $n$ users give $n$ squares and
    $n(n-1)$ products, so that $EX^2 = (S-M)/n$, and $S = r^2 - u \le r^2$, $M \ge 0$ make this at most $r^2/n$.

    Part (4): for $n = 1$ and $A = [r, -r]$, $Ap = 0$ and the error is $r$ for either item, the bound itself.
    """
    return _sampling(factor=factor)


@claim("sec-2.2.1-note", "Section 2.2.1, Note", {"weight": "99/100"}, {"weight": "0"}, uses="eq-3")
def sec_2_2_1_note(weight: str = "1") -> Steps:
    r"""$\mathrm{err} \le \widehat{\mathrm{err}} + r/\sqrt n$ for every protocol, every $n$, $d$, $J$ and $r$: the triangle
    inequality and (3). (The bound of (3) cannot be smaller; whether the sum is attained is not asked.)

    Let $a = \|\hat y - A\hat p\|$ for the estimate $\hat y$, and $b = \|A\hat p - Ap\|$. For vectors $x$, $y$ of norms $a$,
    $b$ with $\langle x, y\rangle = c$, steps 2 and 3 give $0 \le \|bx - ay\|^2 = 2ab(ab - c)$, so $c \le ab$, and step 1
    $(a+b)^2 - \|x+y\|^2 = 2(ab - c) \ge 0$: the triangle inequality.

    Step 4 is (3), $Eb \le r/\sqrt n$, with the parts of eq-3; the mean of $a$ is $\widehat{\mathrm{err}}$.
    """
    triangle = identity("(a+b)^2 - (a^2 + b^2 + 2*c)", "2*(a*b - c)")
    schwarz = identity("(b*x - a*y)^2", "b^2*x^2 + a^2*y^2 - 2*a*b*x*y")
    summed = identity("b^2*a^2 + a^2*b^2 - 2*a*b*c", "2*a*b*(a*b - c)")
    yield triangle
    yield schwarz
    yield summed
    yield _sampling(weight)


@claim("beyond-alg-2-mse", "Section 3.1, Algorithm 2", {"noise": "99/100"}, {"noise": "2"}, {"cross": "1"}, uses="eq-3-sharp")
def beyond_alg_2_mse(noise: str = "1", cross: str = "0") -> Steps:
    r"""For $n$ reports $a_{v_i} + N(0, \sigma^2I_d)$: $E\|\bar y - A\hat p(D)\|_2^2 = d\sigma^2/n$ and $E\|\bar y - Ap\|_2^2 =
    d\sigma^2/n + (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n$, every $n$, $d$, $J$; only independence, mean 0 and the variance of
    the noise are used. $E[\bar y|D] = A\hat p(D)$ as the noise has mean 0.

    Each of the $d$ coordinates of the mean of $n$ independent noises of variance $\sigma^2$ has the variance
    $n\sigma^2/n^2$: step 1 is their sum. The noise has mean 0 given the data, so that its product with the sampling error
    $A\hat p - Ap$ has mean 0, and step 2 adds the noise and the second moment of the sampling error, which is step 3 and
    eq-3-sharp.
    """
    yield f"d*(n*s)/n^2 = ({noise})*d*s/n"
    yield f"d*s/n + 2*({cross})*d*s/n + (S-M)/n = d*(n*s)/n^2 + (n*S + n*(n-1)*M)/n^2 - M"
    yield _second_moment()
