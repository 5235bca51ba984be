"""Claims of price-of-privacy: how near C(N-w,w)/C(N,w) is to 1 - w^2/N, Lemma 4.7 = C.3, and the steps of its proof.

R is the quotient, y = w/N. Certified: the steps for every size. Stated, not certified: that R is the product of its w factors
(compared at listed sizes), and that so many steps of an induction are made.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import Any

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _product() -> list[Verdict]:
    """A factor of R, and the product of them all at some sizes."""
    found = [identity("(N-w-j)/(N-j)", "1 - w/(N-j)")]
    for N, w in ((7, 3), (12, 1), (9, 5)):
        factors = prod((1 - Fraction(w, N - j) for j in range(w)), start=Fraction(1))
        found.append(prove.comparison(factors, "==", Fraction(comb(N - w, w), comb(N, w))))
    return found


def _at_most_expansion(constant: str) -> list[Verdict]:
    """(1-y)^w <= 1 - w y + w(w-1)/2 y^2 by induction on w; at y = w/N that is 1 - w^2/N + w^3(w-1)/(2N^2)."""
    return [
        at_most("(1 - w*y + w*(w-1)/2*y^2)*(1-y)", "1 - (w+1)*y + (w+1)*w/2*y^2", w=1, y=0),
        identity("1 - w*(w/N) + w*(w-1)/2*(w/N)^2", "1 - w^2/N + w^3*(w-1)/(2*N^2)"),
        at_most("w^3*(w-1)/(2*N^2)", f"({constant})*w^4/N^2", above=("N",), N=0, w=1),
    ]


def _at_least_linear() -> Verdict:
    """Of factors 1 - a with a = 1/(1+b): if a product is 1 - s + u, u >= 0, the next is at least 1 - s - a."""
    return at_most("1 - s - 1/(1+b)", "(1 - s + u)*(1 - 1/(1+b))", b=0, s=0, u=0)


def _gap(constant: str) -> Verdict:
    """w^2/(N-w+1) - w^2/N <= constant w^4/N^2, N = 2w + m."""
    return at_most("w^2/(w+m+1) - w^2/(2*w+m)", f"({constant})*w^4/(2*w+m)^2", w=1, m=0)


def _lemma(constant: str = "1/2") -> Verdict:
    """|R - (1 - w^2/N)| <= constant w^4/N^2. Above: factors at most 1 - w/N, and the expansion. Below, N = 2w + m: factors at

    least 1 - w/(N-w+1), and the gap. For 2w > N, w = n+1+m, N = 2n+1+m: R = 0 and w^2/N = x >= 1, where x - 1 <= x^2/2. Last, the
    error at N = 10^8, w = 300, which no constant below 0.496 bounds.
    """
    limit = bounds.mean(10**8, 300) ** 2 * rational(constant)
    return prove.all_of(
        [
            prove.comparison(bounds.lemma_4_7_error(10**8, 300), "<=", limit),
            prove.comparison(bounds.mean(10**8, 300) ** 2 * Fraction(496, 1000), "<", bounds.lemma_4_7_error(10**8, 300)),
            *_product(),
            at_most("1 - w/m", "1 - w/(m+j)", above=("m",), m=0, j=0, w=0),
            *_at_most_expansion(constant),
            _at_least_linear(),
            at_most("w/(w+m+1+i)", "w/(w+m+1)", w=1, m=0, i=0),
            _gap(constant),
            at_most("1", "(n+1+m)^2/(2*n+1+m)", n=0, m=0),
            at_most("x - 1", f"({constant})*x^2", x=1),
        ]
    )


def _order(kappa: str, N: int, w: int, scale: str = "1") -> Verdict:
    """kappa w^4/N^2 <= |R - (1 - w^2/N)|."""
    return prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", bounds.lemma_4_7_error(N, w))


ORDER = tuple({"kappa": k, "N": N, "w": w} for k, N, w in (("1", 10, 1), ("1/1000", 1000, 1), ("1/10", 10**4, 1000)))
SMALL = {"scale": "1/2"}, {"scale": "2"}
BETWEEN = r"$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right|"
NOT_SO = (
    r"$\kappa\frac{w^4}{N^2} \le$ this: false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3 = "
    r"N^{3/4}$ for $\kappa = \frac1{10}$."
)


def _few(kappa: object, N: int, w: int) -> bool:
    return isinstance(kappa, str) and w >= 1 and 2 * w <= N


@claim("lem-4.7", "Lemma 4.7", {"scale": "1/2"}, {"scale": "2"}, at=ORDER, when=_few, refuted="ungraded")
def lem_4_7_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Any:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| = \Theta(\frac{w^4}{N^2})$ for $w = o(N)$. (The lower
    side $\kappa\frac{w^4}{N^2} \le$ this: false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3
    = N^{3/4}$ for $\kappa = \frac1{10}$.)
    """
    return _order(kappa, N, w, scale=scale)


@claim("lem-4.7-corrected", "Lemma 4.7", {"constant": "49/100"}, {"constant": "1/4"})
def lem_4_7_corrected(constant: str = "1/2") -> Any:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$; at $N =
    10^8$, $w = 300$ no constant below $0.496$ will do.
    """
    return _lemma(constant=constant)


@claim("lem-c.3", "Lemma C.3", {"scale": "1/2"}, {"scale": "2"}, at=ORDER, when=_few, refuted="ungraded")
def lem_c_3_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Any:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| = \Theta(\frac{w^4}{N^2})$ for $w = o(N)$. (The lower
    side $\kappa\frac{w^4}{N^2} \le$ this: false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3
    = N^{3/4}$ for $\kappa = \frac1{10}$.)
    """
    return _order(kappa, N, w, scale=scale)


@claim("lem-c.3-corrected", "Lemma C.3", {"constant": "49/100"}, {"constant": "1/4"})
def lem_c_3_corrected(constant: str = "1/2") -> Any:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$; at $N =
    10^8$, $w = 300$ no constant below $0.496$ will do.
    """
    return _lemma(constant=constant)


@claim("sec-c.2-sandwich", "Proof C.4", {"low": "2"}, {"low": "11/10"}, {"high": "1"})
def sec_c_2_sandwich(low: str = "1", high: str = "0") -> Steps:
    r"""$(1-\frac w{N-w+1})^w \le \binom{N-w}w/\binom Nw \le (1-\frac wN)^w$ for all $2w \le N$, factor by factor.

    1 - w/(N-w+low) <= 1 - w/(N-j) <= 1 - w/(N-high) for 0 <= j = w-1-i, N = 2w + m.
    """
    yield from _product()
    yield f"for w >= 1, m >= 0, i >= 0: 1 - w/(w+m+({low})) <= 1 - w/(w+m+1+i)"
    yield f"for w >= 1, n >= 0, j >= 0: 1 - w/(j+n+1) <= 1 - w/(j+j+n+1-({high}))"


@claim("sec-c.2-upper", "Proof C.4", *(SMALL), at=ORDER, when=_few, refuted="ungraded")
def sec_c_2_upper_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Verdict:
    r"""$(1-\frac wN)^w = 1-\frac{w^2}N+\Theta(\frac{w^4}{N^2})$ for $w = o(N)$. (The lower side $\kappa\frac{w^4}{N^2} \le$ this:
    false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3 = N^{3/4}$ for $\kappa = \frac1{10}$.)

    kappa w^4/N^2 <= |(1 - w/N)^w - (1 - w^2/N)|.
    """
    error = abs((1 - Fraction(w, N)) ** w - 1 + Fraction(w * w, N))
    return prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", error)


@claim("sec-c.2-upper-corrected", "Proof C.4", {"constant": "49/100"}, {"constant": "1/4"})
def sec_c_2_upper_corrected(constant: str = "1/2") -> Steps:
    r"""$0 \le (1-\frac wN)^w-(1-\frac{w^2}N) \le \frac{w^3(w-1)}{2N^2} \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$.

    0 <= (1 - w/N)^w - (1 - w^2/N) <= w^3(w-1)/(2N^2) <= constant w^4/N^2.
    """
    yield _at_least_linear()
    yield from _at_most_expansion(constant)


@claim("sec-c.2-lower", "Proof C.4", *(SMALL), at=ORDER, when=_few, refuted="ungraded")
def sec_c_2_lower_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Verdict:
    r"""$(1-\frac w{N-w+1})^w = 1-\frac{w^2}N-\Theta(\frac{w^4}{N^2})$. (The lower side of the order, $\kappa\frac{w^4}{N^2} \le
    1-\frac{w^2}N-(1-\frac w{N-w+1})^w$: false at $w = 1$, where it is 0, and at $N = 10^4$, $w = 10^3$.)

    kappa w^4/N^2 <= 1 - w^2/N - (1 - w/(N-w+1))^w.
    """
    error = 1 - Fraction(w * w, N) - (1 - Fraction(w, N - w + 1)) ** w
    return prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", error)


@claim("sec-c.2-lower-corrected", "Proof C.4", {"constant": "1/4"}, {"constant": "1/8"})
def sec_c_2_lower_corrected(constant: str = "1/2") -> Steps:
    r"""$(1-\frac w{N-w+1})^w \ge 1-\frac{w^2}{N-w+1} \ge 1-\frac{w^2}N-\frac{w^4}{2N^2}$ for all $2w \le N$.

    (1 - w/(N-w+1))^w >= 1 - w^2/(N-w+1) >= 1 - w^2/N - constant w^4/N^2 for 2w <= N.
    """
    yield _at_least_linear()
    yield "1 - w*(w/(N-w+1)) = 1 - w^2/(N-w+1)"
    yield _gap(constant)
