"""Claims of heavy-hitters: the norm of a level of an independent partition and its mean, section 9.1.3.

X_u = 1 if user u is in the level, with probability 1/L; D is the norm.
"""

from fractions import Fraction
from itertools import product

from exactdp_checks.claims.notation import Steps, distinct, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import exponent, jensen, moved_unit, variance
from exactdp_checks.claims.papers.heavy_hitters.helpers.levels import DATA, chance, changes, means
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import difference, frequencies, norm, norm_square, unit
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

WHERE = "Section 9.1.3"


@claim("sec-9.1.3-second-moment", WHERE, {"share": "1/k"}, {"loss": "1/100"}, assumes="expectation")
def sec_9_1_3_second_moment(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[f_{\mathbb U_\tau}[s]]=f\frac1L(1-\frac1L)$, so $\mathbb E[D^2]=\frac nL(1-\frac1L)\le\frac nL$.

    Steps 1 and 2, with $k=L$, are the variance of the indicator of one user; the users are independent, so that the variances of
    $f$ of them add up. Step 3 sums over the prefixes, one and the others, and step 4 is the last inequality. Examples: all $X$.
    """
    yield from variance(share)
    yield "f_1/L*(1-1/L) + (n-f_1)/L*(1-1/L) = n/L*(1-1/L)"
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    listed = []
    for items, L in DATA:
        points = product((0, 1), repeat=len(items))
        second = sum((chance(x, L) * norm_square(items, x, 1, L) for x in points), start=Fraction(0))
        listed.append((second, Fraction(len(items), L) * (1 - Fraction(1, L)) - rational(loss)))
    yield "example: all X", distinct(listed)


@claim("sec-9.1.3-mean", WHERE, {"weight": "p"}, {"scale": "8/10"}, uses="sec-9.1.3-second-moment", assumes="jensen")
def sec_9_1_3_mean(weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E[D]\le\sqrt{\mathbb E[D^2]}\le\sqrt{n/L}$.

    Jensen's inequality for $x^2$, step 1 for two values; then sec-9.1.3-second-moment and step 2, squared. Examples: all $X$.
    """
    yield jensen(weight)
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    for row, (items, L) in enumerate(DATA):
        right = RootSum.root(Fraction(len(items), L) * (1 - Fraction(1, L))) * rational(scale)
        yield "example: the mean", related(means(row)[()], "<=", right)


@claim("sec-9.1.3-mcdiarmid", WHERE, {"square": "n*l"}, {"limit": "9/10"}, uses="fact-6.8 sec-9.1.3-norm")
def sec_9_1_3_mcdiarmid(square: str = "n*l/2", limit: str = "1") -> Steps:
    r"""$D$ moves by at most 1 with one coordinate, for all sizes; so fact-6.8 gives the deviation
    $\sqrt{\frac12n\ln\frac1{\beta'}}$, whose square is $\frac L4$ times $2\frac nL\ln\frac1{\beta'}$.

    By sec-9.1.3-norm $D$ moves by at most 1: fact-6.8 with $c=1$ has the exponent $\ell$ at $\eta^2=\frac12n\ell$ (step 1), and
    step 2 compares this with the square of Lemma 9.2's deviation. The other steps are those of sec-9.1.3-norm.
    """
    yield exponent(square, "1")
    yield "(n*l/2)/(2*n/L*l) = L/4"
    yield from moved_unit(limit)


@claim("sec-9.1.3-vectors", WHERE, {"sign": 1}, {"own": "2"})
def sec_9_1_3_vectors(sign: int = -1, own: str = "1") -> Steps:
    r"""$f_{\mathbb U_\tau,x}-f_{\mathbb U_\tau,x'}=-e_{s^{(i)}}$ if $x_i=0$, $x'_i=1$ and the rest is equal.

    Under $x'$ user $i$ is in the level, and counts at its prefix: the step. Examples: all $X$.
    """
    yield f"a - (a + 1) = 0 - ({own}) + 0*a"
    pairs: list[tuple[int, int]] = []
    for row, (items, _) in enumerate(DATA):
        for x, y, i in changes(row):
            change = difference(frequencies(items, x, 1), frequencies(items, y, 1))
            pairs += list(zip(change, unit(items[i], max(items) + 1, sign), strict=True))
    yield "example: all X", distinct(pairs)


@claim("sec-9.1.3-norm", WHERE, {"limit": "9/10"}, {"most": "99/100"}, uses="sec-9.1.3-vectors")
def sec_9_1_3_norm(limit: str = "1", most: str = "1") -> Steps:
    r"""Adding a unit vector moves a norm by at most 1, in both directions.

    As sec-8.4.1-triangle: with $N$ for the norm and $a$ for the coordinate, steps 2 to 5 put $N^2\mp2a+1$ between $(N-1)^2$ and
    $(N+1)^2$ for both signs of $a$, as $|a|\le N$ by step 1. Examples: all $X$.
    """
    yield from moved_unit(limit)
    for row, (items, L) in enumerate(DATA):
        gaps = [norm(items, x, 1, L) - norm(items, y, 1, L) for x, y, _ in changes(row)]
        yield "example: all X", relations((gap * sign, "<=", RootSum.of(most)) for gap in gaps for sign in (1, -1))
