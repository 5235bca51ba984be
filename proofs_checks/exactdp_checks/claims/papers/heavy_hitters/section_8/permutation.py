"""Claims of heavy-hitters: Delta_1 for the blocks of a permutation, the second half of Lemma 8.2 (section 8.4.2).

k divides n; g = n/k, f users with an item. Examples: all permutations of the items aabb, ab, abcc with k = 2, abb with k = 3 and
k = 1, abcd with k = 4. The martingale and the changes under a swap are in ``swaps``.
"""

from fractions import Fraction
from math import comb, factorial

from exactdp.bounds.heavy_hitters import partition
from exactdp_checks.claims.notation import Real, Steps, distinct, rational, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import (
    azuma_steps,
    covariance,
    jensen,
    mean_steps,
    value_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import (
    delta_1,
    frequencies,
    norm,
    norm_square,
    permuted,
    squared,
    tails,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, related
from exactdp_checks.claims.papers.heavy_hitters.helpers.swaps import DATA, GROUPS, covariances
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

WHERE = "Section 8.4.2"


@claim("sec-8.4.2-plan", WHERE, {"square": "3*n*l"}, {"share": "1 - 2/k"}, uses="sec-8.4.2-azuma sec-8.4.2-mean")
def sec_8_4_2_plan(square: str = "4*n*l", share: str = "1 - 1/k") -> Steps:
    r"""$\Delta_1-\mathbb E[\Delta_1]\le2\sqrt{n\ln\frac2{\beta'}}$ with probability at least $1-\beta'$ (not $1-\beta'/4$), and
    $\mathbb E[\Delta_1]\le\sqrt{(k-1)n}\le\sqrt{kn}$, for $k\mid n$.

    Steps 1 and 2 are sec-8.4.2-azuma at $\ell=\ln\frac2{\beta'}$: the exponent is $\ell$, and $2e^{-\ell}=\beta'$. Steps 3 and 4
    are the mean, squared (sec-8.4.2-mean).
    """
    yield azuma_steps(square)
    yield "2*(b/2) = b"
    yield from mean_steps(share)


@claim("sec-8.4.2-azuma", WHERE, {"square": "3*n*l"}, {"square": "5*n*l"}, uses="fact-6.5 eq-5")
def sec_8_4_2_azuma(square: str = "4*n*l", factor: str = "2") -> Steps:
    r"""$\Pr[|\Delta_1-\mathbb E[\Delta_1]|\ge\eta]\le2e^{-2\eta^2/(8n)}$ for every $\eta>0$; with $\eta^2=4n\ln\frac2{\beta'}$
    the exponent is $\ln\frac2{\beta'}$, and the bound $\beta'$.

    By (5) the martingale of $\Delta_1$ has $n$ steps of width $2\sqrt2$, whose squares sum to $8n$ in fact-6.5. The steps are the
    exponent and twice the exponential. Examples: every $\eta>0$ for all permutations.
    """
    yield azuma_steps(square)
    yield "2*(b/2) = b"
    for items, k in DATA:
        n = len(items)
        spread = tails(((Fraction(1, factorial(n)), delta_1(items, x, k)) for _, x in permuted(n, k)), sides=2)
        yield "example: the tails", squared(spread, -rational(factor) / (8 * n), 2)


@claim("sec-8.4.2-azuma-corrected", WHERE, {"square": "3*n*l"}, {"value": "5.277"}, uses="fact-6.5-one-sided eq-5 sec-8.4.2-mean")
def sec_8_4_2_azuma_corrected(square: str = "4*n*l", value: str = "5.278") -> Steps:
    r"""For $k\mid n$: $\Pr[\Delta_1-\mathbb E[\Delta_1]\ge2\sqrt{n\ell}]\le e^{-\ell}=\beta'/4$, whence $C_1=2+2\sqrt2$ for
    $k=8\ell$; two-sided, $2\sqrt{n\ln(8/\beta')}\le2\sqrt{1.5}\sqrt{n\ell}$, and $2\sqrt{1.5}+2\sqrt2$ rounds to $5.278$.

    By (5) and fact-6.5-one-sided step 1 is the exponent. Steps 2 and 3 are the mean of sec-8.4.2-mean, squared, and the next ones
    add mean and deviation for $k=8\ell$, with $s=\sqrt2$ and $r=\sqrt{n\ell}$. Two-sided, at $\frac{\beta'}4$, the logarithm is
    $\ln\frac8{\beta'}=\ell+\ln2\le\frac32\ell$ for $\ell\ge\ln4=2\ln2$; the last steps round the constant.
    """
    other = Real.of("3/2").sqrt() * 2 + Real.of(8).sqrt()
    yield azuma_steps(square)
    yield from mean_steps()
    yield from value_steps("2", total="2 + 2*s")
    yield "for q >= 0, w >= 0: q + w + q/2 <= 3/2*(q + w)"
    yield from rounds_to(other, value)


@claim("sec-8.4.2-jensen", WHERE, {"weight": "p"}, {"scale": "99/100"}, assumes="jensen")
def sec_8_4_2_jensen(weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\le\sqrt{\sum_v\mathrm{Var}[f_{\mathcal U_i}[v]]}$.

    Jensen's inequality for $x^2$ and the norm, whose square has the mean $\sum_v\mathrm{Var}$; the step is the inequality for two
    values. Examples: all permutations, with equality at $ab$.
    """
    yield jensen(weight)
    for items, k in DATA:
        points = [x for _, x in permuted(len(items), k)]
        mean = sum((norm(items, x, 0, k) * Fraction(1, len(points)) for x in points), start=RootSum.of(0))
        second = sum((norm_square(items, x, 0, k) for x in points), start=Fraction(0)) / len(points)
        yield "example: the mean", related(mean, "<=", RootSum.root(second) * rational(scale))
        counts = frequencies(items, [0] * len(items), 0)
        squares = [norm_square(items, x, 0, k) for x in points]
        listed = tuple((q, Fraction(squares.count(q), len(squares))) for q in sorted(set(squares)))
        pairs = zip(partition.norm_law(counts, k, permutation=True), listed, strict=True)
        yield "example: the law", distinct((a, b) for one, two in pairs for a, b in zip(one, two, strict=True))


@claim("sec-8.4.2-indicator", WHERE, {"chance": "(g-1)/n"}, {"loss": "1/100"})
def sec_8_4_2_indicator(chance: str = "g/n", loss: str = "0") -> Steps:
    r"""$\Pr[Z^{(u)}=1]=\binom{n-1}{g-1}/\binom ng=\frac gn=\frac1k$, so that $f_{\mathcal U_j}[v]$ has the mean $f_{\mathcal
    U}[v]/k$.

    All $\binom ng$ sets are equally likely to be block $j$, and $\binom{n-1}{g-1}=\frac gn\binom ng$ of them hold user $u$: steps
    1 and 2 are $\frac gn=\frac1k$ at $g=\frac nk$; step 3 adds up $f$ users. Examples: the coefficients at listed sizes, and all
    permutations.
    """
    yield f"k*({chance}) = k*g/n"
    yield "(n/k)/n = 1/k"
    yield "f*((n/k)/n) = f/k"
    listed = [(Fraction(comb(n - 1, n // k - 1), comb(n, n // k)), Fraction(1, k)) for n, k in GROUPS]
    for items, k in DATA:
        points = [x for _, x in permuted(len(items), k)]
        for v, f in enumerate(frequencies(items, [0] * len(items), 0)):
            total = sum(frequencies(items, x, 0)[v] for x in points)
            listed.append((Fraction(total, len(points)) - rational(loss), Fraction(f, k)))
    yield "example: the means", distinct(listed)


@claim("sec-8.4.2-covariance", WHERE, {"closed": "0 - k/(k^2*(n-1))"}, {"power": "3"}, uses="sec-8.4.2-indicator")
def sec_8_4_2_covariance(closed: str = "0 - (k-1)/(k^2*(n-1))", power: str = "2") -> Steps:
    r"""$\mathrm{Cov}[Z^{(u)},Z^{(u')}]=\frac{(n/k)(n/k-1)}{n(n-1)}-\frac1{k^2}=-\frac{k-1}{k^2(n-1)}\le0$ for two users, all
    $n>1$, $k\ge1$.

    Two given users are in $\binom{n-2}{g-2}=\frac{g(g-1)}{n(n-1)}\binom ng$ of the equally likely blocks, and each of them is
    with probability $\frac1k$ (sec-8.4.2-indicator). Step 1 is the difference at $g=\frac nk$, step 2 its sign, step 3 the
    product of the means.
    """
    yield from covariance(closed)
    yield f"(1/k)*(1/k) = 1/k^{power}"
    yield "example: the coefficients", covariances()


@claim("sec-8.4.2-variance", WHERE, {"share": "1/k"}, {"closed": "(k-1)/(k^2*(n-1))"}, uses="sec-8.4.2-covariance")
def sec_8_4_2_variance(share: str = "1/k*(1 - 1/k)", closed: str = "0 - (k-1)/(k^2*(n-1))") -> Steps:
    r"""$\mathrm{Var}[f_{\mathcal U_j}[v]]\le f\frac1k(1-\frac1k)\le\frac fk$: $f$ variances $\frac1k(1-\frac1k)$, and $f(f-1)$
    covariances $\le0$.

    The first steps are the variance of an indicator and the sum of $f$ of them, at most $\frac fk$. The others say that a
    covariance is at most 0 (sec-8.4.2-covariance), so that the $f(f-1)$ covariances only lower the variance.
    """
    yield from variance(share)
    yield from covariance(closed)


@claim("sec-8.4.2-mean", WHERE, {"share": "1 - 2/k"}, {"scale": "99/100"}, uses="sec-8.4.2-jensen sec-8.4.2-variance")
def sec_8_4_2_mean(share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_1]\le k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for the blocks of a
    permutation.

    By sec-8.4.2-jensen and sec-8.4.2-variance each of the $k$ norms has a mean of at most $\sqrt{\frac nk(1-\frac1k)}$, as the
    frequencies sum to $n$. The steps are the squares of the relations that follow. Examples: the exact laws.
    """
    yield from mean_steps(share)
    yield "k^2*(n/k) = n*k"
    for items, k in DATA:
        points = [x for _, x in permuted(len(items), k)]
        mean = sum((delta_1(items, x, k) * Fraction(1, len(points)) for x in points), start=RootSum.of(0))
        yield "example: the mean", related(mean, "<=", RootSum.root((k - 1) * len(items)) * rational(scale))
