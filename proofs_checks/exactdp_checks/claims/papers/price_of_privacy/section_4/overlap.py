"""Claims of price-of-privacy: the overlap of the rated sets of two users, sections 4.3 and C.2.

K is the overlap, R = P(K = 0). Certified: the steps for every size, and counts of all pairs of sets, or of data, at the listed
sizes. Lemma 4.7 is in ``overlap_lemma``, how the terms of the mismatch are bounded in ``overlap_terms``.
"""

from fractions import Fraction
from itertools import product
from math import comb

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.ratings import ratings
from exactdp_checks.claims.notation import Steps, Verdict, at_most, identity, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.overlaps import SIZES, counted
from exactdp_checks.claims.papers.price_of_privacy.stated import claim


def _tail(scale: str = "1") -> Verdict:
    """1 <= scale k(k-1)/2 for k = 2 + j; E C(K,2) = C(N,2) (w(w-1)/(N(N-1)))^2, the mean over pairs of items."""
    return prove.all_of(
        [at_most("1", f"({scale})*(2+j)*(1+j)/2", j=0), identity("N*(N-1)/2*(w*(w-1)/(N*(N-1)))^2", "w^2*(w-1)^2/(2*N*(N-1))")]
    )


@claim("sec-4.3-delta1", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"})
def sec_4_3_delta1(scale: str = "1") -> Steps:
    r"""$\Delta_1 = \frac{w\binom{N-w}{w-1}}{2\binom Nw}$, and $\frac{w^2}{2(N-2w+1)}\binom{N-w}w/\binom Nw$ for $2w \le N$; every
    $1 \le w \le N$.

    $1-2^{-K}$ is $\frac12$ at $K = 1$. A second set has one item in common with the first in $w\binom{N-w}{w-1}$ of $\binom Nw$
    cases. $\binom{n}{m-1} = \frac m{n-m+1}\binom nm$ at $n = N-w$, $m = w$ gives the second form, by the step.
    """
    yield "the second form", f"w*(w/((N-w)-w+1))/2 = ({scale})*w^2/(2*(N-2*w+1))"
    for N, w in SIZES:
        yield "example: counted", prove.comparison(counted(N, w, lambda k: Fraction(k == 1, 2)), "==", bounds.delta_1(N, w))


@claim("eq-8", "equation (8)", {"scale": "99/100"}, {"scale": "1/2"}, uses="lem-4.7-corrected sec-4.3-delta1 beyond-overlap")
def eq_8(scale: str = "1") -> Steps:
    r"""$\Delta_1 \le \frac{w^2}{2N}$ for all $1 \le w \le N$, as $P^0[K=1] \le E^0K = \frac{w^2}N$; and
    $|\Delta_1-\frac{w^2}{2(N-2w+1)}(1-\frac{w^2}N)| \le \frac{w^2}{2(N-2w+1)}\cdot\frac{w^4}{2N^2}$ for $2w \le N$.

    $P^0[K=1] \le E^0K = \frac{w^2}N$ (beyond-overlap), so half of it is at most $\frac{w^2}{2N}$: the first two steps. $\Delta_1
    = fR$ with $f = \frac{w^2}{2(N-2w+1)}$ (sec-4.3-delta1), and $|R-(1-x)| \le \frac{x^2}2$, $x = \frac{w^2}N$, by Lemma 4.7
    corrected: the last two steps are the two sides.
    """
    yield "the mean", "N*(w/N)^2 = w^2/N"
    yield "at most half of the mean", f"for r >= 0, p >= 0: p/2 <= ({scale})*(p + r)/2"
    yield "above", "for f >= 0, u >= 0, x >= 0: f*(1 - x + x^2/2 - u) <= f*(1 - x) + f*x^2/2"
    yield "below", "for f >= 0, u >= 0, x >= 0: f*(1 - x) - f*x^2/2 <= f*(1 - x - x^2/2 + u)"


@claim("sec-4.3-delta2", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"}, uses="sec-4.3-delta1")
def sec_4_3_delta2(scale: str = "1") -> Steps:
    r"""$\Delta_2 \le P^0[K>1] = 1-\frac{\binom{N-w}w+w\binom{N-w}{w-1}}{\binom Nw} = 1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom
    Nw$, the last for $2w \le N$; every $1 \le w \le N$.

    $1-2^{-K} \le 1$. No item is in common in $\binom{N-w}w$ of $\binom Nw$ cases, one in $w\binom{N-w}{w-1}$; with $R = P^0[K=0]$
    the latter is $\frac{w^2}{N-2w+1}R$ (sec-4.3-delta1), and the last step collects.
    """
    yield "a term", "for h >= 0: 1 - 1/(1+h) <= 1"
    yield "collected", f"1 - R - w*(w/((N-w)-w+1))*R = 1 - (1 + ({scale})*w^2/(N-2*w+1))*R"
    for N, w in SIZES:
        many = counted(N, w, lambda k: Fraction(k > 1))
        term = counted(N, w, lambda k: (1 - Fraction(1, 2**k)) * (k > 1))
        yield (
            "example: counted",
            [prove.comparison(many, "==", bounds.tail(N, w)), prove.comparison(term, "==", bounds.delta_2(N, w))],
        )


@claim("eq-9", "equation (9)", {"scale": "1/2"}, {"double": "1"}, uses="eq-9-sharp sec-4.3-delta2")
def eq_9(scale: str = "1", double: str = "2") -> Steps:
    r"""$\Delta_2 \le P^0[K>1] \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$; and $1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom Nw
    \le 1-(1+\frac{w^2}{N-2w+1})(1-\frac{w^2}N) \le \frac{2w^4}{N^2}$ for $4w \le N$.

    $P^0[K>1] \le E^0\binom K2 = \frac{w^2(w-1)^2}{2N(N-1)}$ (eq-9-sharp), and this is at most $\frac{w^4}{2N^2}$ for $N = w+1+m$;
    for $N = w$ it is $\frac{w(w-1)}2 \le \frac{w^2}2$: the first steps. In the printed form (sec-4.3-delta2) $R \ge 1-x$, $x =
    \frac{w^2}N$, as $P^0[K\ge1] \le E^0K$; put in as $R = 1-x+u$, and with $c = \frac{w^2}{N-2w+1}$ the last step is the bound
    for $N = 4w+m$.
    """
    yield _tail()
    yield f"for w >= 1, m >= 0: w^2*(w-1)^2/(2*(w+1+m)*(w+m)) <= ({scale})*w^4/(2*(w+1+m)^2)"
    yield f"for w >= 1: w*(w-1)/2 <= ({scale})*w^2/2"
    yield "for c >= 0, u >= 0, x >= 0: 1 - (1+c)*(1 - x + u) <= 1 - (1+c)*(1 - x)"
    yield "for w >= 1, m >= 0: w^2/(4*w+m) <= w^2/(2*w+m+1)*(1+2*w)"
    yield f"for w >= 1, m >= 0: (1 - (1 + w^2/(2*w+m+1))*(1 - w^2/(4*w+m))) <= ({double})*w^4/(4*w+m)^2"


@claim("eq-9-sharp", "equation (9)", {"scale": "99/100"}, {"scale": "1/2"}, uses="beyond-overlap")
def eq_9_sharp(scale: str = "1") -> Steps:
    r"""$P^0[K\ge2] \le E^0\binom K2 = \frac{w^2(w-1)^2}{2N(N-1)}$ for all $1 \le w \le N$, $N \ge 2$.

    $\mathbf 1[k\ge2] \le \binom k2$, by the first step at $k = 2+j$; a pair of items is in both sets with probability
    $(\frac{w(w-1)}{N(N-1)})^2$, and there are $\binom N2$ pairs (beyond-overlap), the second step.
    """
    yield "pairs are counted", _tail(scale=scale)


@claim("beyond-overlap", "section 4.3", {"mean": "2"}, {"mean": "99/100"})
def beyond_overlap(mean: str = "1") -> Steps:
    r"""$K \sim \mathrm{Hypergeometric}(N,w,w)$ under $P^0$: $E^0K = \frac{w^2}N$ and $E^0\binom K2 = \frac{w^2(w-1)^2}{2N(N-1)}$
    , and $P^0[Z_1\equiv Z_2|K] = 2^{-K}$; every $1 \le w \le N$.

    Given the first set, the second has $k$ items of it and $w-k$ others in $\binom wk\binom{N-w}{w-k}$ of $\binom Nw$ cases: the
    hypergeometric law. An item is in a set with probability $\frac wN$ and a pair with $\frac{w(w-1)}{N(N-1)}$; the sets are
    independent, and means add up over $N$ items and $\binom N2$ pairs. Under $P^0$ the ratings are fair bits, so each of the $K$
    common items agrees with probability $\frac12$, independently: the last step is one item.
    """
    yield "the mean", f"N*(w/N)^2 = ({mean})*w^2/N"
    yield "pairs", "N*(N-1)/2*(w*(w-1)/(N*(N-1)))^2 = w^2*(w-1)^2/(2*N*(N-1))"
    yield "one common item", "1/2*(1/2) + (1 - 1/2)*(1 - 1/2) = 1/2"
    for N, w in ((4, 2), (1, 1), (2, 1), (3, 2), (3, 3)):
        yield "example: counted", prove.comparison(counted(N, w, Fraction), "==", bounds.mean(N, w))
        yield "example: counted", prove.comparison(counted(N, w, lambda k: Fraction(comb(k, 2))), "==", bounds.pairs(N, w))
        pairs = [(len(set(x.items) & set(y.items)), overlap_form(x, y) >= 0) for x, y in product(ratings(N, w), repeat=2)]
        for k, chance in enumerate(bounds.law(N, w)):
            here = [agree for found, agree in pairs if found == k]
            yield "example: the law", prove.comparison(Fraction(len(here), len(pairs)), "==", chance)
            yield "example: agreement", prove.comparison(sum(here) * 2**k, "==", len(here))
