"""Claims of heavy-hitters: Delta_1 for independent groups, the first half of Lemma 8.2 (section 8.4.1).

What holds for all sizes is proved with symbols. Examples: all partitions of the items aaa, abc, aabb with k = 2, aab with k = 3.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from exactdp.bounds.heavy_hitters import partition
from exactdp_checks.claims.notation import Steps, distinct, identity, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers import partitions
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import (
    exponent,
    jensen,
    mean_bound,
    mean_steps,
    moved_unit,
    value_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import Place, delta_1, frequencies, norm, norm_square
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

DATA = (((0, 0, 0), 2), ((0, 1, 2), 2), ((0, 0, 1), 3), ((0, 0, 1, 1), 2))
WHERE = "Section 8.4.1"


def _moved() -> Iterator[tuple[Place, int, Place, Place, int]]:
    """(items, k, x, x', u): all changes of the group of one user u."""
    for items, k in DATA:
        for x, y, u in partitions.moved(len(items), k):
            yield items, k, x, y, u


def _law(items: Place, k: int) -> list[tuple[Fraction, Place]]:
    """(probability, partition)."""
    return [(Fraction(1, k ** len(items)), x) for x in product(range(k), repeat=len(items))]


@claim("sec-8.4.1-frequency", WHERE, {"shift": 1}, {"shift": -1})
def sec_8_4_1_frequency(shift: int = 0) -> Steps:
    r"""$\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2$ is a function of $\mathbf X$: $f_{\mathcal U_i}[v]$ counts the users of item $v$
    with $X_u=i$.

    $f_{\mathcal U_i}[v]$ is a sum of indicators of $X_u=i$, and the step adds one user to it. Examples: ``norm_law`` is the law
    of the squared norm, counted over all partitions.
    """
    yield "(a + 1 - f/k)^2 - (a - f/k)^2 = 1 + 2*(a - f/k)"
    for items, k in (*DATA, ((0, 0, 0, 1, 2), 3)):
        law: dict[Fraction, Fraction] = {}
        for p, x in _law(items, k):
            square = norm_square(items, x, 0, k)
            law[square] = law.get(square, Fraction(0)) + p
        listed = partition.norm_law(frequencies(items, [0] * len(items), 0), k)
        yield "example: the law", distinct((law.get(square + shift, Fraction(0)), p) for square, p in listed)
        yield "example: nothing else", distinct([(Fraction(len(law)), Fraction(len(listed)))])


@claim("sec-8.4.1-combined", WHERE, {"square": "3*n*l"}, {"total": "4*s"}, uses="sec-8.4.1-mcdiarmid sec-8.4.1-mean")
def sec_8_4_1_combined(square: str = "2*n*l", total: str = "3*s") -> Steps:
    r"""With probability at least $1-\beta'/4$ $\Delta_1\le\sqrt{2n\ell}+\sqrt{kn}$, which for $k=8\ell$ is $3\sqrt2\sqrt{n\ell}$.

    The first step is the exponent of sec-8.4.1-mcdiarmid at deviation $\sqrt{2n\ell}$, and the next two are the mean of
    sec-8.4.1-mean. The sum is the bound; for $k=8\ell$ the other steps, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add $\sqrt{2n\ell}$
    and $\sqrt{8n\ell}$.
    """
    yield exponent(square)
    yield from mean_steps()
    yield from value_steps(total=total)


@claim("eq-4", "Section 8.4.1, (4)", {"limit": "9/10"}, {"most": "19/10"})
def eq_4(limit: str = "1", most: str = "2") -> Steps:
    r"""Changing one coordinate of $\mathbf X$ moves $\Delta_1$ by at most 2.

    Only two groups change, and the vector of each by a unit vector. With $N$ for the norm before and $a$ for its coordinate,
    steps 2 to 5 are $(N-1)^2\le N^2\mp2a+1\le(N+1)^2$, for both signs of $a$, as $|a|\le N$ by step 1. So each norm moves by at
    most 1, and the sum by at most 2 (step 6). Examples: all partitions; 2 is attained at $aaa$.
    """
    yield from moved_unit(limit)
    yield f"for z >= 0, w >= 0: (1 - z) + (1 - w) <= {most}"
    gaps = [[delta_1(items, x, k) - delta_1(items, y, k) for x, y, _ in partitions.moved(len(items), k)] for items, k in DATA]
    yield "example: the largest change", (related(largest(found), "<=", RootSum.of(most)) for found in gaps)
    yield "example: it is attained", related(largest(gaps[0]), "==", RootSum.of(most))


@claim("sec-8.4.1-mcdiarmid", WHERE, {"square": "n*l"}, {"factor": "16"}, uses="fact-6.8 eq-4")
def sec_8_4_1_mcdiarmid(square: str = "2*n*l", factor: str = "2") -> Steps:
    r"""$\Pr[\Delta_1-\mathbb E[\Delta_1]\ge\eta]\le e^{-2\eta^2/(4n)}$ for every $\eta>0$; with $\eta^2=2n\ell$ the exponent is
    $\ell$.

    By (4) this is fact-6.8 with $c=2$; the step is its exponent at $\eta^2=2n\ell$. Examples: every $\eta>0$ for all partitions.
    """
    yield exponent(square)
    for items, k in DATA:
        law = [(p, delta_1(items, x, k)) for p, x in _law(items, k)]
        yield "example: the tails", partitions.squared(partitions.tails(law), -rational(factor) / (4 * len(items)))


@claim("sec-8.4.1-two-terms", WHERE, {"count": 1}, {"count": 0})
def sec_8_4_1_two_terms(count: int = 2) -> Steps:
    r"""If $x_u=j$ and $x_u'=\ell$, the summands of these two groups alone change in $\Delta_1$.

    No other group gains or loses a user, so that its norm $c$ stays and cancels: the step. Examples: all changes of one
    coordinate.
    """
    yield "(a + b + c) - (d + e + c) = (a - d) + (b - e)"
    found = []
    for items, k, x, y, u in _moved():
        terms = [norm(items, x, i, k) - norm(items, y, i, k) for i in (x[u], y[u])[:count]]
        found.append((delta_1(items, x, k) - delta_1(items, y, k), "==", sum(terms, start=RootSum.of(0))))
    yield "example: all changes", relations(found)


@claim("sec-8.4.1-vectors", WHERE, {"sign": -1}, {"own": "2"})
def sec_8_4_1_vectors(sign: int = 1, own: str = "1") -> Steps:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x'}=e_{v^{(u)}}$ for $j=x_u$, and $-e_{v^{(u)}}$ for $\ell=x_u'$.

    Under $x$ user $u$ counts in group $j$ and not in $\ell$, under $x'$ the other way round: the steps, at the coordinate of its
    item; at the others nothing changes. Examples: all changes of one coordinate.
    """
    yield f"(a + 1) - a = {own} + 0*a"
    yield f"a - (a + 1) = 0 - ({own}) + 0*a"
    pairs: list[tuple[int, int]] = []
    for items, _, x, y, u in _moved():
        for i, direction in ((x[u], 1), (y[u], -sign)):
            change = partitions.difference(frequencies(items, x, i), frequencies(items, y, i))
            pairs += list(zip(change, partitions.unit(items[u], max(items) + 1, direction), strict=True))
    yield "example: all changes", distinct(pairs)


@claim("sec-8.4.1-triangle", WHERE, {"limit": "9/10"}, {"most": "9/10"}, uses="sec-8.4.1-vectors")
def sec_8_4_1_triangle(limit: str = "1", most: str = "1") -> Steps:
    r"""Adding or subtracting a unit vector moves a norm by at most 1.

    With $N$ for the norm and $a$ for the coordinate the new norm has the square $N^2-2a+1$ or $N^2+2a+1$; steps 2 to 5 put it
    between $(N-1)^2$ and $(N+1)^2$ for $N=a+w$, and for $a=-b$, $N=b+w$, and step 1 is $|a|\le N$, squared. Examples: all changes
    of one coordinate.
    """
    yield from moved_unit(limit)
    changed = ((norm(items, x, i, k), norm(items, y, i, k)) for items, k, x, y, u in _moved() for i in (x[u], y[u]))
    yield "example: all changes", relations((one - two, "<=", RootSum.of(most)) for one, two in changed)


@claim("sec-8.4.1-jensen", WHERE, {"weight": "p"}, {"scale": "8/10"}, assumes="jensen")
def sec_8_4_1_jensen(weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\le\sqrt{\sum_v\mathrm{Var}[f_{\mathcal U_i}[v]]}$.

    Jensen's inequality for $x^2$ and $X=\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2$, whose square has the mean $\sum_v\mathrm{Var}$;
    the step is the inequality for two values. Examples: the exact laws.
    """
    yield jensen(weight)
    for items, k in DATA:
        law = _law(items, k)
        mean = sum((norm(items, x, 0, k) * p for p, x in law), start=RootSum.of(0))
        second = sum((norm_square(items, x, 0, k) * p for p, x in law), start=Fraction(0))
        yield "example: the mean", related(mean, "<=", RootSum.root(second) * rational(scale))


@claim("sec-8.4.1-variance", WHERE, {"share": "1/k"}, {"loss": "1/100"}, assumes="expectation")
def sec_8_4_1_variance(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[f_{\mathcal U_i}[v]]=\frac fk(1-\frac1k)\le\frac fk$.

    Step 1 is the variance of the indicator of one user; the $f$ users of the item are independent, so that their variances add
    up, to at most $\frac fk$ by step 2. Examples: ``size_variance`` against the exact laws.
    """
    yield from variance(share)
    listed = []
    for items, k in DATA:
        for v, f in enumerate(frequencies(items, [0] * len(items), 0)):
            total = sum(((frequencies(items, x, 0)[v] - Fraction(f, k)) ** 2 * p for p, x in _law(items, k)), start=Fraction(0))
            listed.append((total, partition.size_variance(f, len(items), k) - rational(loss)))
    yield "example: the laws", distinct(listed)


@claim("sec-8.4.1-norm-mean", WHERE, {"share": "1 + 1/k"}, {"total": "f_1/k + n/k"}, uses="sec-8.4.1-jensen sec-8.4.1-variance")
def sec_8_4_1_norm_mean(share: str = "1 - 1/k", total: str = "f_1/k + (n - f_1)/k") -> Steps:
    r"""$\mathbb E\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\le\sqrt{\frac nk(1-\frac1k)}\le\sqrt{n/k}$, as $\sum_vf_{\mathcal
    U}[v]/k=\frac nk$.

    By sec-8.4.1-jensen and sec-8.4.1-variance the square of the left side is at most $\sum_v\frac{f[v]}k(1-\frac1k)$. Step 1 sums
    the $\frac{f[v]}k$, for one item and the others; step 2 is the last inequality, squared.
    """
    yield identity(total, "n/k")
    yield f"for n >= 0, k >= 1: n/k*({share}) <= n/k"


@claim("sec-8.4.1-mean", WHERE, {"share": "1 - 2/k"}, {"whole": "k*(n/k)"}, uses="sec-8.4.1-norm-mean")
def sec_8_4_1_mean(share: str = "1 - 1/k", whole: str = "k^2*(n/k)") -> Steps:
    r"""$\mathbb E[\Delta_1]\le k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for independent groups.

    The three steps are the squares of the three relations, in order: all sides are at least 0. That the left side bounds $k$
    times the mean is sec-8.4.1-norm-mean.
    """
    yield mean_bound(share=share, whole=whole)


@claim("sec-8.4.1-mean-sharp", WHERE, {"share": "1 - 2/k"}, {"scale": "8/10"}, uses="sec-8.4.1-jensen sec-8.4.1-variance")
def sec_8_4_1_mean_sharp(share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_1]\le\sqrt{(k-1)n}$ for independent groups.

    By sec-8.4.1-jensen and sec-8.4.1-variance each of the $k$ norms has a mean of at most $\sqrt{\frac nk(1-\frac1k)}$; the first
    step is the square of $k$ times it. Examples: ``delta_1_mean`` against the exact laws.
    """
    yield from mean_steps(share)
    for items, k in DATA:
        mean = sum((delta_1(items, x, k) * p for p, x in _law(items, k)), start=RootSum.of(0))
        yield "example: the mean", related(mean, "<=", RootSum.root((k - 1) * len(items)) * rational(scale))
