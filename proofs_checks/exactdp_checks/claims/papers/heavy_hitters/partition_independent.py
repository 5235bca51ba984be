"""Claims of heavy-hitters: Delta_1 for independent groups, the first half of Lemma 8.2 (section 8.4.1).

What holds for all sizes is proved with symbols; beside it, all partitions are gone through for the items and k of ``DATA``.
Stated: McDiarmid's bound (fact-6.8), Jensen's inequality where two values do not suffice, and that variances of independent
variables add up.
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
    moved_unit,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.partitions import (
    below,
    delta_1,
    difference,
    frequencies,
    moved,
    norm,
    norm_square,
    tails,
    unit,
)
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

DATA = (((0, 0, 0), 2), ((0, 1, 2), 2), ((0, 0, 1), 3), ((0, 0, 1, 1), 2))


def _vectors(sign: int = 1, own: str = "1") -> Verdict:
    pairs: list[tuple[int, int]] = []
    for items, k in DATA:
        size = max(items) + 1
        for x, y, u in moved(len(items), k):
            for i, direction in ((x[u], 1), (y[u], -sign)):
                change = difference(frequencies(items, x, i), frequencies(items, y, i))
                pairs += list(zip(change, unit(items[u], size, direction), strict=True))
    return prove.all_of([identity("(a + 1) - a", f"({own}) + 0*a"), distinct(pairs)])


WHERE = "Section 8.4.1"
ITEMS = r"the items $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$"


@claim("sec-8.4.1-frequency", "Section 8.4.1", {"shift": 1}, {"shift": -1})
def sec_8_4_1_frequency(shift: int = 0) -> Verdict:
    r"""$\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2$ as a function of $\mathbf X$: the law of its square, counted over all partitions
    of the items $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$, is that of the reference.

    The law of the squared norm, counted over all partitions, is that of ``norm_law``.
    """
    pairs: list[tuple[object, object]] = []
    for items, k in DATA:
        law: dict[Fraction, Fraction] = {}
        for x in product(range(k), repeat=len(items)):
            square = norm_square(items, x, 0, k)
            law[square] = law.get(square, Fraction(0)) + Fraction(1, k ** len(items))
        listed = bounds.norm_law(frequencies(items, [0] * len(items), 0), k)
        pairs += [(law.get(square + shift, Fraction(0)), p) for square, p in listed]
    return distinct(pairs)


@claim("sec-8.4.1-combined", "Section 8.4.1", {"square": "3*n*l"}, {"total": "4*s"}, uses="sec-8.4.1-mcdiarmid sec-8.4.1-mean")
def sec_8_4_1_combined(square: str = "2*n*l", total: str = "3*s") -> Any:
    r"""With probability at least $1-\beta'/4$ $\Delta_1\le\sqrt{2n\ell}+\sqrt{kn}$, which for $k=8\ell$ is
    $3\sqrt2\sqrt{n\ell}$.

    The first step is the exponent of sec-8.4.1-mcdiarmid at deviation $\sqrt{2n\ell}$, and the next two are the mean of
    sec-8.4.1-mean. The sum is the bound; for $k=8\ell$ the other steps, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add
    $\sqrt{2n\ell}$ and $\sqrt{8n\ell}$.
    """
    return combined(square=square, total=total)


@claim("eq-4", "Section 8.4.1, (4)", {"limit": "9/10"}, {"most": "19/10"})
def eq_4(limit: str = "1", most: str = "2") -> Steps:
    r"""Changing one coordinate moves $\Delta_1$ by at most 2: two norms by at most 1, for all sizes; all partitions of the items
    $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$, where 2 is attained at $aaa$.

    Two norms change, each by at most 1; all changes of one coordinate, the largest at the first data.
    """
    gaps = [[delta_1(items, x, k) - delta_1(items, y, k) for x, y, _ in moved(len(items), k)] for items, k in DATA]
    top = RootSum.of(most)
    listed = [related(largest(found), "<=", top) for found in gaps]  # every change occurs in both directions
    yield from moved_unit(limit)
    yield related(largest(gaps[0]), "==", top)
    yield from listed


@claim(
    "sec-8.4.1-mcdiarmid",
    "Section 8.4.1",
    {"square": "n*l"},
    {"factor": "16"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="fact-6.8 eq-4",
)
def sec_8_4_1_mcdiarmid(row: int, square: str = "2*n*l", factor: str = "2") -> Steps:
    r"""With $\eta^2=2n\ell$ the exponent $\frac{2\eta^2}{4n}$ is $\ell$; and $\Pr[\Delta_1-\mathbb
    E[\Delta_1]\ge\eta]\le e^{-2\eta^2/(4n)}$ for every $\eta>0$, exactly at the items $aaa$, $abc$, $aabb$ with $k=2$ and
    $aab$ with $k=3$.
    """
    items, k = DATA[row]
    n = len(items)
    law = [(Fraction(1, k**n), delta_1(items, x, k)) for x in product(range(k), repeat=n)]
    listed = below(tails(law), lambda eta: ["exp", ["*", -rational(factor) / (4 * n), ["^", eta, 2]]])
    yield exponent(square)
    yield from listed


@claim("sec-8.4.1-two-terms", "Section 8.4.1", {"count": 1}, {"count": 0})
def sec_8_4_1_two_terms(count: int = 2) -> Steps:
    r"""If $u$ moves from group $j$ to $\ell$, the summands of these two change alone: all partitions of the items $aaa$, $abc$,
    $aabb$ with $k=2$ and $aab$ with $k=3$.

    Of the summands of Delta_1 those of the two groups change.
    """
    found = []
    for items, k in DATA:
        for x, y, u in moved(len(items), k):
            terms = [norm(items, x, i, k) - norm(items, y, i, k) for i in (x[u], y[u])[:count]]
            found.append((delta_1(items, x, k) - delta_1(items, y, k), "==", sum(terms, start=RootSum.of(0))))
    yield from relations(found)


@claim("sec-8.4.1-vectors", "Section 8.4.1", {"sign": -1}, {"own": "2"})
def sec_8_4_1_vectors(sign: int = 1, own: str = "1") -> Any:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x'}=e_{v^{(u)}}$ and $-e_{v^{(u)}}$ for $\ell$: $(a+1)-a=1$, and all partitions of the
    items $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$.
    """
    return _vectors(sign=sign, own=own)


@claim("sec-8.4.1-triangle", "Section 8.4.1", {"limit": "9/10"}, {"most": "9/10"}, uses="sec-8.4.1-vectors")
def sec_8_4_1_triangle(limit: str = "1", most: str = "1") -> Steps:
    r"""Subtracting a unit vector moves a norm by at most 1, for all sizes: $(N-1)^2\le N^2-2a+1\le(N+1)^2$ as $|a|\le N$; and all
    partitions of the items $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$.

    The norms of the two groups, for all changes.
    """
    found = [
        (norm(items, x, i, k) - norm(items, y, i, k), "<=", RootSum.of(most))
        for items, k in DATA
        for x, y, u in moved(len(items), k)
        for i in (x[u], y[u])
    ]
    yield from moved_unit(limit)
    yield from relations(found)


@claim(
    "sec-8.4.1-jensen",
    "Section 8.4.1",
    {"weight": "p"},
    {"scale": "8/10"},
    at=[{"row": row} for row in range(len(DATA))],
    assumes="jensen",
)
def sec_8_4_1_jensen(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""As sec-8.3.1-jensen; and $\mathbb E\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\le\sqrt{\sum_v\mathrm{Var}}$ exactly at the
    items $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$.

    E||f_(U_1) - f/k||_2 <= sqrt(sum of variances) from the exact law.
    """
    items, k = DATA[row]
    n, points = len(items), list(product(range(k), repeat=len(items)))
    mean = sum((norm(items, x, 0, k) * Fraction(1, k**n) for x in points), start=RootSum.of(0))
    second = sum((norm_square(items, x, 0, k) for x in points), start=Fraction(0)) / k**n
    yield jensen(weight)
    yield related(mean, "<=", RootSum.root(second) * rational(scale))


@claim("sec-8.4.1-variance", "Section 8.4.1", {"share": "1/k"}, {"loss": "1/100"})
def sec_8_4_1_variance(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[f_{\mathcal U_i}[v]]=\frac fk(1-\frac1k)\le\frac fk$ for all sizes; and exactly at the items $aaa$, $abc$,
    $aabb$ with $k=2$ and $aab$ with $k=3$.

    One user; f of them; and from the exact laws.
    """
    listed = []
    for items, k in DATA:
        n = len(items)
        for v, f in enumerate(frequencies(items, [0] * n, 0)):
            total = sum((frequencies(items, x, 0)[v] - Fraction(f, k)) ** 2 for x in product(range(k), repeat=n))
            listed.append((Fraction(total) / k**n, bounds.size_variance(f, n, k) - rational(loss)))
    yield from variance(share)
    yield distinct(listed)


@claim(
    "sec-8.4.1-norm-mean",
    "Section 8.4.1",
    {"share": "1 + 1/k"},
    {"total": "f_1/k + n/k"},
    uses="sec-8.4.1-jensen sec-8.4.1-variance",
)
def sec_8_4_1_norm_mean(share: str = "1 - 1/k", total: str = "f_1/k + (n - f_1)/k") -> Steps:
    r"""$\sum_vf_{\mathcal U}[v]/k=\frac nk$, here for one item and the others, and $\frac nk(1-\frac1k)\le\frac nk$.

    The sum of the f[v]/k is n/k, here for one item and the others; (n/k)(1 - 1/k) <= n/k.
    """
    yield identity(total, "n/k")
    yield f"for n >= 0, k >= 1: n/k*({share}) <= n/k"


@claim("sec-8.4.1-mean", "Section 8.4.1", {"share": "1 - 2/k"}, {"whole": "k*(n/k)"}, uses="sec-8.4.1-norm-mean")
def sec_8_4_1_mean(share: str = "1 - 1/k", whole: str = "k^2*(n/k)") -> Any:
    r"""$k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for all sizes; squared.

    The three steps are the squares of the three relations, in order: all sides are at least 0. That the left side bounds $k$
    times the mean is sec-8.4.1-norm-mean.
    """
    return mean_bound(share=share, whole=whole)


@claim(
    "sec-8.4.1-mean-sharp", "Section 8.4.1", {"share": "1 - 2/k"}, {"scale": "8/10"}, uses="sec-8.4.1-jensen sec-8.4.1-variance"
)
def sec_8_4_1_mean_sharp(share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_1]\le\sqrt{(k-1)n}$ for independent groups: for all sizes by the variances, and exactly at the items
    $aaa$, $abc$, $aabb$ with $k=2$ and $aab$ with $k=3$.
    """
    listed = []
    for items, k in DATA:
        points = list(product(range(k), repeat=len(items)))
        mean = sum((delta_1(items, x, k) * Fraction(1, len(points)) for x in points), start=RootSum.of(0))
        listed.append((mean, "<=", RootSum.root((k - 1) * len(items)) * rational(scale)))
    yield from mean_steps(share)
    yield from relations(listed)
