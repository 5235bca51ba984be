"""Claims of price-of-privacy: the overlap of the rated sets of two users, sections 4.3 and C.2.

K is the overlap, R = P(K = 0). Certified: the steps for every size, and counts of all pairs of sets, or of data, at the listed
sizes. Lemma 4.7 is in ``overlap_lemma``, how the terms of the mismatch are bounded in ``overlap_terms``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.numbers.exact import rational
from exactdp.ratings import ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.overlap_terms import SIZES, counted, sizes
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _tail(scale: str = "1") -> Verdict:
    """1 <= scale k(k-1)/2 for k = 2 + j; E C(K,2) = C(N,2) (w(w-1)/(N(N-1)))^2, the mean over pairs of items."""
    return prove.all_of(
        [
            at_most("1", f"({scale})*(2+j)*(1+j)/2", j=0),
            identity("N*(N-1)/2*(w*(w-1)/(N*(N-1)))^2", "w^2*(w-1)^2/(2*N*(N-1))"),
        ]
    )


@claim("sec-4.3-delta1", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"}, at=SIZES, when=sizes)
def sec_4_3_delta1(N: int, w: int, scale: str = "1") -> Steps:
    r"""$\Delta_1 = \frac{w\binom{N-w}{w-1}}{2\binom Nw}$, and $\frac{w^2}{2(N-2w+1)}\binom{N-w}w/\binom Nw$ for $2w \le N$: by
    counting all pairs of sets at the listed $N$, $w$.

    P(K = 1)/2, by counting, = w C(N-w, w-1)/(2 C(N,w)), = w^2/(2(N-2w+1)) R where 2w <= N.
    """
    half = counted(N, w, lambda k: Fraction(k == 1, 2))
    parts = [prove.comparison(half, "==", rational(scale) * Fraction(w * comb(N - w, w - 1), 2 * comb(N, w)))]
    if 2 * w <= N:
        parts.append(prove.comparison(half, "==", rational(scale) * Fraction(w * w, 2 * (N - 2 * w + 1)) * bounds.apart(N, w)))
    yield from parts


@claim("eq-8", "equation (8)", {"scale": "99/100"}, {"scale": "1/2"}, uses="lem-4.7-corrected sec-4.3-delta1 beyond-overlap")
def eq_8(scale: str = "1") -> Steps:
    r"""$\Delta_1 \le \frac{w^2}{2N}$ for all $1 \le w \le N$, as $P^0[K=1] \le E^0K = \frac{w^2}N$; and
    $|\Delta_1-\frac{w^2}{2(N-2w+1)}(1-\frac{w^2}N)| \le \frac{w^2}{2(N-2w+1)}\cdot\frac{w^4}{2N^2}$ for $2w \le N$.

    P(K = 1) = p <= p + r = E K = N (w/N)^2; and, with |R - (1 - w^2/N)| <= w^4/(2N^2), the factor w^2/(2(N-2w+1)).
    """
    yield "N*(w/N)^2 = w^2/N"
    yield f"for r >= 0, p >= 0: p/2 <= ({scale})*(p + r)/2"
    yield "for f >= 0, u >= 0, x >= 0: f*(1 - x + x^2/2 - u) <= f*(1 - x) + f*x^2/2"
    yield "for f >= 0, u >= 0, x >= 0: f*(1 - x) - f*x^2/2 <= f*(1 - x - x^2/2 + u)"


@claim("sec-4.3-delta2", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"}, at=SIZES, when=sizes)
def sec_4_3_delta2(N: int, w: int, scale: str = "1") -> Steps:
    r"""$\Delta_2 \le P^0[K>1] = 1-\frac{\binom{N-w}w+w\binom{N-w}{w-1}}{\binom Nw} = 1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom
    Nw$, the last for $2w \le N$: by counting all pairs of sets at the listed $N$, $w$.

    Delta_2 <= P(K > 1) = 1 - (C(N-w,w) + w C(N-w,w-1))/C(N,w) = 1 - (1 + w^2/(N-2w+1)) R, the last where 2w <= N.
    """
    many = counted(N, w, lambda k: Fraction(k > 1))
    term = counted(N, w, lambda k: (1 - Fraction(1, 2**k)) * (k > 1))
    factor = rational(scale)
    parts = [
        prove.comparison(many, "==", factor * (1 - Fraction(comb(N - w, w) + w * comb(N - w, w - 1), comb(N, w)))),
        prove.comparison(term, "<=", many),
        prove.comparison(term, "==", bounds.delta_2(N, w)),
    ]
    if 2 * w <= N:
        parts.append(prove.comparison(many, "==", factor * (1 - (1 + Fraction(w * w, N - 2 * w + 1)) * bounds.apart(N, w))))
    yield from parts


@claim("eq-9", "equation (9)", {"scale": "1/2"}, {"double": "1"}, uses="eq-9-sharp sec-4.3-delta2")
def eq_9(scale: str = "1", double: str = "2") -> Steps:
    r"""$\Delta_2 \le P^0[K>1] \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$; and $1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom Nw
    \le 1-(1+\frac{w^2}{N-2w+1})(1-\frac{w^2}N) \le \frac{2w^4}{N^2}$ for $4w \le N$.

    The tail is at most w^4/(2N^2), N = w + 1 + m or N = w. With R >= 1 - w^2/N: 1 - (1+c)(1 - w^2/N) <= double w^4/N^2 for N
    = 4w + m, c = w^2/(N-2w+1) >= w^2/N.
    """
    yield _tail()
    yield f"for w >= 1, m >= 0: w^2*(w-1)^2/(2*(w+1+m)*(w+m)) <= ({scale})*w^4/(2*(w+1+m)^2)"
    yield f"for w >= 1: w*(w-1)/2 <= ({scale})*w^2/2"
    yield "for c >= 0, u >= 0, x >= 0: 1 - (1+c)*(1 - x + u) <= 1 - (1+c)*(1 - x)"
    yield "for w >= 1, m >= 0: w^2/(4*w+m) <= w^2/(2*w+m+1)*(1+2*w)"
    yield f"for w >= 1, m >= 0: (1 - (1 + w^2/(2*w+m+1))*(1 - w^2/(4*w+m))) <= ({double})*w^4/(4*w+m)^2"


@claim("eq-9-sharp", "equation (9)", {"scale": "99/100"}, {"scale": "1/2"}, uses="beyond-overlap")
def eq_9_sharp(scale: str = "1") -> Any:
    r"""$P^0[K\ge2] \le E^0\binom K2 = \frac{w^2(w-1)^2}{2N(N-1)}$ for all $1 \le w \le N$, $N \ge 2$."""
    return _tail(scale=scale)


@claim(
    "beyond-overlap",
    "section 4.3",
    {"mean": "2"},
    {"consistent": 3},
    at=tuple({"N": N, "w": w} for N, w in ((4, 2), (1, 1), (2, 1), (3, 2), (3, 3))),
    when=lambda N, w: 1 <= w <= N <= 5,
)
def beyond_overlap(N: int, w: int, mean: str = "1", consistent: int = 2) -> Steps:
    r"""$K \sim \mathrm{Hypergeometric}(N,w,w)$ under $P^0$: $E^0K = \frac{w^2}N$ and $E^0\binom K2 = \frac{w^2(w-1)^2}{2N(N-1)}$
    at every size, as means over items and pairs of items; the law, and $P^0[Z_1\equiv Z_2|K] = 2^{-K}$, by counting all pairs
    of data at the listed $N$, $w$.

    All pairs of sets, and all pairs of data: E K, E C(K,2), P(K = k) and P(agree | K = k) = consistent^-k.
    """
    pairs = [(len(set(x.items) & set(y.items)), overlap_form(x, y) >= 0) for x, y in product(ratings(N, w), repeat=2)]
    parts = [
        prove.comparison(counted(N, w, Fraction), "==", rational(mean) * bounds.mean(N, w)),
        prove.comparison(counted(N, w, lambda k: Fraction(comb(k, 2))), "==", bounds.pairs(N, w)),
    ]
    for k, chance in enumerate(bounds.law(N, w)):
        here = [agree for found, agree in pairs if found == k]
        parts.append(prove.comparison(Fraction(len(here), len(pairs)), "==", chance))
        if here:
            parts.append(prove.comparison(Fraction(sum(here), len(here)), "==", Fraction(1, consistent**k)))
    steps = [identity("N*(w/N)^2", "w^2/N"), identity("N*(N-1)/2*(w*(w-1)/(N*(N-1)))^2", "w^2*(w-1)^2/(2*N*(N-1))")]
    yield from parts
    yield from steps
