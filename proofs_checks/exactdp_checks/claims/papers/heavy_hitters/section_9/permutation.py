"""Claims of heavy-hitters: the norm ||f_level - f/L||_2 for the blocks of a permutation, Lemma 9.2 (section 9.1.2).

L divides n; g = n/L users are in the first level, whose norm D is bounded; l = ln(1/beta'); x_(i,j) is x with the entries i and j
exchanged, i in the first level and j in another. Examples: all permutations of the prefixes aabb, ab, abcd with L = 2, abb with
L = 3, aaab with L = 4.
"""

from fractions import Fraction
from itertools import product
from math import factorial

from exactdp_checks.claims.notation import Real, Steps, Verdict, at_most, distinct, prove, rational, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import covariance, jensen, swapped_pair, variance
from exactdp_checks.claims.papers.heavy_hitters.helpers.levels import BLOCKS, first_level, mean, norms, second, swaps
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import frequencies, norm, squared, swapped, tails
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

ROWS, ROOT, WHERE = range(len(BLOCKS)), RootSum.root(2), "Section 9.1.2"
LEVELS = ((2, 16), (3, 10), (9, 10))


@claim("sec-9.1.2-decomposition", WHERE, {"lost": "1"}, {"lost": "E"})
def sec_9_1_2_decomposition(lost: str = "0") -> Steps:
    r"""$D=(D-\mathbb E[D])+\mathbb E[D]$ for $D=\|f_{\mathbb U_\tau}-\frac{f_{\mathcal U}}L\|_2$."""
    yield "statement", f"(D - E) + E = D + ({lost})"


sec_9_1_3_decomposition = claim("sec-9.1.3-decomposition", "Section 9.1.3", {"lost": "1"}, {"lost": "E"})(
    sec_9_1_2_decomposition.check
)


@claim("sec-9.1.2-jensen", WHERE, {"weight": "p"}, {"scale": "99/100"}, assumes="jensen")
def sec_9_1_2_jensen(weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E[D]\le\sqrt{\mathbb E[D^2]}$.

    Jensen's inequality for $x^2$; the step is the inequality for two values. Examples: all permutations, with equality at $ab$.
    """
    yield jensen(weight)
    yield "example: all permutations", (related(mean(row), "<=", RootSum.root(second(row)) * rational(scale)) for row in ROWS)


@claim("sec-9.1.2-indicator", WHERE, {"chance": "(g-1)/n"}, {"loss": "1/100"}, assumes="expectation")
def sec_9_1_2_indicator(chance: str = "g/n", loss: str = "0") -> Steps:
    r"""$\Pr[Z^{(u)}=1]=\frac{n/L}n=\frac1L$, and $f_{\mathbb U_\tau}[s]$ has the mean $f_{\mathcal U}[s]/L$.

    A user is at each place of the permutation with the same chance, and $g$ of $n$ places are of the level: steps 1 and 2. Step 3
    adds up the $f$ users of the prefix. Examples: all permutations.
    """
    yield f"L*({chance}) = L*g/n"
    yield "(n/L)/n = 1/L"
    yield "f*((n/L)/n) = f/L"
    pairs = []
    for row, (items, L) in enumerate(BLOCKS):
        for v, f in enumerate(frequencies(items, [0] * len(items), 0)):
            total = sum(frequencies(items, first_level(x, L), 0)[v] for x, _ in norms(row))
            pairs.append((Fraction(total, len(norms(row))) - rational(loss), Fraction(f, L)))
    yield "example: all permutations", distinct(pairs)


@claim("sec-9.1.2-covariance", WHERE, {"closed": "0 - k/(k^2*(n-1))"}, {"power": "3"}, uses="sec-8.4.2-covariance")
def sec_9_1_2_covariance(closed: str = "0 - (k-1)/(k^2*(n-1))", power: str = "2") -> Steps:
    r"""$\mathrm{Cov}[Z^{(u)},Z^{(u')}]=\frac{(n/L)(n/L-1)}{n(n-1)}-\frac1{L^2}=-\frac{L-1}{L^2(n-1)}\le0$ for all $n>1$, $L\ge1$.

    This is sec-8.4.2-covariance with $L$ levels for $k$ groups, and its steps.
    """
    yield from covariance(closed)
    yield f"(1/L)*(1/L) = 1/L^{power}"


@claim("sec-9.1.2-variance", WHERE, {"share": "1/k"}, {"closed": "(k-1)/(k^2*(n-1))"}, uses="sec-9.1.2-covariance")
def sec_9_1_2_variance(share: str = "1/k*(1 - 1/k)", closed: str = "0 - (k-1)/(k^2*(n-1))") -> Steps:
    r"""$\mathrm{Var}[f_{\mathbb U_\tau}[s]]\le f\frac1L(1-\frac1L)\le\frac fL$: $f$ variances $\frac1L(1-\frac1L)$ and $f(f-1)$
    covariances $\le0$.

    Step 1 is the variance of one indicator, and step 2 their sum for $f$ users. Steps 3 and 4 say that a covariance is
    $-\frac{k-1}{k^2(n-1)}\le0$ with $k=L$ (sec-9.1.2-covariance), so that the covariances only lower it.
    """
    yield from variance(share)
    yield from covariance(closed)


@false("sec-9.1.2-mean", WHERE, "E21", {"scale": "3/2"}, {"scale": "2"}, at=rows(3), uses="sec-9.1.2-mean-counterexample")
def sec_9_1_2_mean_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\mathbb E[D]=\sqrt{\sum_s\mathrm{Var}[f_{\mathbb U_\tau}[s]]}$: false, the left side is smaller at $aabb$, $L=2$, and at
    $abb$, $L=3$, and $aaab$, $L=4$.
    """
    at = (0, 2, 4)[row]
    return prove.comparison((mean(at) * rational(scale)).tree, "==", RootSum.root(second(at)).tree)


@claim("sec-9.1.2-mean-corrected", WHERE, {"share": "1 - 2/L"}, {"scale": "99/100"}, uses="sec-9.1.2-jensen sec-9.1.2-variance")
def sec_9_1_2_mean_corrected(share: str = "1 - 1/L", scale: str = "1") -> Steps:
    r"""$\mathbb E[D]\le\sqrt{\sum_s\mathrm{Var}[f_{\mathbb U_\tau}[s]]}\le\sqrt{\frac nL(1-\frac1L)}\le\sqrt{n/L}$ for all $L\mid
    n$.

    By sec-9.1.2-jensen and sec-9.1.2-variance; step 1 sums the $\frac{f[s]}L(1-\frac1L)$, for one prefix and the others, and step
    2 is the last inequality, squared. Examples: all permutations.
    """
    yield f"f_1/L*(1-1/L) + (n-f_1)/L*(1-1/L) = n/L*({share})"
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    for row, (items, L) in enumerate(BLOCKS):
        right = RootSum.root(Fraction(len(items), L) * (1 - Fraction(1, L))) * rational(scale)
        yield "example: the mean", related(mean(row), "<=", right)
        yield "example: the second moment", prove.comparison(second(row), "<=", Fraction(len(items), L))


@claim("sec-9.1.2-mean-counterexample", WHERE, {"mean_": "0.4715"}, {"root": "0.8164"}, beyond=True)
def sec_9_1_2_mean_counterexample(mean_: str = "0.4714", root: str = "0.8165") -> Steps:
    r"""Prefixes $aabb$, $L=2$: $\mathbb E[D]=\frac{\sqrt2}3$, which rounds to $0.4714$, and $\sum\mathrm{Var}=\frac23$, whose
    root rounds to $0.8165$.

    Two of four users are drawn: one of each item, in $\frac23$ of the cases, gives $D=0$, and two of one item give $D=\sqrt2$
    (step 1): so $\mathbb E[D]=\frac13\sqrt2$ and $\mathbb E[D^2]=\frac13\cdot2$. The other steps round both and compare them.
    """
    yield "(2 - 2/2)^2 + (0 - 2/2)^2 <= 2"
    yield from rounds_to(Real.of(2).sqrt() / 3, mean_)
    yield from rounds_to(Real.of("2/3").sqrt(), root)
    yield "sqrt(2)/3 < sqrt(2/3)"
    yield "example: all permutations", related(mean(0), "==", RootSum.root(2) * Fraction(1, 3))
    yield "example: all permutations", prove.comparison(second(0), "==", Fraction(2, 3))


@claim("sec-9.1.2-symmetric", WHERE, {"shift": "1/100"}, {"shift": "-1/100"})
def sec_9_1_2_symmetric(shift: str = "0") -> Steps:
    r"""$D$ does not change if two entries of the first level, or two of the others, are exchanged.

    The users of the first level are the same after the exchange, so that the sum of their indicators, here of two users, is: the
    step. Examples: all such exchanges.
    """
    yield "(a + b) - (b + a) = 0*a"
    for row, (items, L) in enumerate(BLOCKS):
        size, values, places = len(items) // L, dict(norms(row)), range(len(items))
        same = ((x, i, j) for x, i, j in product(values, places, places) if i <= j and (i < size) == (j < size))
        yield (
            "example: all exchanges",
            relations((values[x], "==", values[swapped(x, i, j)] + RootSum.of(shift)) for x, i, j in same),
        )


@claim("eq-7", "Section 9.1.2, (7)", {"square": "19/10"}, {"scale": "99/100"}, uses="sec-9.1.2-norm")
def eq_7(square: str = "2", scale: str = "1") -> Steps:
    r"""Exchanging an entry of the first level with another moves $D$ by at most $\sqrt2$.

    This is sec-9.1.2-norm, whose steps stand here too, for the vector of the first level. Examples: all exchanges; $\sqrt2$ is
    attained at $aabb$.
    """
    yield from swapped_pair(square)
    for row, (items, L) in enumerate(BLOCKS):
        gaps = [norm(items, a, 0, L) - norm(items, b, 0, L) for _, a, b, _, _ in swaps(row)]
        yield "example: all exchanges", related(largest(gaps), "==" if row == 0 else "<=", ROOT * rational(scale))


@claim("sec-9.1.2-mcdiarmid", WHERE, {"square": "1"}, {"factor": "4"}, uses="fact-6.10 eq-7 sec-9.1.2-symmetric")
def sec_9_1_2_mcdiarmid(square: str = "2", factor: str = "1") -> Steps:
    r"""$\Pr[D-\mathbb E[D]\ge\eta]\le\exp(-\frac{L\eta^2}n(\frac{n-1/2}{n-n/L})(1-\frac1{2\max\{n/L,n-n/L\}}))$ for $L\ge2$,
    $L\mid n$ and every $\eta>0$: Fact 6.10 at $n_1=\frac nL$, $c^2=2$.

    $D$ is $(\frac nL,n-\frac nL)$-symmetric (sec-9.1.2-symmetric), and a swap across the parts moves it by at most $\sqrt2$ by
    (7); the step is the first factor of the exponent, $g=\frac nL$. Examples: every $\eta>0$ for all permutations.
    """
    yield f"2*y^2/(g*({square})) = y^2/g"
    for row, (items, L) in enumerate(BLOCKS):
        n, g = len(items), Fraction(len(items), L)
        rate = -rational(factor) * (n - Fraction(1, 2)) / (n - g) * (1 - 1 / (2 * max(g, n - g))) / g
        spread = tails((Fraction(1, factorial(n)), value) for _, value in norms(row))
        yield "example: the tails", squared(spread, rate)


@false("sec-9.1.2-l-two", WHERE, "E6", {"scale": "101/100"}, {"scale": "2"}, at=rows(3))
def sec_9_1_2_l_two_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$L=2(\log d)/\log n\ge2$: false at $(d,n)=(2,16),(3,10),(9,10)$, as $d\ge n$ is not assumed."""
    d, n = LEVELS[row]
    yield f"2 <= ({scale})*2*ln({d})/ln({n})"


@claim("sec-9.1.2-l-two-corrected", WHERE, {"least": "1"}, {"factor": "19/10"})
def sec_9_1_2_l_two_corrected(least: str = "2", factor: str = "2") -> Steps:
    r"""If $d\ge n>1$ then $2(\log d)/\log n\ge2$; and for every real $L\ge2$, $n\ge0$: $\frac nL\le n-\frac nL$.

    With $\ln n=a>0$ and $\ln d=a+w$, $w\ge0$, the first step is the first statement. The second is the other, for $L=2+v$.
    """
    yield f"for a > 0, w >= 0: 2 <= ({factor})*(a+w)/a"
    yield at_most("n/(m+v)", "n - n/(m+v)", n=0, m=int(least), v=0)


@claim("sec-9.1.2-chain", WHERE, {"half": "1/4"}, {"last": "51/100"})
def sec_9_1_2_chain(half: str = "1/2", last: str = "1/2") -> Steps:
    r"""With $m=n-\frac nL$, the larger part: $(\frac{n-1/2}m)(1-\frac1{2m})\ge1-\frac1{2m}\ge\frac12$ for all real $n\ge2$,
    $L\ge2$, $\frac nL\ge\frac12$.

    With $\frac nL=\frac12+a$ and $m=1+c$ step 1 is the first inequality and step 2 the second. Step 3 is $m=n(1-\frac1L)\ge1$,
    and step 4 says that $m$ is the larger of the two parts.
    """
    h = f"({half})"
    yield f"for a >= 0, m >= 1: 1 - {h}/m <= ((1/2+a)+m-1/2)/m*(1 - 1/(2*m))"
    yield at_most(last, "1 - (1/2)/m", m=1)
    yield "for n >= 2, L >= 2: 1 <= n*(1-1/L)"
    yield "for n >= 0, L >= 2: n/L <= n - n/L"


@claim("sec-9.1.2-final", WHERE, {"square": "g*l"}, {"square": "3*g*l"}, uses="sec-9.1.2-mcdiarmid sec-9.1.2-chain")
def sec_9_1_2_final(square: str = "2*g*l", factor: str = "1") -> Steps:
    r"""$\Pr[D-\mathbb E[D]\ge\eta]\le e^{-\eta^2L/(2n)}$ for $L\ge2$, $L\mid n$ and every $\eta>0$; with $\eta^2=2\frac
    nL\ln\frac1{\beta'}$ the exponent is $\ln\frac1{\beta'}$.

    By sec-9.1.2-chain the factor of $\frac{L\eta^2}n$ in sec-9.1.2-mcdiarmid is at least $\frac12$; the step is the exponent at
    this $\eta$, $g=\frac nL$. Examples: every $\eta>0$ for all permutations.
    """
    yield f"2*({square})/(g*2)*(1/2) = l"
    for row, (items, L) in enumerate(BLOCKS):
        rate = -rational(factor) * Fraction(L, 2 * len(items))
        spread = tails((Fraction(1, factorial(len(items))), value) for _, value in norms(row))
        yield "example: the tails", squared(spread, rate)
