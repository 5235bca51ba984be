"""Claims of heavy-hitters: the sizes of the groups, the proof of Lemma 8.1 (section 8.3).

What holds for all sizes is proved with symbols; beside it, all partitions of n users into k groups are gone through for the pairs
(n, k) of ``SIZES``. Stated: McDiarmid's bound (fact-6.8), Jensen's inequality where two values do not suffice, and that variances
of independent variables add up.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from exactdp.bounds.heavy_hitters import partition as bounds
from exactdp.numbers.exact import rational
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
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

SIZES = ((3, 2), (1, 1), (2, 3), (4, 2), (3, 3))
BLOCKS = ((2, 1), (2, 2), (3, 3), (4, 2))


def _same_size(size: str = "n/k") -> Verdict:
    """k | n; every permutation at small sizes."""
    listed = [(delta_0(x, k), Fraction(0)) for n, k in BLOCKS for _, x in permuted(n, k)]
    return prove.all_of([identity(f"({size}) - n/k", "0*n*k"), distinct(listed)])


def _absolute(power: int = 2) -> Verdict:
    """|z| = sqrt(z^2), group by group."""
    pairs = [(delta_0(x, k), x, n, k) for n, k in SIZES for x in product(range(k), repeat=n)]
    roots = [
        (sum((RootSum.root(abs(x.count(i) - Fraction(n, k)) ** power) for i in range(k)), start=RootSum.of(0)), RootSum.of(found))
        for found, x, n, k in pairs
    ]
    return prove.all_of([*relations((one, "==", two) for one, two in roots), identity("(d - m) + m", "d")])


def _one_group(limit: str) -> list[Verdict]:
    """||a| - |a-1|| <= limit = 1: a = 1 + b, a = 1/2 +- z/2 with z = u/(u+w) <= 1, a = -b."""
    return [
        at_most("(1+b) - b", limit, b=0),
        at_most("u/(u+w)", limit, above=("w",), u=0, w=0),
        at_most("(b+1) - b", limit, b=0),
    ]


def _eq_3(limit: str = "1", most: str = "2") -> Verdict:
    """Two groups change, each by at most 1; all changes of one coordinate, the largest at the first size."""
    gaps = [[abs(delta_0(x, k) - delta_0(y, k)) for x, y, _ in moved(n, k)] for n, k in SIZES if k > 1]
    listed = [prove.comparison(max(found), "<=", rational(most)) for found in gaps]
    return prove.all_of([*_one_group(limit), prove.comparison(max(gaps[0]), "==", rational(most)), *listed])


def _mcdiarmid_0(row: int, square: str = "2*n*l", factor: str = "2") -> Verdict:
    """The exponent; and exp(-2 eta^2/(4n)) against the exact tail for every eta > 0."""
    n, k = SIZES[row]
    law = [(Fraction(1, k**n), RootSum.of(delta_0(x, k))) for x in product(range(k), repeat=n)]
    listed = below(tails(law), lambda eta: ["exp", ["*", -rational(factor) / (4 * n), ["^", eta, 2]]])
    return prove.all_of([exponent(square), *listed])


def _omega(sign: int = 1, own: str = "1") -> Verdict:
    """Group x_u loses u and x_u' gains it; the vectors of all changes."""
    pairs = []
    for n, k in SIZES:
        for x, y, u in moved(n, k):
            change = difference([x.count(i) for i in range(k)], [y.count(i) for i in range(k)])
            pairs += list(zip(change, map(sum, zip(unit(x[u], k), unit(y[u], k, -sign), strict=True)), strict=True))
    return prove.all_of([identity("(a + 1 - n/k) - (a - n/k)", own), distinct(pairs)])


def _triangle_0(limit: str = "1", total: str = "2") -> Verdict:
    """|1| + |-1| = 2; each group by _one_group; all changes."""
    found = {abs(delta_0(x, k) - delta_0(y, k)) for n, k in SIZES for x, y, _ in moved(n, k)}
    listed = [prove.comparison(gap, "<=", rational(total)) for gap in sorted(found)]
    return prove.all_of([*_one_group(limit), prove.comparison(1 + abs(-1), "==", rational(total)), *listed])


def _jensen_0(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Verdict:
    """E Delta_0 <= k sqrt((n/k)(1 - 1/k)) from the exact law."""
    n, k = ((3, 2), (2, 3), (7, 3), (12, 5), (1, 4))[row]
    second = Fraction(n, k) * (1 - Fraction(1, k))
    right = RootSum.root(second) * k * rational(scale)
    return prove.all_of([jensen(weight), related(RootSum.of(bounds.delta_0_mean(n, k)), "<=", right)])


def _variance_0(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Verdict:
    """One user; n of them; and from the exact law of |U_i|."""
    listed = []
    for n, k in SIZES:
        total = sum(((x.count(0) - Fraction(n, k)) ** 2 for x in product(range(k), repeat=n)), start=Fraction(0))
        listed.append((total / k**n, bounds.size_variance(n, n, k) - rational(loss)))
    return prove.all_of([*variance(share), identity("n*(1/k*(1 - 1/k))", "n/k*(1 - 1/k)"), distinct(listed)])


def _mean_0_sharp(share: str = "1 - 1/k", scale: str = "1") -> Verdict:
    """And from the exact laws for n <= 6, k <= 4."""
    listed = [
        (RootSum.of(bounds.delta_0_mean(n, k)), "<=", RootSum.root((k - 1) * n) * rational(scale))
        for n, k in product(range(1, 7), range(2, 5))
    ]
    return prove.all_of([*mean_steps(share), *relations(listed)])


WHERE = "Section 8.3.1"
SMALL = r"and for all partitions at $(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$"
CLAIMS = (
    claim(
        "sec-8.3-permutation",
        r"Blocks of $n/k$ users, $k\mid n$: $|\mathcal U_i|-\frac nk=0$; every permutation at $(n,k)=(2,1),(2,2),(3,3),(4,2)$ "
        r"has $\Delta_0=0$.",
        "Section 8.3", _same_size, ({"size": "(n+1)/k"}, {"size": "n/(k+1)"}), method=Method.EXACT,
    ),
    claim(
        "sec-8.3.1-delta-0",
        rf"$|z|=\sqrt{{z^2}}$ in every summand, {SMALL}; and $\Delta_0=(\Delta_0-\mathbb E[\Delta_0])+\mathbb E[\Delta_0]$.",
        WHERE, _absolute, ({"power": 1}, {"power": 3}), method=Method.EXACT,
    ),
    claim(
        "sec-8.3.1-combined",
        r"With probability at least $1-\beta'/4$ $\Delta_0\le\sqrt{2n\ell}+\sqrt{kn}$, which for $k=8\ell$ is "
        r"$3\sqrt2\sqrt{n\ell}$.",
        WHERE, combined, ({"square": "3*n*l"}, {"total": "4*s"}), uses=("sec-8.3.1-mcdiarmid", "sec-8.3.1-mean"),
    ),
    claim(
        "eq-3",
        rf"Changing one coordinate moves $\Delta_0$ by at most 2: two summands by at most 1, for all sizes; {SMALL}, where 2 is "
        r"attained at $(3,2)$.",
        "Section 8.3.1, (3)", _eq_3, ({"limit": "9/10"}, {"most": "19/10"}), method=Method.EXACT,
    ),
    claim(
        "sec-8.3.1-mcdiarmid",
        r"With $\eta^2=2n\ell$ the exponent $\frac{2\eta^2}{4n}$ is $\ell$, so the bound is $\beta'/4$ exactly; and "
        r"$\Pr[\Delta_0-\mathbb E[\Delta_0]\ge\eta]\le e^{-2\eta^2/(4n)}$ for every $\eta>0$, exactly at the sizes "
        r"$(n,k)=(3,2),(1,1),(2,3),(4,2),(3,3)$.",
        WHERE, _mcdiarmid_0, ({"square": "n*l"}, {"factor": "16"}), method=Method.INTERVAL, table=len(SIZES),
        uses=("fact-6.8", "eq-3"),
    ),
    claim(
        "sec-8.3.1-omega",
        rf"$\omega(x)-\omega(x')=e_{{x_u}}-e_{{x_u'}}$ when only $x_u$ differs: $(a+1-\frac nk)-(a-\frac nk)=1$, {SMALL}.",
        WHERE, _omega, ({"sign": -1}, {"own": "2"}), method=Method.EXACT,
    ),
    claim(
        "sec-8.3.1-triangle",
        rf"$|\|\omega(x)\|_1-\|\omega(x')\|_1|\le\|e_{{x_u}}-e_{{x_u'}}\|_1=2$: each summand moves by at most 1, {SMALL}.",
        WHERE, _triangle_0, ({"limit": "9/10"}, {"total": "1"}), method=Method.EXACT, uses=("sec-8.3.1-omega",),
    ),
    claim(
        "sec-8.3.1-jensen",
        r"$\mathbb E|Z|\le\sqrt{\mathbb E[Z^2]}$, as $\mathbb E[X^2]-(\mathbb E[X])^2=p(1-p)(a-b)^2\ge0$ for two values (in "
        r"general stated); and exactly for $\Delta_0$ at $(n,k)=(3,2),(2,3),(7,3),(12,5),(1,4)$.",
        WHERE, _jensen_0, ({"weight": "p"}, {"scale": "8/10"}), method=Method.INTERVAL, table=5,
    ),
    claim(
        "sec-8.3.1-variance",
        rf"$\mathrm{{Var}}[Z^{{(u)}}]=\frac1k(1-\frac1k)$, so $\mathrm{{Var}}[|\mathcal U_i|]=\frac nk(1-\frac1k)\le\frac nk$ "
        rf"for all sizes; {SMALL}.",
        WHERE, _variance_0, ({"share": "1/k"}, {"loss": "1/100"}), method=Method.EXACT,
    ),
    claim(
        "sec-8.3.1-mean",
        r"$k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for all sizes; squared.",
        WHERE, mean_bound, ({"share": "1 - 2/k"}, {"whole": "k*(n/k)"}), uses=("sec-8.3.1-jensen", "sec-8.3.1-variance"),
    ),
    claim(
        "sec-8.3.1-mean-sharp",
        r"$\mathbb E[\Delta_0]\le\sqrt{(k-1)n}$ for independent groups: for all sizes by the variance, and from the exact law "
        r"for $n\le6$, $2\le k\le4$.",
        WHERE, _mean_0_sharp, ({"share": "1 - 2/k"}, {"scale": "8/10"}), method=Method.INTERVAL,
        uses=("sec-8.3.1-jensen", "sec-8.3.1-variance"),
    ),
)  # fmt: skip
