"""Claims of heavy-hitters: collisions of the hash, Markov's inequality, the size of the second good set (sections 3.2 and 8.2).

x = epsilon, l = ell = ln(4/beta'), s = |U_i|, E = e^2. Collisions are counted over all affine maps of q to j bits
(m = 2^j). Printed with >=, Markov's step is false for an empty group: bad is a strict >. Markov's inequality is stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.hashing import affine, collision
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import binomials
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["hash_step"]

SMALL = ({"q": 2, "j": 1}, {"q": 1, "j": 1}, {"q": 2, "j": 2}, {"q": 3, "j": 1})
DATA = ((0, 1, 1, 2), (0,), (1, 2, 3), (0, 0, 0), (3, 3, 3, 1))  # of items of 2 bits; the query is 0


def _few(q: int, j: int) -> bool:
    return j >= 1 and q >= 1 and (q + 1) * j <= 8


def hash_step(factor: str = "8") -> Verdict:
    """(x^2 k s/l)/m^2 = s/(64 E^2 n (1+v)) at m^2 = 64 E^2 x^2 k n/l (1+v); and s <= n (1+v) for n = s + w."""
    square = f"(({factor})^2*E^2*x^2*k*n/l*(1+v))"
    return prove.all_of(
        [
            identity(f"x^2*k*s/(l*{square})", "s/(64*E^2*n*(1+v))"),
            at_most("s", "(s+w)*(1+v)", s=0, w=0, v=0),
        ]
    )


def _value(factor: str = "8", share: str = "1") -> Verdict:
    """The square of the right side at k = C l, m^2 = factor^2 E^2 C x^2 n; and s <= n = s + w."""
    return prove.all_of(
        [
            identity(f"x^2*(C*l)*s/(l*(({factor})^2*E^2*C*x^2*n))", "s/(64*E^2*n)"),
            at_most("s", f"({share})*(s+w)", s=0, w=0),
        ]
    )


def _mean(lost: str = "0") -> Verdict:
    """s - f users with other items collide with probability 1/m each."""
    return at_most(f"(s - f + ({lost}))/m", "s/m", above=("m",), s=0, f=0, m=0)


def _empty(row: int, least: str = "1") -> Verdict:
    """P(0 >= 0) = 1 <= 1/(8 e^2), or 0, the two printed bounds at |U_i| = 0."""
    return holds(least, "<=", "1/(8*exp(2))") if row == 0 else holds(least, "<=", "0*exp(2)")


def _collision(q: int, j: int, share: str = "1/m", same: str = "1") -> Verdict:
    """P(h(x) = h(y)) over the family, for every pair x, y."""
    m, family = 2**j, tuple(affine(q, j))
    wanted = rational(Fraction(1, m) if share == "1/m" else share)
    pairs = {(collision(family, (x, y)), rational(same) if x == y else wanted) for x, y in product(range(2**q), repeat=2)}
    return prove.all_of([prove.comparison(one, "==", two) for one, two in sorted(pairs)])


def _collisions(data: Sequence[int], j: int) -> tuple[Fraction, Fraction]:
    """The means of |f_h[h(0)] - f[0]| and of the number of users u with v_u != 0, h(v_u) = h(0)."""
    family = tuple(affine(2, j))
    first = sum(abs(sum(h(v) == h(0) for v in data) - data.count(0)) for h in family)
    second = sum(sum(h(v) == h(0) for v in data if v) for h in family)
    return Fraction(first, len(family)), Fraction(second, len(family))


STRICT = r"$\Pr[\lambda_2(i,v)>\frac1\varepsilon\sqrt{k|\mathcal U_i|\ell}\mid\mathcal U_i]"


@claim(
    "sec-3.2-gdset-2-mean", "Section 3.2", {"lost": "1"}, {"lost": "f+1"}, uses="sec-8.2-collision-mean", assumes="expectation"
)
def sec_3_2_gdset_2_mean(lost: str = "0") -> Any:
    r"""Given the partition, each of the $|\mathcal U_i|-f_{\mathcal U_i}[v]$ users with other items collides with probability
    $\frac1m$, so that the mean of $|\lambda_2(i,v)|/k$ is at most $|\mathcal U_i|/m$.

    By sec-8.2-collision-mean the mean is $(|\mathcal U_i|-f_{\mathcal U_i}[v])/m$; the step drops the frequency, which is at
    least 0.
    """
    return _mean(lost=lost)


@claim(
    "sec-3.2-gdset-2-markov",
    "Section 3.2",
    {"least": "1/2"},
    {"least": "1/50"},
    at=[{"row": row} for row in range(2)],
    refuted="corner",
    cause="E15",
)
def sec_3_2_gdset_2_markov_as_printed(row: int, least: str = "1") -> Any:
    r"""Markov's step with $\ge$: false for an empty group, $|\lambda_2|=0\ge0$ has probability 1 against $\frac1{8e^2}$, and
    against 0, the bound before $|\mathcal U_i|\le n$ is used.
    """
    return _empty(row, least=least)


@claim(
    "sec-3.2-gdset-2-markov-corrected",
    "Section 3.2",
    {"factor": "7"},
    {"share": "9/10"},
    uses="sec-3.2-gdset-2-mean",
    assumes="markov",
)
def sec_3_2_gdset_2_markov_corrected(factor: str = "8", share: str = "1") -> Any:
    r"""With $k=C_K\ell$, $m=8e^2\sqrt{C_K}\varepsilon\sqrt n$: $\Pr[\lambda_2(i,v)>\frac1\varepsilon\sqrt{k|\mathcal
    U_i|\ell}\mid\mathcal U_i]\le\frac{\sqrt{|\mathcal U_i|/n}}{8e^2}\le\frac1{8e^2}$ for $|\mathcal U_i|>0$, by Markov's
    inequality; for $|\mathcal U_i|=0$ it is 0.

    With the mean $|\mathcal U_i|/m$ for $|\lambda_2(i,v)|/k$ Markov's inequality bounds the probability by
    $\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$. Step 1 is the square of this at the given $k$ and $m$: $\frac{|\mathcal
    U_i|}{64e^4n}$.

    Step 2 is $|\mathcal U_i|\le n$, so that the root is at most 1. For $|\mathcal U_i|=0$ nobody collides.
    """
    return _value(factor=factor, share=share)


@claim(
    "sec-3.2-gdset-2-size",
    "Section 3.2",
    {"copies": "7"},
    {"limit": "9/10"},
    uses="sec-3.2-gdset-2-markov-corrected sec-8.2-counting-corrected",
)
def sec_3_2_gdset_2_size(copies: str = "8", limit: str = "1") -> Steps:
    r"""For $C_K=8$: at least $k/8$ of the groups are outside the explicit $\mathbb G_2(v)$ with probability at most $\binom
    kaq^a\le e^{-a}\le e^{-k/8}=\beta'/4$, $a=\lceil k/8\rceil$.

    At least a = ceil(k/8) of k independent copies are bad with probability at most e^-a <= e^(-k/8) <= e^-l, k = copies l.
    """
    yield from binomials(limit)
    yield f"for l >= 0: l <= ({copies})*l/8"


@claim(
    "sec-8.2-collision-probability", "Section 8.2", {"share": "1/3"}, {"same": "1/2"}, at=SMALL, when=_few, uses="beyond-hash-gf2"
)
def sec_8_2_collision_probability(q: int, j: int, share: str = "1/m", same: str = "1") -> Any:
    r"""$\Pr[h(x)=h(y)]$ is 1 for $x=y$ and $\frac1m$ otherwise: over all members of the affine family of $q$ to $j$ bits,
    $m=2^j$, for all pairs, at $(q,j)=(2,1),(1,1),(2,2),(3,1)$.
    """
    return _collision(q, j, share=share, same=same)


@claim(
    "sec-8.2-collision-sum", "Section 8.2", {"shift": "1/2"}, {"shift": "1/100"}, at=[{"row": row} for row in range(len(DATA))]
)
def sec_8_2_collision_sum(row: int, shift: str = "0") -> Verdict:
    r"""$\mathbb E[|f_{\mathcal U_i,h}[h(v)]-f_{\mathcal U_i}[v]|]=\mathbb E[\sum_{v^{(u)}\ne v}X_u]$: over all members of the
    affine family of 2 bits to 1, for the query 0 and five lists of data.
    """
    first, second = _collisions(DATA[row], 1)
    return prove.comparison(first, "==", second + rational(shift))


@claim(
    "sec-8.2-collision-mean",
    "Section 8.2",
    {"others": "2"},
    {"others": "9/10"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-8.2-collision-probability",
)
def sec_8_2_collision_mean(row: int, others: str = "1") -> Steps:
    r"""The mean is $|\{u:v^{(u)}\ne v\}|/m\le|\mathcal U_i|/m$: over all members of the affine families of 2 bits to 1 and 2, for
    the query 0 and five lists of data; the inequality for all sizes.

    It is (number of users with other items)/m, m = 2 and 4; at most |U_i|/m.
    """
    data = DATA[row]
    rest = len(data) - data.count(0)
    found = [prove.comparison(_collisions(data, j)[0], "==", rational(others) * rest / 2**j) for j in (1, 2)]
    yield from found
    yield _mean()


@claim(
    "sec-8.2-markov",
    "Section 8.2",
    {"least": "1/2"},
    {"least": "1/50"},
    at=[{"row": row} for row in range(2)],
    refuted="corner",
    cause="E15",
)
def sec_8_2_markov_as_printed(row: int, least: str = "1") -> Any:
    r"""Markov's step with $\ge$: false for an empty group, as sec-3.2-gdset-2-markov-as-printed."""
    return _empty(row, least=least)


@claim(
    "sec-8.2-markov-corrected",
    "Section 8.2",
    {"factor": "7"},
    {"factor": "79/10"},
    uses="sec-8.2-collision-mean",
    assumes="markov",
)
def sec_8_2_markov_corrected(factor: str = "8") -> Any:
    r"""With strict $>$: $\Pr[\lambda_2(i,v)>\frac1\varepsilon\sqrt{k|\mathcal U_i|\ell}\mid\mathcal
    U_i]\le\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$, which is at most $\frac1{8e^2}$ for every
    $m\ge8e^2\varepsilon\sqrt{kn/\ell}$, $k,\ell>0$ and $|\mathcal U_i|\le n$.

    With the mean $|\mathcal U_i|/m$ for $|\lambda_2(i,v)|/k$ Markov's inequality bounds the probability by
    $\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$. With $m^2=64e^4\varepsilon^2\frac{kn}\ell(1+v)$, $v\ge0$, step 1 is the
    square of this bound, $\frac{|\mathcal U_i|}{64e^4n(1+v)}$.

    Step 2 is $|\mathcal U_i|\le n\le n(1+v)$, so that the root is at most $\frac1{8e^2}$.
    """
    return hash_step(factor=factor)


@claim("sec-8.2-markov-value", "Section 8.2", {"factor": "9"}, {"share": "99/100"})
def sec_8_2_markov_value(factor: str = "8", share: str = "1") -> Any:
    r"""At $k=C_K\ell$, $m=8e^2\sqrt{C_K}\varepsilon\sqrt n$ the right side is $\frac{\sqrt{|\mathcal U_i|}}{8e^2\sqrt
    n}\le\frac1{8e^2}$; squared, in all variables.

    Step 1 is the square of the right side at these values, $\frac{|\mathcal U_i|}{64e^4n}$, with $E=e^4$. Step 2 is
    $|\mathcal U_i|\le n$; both roots are of numbers that are at least 0.
    """
    return _value(factor=factor, share=share)


@claim("beyond-markov-rounded", "Section 8.2", {"share": "93/100"}, {"factor": "7"})
def beyond_markov_rounded(share: str = "92/100", factor: str = "8") -> Steps:
    r"""With $k=\lceil8\ell\rceil$ and the printed $m$ it is $\sqrt{\frac k{8\ell}}\sqrt{|\mathcal U_i|/n}/(8e^2)$, above
    $\frac1{8e^2}$ only if $|\mathcal U_i|/n>\frac{8\ell}k\ge0.92$; a block of a permutation has $\frac1k\le\frac1{12}$.

    Squared, at m^2 = factor^2 E^2 8 x^2 n: (k/(8l)) s/(64 E^2 n); and 8l/k >= 12/13 for k >= 13, where l > (k-1)/8, or at k =
    12, where l > ln 4.
    """
    yield f"x^2*k*s/(l*(({factor})^2*E^2*8*x^2*n)) = (k/(8*l))*s/(64*E^2*n)"
    yield at_most(share, "(k-1)/k", k=13)
    yield holds(share, "<=", "8*ln(4)/12")
    yield "for k >= 12: 1/k <= 1/12"


@claim("sec-8.2-mu", "Section 8.2", {"limit": "9/10"}, {"factor": "7"}, uses="sec-8.2-markov-corrected")
def sec_8_2_mu(limit: str = "1", factor: str = "8") -> Steps:
    r"""$\mathbb E[Y_i]\le q=\frac1{8e^2}$ given the partition, with strict $>$ and $m\ge8e^2\varepsilon\sqrt{kn/\ell}$; hence
    $\mu\le kq$. Independence of the $h_i$ makes the $Y_i$ independent given the partition.

    The sum of k numbers q - w_i, each at most q: two of them stand for all.
    """
    yield hash_step(factor)
    yield f"for k >= 0, q >= 0, w >= 0: k*(q - w) <= ({limit})*k*q"
