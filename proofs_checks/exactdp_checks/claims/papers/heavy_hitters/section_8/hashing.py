"""Claims of heavy-hitters: collisions of the hash, Markov's inequality, the second good set (sections 8.2 and 3.2).

x = epsilon, l = ell = ln(4/beta'), s = |U_i|, E = e^2. Examples: all affine maps of q to j bits, m = 2^j. Printed with >=,
Markov's step is false for an empty group: bad is a strict >.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from exactdp.hashing import affine, collision
from exactdp_checks.claims.notation import Steps, Verdict, at_most, distinct, holds, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import binomials, hash_step
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

DATA = ((0, 1, 1, 2), (0,), (1, 2, 3), (0, 0, 0), (3, 3, 3, 1))  # of items of 2 bits; the query is 0
WHERE, OUTLINE = "Section 8.2", "Section 3.2"
LEAST = ({"least": "1/2"}, {"least": "1/50"})


def _collisions(data: Sequence[int], j: int) -> tuple[Fraction, Fraction]:
    """The means of |f_h[h(0)] - f[0]| and of the number of users u with v_u != 0, h(v_u) = h(0)."""
    family = tuple(affine(2, j))
    first = sum(abs(sum(h(v) == h(0) for v in data) - data.count(0)) for h in family)
    second = sum(sum(h(v) == h(0) for v in data if v) for h in family)
    return Fraction(first, len(family)), Fraction(second, len(family))


@claim("sec-3.2-gdset-2-mean", OUTLINE, {"lost": "1"}, {"lost": "f+1"}, uses="sec-8.2-collision-mean", assumes="expectation")
def sec_3_2_gdset_2_mean(lost: str = "0") -> Verdict:
    r"""Given the partition, each of the $|\mathcal U_i|-f_{\mathcal U_i}[v]$ users with other items collides with probability
    $\frac1m$, so that the mean of $|\lambda_2(i,v)|/k$ is at most $|\mathcal U_i|/m$.

    By sec-8.2-collision-mean the mean is $(|\mathcal U_i|-f_{\mathcal U_i}[v])/m$; the step drops the frequency, which is at
    least 0.
    """
    return at_most(f"(s - f + ({lost}))/m", "s/m", above=("m",), s=0, f=0, m=0)


@false("sec-8.2-markov", WHERE, "E15", *LEAST, at=rows(2))
def sec_8_2_markov_as_printed(row: int, least: str = "1") -> Verdict:
    r"""Markov's step with $\ge$: false for an empty group, $|\lambda_2|=0\ge0$ has probability 1 against $\frac1{8e^2}$, and
    against 0, the bound before $|\mathcal U_i|\le n$ is used.
    """
    return holds(least, "<=", "0*exp(2)" if row else "1/(8*exp(2))")


sec_3_2_gdset_2_markov_as_printed = false("sec-3.2-gdset-2-markov", OUTLINE, "E15", *LEAST, at=rows(2))(
    sec_8_2_markov_as_printed.check
)


@claim("sec-8.2-markov-value", WHERE, {"factor": "9"}, {"share": "99/100"})
def sec_8_2_markov_value(factor: str = "8", share: str = "1") -> Steps:
    r"""At $k=C_K\ell$, $m=8e^2\sqrt{C_K}\varepsilon\sqrt n$ the right side is $\frac{\sqrt{|\mathcal U_i|}}{8e^2\sqrt
    n}\le\frac1{8e^2}$; squared, in all variables.

    Step 1 is the square of the right side at these values, $\frac{|\mathcal U_i|}{64e^4n}$, with $E=e^4$. Step 2 is $|\mathcal
    U_i|\le n$; both roots are of numbers that are at least 0.
    """
    yield f"x^2*(C*l)*s/(l*(({factor})^2*E^2*C*x^2*n)) = s/(64*E^2*n)"
    yield f"for s >= 0, w >= 0: s <= ({share})*(s+w)"


@claim(
    "sec-3.2-gdset-2-markov-corrected", OUTLINE, {"factor": "7"}, {"share": "9/10"}, uses="sec-3.2-gdset-2-mean", assumes="markov"
)
def sec_3_2_gdset_2_markov_corrected(factor: str = "8", share: str = "1") -> Steps:
    r"""With $k=C_K\ell$, $m=8e^2\sqrt{C_K}\varepsilon\sqrt n$: $\Pr[\lambda_2(i,v)>\frac1\varepsilon\sqrt{k|\mathcal
    U_i|\ell}\mid\mathcal U_i]\le\frac{\sqrt{|\mathcal U_i|/n}}{8e^2}\le\frac1{8e^2}$ for $|\mathcal U_i|>0$, by Markov's
    inequality; for $|\mathcal U_i|=0$ it is 0.

    With the mean $|\mathcal U_i|/m$ for $|\lambda_2(i,v)|/k$ Markov's inequality bounds the probability by
    $\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$. Step 1 is the square of this at the given $k$ and $m$: $\frac{|\mathcal
    U_i|}{64e^4n}$.

    Step 2 is $|\mathcal U_i|\le n$, so that the root is at most 1. For $|\mathcal U_i|=0$ nobody collides.
    """
    yield f"x^2*(C*l)*s/(l*(({factor})^2*E^2*C*x^2*n)) = s/(64*E^2*n)"
    yield f"for s >= 0, w >= 0: s <= ({share})*(s+w)"


@claim(
    "sec-3.2-gdset-2-size",
    OUTLINE,
    {"copies": "7"},
    {"limit": "9/10"},
    uses="sec-3.2-gdset-2-markov-corrected sec-8.2-counting-corrected",
)
def sec_3_2_gdset_2_size(copies: str = "8", limit: str = "1") -> Steps:
    r"""For $C_K=8$: at least $k/8$ of the groups are outside the explicit $\mathbb G_2(v)$ with probability at most $\binom
    kaq^a\le e^{-a}\le e^{-k/8}=\beta'/4$, $a=\lceil k/8\rceil$.

    Each group is outside with probability at most $q$ (sec-3.2-gdset-2-markov-corrected), independently given the partition, so
    that $a$ of them are with probability at most $\binom kaq^a\le e^{-a}$ (sec-8.2-counting-corrected: steps 1 and 2). Step 3 is
    $\ell\le\frac k8\le a$.
    """
    yield from binomials(limit)
    yield f"for l >= 0: l <= ({copies})*l/8"


@claim("sec-8.2-collision-probability", WHERE, {"share": "1/3"}, {"same": "1/2"}, uses="beyond-hash-gf2")
def sec_8_2_collision_probability(share: str = "1/m", same: str = "1") -> Steps:
    r"""$\Pr[h(x)=h(y)]$ is 1 for $x=y$ and $\frac1m$ otherwise.

    Equal items have equal hash values; different ones collide with probability $\frac1m$ by pairwise independence, for the affine
    maps by beyond-hash-gf2: $j$ bits, each of which agrees with probability $\frac12$, the step from $m=2^j$ to $2m$. Examples:
    all affine maps of $q$ to $j$ bits, $(q,j)=(2,1),(1,1),(2,2),(3,1)$, for all pairs.
    """
    yield "(1/m)*(1/2) = 1/(2*m)"
    for q, j in ((2, 1), (1, 1), (2, 2), (3, 1)):
        family, wanted = tuple(affine(q, j)), Fraction(1, 2**j) if share == "1/m" else rational(share)
        pairs = product(range(2**q), repeat=2)
        yield "example: all maps", distinct((collision(family, (x, y)), rational(same) if x == y else wanted) for x, y in pairs)


@claim("sec-8.2-collision-sum", WHERE, {"shift": "1/2"}, {"shift": "1/100"}, assumes="expectation")
def sec_8_2_collision_sum(shift: str = "0") -> Steps:
    r"""$\mathbb E[|f_{\mathcal U_i,h}[h(v)]-f_{\mathcal U_i}[v]|]=\mathbb E[\sum_{v^{(u)}\ne v}X_u]$, $X_u=1$ if
    $h(v^{(u)})=h(v)$.

    $f_{\mathcal U_i,h}[h(v)]$ counts the $f$ users of $v$ and the $c$ other users whose item collides with $v$, so that the
    difference is $c=\sum X_u\ge0$: the step. Examples: all affine maps of 2 bits to 1, for five lists of data.
    """
    yield "(f + c) - f = c"
    for data in DATA:
        first, second = _collisions(data, 1)
        yield "example: all maps", prove.comparison(first, "==", second + rational(shift))


@claim(
    "sec-8.2-collision-mean",
    WHERE,
    {"others": "2"},
    {"others": "9/10"},
    uses="sec-8.2-collision-probability sec-8.2-collision-sum",
)
def sec_8_2_collision_mean(others: str = "1") -> Steps:
    r"""The mean is $|\{u:v^{(u)}\ne v\}|/m\le|\mathcal U_i|/m$.

    By sec-8.2-collision-sum it is a sum over the $s-f$ users with other items, each of whom collides with probability $\frac1m$
    (sec-8.2-collision-probability); step 1 drops $f\ge0$. Examples: all affine maps of 2 bits to 1 and to 2, for five lists of
    data.
    """
    yield at_most("(s - f)*(1/m)", "s/m", above=("m",), s=0, f=0, m=0)
    for data, j in product(DATA, (1, 2)):
        rest = rational(others) * (len(data) - data.count(0))
        yield "example: all maps", prove.comparison(_collisions(data, j)[0], "==", rest / 2**j)


@claim("sec-8.2-markov-corrected", WHERE, {"factor": "7"}, {"factor": "79/10"}, uses="sec-8.2-collision-mean", assumes="markov")
def sec_8_2_markov_corrected(factor: str = "8") -> Steps:
    r"""With strict $>$: $\Pr[\lambda_2(i,v)>\frac1\varepsilon\sqrt{k|\mathcal U_i|\ell}\mid\mathcal
    U_i]\le\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$, which is at most $\frac1{8e^2}$ for every
    $m\ge8e^2\varepsilon\sqrt{kn/\ell}$, $k,\ell>0$ and $|\mathcal U_i|\le n$.

    With the mean $|\mathcal U_i|/m$ for $|\lambda_2(i,v)|/k$ Markov's inequality bounds the probability by
    $\frac{\varepsilon\sqrt{k|\mathcal U_i|/\ell}}m$. With $m^2=64e^4\varepsilon^2\frac{kn}\ell(1+v)$, $v\ge0$, step 1 is the
    square of this bound, $\frac{|\mathcal U_i|}{64e^4n(1+v)}$.

    Step 2 is $|\mathcal U_i|\le n\le n(1+v)$, so that the root is at most $\frac1{8e^2}$.
    """
    yield from hash_step(factor)


@claim("sec-8.2-mu", WHERE, {"limit": "9/10"}, {"factor": "7"}, uses="sec-8.2-markov-corrected", assumes="expectation")
def sec_8_2_mu(limit: str = "1", factor: str = "8") -> Steps:
    r"""$\mathbb E[Y_i]\le q=\frac1{8e^2}$ given the partition, with strict $>$ and $m\ge8e^2\varepsilon\sqrt{kn/\ell}$; hence
    $\mu\le kq$. Independence of the $h_i$ makes the $Y_i$ independent given the partition.

    By sec-8.2-markov-corrected, whose steps come first, a group is bad with probability at most $q$ given the partition. The last
    step adds $k$ numbers $q-w$, here equal ones. The $Y_i$ are functions of independent $h_i$, given the partition.
    """
    yield from hash_step(factor)
    yield f"for k >= 0, q >= 0, w >= 0: k*(q - w) <= ({limit})*k*q"
