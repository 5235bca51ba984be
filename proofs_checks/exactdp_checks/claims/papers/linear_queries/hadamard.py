"""Claims of linear-queries: Hadamard response (section 4): privacy, unbiasedness, exact covariance and risk.

Each for every epsilon at sizes 1 to 64 (the covariance: at 1 to 17 and 31 to 33)
and at every size over orbits. t = e^epsilon, c = (t+1)/(t-1), K the alphabet size, items 0..k-1 with rows x+1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exactdp.mechanisms import hadamard_response
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import symmetric
from exactdp_checks.trusted.verdict import Verdict

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (*range(1, 65), None))  # None is every size, over orbits
PAIRS = tuple(s for s in SIZES if s["k"] in (*range(1, 18), 31, 32, 33, None))  # k^3 products at a size; None proves them all
C = "(t+1)/(t-1)"


def _size(k: int | None) -> bool:
    return k is None or k >= 1


def _of(k: int | None) -> tuple[int] | None:
    return None if k is None else (k,)


@claim("beyond-hr-sets", "Section 4", {"half": "n/3"}, {"quarter": "n/8"}, {"quarter": "n/4 + 1"})
def beyond_hr_sets(half: str = "n/2", quarter: str = "n/4") -> Any:
    r"""For Sylvester matrices of every order $n = 2^r$: $|C_v| = n/2$ for a row $v$ other than the first, and $|C_v \cap C_u| =
    n/4$ for two of them.

    The induction is over the order $n = 2^r$, by Sylvester's step from $H$ to $((H, H), (H, -H))$, for the number $a$ of
    columns in which two rows, equal or not, both have $+$. The states are the pairs of rows: 00 is the constant row twice,
    $0i$ the constant row and another, $ii$ another row twice, $ij$ two different rows other than the constant one.

    A row of the new matrix is an old one repeated, which doubles the number, or an old one followed by its negative, in
    which the columns with $+$ are those that were not counted. So the numbers are $n$, $n/2$, $n/2$, $n/4$; the state $ii$
    is $|C_v|$ and $ij$ is $|C_v\cap C_u|$.
    """
    return symmetric.hadamard_counts(half=half, quarter=quarter)


@claim(
    "sec-4-hr-ldp",
    "Section 4, privacy of Hadamard Response",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=(*SIZES[1:], SIZES[0], {"k": 1023}),
    when=_size,
    uses="beyond-hr-sets",
)
def sec_4_hr_ldp(k: int | None, factor: str = "1") -> Verdict:
    r"""Hadamard response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, for every $\epsilon \ge 0$.

    By beyond-hr-sets a row has $K/2$ entries $\frac{2e^\epsilon}{K(e^\epsilon+1)}$ and $K/2$ entries
    $\frac2{K(e^\epsilon+1)}$, which add up to 1 (the first part of the step at every size) and are not negative. The other
    parts compare the entries of two items at one output, each way round: at most $e^\epsilon$ times.

    Two different rows have, by beyond-hr-sets, $K/4$ columns with $+$ in the first and $-$ in the second; there the ratio is
    $e^\epsilon$.
    """
    return symmetric.private(hadamard_response, _of(k), factor)


@claim(
    "sec-4-hr-unbiased",
    "Section 4, unbiasedness of (11) and (12)",
    {"gain": "99/100"},
    {"gain": "t/(t+1)"},
    {"gain": "-1"},
    at=(*SIZES, {"k": 255}),
    when=_size,
    uses="beyond-hr-sets",
)
def sec_4_hr_unbiased(k: int | None, gain: str = "1") -> Verdict:
    r"""$E[\bar p(v)] = p(v)$ for all $v$: $E[c H(v+1, Y) \mid X = x]$ is 1 if $x = v$ and 0 otherwise, for every $\epsilon >
    0$.

    The first part of the step at every size is that rows sum to 1. For $x = v$ there are $K/2$ outputs of either sign, and
    the mean of $cH(v+1, Y)$ is $c\frac{e^\epsilon-1}{e^\epsilon+1} = 1$; for $x \ne v$ the four pairs of signs of the two
    rows have $K/4$ columns each, by beyond-hr-sets, and the mean is 0.

    By linearity $E[\bar p(v)] = \sum_xp(x)E[cH(v+1, Y)|X=x] = p(v)$.
    """
    return symmetric.unbiased(hadamard_response, _of(k), gain)


@claim(
    "beyond-hr-hit",
    "Section 4",
    {"own": "t/(t+2)"},
    {"other": "1/3"},
    {"own": "1/2"},
    at=(SIZES[1], *SIZES),
    when=_size,
    uses="beyond-hr-sets",
)
def beyond_hr_hit(k: int | None, own: str = "t/(t+1)", other: str = "1/2") -> Verdict:
    r"""$P(Y \in C_v \mid X = x)$ is $e^\epsilon/(1+e^\epsilon)$ if $x = v$ and $1/2$ otherwise.

    The first part of the step at every size is that rows sum to 1. For $x = v$ all $K/2$ outputs of $C_v$ have the larger
    probability $\frac{2e^\epsilon}{K(e^\epsilon+1)}$; for $x \ne v$ a half of them, $K/4$ by beyond-hr-sets, and the other
    half the smaller one $\frac2{K(e^\epsilon+1)}$. The identities add these.
    """
    return symmetric.mean(hadamard_response, _of(k), Fraction, {"one symbol": own, "two symbols": other})


@claim(
    "beyond-hr-covariance",
    "Section 4",
    {"square": C},
    {"product": f"({C})^2"},
    {"product": "0"},
    {"square": f"({C})^2 - 1"},
    at=(*PAIRS[2:], *PAIRS[:2]),
    when=_size,
    uses="sec-4-hr-unbiased",
)
def beyond_hr_covariance(k: int | None, square: str = f"({C})^2", product: str = C) -> Verdict:
    r"""For inputs i.i.d. $p$: $n \mathrm{Var}\,\bar p(v) = c^2 - p(v)^2$ and $n \mathrm{Cov}(\bar p(v), \bar p(u)) = c\,p(v
    \oplus u) - p(v) p(u)$; that is $E[A_v A_u \mid x] = c^2$ if $u = v$, $c$ if $x = u \oplus v$ as rows, else $0$.

    The identities give $E[A_vA_u|x]$, $A_v = cH(v+1, Y)$, for each kind of triple $(x, v, u)$: for $u = v$ the square $c^2$;
    for three different rows, or two, the sum over the signs of the rows, each with its number of columns. It is not 0 only
    if the product of the rows of $v$ and $u$ is that of $x$.

    The reports are independent, and $\bar p$ is their mean: $n\mathrm{Cov}(\bar p(v), \bar p(u)) = \sum_xp(x)E[A_vA_u|x] -
    p(v)p(u)$, with the means from sec-4-hr-unbiased.
    """
    moments = {
        "one symbol": square,
        "two symbols": (square, 0),
        "three independent symbols": 0,
        "three dependent symbols": product,
    }
    return symmetric.second_moments(hadamard_response, _of(k), moments)


@claim(
    "beyond-hr-mse",
    "Section 4",
    {"value": f"d*({C})"},
    {"value": f"4*d*({C})^2"},
    {"value": f"(d+1)*({C})^2"},
    at=SIZES,
    when=_size,
    uses="sec-4-hr-unbiased",
)
def beyond_hr_mse(k: int | None, value: str = f"d*({C})^2") -> Verdict:
    r"""For inputs i.i.d. $p$: $E\|\bar p - p\|_2^2 = (k c^2 - \|p\|_2^2)/n$; that is $E[\|A(Y)\|^2 \mid x] = k c^2$ for every
    $x$.

    The first identity is that rows sum to 1. The second adds $E[A_v^2|x]$ over $v = x$ and over the $k - 1$ other items ($d$
    stands for $k$): every $A_v^2$ is $c^2$, so the sum is $kc^2$ for every $x$.

    $\bar p$ is a mean of $n$ independent reports with the mean $p$ (sec-4-hr-unbiased), so that $nE\|\bar p - p\|_2^2$ is
    $E\|A(Y)\|^2 - \|p\|_2^2$.
    """
    claimed = {"one symbol": (value, {"two symbols": "d-1"})}
    return symmetric.norm(hadamard_response, _of(k), claimed, {"d": k or 1})
