"""Claims of heavy-hitters: the sizes of the groups, the proof of Lemma 8.1 (section 8.3).

What holds for all sizes is proved with symbols; beside it, all partitions of n users into k groups are gone through for the pairs
(n, k) of ``SIZES``. Stated: McDiarmid's bound (fact-6.8), Jensen's inequality where two values do not suffice, and that variances
of independent variables add up.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.heavy_hitters import partition as bounds
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import (
    combined,
    exponent,
    jensen,
    mean_bound,
    mean_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.partitions import below, delta_0, difference, moved, permuted, tails, unit
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

SIZES = ((3, 2), (1, 1), (2, 3), (4, 2), (3, 3))
BLOCKS = ((2, 1), (2, 2), (3, 3), (4, 2))


def _one_group(limit: str) -> list[Verdict]:
    """||a| - |a-1|| <= limit = 1: a = 1 + b, a = 1/2 +- z/2 with z = u/(u+w) <= 1, a = -b."""
    return [
        at_most("(1+b) - b", limit, b=0),
        at_most("u/(u+w)", limit, above=("w",), u=0, w=0),
        at_most("(b+1) - b", limit, b=0),
    ]


WHERE = "Section 8.3.1"
SMALL = r"and for all partitions at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$"


@claim("sec-8.3-permutation", "Section 8.3", {"size": "(n+1)/k"}, {"size": "n/(k+1)"})
def sec_8_3_permutation(size: str = "n/k") -> Steps:
    r"""Blocks of $n/k$ users, $k\mid n$: $|\mathcal U_i|-\frac nk=0$; every permutation at $(n,k)=(2,1),(2,2),(3,3),(4,2)$ has
    $\Delta_0=0$.

    k | n; every permutation at small sizes.
    """
    listed = [(delta_0(x, k), Fraction(0)) for n, k in BLOCKS for _, x in permuted(n, k)]
    yield f"({size}) - n/k = 0*n*k"
    yield distinct(listed)


@claim("sec-8.3.1-delta-0", "Section 8.3.1", {"power": 1}, {"power": 3})
def sec_8_3_1_delta_0(power: int = 2) -> Steps:
    r"""$|z|=\sqrt{z^2}$ in every summand, and for all partitions at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$; and
    $\Delta_0=(\Delta_0-\mathbb E[\Delta_0])+\mathbb E[\Delta_0]$.

    |z| = sqrt(z^2), group by group.
    """
    pairs = [(delta_0(x, k), x, n, k) for n, k in SIZES for x in product(range(k), repeat=n)]
    roots = [
        (sum((RootSum.root(abs(x.count(i) - Fraction(n, k)) ** power) for i in range(k)), start=RootSum.of(0)), RootSum.of(found))
        for found, x, n, k in pairs
    ]
    yield from relations(((one, "==", two) for one, two in roots))
    yield "(d - m) + m = d"


@claim("sec-8.3.1-combined", "Section 8.3.1", {"square": "3*n*l"}, {"total": "4*s"}, uses="sec-8.3.1-mcdiarmid sec-8.3.1-mean")
def sec_8_3_1_combined(square: str = "2*n*l", total: str = "3*s") -> Any:
    r"""With probability at least $1-\beta'/4$ $\Delta_0\le\sqrt{2n\ell}+\sqrt{kn}$, which for $k=8\ell$ is
    $3\sqrt2\sqrt{n\ell}$.

    The first step is the exponent of sec-8.3.1-mcdiarmid at deviation $\sqrt{2n\ell}$, and the next two are the mean of
    sec-8.3.1-mean. The sum is the bound; for $k=8\ell$ the other steps, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add
    $\sqrt{2n\ell}$ and $\sqrt{8n\ell}$.
    """
    return combined(square=square, total=total)


@claim("eq-3", "Section 8.3.1, (3)", {"limit": "9/10"}, {"most": "19/10"})
def eq_3(limit: str = "1", most: str = "2") -> Steps:
    r"""Changing one coordinate moves $\Delta_0$ by at most 2: two summands by at most 1, for all sizes; and for all partitions at
    $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$, where 2 is attained at $(3,2)$.

    Two groups change, each by at most 1; all changes of one coordinate, the largest at the first size.
    """
    gaps = [[abs(delta_0(x, k) - delta_0(y, k)) for x, y, _ in moved(n, k)] for n, k in SIZES if k > 1]
    listed = [prove.comparison(max(found), "<=", rational(most)) for found in gaps]
    yield from _one_group(limit)
    yield prove.comparison(max(gaps[0]), "==", rational(most))
    yield from listed


@claim(
    "sec-8.3.1-mcdiarmid",
    "Section 8.3.1",
    {"square": "n*l"},
    {"factor": "16"},
    at=[{"row": row} for row in range(len(SIZES))],
    uses="fact-6.8 eq-3",
)
def sec_8_3_1_mcdiarmid(row: int, square: str = "2*n*l", factor: str = "2") -> Steps:
    r"""With $\eta^2=2n\ell$ the exponent $\frac{2\eta^2}{4n}$ is $\ell$, so the bound is $\beta'/4$ exactly; and
    $\Pr[\Delta_0-\mathbb E[\Delta_0]\ge\eta]\le e^{-2\eta^2/(4n)}$ for every $\eta>0$, exactly at the sizes
    $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$.

    The exponent; and exp(-2 eta^2/(4n)) against the exact tail for every eta > 0.
    """
    n, k = SIZES[row]
    law = [(Fraction(1, k**n), RootSum.of(delta_0(x, k))) for x in product(range(k), repeat=n)]
    listed = below(tails(law), lambda eta: ["exp", ["*", -rational(factor) / (4 * n), ["^", eta, 2]]])
    yield exponent(square)
    yield from listed


@claim("sec-8.3.1-omega", "Section 8.3.1", {"sign": -1}, {"own": "2"})
def sec_8_3_1_omega(sign: int = 1, own: str = "1") -> Steps:
    r"""$\omega(x)-\omega(x')=e_{x_u}-e_{x_u'}$ when only $x_u$ differs: $(a+1-\frac nk)-(a-\frac nk)=1$, and for all partitions
    at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$.

    Group x_u loses u and x_u' gains it; the vectors of all changes.
    """
    pairs = []
    for n, k in SIZES:
        for x, y, u in moved(n, k):
            change = difference([x.count(i) for i in range(k)], [y.count(i) for i in range(k)])
            pairs += list(zip(change, map(sum, zip(unit(x[u], k), unit(y[u], k, -sign), strict=True)), strict=True))
    yield identity("(a + 1 - n/k) - (a - n/k)", own)
    yield distinct(pairs)


@claim("sec-8.3.1-triangle", "Section 8.3.1", {"limit": "9/10"}, {"total": "1"}, uses="sec-8.3.1-omega")
def sec_8_3_1_triangle(limit: str = "1", total: str = "2") -> Steps:
    r"""$|\|\omega(x)\|_1-\|\omega(x')\|_1|\le\|e_{x_u}-e_{x_u'}\|_1=2$: each summand moves by at most 1, and for all partitions
    at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$.

    |1| + |-1| = 2; each group by _one_group; all changes.
    """
    found = {abs(delta_0(x, k) - delta_0(y, k)) for n, k in SIZES for x, y, _ in moved(n, k)}
    listed = [prove.comparison(gap, "<=", rational(total)) for gap in sorted(found)]
    yield from _one_group(limit)
    yield prove.comparison(1 + abs(-1), "==", rational(total))
    yield from listed


@claim("sec-8.3.1-jensen", "Section 8.3.1", {"weight": "p"}, {"scale": "8/10"}, at=[{"row": row} for row in range(5)])
def sec_8_3_1_jensen(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E|Z|\le\sqrt{\mathbb E[Z^2]}$, as $\mathbb E[X^2]-(\mathbb E[X])^2=p(1-p)(a-b)^2\ge0$ for two values (in general
    stated); and exactly for $\Delta_0$ at $(n,k)=(3,2),(2,3),(7,3),(12,5),(1,4)$.

    E Delta_0 <= k sqrt((n/k)(1 - 1/k)) from the exact law.
    """
    n, k = ((3, 2), (2, 3), (7, 3), (12, 5), (1, 4))[row]
    second = Fraction(n, k) * (1 - Fraction(1, k))
    right = RootSum.root(second) * k * rational(scale)
    yield jensen(weight)
    yield related(RootSum.of(bounds.delta_0_mean(n, k)), "<=", right)


@claim("sec-8.3.1-variance", "Section 8.3.1", {"share": "1/k"}, {"loss": "1/100"})
def sec_8_3_1_variance(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[Z^{(u)}]=\frac1k(1-\frac1k)$, so $\mathrm{Var}[|\mathcal U_i|]=\frac nk(1-\frac1k)\le\frac nk$ for all
    sizes; and for all partitions at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$.

    One user; n of them; and from the exact law of |U_i|.
    """
    listed = []
    for n, k in SIZES:
        total = sum(((x.count(0) - Fraction(n, k)) ** 2 for x in product(range(k), repeat=n)), start=Fraction(0))
        listed.append((total / k**n, bounds.size_variance(n, n, k) - rational(loss)))
    yield from variance(share)
    yield "n*(1/k*(1 - 1/k)) = n/k*(1 - 1/k)"
    yield distinct(listed)


@claim("sec-8.3.1-mean", "Section 8.3.1", {"share": "1 - 2/k"}, {"whole": "k*(n/k)"}, uses="sec-8.3.1-jensen sec-8.3.1-variance")
def sec_8_3_1_mean(share: str = "1 - 1/k", whole: str = "k^2*(n/k)") -> Any:
    r"""$k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for all sizes; squared.

    The three steps are the squares of the three relations, in order: all sides are at least 0. That the left side bounds $k$
    times the mean is sec-8.3.1-jensen with sec-8.3.1-variance.
    """
    return mean_bound(share=share, whole=whole)


@claim(
    "sec-8.3.1-mean-sharp", "Section 8.3.1", {"share": "1 - 2/k"}, {"scale": "8/10"}, uses="sec-8.3.1-jensen sec-8.3.1-variance"
)
def sec_8_3_1_mean_sharp(share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_0]\le\sqrt{(k-1)n}$ for independent groups: for all sizes by the variance, and from the exact law for
    $n\le6$, $2\le k\le4$.

    And from the exact laws for n <= 6, k <= 4.
    """
    listed = [
        (RootSum.of(bounds.delta_0_mean(n, k)), "<=", RootSum.root((k - 1) * n) * rational(scale))
        for n, k in product(range(1, 7), range(2, 5))
    ]
    yield from mean_steps(share)
    yield from relations(listed)
