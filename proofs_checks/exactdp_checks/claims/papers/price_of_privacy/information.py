"""Claims of price-of-privacy: information of eps-LDP sketches, section 4.3, Theorems 4.8 and 4.10 = C.5.

l is ln 2. Certified: the algebra, for every size and every epsilon. Stated, not certified: Bessel's inequality, the decomposition
of functions of independent types by sets of items, ln u <= u - 1. Lemma 4.5 is in ``information_posterior``, one-bit sketches
are in ``information_bits``, optima over all channels in ``information_optimum``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.ratings import ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy import (
    overlap_terms,
)
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

USERS = ((1, 1273944), (10, 127550), (100, 12909), (900, 1581))


def _eight_sharp(half: str = "1/2", power: str = "2") -> Verdict:
    """1 - 2^-k <= half k for k = 0, 1 and, as 1 <= half k, for k = 2 + j; E K = w^2/N; the change of measure."""
    return prove.all_of(
        [
            prove.comparison(1 - Fraction(1, 2), "<=", rational(half)),
            at_most("1", f"({half})*(2 + j)", j=0),
            identity("N*(w/N)^2*t^2/2", "t^2*w^2/(2*N)"),
            overlap_terms.measure(power),
        ]
    )


def _eight(share: str = "1/2") -> Verdict:
    """(N/2 - 1) l 2N/(t^2 w^2) >= share l N^2/(t^2 w^2) for N >= 4."""
    return prove.all_of([_eight_sharp(), at_most(f"({share})*N^2", "(N/2 - 1)*2*N", N=4)])


def _variance(scale: str = "1") -> list[Verdict]:
    """(y - m)(tm - y) >= 0 on [m, tm], so Var <= (tm - 1)(1 - m) at mean 1, which is (t-1)^2/(4t) less a square."""
    return [
        at_most("0", "(m + u - m)*(m + u + v - (m + u))", m=0, u=0, v=0),
        identity("(1+t)*m - t*m^2 - 1", "(t*m - 1)*(1 - m)"),
        identity("(t*m - 1)*(1 - m) + (2*t*m - t - 1)^2/(4*t)", f"({scale})*(t-1)^2/(4*t)"),
    ]


def _order(share: str = "1") -> Verdict:
    """ln(1 + x) <= x = (w/N)(t-1)^2/(4t), and (N/2 - 1) l/x >= share l t N^2/(w (t-1)^2) for N >= 4."""
    return prove.all_of(
        [
            *_variance(),
            identity("(N/2 - 1)*l/(w/N*(t-1)^2/(4*t))", "(N/2 - 1)*4*N*(l*t/(w*(t-1)^2))"),
            at_most(f"({share})*N^2", "(N/2 - 1)*4*N", N=4),
        ]
    )


def _statement(label: str) -> str:
    return (
        r"$I(\mathbf Z,S) \le \frac wN\sinh^2\frac\epsilon2 = \frac wN\frac{(e^\epsilon-1)^2}{4e^\epsilon}$ nats, so that "
        r"non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$: "
        r"for all $1 \le w "
        rf"\le N$, $N \ge 4$, and every $\epsilon > 0$; {label}."
    )


SIZES = tuple({"N": N, "w": w} for N, w in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 3), (4, 2)))


def _data(N: int, w: int) -> bool:
    return 1 <= w <= N <= 4


S3 = ("thm-4.10-sharp", "beyond-fano")


@claim("thm-4.8", "Theorem 4.8", {"share": "51/100"}, {"share": "1"}, uses="thm-4.8-sharp beyond-fano")
def thm_4_8(share: str = "1/2") -> Any:
    r"""$I(\mathbf Z,S) \le \frac{e^{2\epsilon}}2\cdot\frac{w^2}N$ nats, so that non-adaptive $\epsilon$-LDP learning is
    unreliable if $U < \frac{\ln2}{2e^{2\epsilon}}\cdot\frac{N^2}{w^2}$: for all $1 \le w \le N$, $N \ge 4$, and every
    $\epsilon \ge 0$.
    """
    return _eight(share=share)


@claim(
    "thm-4.8-sharp",
    "Theorem 4.8",
    {"half": "49/100"},
    {"power": "1"},
    uses="lem-4.1-chi2 sec-4.3-nonneg sec-4.3-change lem-4.5 beyond-overlap",
)
def thm_4_8_sharp(half: str = "1/2", power: str = "2") -> Any:
    r"""$I(\mathbf Z;S) \le e^{2\epsilon}E^0[1-2^{-K}] \le e^{2\epsilon}\frac{w^2}{2N}$ nats for all $1 \le w \le N$ and every
    $\epsilon \ge 0$.
    """
    return _eight_sharp(half=half, power=power)


@claim("sec-4.3-nonneg", "Proof 4.9", {"lower": "2"}, {"lower": "101/100"}, at=SIZES, when=_data)
def sec_4_3_nonneg(N: int, w: int, lower: str = "1") -> Steps:
    r"""$E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] \le E[\mathbf 1\{Z_1\equiv Z_2\}(2^{|I_1\cap I_2|}-1)]$, coefficient by
    coefficient, those of the right side being $\ge 0$: for every posterior, at the listed $N$, $w$.

    2^K 1{agree} - 1 <= 1{agree}(2^K - lower), and the right side is >= 0, for all data x, y.
    """
    found = set()
    for x, y in product(ratings(N, w), repeat=2):
        form, k = overlap_form(x, y), len(set(x.items) & set(y.items))
        found.add((form, (form >= 0) * (2**k - rational(lower))))
    pairs = sorted(found, reverse=True)
    yield from ([prove.comparison(a, "<=", b) for a, b in pairs] + [prove.comparison(0, "<=", b) for _, b in pairs])


@claim("sec-4.3-change", "Proof 4.9", {"scale": "99/100"}, {"scale": "2"}, at=SIZES, when=_data, uses="sec-4.3-nonneg lem-4.5")
def sec_4_3_change(N: int, w: int, scale: str = "1") -> Steps:
    r"""$E^0[\mathbf 1\{Z_1\equiv Z_2\}(2^{|I_1\cap I_2|}-1)] = \sum_kP^0[K=k]2^{-k}(2^k-1) = \Delta_1+\Delta_2$ over all pairs of
    data at the listed $N$, $w$; a form with coefficients $\ge 0$ is at most $e^{2\epsilon}$ times its value under $P^0$.

    The mean over all pairs of data = sum of P^0(K = k) 2^-k (2^k - 1) = Delta_1 + Delta_2, and the change of measure.
    """
    data = ratings(N, w)
    forms = [(overlap_form(x, y), len(set(x.items) & set(y.items))) for x, y in product(data, repeat=2)]
    mean = Fraction(sum((form >= 0) * (2**k - 1) for form, k in forms), len(forms))
    terms = sum((p * (2**k - 1) / 2**k for k, p in enumerate(bounds.law(N, w))), start=Fraction(0))
    yield prove.comparison(mean, "==", terms * rational(scale))
    yield prove.comparison(terms, "==", bounds.delta_1(N, w) + bounds.delta_2(N, w))
    yield overlap_terms.measure()


@claim("thm-4.10", "Theorem 4.10", {"share": "101/100"}, {"share": "2"}, uses="thm-4.10-sharp beyond-fano")
def thm_4_10(share: str = "1") -> Any:
    r"""$I(\mathbf Z,S) \le \frac wN\sinh^2\frac\epsilon2 = \frac wN\frac{(e^\epsilon-1)^2}{4e^\epsilon}$ nats, so that
    non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$: for
    all $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$; neither $w = o(N^{1/3})$ nor $\epsilon < \ln2$ is needed.
    """
    return _order(share=share)


@claim(
    "thm-4.10-explicit-sharp",
    "Theorem 4.10",
    {"first": "99/100"},
    {"rest": "299/100"},
    uses="lem-4.1-chi2 sec-c.2-split sec-c.2-remainder-sharp lem-4.5",
)
def thm_4_10_explicit_sharp(first: str = "1", rest: str = "3") -> Steps:
    r"""$I(\mathbf Z;S) \le \epsilon'^2\frac wN+\frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$, so with $2\epsilon'^2$ in place of
    $\epsilon'^2 = (e^\epsilon-1)^2$ too, in nats, for all $1 \le w \le N$, $N \ge 2$, and every $\epsilon \ge 0$; by Bessel's
    inequality.

    p(x) = 1/D + q(x), |q| <= e/D, e = t - 1; N orthogonal vectors of squared norm w D/N, centred: sum of <q, v>^2 <= e^2 w/N,
    by Bessel, at most 2 e^2 w/N. Orthogonal: flipping a type changes the sign. And the remainder.
    """
    yield f"w*D/N*(D*((t-1)/D)^2) = ({first})*(t-1)^2*w/N"
    yield "for w >= 0, N > 0, t >= 1: (t-1)^2*w/N <= 2*(t-1)^2*w/N"
    yield "for t >= 1, D > 0: t/D - 1/D <= (t-1)/D"
    yield "for t >= 1, D > 0: 1/D - 1/(t*D) <= (t-1)/D"
    yield f"for j >= 0: (2+j) + 1 <= ({rest})*(2+j)*(1+j)/2"
    yield overlap_terms.measure()


@claim(
    "thm-4.10-sharp",
    "Theorem 4.10",
    {"scale": "99/100"},
    {"share": "99/100"},
    uses="lem-6.2-corrected beyond-spectrum lem-4.5-sharp",
)
def thm_4_10_sharp(scale: str = "1", share: str = "1") -> Steps:
    r"""For any product prior, $I$ independent of $\mathbf Z$, $\pi = \max_iP(i\in I)$, and any $\epsilon$-LDP sketch:
    $\chi^2(P_{\mathbf Z|s}\|P_{\mathbf Z}) \le \pi\sinh^2(\epsilon/2)$ for each $s$, so $I(\mathbf Z;S) \le
    \ln(1+\pi\sinh^2\frac\epsilon2)$ nats, $\pi = \frac wN$ for uniform $w$-subsets, every $\epsilon \ge 0$ and size.
    (Certified: the variance of a density in $[m, e^\epsilon m]$; the share that the sampling channel keeps is stated, and
    proved at listed sizes for uniform types in beyond-spectrum.)

    The variance of the density of the data; the share of it that the sampling channel keeps: P(T in I) <= P(i in I), i in "
    "T.
    """
    yield from _variance(scale)
    yield f"for r >= 0, p >= 0: p <= ({share})*(p + r)"


@claim(
    "thm-4.10-users-sharp",
    "Theorem 4.10",
    {"scale": "10001/10000"},
    {"scale": "99/100"},
    at=tuple({"row": i} for i in range(4)),
    when=lambda row: 0 <= row < 4,
    uses="thm-4.10-sharp beyond-fano",
)
def thm_4_10_users_sharp(row: int, scale: str = "1") -> Steps:
    r"""Non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{(N/2-1)\ln2}{\ln(1+\frac wN\sinh^2(\epsilon/2))}$, every
    $N$, $w$, $\epsilon$; at $N = 1000$, $\epsilon = 1$ the threshold is $1273944$, $127550$, $12909$, $1581$ and less than 1
    more for $w = 1, 10, 100, 900$.

    (N/2 - 1) ln 2/ln(1 + (w/N) sinh^2(1/2)) is between the number of the table and the next, N = 1000, epsilon = 1; S3.
    """
    w, number = USERS[row]
    e = Real.of(1).exp()
    each = (1 + (e - 1) * (e - 1) / (4 * e) * Fraction(w, 1000)).ln() * rational(scale)
    found = Real.of(LogSum.ln(2) * 499) / each
    yield compared(number, "<=", found)
    yield compared(found, "<", number + 1)
    yield from _variance()


@claim("thm-c.5", "Theorem C.5", {"share": "101/100"}, {"share": "2"}, uses="thm-4.10-sharp beyond-fano")
def thm_c_5(share: str = "1") -> Any:
    r"""$I(\mathbf Z,S) \le \frac wN\sinh^2\frac\epsilon2 = \frac wN\frac{(e^\epsilon-1)^2}{4e^\epsilon}$ nats, so that
    non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$: for
    all $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$; a restatement of Theorem 4.10.
    """
    return _order(share=share)


@claim("eq-10", "equation (10)", {"limit": "7/5"}, {"limit": "1"}, uses="sec-c.2-split sec-c.2-remainder-sharp")
def eq_10(limit: str = "3/2") -> Steps:
    r"""For any $s$: $E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] \le \sum_\ell E[\mathbf 1\{\ell\in I_1\cap
    I_2\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1)]+\frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every
    $\epsilon \ge 0$.

    The remainder is at most (3/2) t^2 w^2 (w-1)^2/(N(N-1)) <= limit t^2 w^4/N^2, N = w + 1 + m.
    """
    yield f"for t >= 1, w >= 1, m >= 0: 3/2*t^2*w^2*(w-1)^2/((w+1+m)*(w+m)) <= ({limit})*t^2*w^4/(w+1+m)^2"
    yield "for j >= 0: (2+j) + 1 <= 3*(2+j)*(1+j)/2"


@claim("inf-thm-3", "Informal Theorem 3", {"eight": "51/100"}, {"ten": "101/100"}, uses="thm-4.8 thm-4.10")
def inf_thm_3(eight: str = "1/2", ten: str = "1") -> Steps:
    r"""Non-adaptive $\epsilon$-LDP learning is unreliable if $U < \frac{\ln2}{2e^{2\epsilon}}\cdot\frac{N^2}{w^2}$, and if $U <
    \frac{\ln2\,e^\epsilon}{(e^\epsilon-1)^2}\cdot\frac{N^2}w$, for all $1 \le w \le N$, $N \ge 4$, and every $\epsilon > 0$.

    Theorems 4.8 and 4.10.
    """
    yield _eight(eight)
    yield _order(ten)


@claim("beyond-small-eps", "consequences of Theorem 4.10", {"factor": "108/100"}, {"factor": "1"}, uses="thm-4.10-users-sharp")
def beyond_small_eps(factor: str = "11/10") -> Steps:
    r"""For $0 < \epsilon \le 1$ non-adaptive $\epsilon$-LDP learning is unreliable if $U <
    \frac{20}{11}(1-\frac2N)\ln2\cdot\frac{N^2}{w\epsilon^2}$, every $N$, $w$; so no $U = C\frac{N^2\ln N}{\epsilon\delta^2w}$
    suffices once $\frac{11}{10}\epsilon C\ln N < 2(1-\frac2N)\ln2\,\delta^2$. (Uncertified: the series of sinh.)

    sinh y <= y/(1 - y^2/6) for y <= 1/2: (2k+3)(2k+2) >= 6; so sinh^2(eps/2) <= (24/23)^2 eps^2/4 <= factor eps^2/4. Then
    (N/2 - 1) l N 4/(factor w x^2) = (2/factor)(1 - 2/N) N^2 l/(w x^2), l = ln 2, x = eps; and it exceeds C N^2 L/(x d w), L =
    ln N and d a separation squared, as soon as x C L factor < 2 (1 - 2/N) l d.
    """
    yield "for k >= 0: 6 <= (2*k+3)*(2*k+2)"
    yield prove.comparison(1 / (1 - Fraction(1, 24)) ** 2, "<=", rational(factor))
    yield "(N/2 - 1)*l/(w/N*f*x^2/4) = 2/f*(1 - 2/N)*N^2*l/(w*x^2)"
    yield "for C >= 0, L >= 0, N > 0, d > 0, f > 0, s > 0, w > 0, x > 0: C*N^2*L/(x*d*w) < (x*C*L*f + s)/(f*x^2)*N^2/(w*d)"
