"""Claims of heavy-hitters: the sizes of the groups, the proof of Lemma 8.1 (section 8.3).

What holds for all sizes is proved with symbols. Examples: all partitions of n users into k groups for the pairs of ``SIZES``.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from exactdp.bounds.heavy_hitters import partition
from exactdp_checks.claims.notation import Steps, Verdict, at_most, distinct, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import (
    exponent,
    jensen,
    mean_bound,
    mean_steps,
    value_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import (
    delta_0,
    difference,
    moved,
    permuted,
    squared,
    tails,
    unit,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, related
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

SIZES = ((3, 2), (1, 1), (2, 3), (4, 2), (3, 3))
BLOCKS = ((2, 1), (2, 2), (3, 3), (4, 2))


def _one_group(limit: str) -> list[Verdict]:
    """||a| - |a-1|| <= limit = 1: a = 1 + b, a = 1/2 +- z/2 with z = u/(u+w) <= 1, a = -b."""
    return [at_most("(1+b) - b", limit, b=0), at_most("u/(u+w)", limit, above=("w",), u=0, w=0), at_most("(b+1) - b", limit, b=0)]


def _gaps() -> Iterator[list[Fraction]]:
    """How far Delta_0 moves under each change of one coordinate, for every size with two groups or more."""
    for n, k in SIZES:
        if k > 1:
            yield [abs(delta_0(x, k) - delta_0(y, k)) for x, y, _ in moved(n, k)]


WHERE = "Section 8.3.1"


@claim("sec-8.3-permutation", "Section 8.3", {"size": "(n+1)/k"}, {"size": "n/(k+1)"})
def sec_8_3_permutation(size: str = "n/k") -> Steps:
    r"""Blocks of $n/k$ users, $k\mid n$: $|\mathcal U_i|-\frac nk=0$, so that $\Delta_0=0$.

    $k$ equal blocks share $n$ users (step 1), so that each has $\frac nk$. Examples: every permutation at
    $(n,k)=(2,1),(2,2),(3,3),(4,2)$.
    """
    yield f"k*({size}) = n"
    yield "example: all blocks", distinct((delta_0(x, k), Fraction(0)) for n, k in BLOCKS for _, x in permuted(n, k))


@claim("sec-8.3.1-delta-0", WHERE, {"power": 1}, {"power": 3})
def sec_8_3_1_delta_0(power: int = 2) -> Steps:
    r"""$\Delta_0=\sum_i\sqrt{(|\mathcal U_i|-\frac nk)^2}=(\Delta_0-\mathbb E[\Delta_0])+\mathbb E[\Delta_0]$.

    $|z|=\sqrt{z^2}$ in every summand, by the definition of the root; the step adds the mean and takes it away.
    """
    yield "(d - m) + m = d"
    for x, n, k in ((x, a, b) for a, b in SIZES for x in product(range(b), repeat=a)):
        roots = (RootSum.root(abs(x.count(i) - Fraction(n, k)) ** power) for i in range(k))
        yield "example: one partition", related(sum(roots, start=RootSum.of(0)), "==", RootSum.of(delta_0(x, k)))


@claim("sec-8.3.1-combined", WHERE, {"square": "3*n*l"}, {"total": "4*s"}, uses="sec-8.3.1-mcdiarmid sec-8.3.1-mean")
def sec_8_3_1_combined(square: str = "2*n*l", total: str = "3*s") -> Steps:
    r"""With probability at least $1-\beta'/4$ $\Delta_0\le\sqrt{2n\ell}+\sqrt{kn}$, which for $k=8\ell$ is $3\sqrt2\sqrt{n\ell}$.

    The first step is the exponent of sec-8.3.1-mcdiarmid at deviation $\sqrt{2n\ell}$, and the next two are the mean of
    sec-8.3.1-mean. The sum is the bound; for $k=8\ell$ the other steps, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add $\sqrt{2n\ell}$
    and $\sqrt{8n\ell}$.
    """
    yield exponent(square)
    yield from mean_steps()
    yield from value_steps(total=total)


@claim("eq-3", "Section 8.3.1, (3)", {"limit": "9/10"}, {"most": "19/10"})
def eq_3(limit: str = "1", most: str = "2") -> Steps:
    r"""Changing one coordinate of $\mathbf X$ moves $\Delta_0$ by at most 2.

    The change takes one user out of one group and puts it into another, so that two summands $|a|$ become $|a-1|$ or $|a+1|$.
    Steps 1 to 3 bound $||a|-|a-1||$ by 1, for $a=1+b$, for $a=\frac12(1\pm\frac u{u+w})$ and for $a=-b$; the other case is this
    one backwards. The sum is at most 2, as step 4 says with $z,w$ for what is missing. Examples: all partitions; 2 is attained at
    $(n,k)=(3,2)$.
    """
    yield from _one_group(limit)
    yield f"for z >= 0, w >= 0: (1 - z) + (1 - w) <= {most}"
    yield "example: the largest change", (prove.comparison(max(found), "<=", rational(most)) for found in _gaps())
    yield "example: it is attained", prove.comparison(max(next(_gaps())), "==", rational(most))


@claim("sec-8.3.1-mcdiarmid", WHERE, {"square": "n*l"}, {"factor": "16"}, uses="fact-6.8 eq-3")
def sec_8_3_1_mcdiarmid(square: str = "2*n*l", factor: str = "2") -> Steps:
    r"""$\Pr[\Delta_0-\mathbb E[\Delta_0]\ge\eta]\le e^{-2\eta^2/(4n)}$ for every $\eta>0$; with $\eta^2=2n\ell$ the exponent is
    $\ell$, and the bound $\beta'/4$ exactly.

    By (3) this is fact-6.8 with $c=2$; the step is its exponent at $\eta^2=2n\ell$, and $e^{-\ell}=\frac{\beta'}4$. Examples:
    every $\eta>0$ for all partitions.
    """
    yield exponent(square)
    for n, k in SIZES:
        law = [(Fraction(1, k**n), RootSum.of(delta_0(x, k))) for x in product(range(k), repeat=n)]
        yield "example: the tails", squared(tails(law), -rational(factor) / (4 * n))


@claim("sec-8.3.1-omega", WHERE, {"sign": -1}, {"own": "2"})
def sec_8_3_1_omega(sign: int = 1, own: str = "1") -> Steps:
    r"""$\omega(x)-\omega(x')=e_{x_u}-e_{x_u'}$ when only $x_u$ differs.

    Group $x_u$ has one user more under $x$ than under $x'$ (step 1), group $x_u'$ one less (step 2), and no other group changes.
    Examples: all changes of one coordinate.
    """
    yield f"(a + 1 - n/k) - (a - n/k) = {own} + 0*a"
    yield f"(a - n/k) - (a + 1 - n/k) = 0 - ({own}) + 0*a"
    pairs = []
    for n, k in SIZES:
        for x, y, u in moved(n, k):
            change = difference([x.count(i) for i in range(k)], [y.count(i) for i in range(k)])
            pairs += list(zip(change, map(sum, zip(unit(x[u], k), unit(y[u], k, -sign), strict=True)), strict=True))
    yield "example: all changes", distinct(pairs)


@claim("sec-8.3.1-triangle", WHERE, {"limit": "9/10"}, {"total": "1"}, uses="sec-8.3.1-omega")
def sec_8_3_1_triangle(limit: str = "1", total: str = "2") -> Steps:
    r"""$|\|\omega(x)\|_1-\|\omega(x')\|_1|\le\|e_{x_u}-e_{x_u'}\|_1=2$.

    Each of the two summands that change (sec-8.3.1-omega) moves by at most 1: steps 1 to 3, for $a\ge1$, $0\le a\le1$ and
    $a\le0$. Step 4 adds the absolute values of the two coordinates. Examples: all changes of one coordinate.
    """
    yield from _one_group(limit)
    yield f"1 + 1 <= {total}"
    yield (
        "example: all changes",
        (prove.comparison(gap, "<=", rational(total)) for gap in sorted({g for row in _gaps() for g in row})),
    )


@claim("sec-8.3.1-jensen", WHERE, {"weight": "p"}, {"scale": "8/10"}, assumes="jensen")
def sec_8_3_1_jensen(weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E|Z|\le\sqrt{\mathbb E[Z^2]}$.

    Jensen's inequality for $x^2$: $\mathbb E[X^2]-(\mathbb E[X])^2\ge0$, which for two values is $p(1-p)(a-b)^2$ by the step.
    Examples: $\Delta_0$ at $(n,k)=(3,2),(2,3),(7,3),(12,5),(1,4)$, from its exact law.
    """
    yield jensen(weight)
    for n, k in ((3, 2), (2, 3), (7, 3), (12, 5), (1, 4)):
        right = RootSum.root(Fraction(n, k) * (1 - Fraction(1, k))) * k * rational(scale)
        yield "example: the mean", related(RootSum.of(partition.delta_0_mean(n, k)), "<=", right)


@claim("sec-8.3.1-variance", WHERE, {"share": "1/k"}, {"loss": "1/100"}, assumes="expectation")
def sec_8_3_1_variance(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[Z^{(u)}]=\frac1k(1-\frac1k)$, so $\mathrm{Var}[|\mathcal U_i|]=\frac nk(1-\frac1k)\le\frac nk$.

    An indicator of chance $\frac1k$ has the variance of step 1; the users are independent, so that $n$ of them have $n$ times
    that, at most $\frac nk$ by step 2. Examples: ``size_variance`` against all partitions.
    """
    yield from variance(share)
    listed = []
    for n, k in SIZES:
        total = sum(((x.count(0) - Fraction(n, k)) ** 2 for x in product(range(k), repeat=n)), start=Fraction(0))
        listed.append((total / k**n, partition.size_variance(n, n, k) - rational(loss)))
    yield "example: the laws", distinct(listed)


@claim("sec-8.3.1-mean", WHERE, {"share": "1 - 2/k"}, {"whole": "k*(n/k)"}, uses="sec-8.3.1-jensen sec-8.3.1-variance")
def sec_8_3_1_mean(share: str = "1 - 1/k", whole: str = "k^2*(n/k)") -> Steps:
    r"""$\mathbb E[\Delta_0]\le k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$.

    The three steps are the squares of the three relations, in order: all sides are at least 0. That the left side bounds $k$
    times the mean is sec-8.3.1-jensen with sec-8.3.1-variance.
    """
    yield mean_bound(share=share, whole=whole)


@claim("sec-8.3.1-mean-sharp", WHERE, {"share": "1 - 2/k"}, {"scale": "8/10"}, uses="sec-8.3.1-jensen sec-8.3.1-variance")
def sec_8_3_1_mean_sharp(share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_0]\le\sqrt{(k-1)n}$ for independent groups.

    By sec-8.3.1-jensen and sec-8.3.1-variance each of the $k$ summands has a mean of at most $\sqrt{\frac nk(1-\frac1k)}$; the
    first step is the square of $k$ times it. Examples: the exact law for $n\le6$, $k\le4$.
    """
    yield from mean_steps(share)
    for n, k in product(range(1, 7), range(1, 5)):
        right = RootSum.root((k - 1) * n) * rational(scale)
        yield "example: the mean", related(RootSum.of(partition.delta_0_mean(n, k)), "<=", right)
