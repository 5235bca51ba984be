"""Claims of price-of-privacy: the terms into which the mismatch of two users is split, Proof C.6, and their bounds.

Coefficients of p(x) p(y) for all data x, y, so statements hold for every posterior; then the change of measure p(x) <= t/D, for
forms with coefficients >= 0. Counts of all pairs of sets at the listed sizes, inequalities at every size.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.notation import Exact, Steps, distinct, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.overlaps import SIZES, counted
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import measure
from exactdp_checks.claims.papers.price_of_privacy.stated import claim


def _terms(x: Rating, y: Rating) -> tuple[int, int, int]:
    """The coefficients of p(x) p(y) in Delta'_1, Delta''_1 and Delta'_2."""
    signs = [1 if b == y.of(i) else -1 for i, b in zip(x.items, x.bits, strict=True) if y.of(i) is not None]
    first, many = sum(signs), len(signs) > 1
    return first, -first * many, overlap_form(x, y) * many


def _pairs(N: int, w: int) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """K, 2^K 1{agree} - 1 and the three terms, for all pairs of data."""
    for x, y in product(ratings(N, w), repeat=2):
        yield len(set(x.items) & set(y.items)), overlap_form(x, y), _terms(x, y)


def _remainder(factor: str = "3") -> Steps:
    """k + 1 <= factor k(k-1)/2 for k = 2 + j, and E C(K,2) = w^2 (w-1)^2/(2N(N-1)): so t^2 times 3/2 of twice that."""
    yield "pairs are counted", f"for j >= 0: (2+j) + 1 <= ({factor})*(2+j)*(1+j)/2"
    yield "the mean of the pairs", "3*t^2*(w^2*(w-1)^2/(2*N*(N-1))) = 3/2*t^2*w^2*(w-1)^2/(N*(N-1))"


DATA = ((3, 2), (1, 1), (2, 1), (2, 2), (3, 3), (4, 2))


@claim("sec-c.2-split", "Proof C.6", {"sign": "0 - 1"}, {"sign": "2"})
def sec_c_2_split(sign: str = "1") -> Steps:
    r"""$E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] = \Delta'_1+\Delta''_1+\Delta'_2$, the first two being the part with
    overlap 1, for all data, so for every posterior, every $1 \le w \le N$.

    Let two data agree on $a$ items and differ on $d$, $K = a+d$. The coefficient of their product on the left is $2^K\mathbf
    1[d=0]-1$; on the right $(a-d)-(a-d)\mathbf 1[K>1]+(2^K\mathbf 1[d=0]-1)\mathbf 1[K>1]$. $K = 0$: both are 0. $K = 1$: the
    first two steps, $a = 1$ or $d = 1$. $K > 1$: the third step, with $c = 2^K\mathbf 1[d=0]$.
    """
    yield "one common item, equal", "2^1 - 1 = 1 - 0"
    yield "one common item, different", "0 - 1 = 0 - 1^2"
    yield "more common items", f"(a - d) - ({sign})*(a - d) + (c - 1) = c - 1"
    for N, w in DATA:
        pairs: list[tuple[Exact | int, Exact | int]] = []
        for k, form, (one, two, three) in _pairs(N, w):
            pairs += [(form, one + two + three), (one + two, form * (k == 1))]
        yield "example: counted", distinct(pairs)


@claim("sec-c.2-delta1", "Proof C.6", {"factor": "99/100"}, {"factor": "0"})
def sec_c_2_delta1(factor: str = "1") -> Steps:
    r"""$\Delta''_1 \le E[|I_1\cap I_2|\mathbf 1\{|I_1\cap I_2|>1\}]$, coefficient by coefficient, so for every posterior, every
    $1 \le w \le N$.

    Data that agree on $a$ items and differ on $d$ have the coefficient $d-a$ in $\Delta''_1$, if $a+d > 1$, and $a+d$ on the
    right.
    """
    yield "a coefficient", f"for a >= 0, d >= 0: d - a <= ({factor})*(a + d)"
    for N, w in DATA:
        found = {(two, k * (k > 1)) for k, _, (_, two, _) in _pairs(N, w)}
        yield "example: counted", [prove.comparison(a, "<=", b) for a, b in sorted(found)]


@claim("eq-15", "equation (15)", {"scale": "99/100"}, {"scale": "1/2"}, uses="sec-c.2-delta1 beyond-overlap sec-4.3-delta1")
def eq_15(scale: str = "1") -> Steps:
    r"""$E^0[K\mathbf 1\{K>1\}] = E^0K-P^0[K=1] = \frac{w\binom{N-1}{w-1}-w\binom{N-w}{w-1}}{\binom Nw} =
    \frac{w^2}N-\frac{w^2}{N-2w+1}\binom{N-w}w/\binom Nw$ (the last for $2w \le N$), every $1 \le w \le N$; for $p(x) \le
    e^\epsilon/D$, $\Delta''_1$ is at most $e^{2\epsilon}$ times that.

    $k\mathbf 1[k>1] = k-\mathbf 1[k=1]$; $E^0K = \frac{w^2}N = w\binom{N-1}{w-1}/\binom Nw$ (beyond-overlap), $P^0[K=1]$ is twice
    $\Delta_1$ (sec-4.3-delta1). A form with coefficients $\ge 0$ and $p(x) \le \frac{e^\epsilon}D$ is at most $e^{2\epsilon}$
    times its mean under $P^0$, where $p = \frac1D$: the last step, and sec-c.2-delta1.
    """
    yield "the mean", f"w*(w/N) = ({scale})*w^2/N"
    yield "one common item", "2*(w^2/(2*(N-2*w+1))*R) = w^2/(N-2*w+1)*R"
    yield "the change of measure", measure()
    for N, w in SIZES:
        more = counted(N, w, lambda k: Fraction(k * (k > 1)))
        yield "example: counted", prove.comparison(more, "==", bounds.mean(N, w) - 2 * bounds.delta_1(N, w))
        yield "example: the function", prove.comparison(9 * more, "==", bounds.equation_15(N, w, 3))


@claim("sec-c.2-delta2", "Proof C.6", {"factor": "99/100"}, {"factor": "2"}, uses="beyond-overlap")
def sec_c_2_delta2(factor: str = "1") -> Steps:
    r"""$\Delta'_2 \le E[\mathbf 1\{K>1\}2^K\mathbf 1\{Z_1\equiv Z_2\}]$, coefficient by coefficient, whose mean under $P^0$ is
    $P^0[K>1]$, every $1 \le w \le N$; for $p(x) \le e^\epsilon/D$, at most $e^{2\epsilon}P^0[K>1]$.

    $\Delta'_2$ has the coefficient $2^K\mathbf 1\{\equiv\}-1$ where $K > 1$, at most $2^K\mathbf 1\{\equiv\}$; given $K$ the data
    agree with probability $2^{-K}$ under $P^0$ (beyond-overlap), so the mean given $K$ is 1, the second step with $c = 2^K$. The
    change of measure as in (15).
    """
    yield "a coefficient", "for f >= 0: f - 1 <= f"
    yield "the mean given K", f"c*(1/c) = ({factor})*1"
    yield "the change of measure", measure()
    for N, w in DATA:
        forms = [(form + 1) * (k > 1) for k, form, _ in _pairs(N, w)]
        yield "example: counted", prove.comparison(Fraction(sum(forms), len(forms)), "==", bounds.tail(N, w))


@claim("eq-16", "equation (16)", {"scale": "99/100"}, {"scale": "1/2"}, uses="sec-c.2-delta2 sec-4.3-delta2")
def eq_16(scale: str = "1") -> Steps:
    r"""$P^0[K>1] = 1-\frac{\binom{N-w}w+w\binom{N-w}{w-1}}{\binom Nw} = 1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom Nw$ (the last
    for $2w \le N$), every $1 \le w \le N$; for $p(x) \le e^\epsilon/D$, $\Delta'_2$ is at most $e^{2\epsilon}$ times that.

    The probability is that of sec-4.3-delta2, and its last form is the first step there again; the change of measure is
    sec-c.2-delta2.
    """
    yield "collected", f"1 - R - ({scale})*w*(w/((N-w)-w+1))*R = 1 - (1 + w^2/(N-2*w+1))*R"
    yield "the change of measure", measure()
    for N, w in SIZES:
        many = counted(N, w, lambda k: Fraction(k > 1))
        yield "example: the function", prove.comparison(9 * many, "==", bounds.equation_16(N, w, 3))


@claim("sec-c.2-sum", "Proof C.6", {"scale": "99/100"}, {"scale": "1/2"}, uses="eq-15 eq-16")
def sec_c_2_sum(scale: str = "1") -> Steps:
    r"""(15) and (16) add up: $E^0[(K+1)\mathbf 1\{K\ge2\}] = 1+\frac{w^2}N-(1+\frac{2w^2}{N-2w+1})\binom{N-w}w/\binom Nw$ for $2w
    \le N$; so $\Delta''_1+\Delta'_2$ is at most $e^{2\epsilon}$ times that.

    The sum of $\frac{w^2}N-qR$ (15) and $1-(1+q)R$ (16), $q = \frac{w^2}{N-2w+1}$.
    """
    yield "the sum", f"(x - q*R) + (1 - (1+q)*R) = 1 + ({scale})*x - (1 + 2*q)*R"
    for N, w in SIZES:
        both = counted(N, w, lambda k: Fraction((k + 1) * (k > 1)))
        yield "example: the function", prove.comparison(4 * both, "==", bounds.remainder(N, w, 2))


@claim("sec-c.2-remainder", "Proof C.6", {"limit": "7/5"}, {"factor": "2"}, uses="sec-c.2-remainder-sharp")
def sec_c_2_remainder(factor: str = "3", limit: str = "3/2") -> Steps:
    r"""$\Delta''_1+\Delta'_2 \le \frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every $\epsilon \ge 0$, which is
    $\frac32e^{2\epsilon}\frac{w^3}N$ times $\frac wN$; and $\frac{2w^2}{N-2w+1} = \frac{2w^2}N+\frac{2w^2(2w-1)}{N(N-2w+1)}$, as
    printed.

    sec-c.2-remainder-sharp gives $\frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$, and with $N = w+1+m$ this is at most
    $\frac32e^{2\epsilon}\frac{w^4}{N^2}$, the first step. The last two steps are the rewritings of the display.
    """
    yield (
        "at most the fourth power",
        f"for t >= 1, w >= 1, m >= 0: 3/2*t^2*w^2*(w-1)^2/((w+1+m)*(w+m)) <= ({limit})*t^2*w^4/(w+1+m)^2",
    )
    yield from _remainder(factor)
    yield "as printed", "2*w^2/(N-2*w+1) = 2*w^2/N + 2*w^2*(2*w-1)/(N*(N-2*w+1))"
    yield "the factor w/N", "w^4/N^2 = w/N*(w^3/N)"


@claim("sec-c.2-remainder-sharp", "Proof C.6", {"factor": "299/100"}, {"factor": "2"}, uses="sec-c.2-sum beyond-overlap")
def sec_c_2_remainder_sharp(factor: str = "3") -> Steps:
    r"""$\Delta''_1+\Delta'_2 \le e^{2\epsilon}E^0[(K+1)\mathbf 1\{K\ge2\}] \le 3e^{2\epsilon}E^0\binom K2 =
    \frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$ for all $1 \le w \le N$, $N \ge 2$, and every $\epsilon \ge 0$.

    The sum of (15) and (16) is $e^{2\epsilon}E^0[(K+1)\mathbf 1\{K\ge2\}]$ (sec-c.2-sum); $k+1 \le 3\binom k2$ for $k = 2+j$, the
    first step, and $E^0\binom K2$ is that of beyond-overlap, the second.
    """
    yield from _remainder(factor)


@claim("sec-c.2-reduced", "Proof C.6", {"limit": "7/5"}, {"limit": "1"}, uses="sec-c.2-split sec-c.2-remainder")
def sec_c_2_reduced(limit: str = "3/2") -> Steps:
    r"""$E[2^{|I\cap J|}\mathbf 1\{Z\equiv Z'\}-1] \le \sum_\ell E[\mathbf 1\{\ell\in I\cap J\}(2\cdot\mathbf
    1\{Z(\ell)=Z'(\ell)\}-1)]+\frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every $\epsilon \ge 0$.

    sec-c.2-split writes the left side as $\Delta'_1+\Delta''_1+\Delta'_2$; the first term is the sum over items, the others are
    at most the remainder (sec-c.2-remainder), the step.
    """
    yield "the remainder", f"for t >= 1, w >= 1, m >= 0: 3/2*t^2*w^2*(w-1)^2/((w+1+m)*(w+m)) <= ({limit})*t^2*w^4/(w+1+m)^2"
