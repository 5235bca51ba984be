"""Claims of linear-queries: the alphabet, the bits, the sampler and the estimate of Hadamard response (section 4); c_epsilon.

K is the paper's J~, k its J, t = e^epsilon, c = (t+1)/(t-1); for every size by a power of two h with h <= k < 2h = K.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import hadamard_response
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.protocols.projected_hadamard import multisets
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.programs.law import channel_of
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.proving.formula import at_most, identity, tree
from exactdp_checks.trusted.verdict import Verdict


def _alphabet(low: str = "k+1", high: str = "2*k+1") -> Verdict:
    """k = h + j with 0 <= j < h, h = j + 1 + i, both integers: low <= 2h <= high."""
    k = "(j+1+i + j)"
    lower = at_most(low.replace("k", k), "2*(j+1+i)", j=0, i=0)
    return prove.all_of([lower, at_most("2*(j+1+i)", high.replace("k", k), j=0, i=0)])


def _tilted(proxy: str) -> Verdict:
    """The second derivative of ln E e^(u X), X = c with probability q and -c otherwise, is at most proxy c^2 for all u.

    With w = e^(2cu) it is 4c^2 w d/dw (q w/(q w + 1 - q)) = 4c^2 q (1-q) w/(q w + 1 - q)^2 <= c^2: the square minus 4 q w (1-q)
    is (q w - (1-q))^2, and proxy >= 1, which q = 1/2, w = 1 need. The first derivative is a limit of quotients of differences,
    here in h. Value and derivative of ln E e^(u(X - EX)) at u = 0 are 0, so it is at most proxy c^2 u^2/2 (Taylor).
    """
    ratio = "(q*(w+h)/(q*(w+h)+1-q) - q*w/(q*w+1-q))/h"
    return prove.all_of([
        identity(ratio, "q*(1-q)/((q*w+1-q)*(q*(w+h)+1-q))"),
        identity("(q*w+1-q)^2 - 4*q*w*(1-q)", "(q*w-(1-q))^2"),
        prove.comparison(tree("4*(1/2)*(1/2)/(1/2+1/2)^2"), "<=", rational(proxy)),
    ])  # fmt: skip


def _mean_of_n(proxy: str) -> Verdict:
    """n independent reports: ln E e^(u mean) is at most n proxy c^2 (u/n)^2/2 = (proxy c^2/n) u^2/2."""
    return prove.all_of([_tilted(proxy), identity(f"n*({proxy})*c^2*(u/n)^2/2", f"({proxy})*c^2/n*u^2/2")])


def _size(k: int) -> bool:
    return 1 <= k <= 16


SIZES = tuple({"k": k} for k in (2, 1, 3, 4, 5, 7, 8))


@claim("sec-4-jtilde", "Section 4", {"low": "k+2"}, {"high": "2*k-1"})
def sec_4_jtilde(low: str = "k+1", high: str = "2*k+1") -> Any:
    r"""$J+1 \le \tilde J = 2^{\lceil\log_2(J+1)\rceil} \le 2J+1$ for every $J \ge 1$.

    Let $\tilde J = 2h$ be the least power of two that is not below $J+1$. Then $h < J + 1 \le 2h$, so $J = h + j$ with
    integers $0 \le j < h$, that is $h = j + 1 + i$ with $i \ge 0$. (For $J \ge 1$, $\tilde J \ge 2$ and $h$ is an integer.)

    Part (1) of the step is $J + 1 = h + j + 1 \le 2h$, and part (2) is $2h \le 2(h+j) + 1 = 2J + 1$.
    """
    return _alphabet(low=low, high=high)


@claim("sec-4-jtilde-sharp", "Section 4", {"low": "k+2"}, {"high": "2*k-1"}, {"high": "3*k/2"})
def sec_4_jtilde_sharp(low: str = "k+1", high: str = "2*k") -> Verdict:
    r"""$J+1 \le \tilde J \le 2J$ for every $J \ge 1$; equal on the left for $J = 2^m-1$, on the right for $J = 2^m$.

    Let $\tilde J = 2h$ be the least power of two that is not below $J+1$. Then $h < J + 1 \le 2h$, so $J = h + j$ with
    integers $0 \le j < h$, that is $h = j + 1 + i$ with $i \ge 0$.

    Part (1) of the step is $J + 1 = h + j + 1 \le 2h$, an equality for $i = 0$, that is $J = 2h - 1$. Part (2) is $2h \le
    2(h+j) = 2J$, an equality for $j = 0$, that is $J = h$. As $h$ runs through the powers of two, these are the two cases of
    the statement.
    """
    return _alphabet(low, high)


@claim("sec-4-hr-bits", "Section 4", {"most": "2*k-1"}, {"most": "k+1"}, uses="sec-4-jtilde")
def sec_4_hr_bits(most: str = "2*k+1") -> Verdict:
    r"""A report is one of $\tilde J$ outputs, $\log_2\tilde J \le \log_2(2J+1)$ bits, for every $J \ge 1$.

    The outputs are numbered from 0 to $\tilde J - 1$, and $\log_2\tilde J$ bits tell them apart. The step is that of
    sec-4-jtilde: $\tilde J \le 2J + 1$. The logarithm to the base 2 is increasing.
    """
    return _alphabet(high=most)


@claim("sec-4-hr-bits-sharp", "Section 4", {"most": "2*k-1"}, {"most": "k+1"}, uses="sec-4-jtilde-sharp")
def sec_4_hr_bits_sharp(most: str = "2*k") -> Verdict:
    r"""A report is one of $\tilde J = 2^m$ outputs, $m = \lceil\log_2(J+1)\rceil \le \log_2(2J)$ bits, for every $J \ge 1$.

    The outputs are numbered from 0 to $\tilde J - 1$, and $m = \log_2\tilde J$ bits tell $2^m = \tilde J$ of them apart. The
    step is that of sec-4-jtilde-sharp: $\tilde J \le 2J$. The logarithm to the base 2 is increasing, so $m \le \log_2(2J)$.
    """
    return _alphabet(high=most)


@claim("beyond-hr-products", "Section 4", {"other": "v + u"}, {"other": "v + u - v*u"})
def beyond_hr_products(other: str = "v + u - 2*v*u") -> Verdict:
    r"""$H_vH_u = H_{v\oplus u}$ for rows of the Sylvester matrix of every order: for each bit exhaustively, and $H(v,w) =
    (-1)^{\mathrm{popcount}(v \wedge w)}$ is the product over the bits.

    For bits $v$, $u$, $w$, $(-1)^{vw} = 1 - 2vw$ and $v \oplus u = v + u - 2vu$. The step runs through all eight cases of
    $(-1)^{vw}(-1)^{uw} = (-1)^{(v\oplus u)w}$. An entry of the matrix is the product of these over the bits of the row and
    the column, and so is the product of two.
    """
    ranges = {"v": (0, 1), "u": (0, 1), "w": (0, 1)}
    return prove.enumeration(tree("(1-2*v*w)*(1-2*u*w)"), "==", tree(f"1 - 2*({other})*w"), **ranges)


@claim(
    "beyond-hr-sampler-law",
    "Section 4",
    {"wanted": "1/2"},
    {"wanted": "1/(t+1)"},
    {"wanted": "t/(t+2)"},
    at=(*SIZES, {"k": 15}),
    when=_size,
)
def beyond_hr_sampler_law(k: int, wanted: str = "t/(t+1)") -> Steps:
    r"""The sampler in $O(\log J)$ operations has the law $Q(\cdot|v)$ of Hadamard response: every $\epsilon$ and size by the two
    $w$ that end in a report, and the code itself, over all its draws, at the sizes listed.

    P(y) = wanted 2/K where y supports the item, (1 - wanted) 2/K elsewhere, wanted = t/(t+1). A report y comes from w = y and
    from w = y with the lowest bit of the row flipped, of the other parity, each drawn with 1/K; both end in y exactly if the
    wanted parity is that of y. At size k the law of the code, over all its draws, is compared.
    """
    support = identity(f"1/K*({wanted}) + 1/K*({wanted})", "2*t/(K*(t+1))")
    rest = identity(f"2/K*(1 - ({wanted}))", "2/(K*(t+1))")
    size = hadamard_response.alphabet(k)
    found = channel_of(lambda x, draw: hadamard_response.sample(x, k, exact("t"), draw), range(k), range(size)).rows
    roles = hadamard_response.roles(k).tolist()
    claimed = {0: tree(f"2/{size}*(1 - ({wanted}))"), 1: tree(f"2/{size}*({wanted})")}
    pairs = {(found[x][y], roles[x][y]) for x in range(k) for y in range(size)}
    yield support
    yield rest
    yield from (prove.equal(v, claimed[r]) for v, r in sorted(pairs, key=str))


@claim("eq-12", "Section 4, (12)", {"middle": "1/3"}, {"middle": "1"})
def eq_12(middle: str = "1/2") -> Steps:
    r"""(11), with $q$ of the reports, is $2c_\epsilon(\widehat{q(C_v)} - \frac12)$, for every $\epsilon > 0$, size, $n$.

    $\sum_wH(v+1, w)q(w) = q(C_v) - (1 - q(C_v))$, as the shares $q$ of the reports add up to 1 and $H(v+1, w)$ is 1 on $C_v$
    and $-1$ elsewhere. With $s = q(C_v)$ and $c_\epsilon = \frac{t+1}{t-1}$ the step is $c_\epsilon(s - (1-s)) =
    2c_\epsilon(s - \frac12)$.
    """
    yield f"(t+1)/(t-1)*(s - (1-s)) = 2*(t+1)/(t-1)*(s - ({middle}))"


@claim(
    "sec-4-phr-ldp",
    "Section 4, Algorithm 5",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=({"k": 2}, {"k": 1}, {"k": 3}),
    when=lambda k: 1 <= k <= 4,
    uses="sec-4-hr-ldp",
)
def sec_4_phr_ldp(k: int, factor: str = "1") -> Steps:
    r"""Projected Hadamard response is $\epsilon$-LDP, for every $\epsilon \ge 0$: reports are, at every size; what the server
    computes is a function of them (sums over outputs keep the bound). For two users the multiset of their reports, of which
    $\hat p$ is a function, is also checked as a channel of either item, at the sizes listed.

    Is the report of every user private at every size, and the multiset of two reports in the item of either user? The latter
    at size k and for every item of the other. Sums a_1 + a_2 over outputs that the server maps to one keep the bound a_i <=
    e^eps b_i, written a = t b - u.
    """
    found = [symmetric.private(hadamard_response, None, factor), at_most("(t*b-u) + (t*d-v)", "t*(b+d)", t=1, b=0, d=0, u=0, v=0)]
    one, size = hadamard_response.channel(k), hadamard_response.alphabet(k)
    places = {counts: i for i, counts in enumerate(multisets(size, 2))}
    for other in range(k):
        rows = []
        for x in range(k):
            row: list[Exact] = [Fraction(0)] * len(places)
            for y, z in product(range(size), repeat=2):
                counts = tuple((w == y) + (w == z) for w in range(size))
                row[places[counts]] = row[places[counts]] + one[x, y] * one[other, z]
            rows.append(row)
        found.append(prove.privacy(Channel(ExactMatrix.of(rows)), PrivacyMatrix.ldp(k, "eps")))
    yield from found


@claim(
    "fact-4.1",
    "Section 4, Fact 4.1",
    {"proxy": "99/100"},
    {"proxy": "1/4"},
    uses="eq-12 sec-4-hr-unbiased",
    assumes="calculus expectation",
)
def fact_4_1(proxy: str = "4") -> Verdict:
    r"""$E e^{u(\bar p(v) - p(v))} \le e^{u^2\sigma^2/(2n)}$ with $\sigma^2 = 4c_\epsilon^2$, for all real $u$, $n$, $\epsilon >
    0$, every size and $p$.

    By eq-12 $\bar p(v)$ is the mean of $n$ independent values $c_\epsilon$ and $-c_\epsilon$, and by sec-4-hr-unbiased its
    mean is $p(v)$. For one value $X$, $c_\epsilon$ with probability $q$, put $\psi(u) = \ln Ee^{u(X-EX)}$, so that $\psi(0)
    = \psi'(0) = 0$.

    With $w = e^{2c_\epsilon u}$ part (1) of the step is the quotient of differences, in $w$, of $\frac{qw}{qw+1-q}$, whose
    limit at $h = 0$ is its derivative; so $\psi'' = 4c_\epsilon^2\frac{q(1-q)w}{(qw+1-q)^2}$. By part (2) $(qw+1-q)^2 -
    4q(1-q)w$ is a square, so $\psi'' \le c_\epsilon^2$, and 1 is at most the proxy 4: part (3), at $q = \frac12$, $w = 1$.

    By Taylor's formula $\psi(u) \le 4c_\epsilon^2u^2/2$. Part (4): the logarithm for the mean is $n\psi(u/n) \le
    \frac{4c_\epsilon^2}n\cdot\frac{u^2}2$, the reports being independent; given the reports' law, $X$ has one $q$ for all
    users, since inputs are drawn from $p$.
    """
    return _mean_of_n(proxy)


@claim(
    "fact-4.1-sharp",
    "Section 4, Fact 4.1",
    {"proxy": "99/100"},
    {"proxy": "1/4"},
    uses="eq-12 sec-4-hr-unbiased",
    assumes="calculus hoeffding-lemma expectation",
)
def fact_4_1_sharp(proxy: str = "1") -> Verdict:
    r"""$E e^{u(\bar p(v) - p(v))} \le e^{u^2c_\epsilon^2/(2n)}$ for all real $u$, $n$, $\epsilon > 0$, every size and $p$
    (Hoeffding); for $p(v) = 0$ the proxy is the variance, so no smaller one will do.

    By eq-12 $\bar p(v)$ is the mean of $n$ independent values $c_\epsilon$ and $-c_\epsilon$, and by sec-4-hr-unbiased its
    mean is $p(v)$. For one value $X$, $c_\epsilon$ with probability $q$, put $\psi(u) = \ln Ee^{u(X-EX)}$, so that $\psi(0)
    = \psi'(0) = 0$.

    With $w = e^{2c_\epsilon u}$ part (1) of the step is the quotient of differences, in $w$, of $\frac{qw}{qw+1-q}$, whose
    limit at $h = 0$ is its derivative; so $\psi'' = 4c_\epsilon^2\frac{q(1-q)w}{(qw+1-q)^2}$, and by part (2) this is at
    most $c_\epsilon^2$: Hoeffding's lemma for two values. By Taylor's formula $\psi(u) \le c_\epsilon^2u^2/2$, and by part
    (4) the logarithm for the mean is $n\psi(u/n) \le \frac{c_\epsilon^2}n\cdot\frac{u^2}2$.

    For $p(v) = 0$ both values have probability $q = \frac12$, and $\psi''(0) = c_\epsilon^2$ (part 3). A proxy is never
    below the second derivative at 0, which is the variance, so no smaller one will do.
    """
    return _mean_of_n(proxy)


@claim(
    "beyond-c-eps",
    "Section 4, Theorem 4.2",
    {"low": "201/100"},
    {"high": "601/100"},
    {"high": "13/2"},
    {"product_at_one": "2163/1000"},
)
def beyond_c_eps(low: str = "2", high: str = "6", product_at_one: str = "541/250") -> Steps:
    r"""$2/\epsilon \le c_\epsilon \le 2/\epsilon + \epsilon/6$ for every $\epsilon > 0$, and $\epsilon c_\epsilon \le 2.164$ for
    $\epsilon \le 1$; from the signs of the coefficients of series.

    low/x <= c <= 2/x + x/high for x > 0, and c x <= product_at_one for x <= 1, by series in x, t = e^x. x (t+1) - low (t-1):
    x^i/i! has the coefficient i - low for i >= 2, and 2 - low at i = 1. With a = high, (2a + x^2)(t-1) - a x (t+1) has 2a +
    i(i-1) - a i for i >= 3, and 0 at i = 1, 2; at a = 6 that is (i-3)(i-4). x (t+1) - product_at_one (t-1) has negative
    coefficients at i = 1, 2 and positive ones from i = 3 on: divided by x^2 it increases, and it is negative at x = 1. The
    series of e^x and their products with x, x^2 are not certified.
    """
    a = f"({high})"
    general = f"2*{a} + i*(i-1) - {a}*i"
    value = f"({product_at_one})"
    yield prove.comparison(tree(f"({low})"), "<=", 2)
    yield f"for i >= 2: 0 <= i - ({low})"
    yield from (
        prove.comparison(tree(f"2*{a} - {a}*{i} - {a}*{int(i == 1)} + {i * (i - 1) * int(i > 2)}"), "==", 0) for i in (1, 2)
    )
    yield prove.comparison(0, "<=", tree(general.replace("i", "3")))
    yield at_most("0", general, i=4)
    yield prove.comparison(2, "<", tree(value))
    yield prove.comparison(tree(value), "<", 3)
    yield prove.comparison(tree("exp(1) + 1"), "<", tree(f"{value}*(exp(1) - 1)"))
