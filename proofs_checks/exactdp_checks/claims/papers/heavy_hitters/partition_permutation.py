"""Claims of heavy-hitters: Delta_1 for the blocks of a permutation, the second half of Lemma 8.2 (section 8.4.2).

k divides n; g = n/k, f users with an item. What holds for all sizes is proved with symbols; beside it, all permutations are gone
through for the items and k of ``DATA``. The martingale and the changes under a swap are in ``partition_swaps``.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

from exactdp.bounds.heavy_hitters import concentration
from exactdp.bounds.heavy_hitters import partition as bounds
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import (
    azuma_steps,
    covariance,
    jensen,
    mean_steps,
    value_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.partition_swaps import DATA
from exactdp_checks.claims.papers.heavy_hitters.partitions import below, delta_1, frequencies, norm, norm_square, permuted, tails
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, related
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct, rounds_to
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["covariances"]

GROUPS = ((2, 2), (4, 2), (6, 2), (6, 3), (12, 4), (5, 5), (3, 1))  # n, k


def covariances() -> list[Verdict]:
    """C(n-2, g-2)/C(n, g) = g (g-1)/(n (n-1)) at the listed sizes."""
    pairs = []
    for n, k in GROUPS:
        g = n // k
        pairs.append((Fraction(comb(n - 2, g - 2) if g > 1 else 0, comb(n, g)), Fraction(g * (g - 1), n * (n - 1))))
    return [distinct(pairs)]


WHERE = "Section 8.4.2"


@claim("sec-8.4.2-plan", "Section 8.4.2", {"square": "3*n*l"}, {"share": "1 - 2/k"}, uses="sec-8.4.2-azuma sec-8.4.2-mean")
def sec_8_4_2_plan(square: str = "4*n*l", share: str = "1 - 1/k") -> Steps:
    r"""$\Delta_1-\mathbb E[\Delta_1]\le2\sqrt{n\ln\frac2{\beta'}}$ with probability at least $1-\beta'$ (not $1-\beta'/4$), and
    $\mathbb E[\Delta_1]\le\sqrt{(k-1)n}\le\sqrt{kn}$, for $k\mid n$.

    l = ln(2/beta'), 2 e^-l = beta'.
    """
    yield azuma_steps(square)
    yield "2*(b/2) = b"
    yield from mean_steps(share)


@claim(
    "sec-8.4.2-azuma",
    "Section 8.4.2",
    {"square": "3*n*l"},
    {"square": "5*n*l"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="fact-6.5 eq-5",
)
def sec_8_4_2_azuma(row: int, square: str = "4*n*l", factor: str = "2") -> Steps:
    r"""With $\eta^2=4n\ln\frac2{\beta'}$ the exponent $\frac{2\eta^2}{8n}$ is $\ln\frac2{\beta'}$ and the bound $\beta'$; and
    $\Pr[|\Delta_1-\mathbb E[\Delta_1]|\ge\eta]\le2e^{-2\eta^2/(8n)}$ for every $\eta>0$, exactly at the items $aabb$, $ab$,
    $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    The exponent; and 2 exp(-2 eta^2/(8n)) against the exact two-sided tail.
    """
    items, k = DATA[row]
    n = len(items)
    law = [(Fraction(1, factorial(n)), delta_1(items, x, k)) for _, x in permuted(n, k)]
    listed = below(tails(law, sides=2), lambda eta: ["*", 2, ["exp", ["*", -rational(factor) / (8 * n), ["^", eta, 2]]]])
    yield azuma_steps(square)
    yield "2*(b/2) = b"
    yield from listed


@claim(
    "sec-8.4.2-azuma-corrected",
    "Section 8.4.2",
    {"square": "3*n*l"},
    {"value": "5.277"},
    uses="fact-6.5-one-sided eq-5 sec-8.4.2-mean",
)
def sec_8_4_2_azuma_corrected(square: str = "4*n*l", value: str = "5.278") -> Steps:
    r"""For $k\mid n$: $\Pr[\Delta_1-\mathbb E[\Delta_1]\ge2\sqrt{n\ell}]\le e^{-\ell}=\beta'/4$, whence $C_1=2+2\sqrt2$ for
    $k=8\ell$; two-sided, $2\sqrt{n\ln(8/\beta')}\le2\sqrt{1.5}\sqrt{n\ell}$, and $2\sqrt{1.5}+2\sqrt2$ rounds to $5.278$.

    One-sided; C_1 = 2 + 2 sqrt 2; two-sided, ln(8/beta') = l + ln 2 <= (3/2) l for l = q + w, q = ln 4 = 2 ln 2.
    """
    other = Real.of("3/2").sqrt() * 2 + Real.of(8).sqrt()
    yield azuma_steps(square)
    yield from mean_steps()
    yield from value_steps("2", total="2 + 2*s")
    yield "for q >= 0, w >= 0: q + w + q/2 <= 3/2*(q + w)"
    yield prove.comparison(2**2, "==", 4)
    yield from rounds_to(other, value)


@claim("sec-8.4.2-jensen", "Section 8.4.2", {"weight": "p"}, {"scale": "99/100"}, at=[{"row": row} for row in range(len(DATA))])
def sec_8_4_2_jensen(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E\|Z\|\le\sqrt{\mathbb E\|Z\|^2}$, as $\mathbb E[X^2]-(\mathbb E[X])^2=p(1-p)(a-b)^2\ge0$ for two values (in
    general stated); and exactly at the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    E||f_(U_1) - f/k||_2 <= sqrt(sum of variances) over all permutations.
    """
    items, k = DATA[(row + 1) % len(DATA)]
    points = [x for _, x in permuted(len(items), k)]
    mean = sum((norm(items, x, 0, k) * Fraction(1, len(points)) for x in points), start=RootSum.of(0))
    second = sum((norm_square(items, x, 0, k) for x in points), start=Fraction(0)) / len(points)
    yield jensen(weight)
    yield related(mean, "<=", RootSum.root(second) * rational(scale))


@claim("sec-8.4.2-indicator", "Section 8.4.2", {"chance": "(g-1)/n"}, {"loss": "1/100"})
def sec_8_4_2_indicator(chance: str = "g/n", loss: str = "0") -> Steps:
    r"""$\Pr[Z^{(u)}=1]=\binom{n-1}{g-1}/\binom ng=\frac1k$ at $(n,k)=(2,2),(4,2),(6,2),(6,3),(12,4),(5,5),(3,1)$, and the mean
    $f_{\mathcal U}[v]/k$ over all permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$,
    $abcd$ with $k=4$.

    C(n-1, g-1)/C(n, g) = g/n = 1/k at listed sizes; and the mean of f_(U_1)[v] over all permutations.
    """
    pairs: list[tuple[Fraction, Fraction]] = [
        (Fraction(comb(n - 1, n // k - 1), comb(n, n // k)), Fraction(1, k)) for n, k in GROUPS
    ]
    for items, k in DATA:
        points = [x for _, x in permuted(len(items), k)]
        for v, f in enumerate(frequencies(items, [0] * len(items), 0)):
            total = sum(frequencies(items, x, 0)[v] for x in points)
            pairs.append((Fraction(total, len(points)) - rational(loss), Fraction(f, k)))
    yield f"k*({chance}) = k*g/n"
    yield "(n/k)/n = 1/k"
    yield distinct(pairs)


@claim("sec-8.4.2-covariance", "Section 8.4.2", {"closed": "0 - k/(k^2*(n-1))"}, {"power": "3"})
def sec_8_4_2_covariance(closed: str = "0 - (k-1)/(k^2*(n-1))", power: str = "2") -> Steps:
    r"""$\frac{(n/k)(n/k-1)}{n(n-1)}-\frac1{k^2}=-\frac{k-1}{k^2(n-1)}\le0$ for all $n>1$, $k\ge1$; the quotient of the binomial
    coefficients at the sizes of sec-8.4.2-indicator.
    """
    yield from covariance(closed)
    yield from covariances()
    yield f"(1/k)*(1/k) = 1/k^{power}"


@claim("sec-8.4.2-covariance-sharp", "Section 8.4.2", {"closed": "0 - (k-1)/(k^2*n)"}, {"closed": "0 - 1/(k*(n-1))"})
def sec_8_4_2_covariance_sharp(closed: str = "0 - (k-1)/(k^2*(n-1))") -> Steps:
    r"""$\frac{g(g-1)}{n(n-1)}-\frac1{k^2}=-\frac{k-1}{k^2(n-1)}\le0$ with $g=\frac nk$, for all $n>1$, $k\ge1$."""
    yield "statement", covariance(closed)


@claim("sec-8.4.2-variance", "Section 8.4.2", {"share": "1/k"}, {"closed": "(k-1)/(k^2*(n-1))"}, uses="sec-8.4.2-covariance")
def sec_8_4_2_variance(share: str = "1/k*(1 - 1/k)", closed: str = "0 - (k-1)/(k^2*(n-1))") -> Steps:
    r"""$f$ variances $\frac1k(1-\frac1k)$, and $f(f-1)$ covariances $\le0$: at most $f\frac1k(1-\frac1k)\le\frac fk$, for all
    sizes.

    The first steps are the variance of an indicator and the sum of $f$ of them, at most $\frac fk$. The others say that a
    covariance is at most 0 (sec-8.4.2-covariance), so that the $f(f-1)$ covariances only lower the variance.
    """
    yield from variance(share)
    yield from covariance(closed)


@claim(
    "sec-8.4.2-variance-sharp",
    "Section 8.4.2",
    {"factor": "(n-f)/n"},
    {"factor": "(n-f+1)/(n-1)"},
    uses="sec-8.4.2-covariance-sharp",
)
def sec_8_4_2_variance_sharp(factor: str = "(n-f)/(n-1)") -> Steps:
    r"""$\mathrm{Var}[f_{\mathcal U_j}[v]]=\frac fk(1-\frac1k)\frac{n-f}{n-1}$ for all $k\mid n$, $n\ge2$, $f$, from the
    covariance; and from the hypergeometric law for all $f$ at the sizes of sec-8.4.2-indicator.

    f (1/k)(1 - 1/k) + f (f-1) Cov = (f/k)(1 - 1/k)(n-f)/(n-1), at most f/k for n = f + w; and hypergeometric laws.
    """
    listed = []
    for n, k in GROUPS:
        for f in range(n + 1):
            law = concentration.hypergeometric(n, f, n // k)
            second = sum((p * (j - Fraction(f, k)) ** 2 for j, p in enumerate(law)), start=Fraction(0))
            listed.append((second, bounds.size_variance(f, n, k, permutation=True)))
    yield f"f/k*(1-1/k) - f*(f-1)*(k-1)/(k^2*(n-1)) = f/k*(1-1/k)*({factor})"
    yield distinct(listed)


@claim(
    "sec-8.4.2-mean",
    "Section 8.4.2",
    {"share": "1 - 2/k"},
    {"scale": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-8.4.2-jensen sec-8.4.2-variance",
)
def sec_8_4_2_mean(row: int, share: str = "1 - 1/k", scale: str = "1") -> Steps:
    r"""$\mathbb E[\Delta_1]\le k\sqrt{\frac nk(1-\frac1k)}=\sqrt{(k-1)n}\le\sqrt{kn}=k\sqrt{n/k}$ for all sizes, from the
    variances; and exactly at the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    For all sizes; and from the exact law.
    """
    items, k = DATA[(row + 1) % len(DATA)]
    points = [x for _, x in permuted(len(items), k)]
    mean = sum((delta_1(items, x, k) * Fraction(1, len(points)) for x in points), start=RootSum.of(0))
    listed = related(mean, "<=", RootSum.root((k - 1) * len(items)) * rational(scale))
    yield from mean_steps(share)
    yield "k^2*(n/k) = n*k"
    yield listed
