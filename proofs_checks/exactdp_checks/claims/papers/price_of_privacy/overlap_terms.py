"""Claims of price-of-privacy: the terms into which the mismatch of two users is split, Proof C.6, and their bounds.

Coefficients of p(x) p(y) for all data x, y, so statements hold for every posterior; then the change of measure p(x) <= t/D, for
forms with coefficients >= 0. Counts of all pairs of sets at the listed sizes, inequalities at every size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp.bounds.price_of_privacy.mismatch import overlap_form
from exactdp.numbers.exact import Exact, rational
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["SIZES", "counted", "measure", "sizes"]


@cache
def _overlaps(N: int, w: int) -> tuple[int, ...]:
    """How many pairs of w-subsets of N items have an overlap of 0, ..., w."""
    first, found = set(range(w)), [0] * (w + 1)
    for two in combinations(range(N), w):
        found[len(first & set(two))] += 1
    return tuple(n * comb(N, w) for n in found)


def counted(N: int, w: int, value: Callable[[int], Fraction]) -> Fraction:
    """E value(K), over all pairs of w-subsets of N items."""
    ways = _overlaps(N, w)
    return sum((value(k) * n for k, n in enumerate(ways)), start=Fraction(0)) / sum(ways)


def sizes(N: int, w: int) -> bool:
    """Sizes that are counted one by one."""
    return 1 <= w <= N <= 9


def measure(power: str = "2") -> Verdict:
    """p(x) p(y) f <= t^power f/D^2 for p <= t/D and f >= 0."""
    return at_most("(t/D/(1+u))*(t/D/(1+v))*f", f"t^{power}/D^2*f", u=0, v=0, D=1, f=0, t=1)


def _terms(x: Rating, y: Rating) -> tuple[int, int, int]:
    """The coefficients of p(x) p(y) in Delta'_1, Delta''_1 and Delta'_2."""
    signs = [1 if b == y.of(i) else -1 for i, b in zip(x.items, x.bits, strict=True) if y.of(i) is not None]
    first, many = sum(signs), len(signs) > 1
    return first, -first * many, overlap_form(x, y) * many


def _pairs(N: int, w: int) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """K, 2^K 1{agree} - 1 and the three terms, for all pairs of data."""
    for x, y in product(ratings(N, w), repeat=2):
        yield len(set(x.items) & set(y.items)), overlap_form(x, y), _terms(x, y)


def _quotient(N: int, w: int) -> Fraction:
    return Fraction(w * w, N - 2 * w + 1)


def _remainder(factor: str = "3") -> Verdict:
    """k + 1 <= factor k(k-1)/2 for k = 2 + j, and E C(K,2) = w^2 (w-1)^2/(2N(N-1)): so t^2 times 3/2 of twice that."""
    return prove.all_of(
        [
            at_most("(2+j) + 1", f"({factor})*(2+j)*(1+j)/2", j=0),
            identity("3*t^2*(w^2*(w-1)^2/(2*N*(N-1)))", "3/2*t^2*w^2*(w-1)^2/(N*(N-1))"),
        ]
    )


def _order(factor: str = "3", limit: str = "3/2") -> Verdict:
    """The remainder is at most (3/2) t^2 w^4/N^2, N = w + 1 + m; the printed rewriting of 1/(N-2w+1); w^4/N^2 = (w/N)(w^3/N)."""
    return prove.all_of(
        [
            at_most("3/2*t^2*w^2*(w-1)^2/((w+1+m)*(w+m))", f"({limit})*t^2*w^4/(w+1+m)^2", t=1, w=1, m=0),
            _remainder(factor),
            identity("2*w^2/(N-2*w+1)", "2*w^2/N + 2*w^2*(2*w-1)/(N*(N-2*w+1))"),
            identity("w^4/N^2", "w/N*(w^3/N)"),
        ]
    )


SIZES = tuple({"N": N, "w": w} for N, w in ((6, 2), (1, 1), (2, 1), (2, 2), (5, 3), (7, 3), (8, 4), (9, 5)))
DATA = tuple({"N": N, "w": w} for N, w in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 3), (4, 2)))
SMALL = ({"scale": "99/100"}, {"scale": "1/2"})
MEASURE = r"for $p(x) \le e^\epsilon/D$"


def _data(N: int, w: int) -> bool:
    return 1 <= w <= N <= 4


@claim("sec-c.2-split", "Proof C.6", {"sign": -1}, {"sign": 2}, at=DATA, when=_data)
def sec_c_2_split(N: int, w: int, sign: int = 1) -> Verdict:
    r"""$E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1] = \Delta'_1+\Delta''_1+\Delta'_2$, the first two being the part with
    overlap 1: as quadratic forms, so for every posterior, at the listed $N$, $w$.

    2^K 1{agree} - 1 = Delta'_1 + Delta''_1 + Delta'_2, and the one-item part is Delta'_1 + Delta''_1, for all x, y.
    """
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for k, form, (one, two, three) in _pairs(N, w):
        pairs += [(form, one + sign * two + three), (one + sign * two, form * (k == 1))]
    return distinct(pairs)


@claim("sec-c.2-delta1", "Proof C.6", {"factor": "99/100"}, {"factor": "0"}, at=DATA, when=_data)
def sec_c_2_delta1(N: int, w: int, factor: str = "1") -> Steps:
    r"""$\Delta''_1 \le E[|I_1\cap I_2|\mathbf 1\{|I_1\cap I_2|>1\}]$, coefficient by coefficient, so for every posterior, at the
    listed $N$, $w$.

    Delta''_1 <= factor K 1{K > 1} for all x, y.
    """
    found = {(two, k * (k > 1)) for k, _, (_, two, _) in _pairs(N, w)}
    yield from (prove.comparison(a, "<=", rational(factor) * b) for a, b in sorted(found, key=lambda c: (-c[1], -c[0])))


@claim("eq-15", "equation (15)", *(SMALL), at=SIZES, when=sizes, uses="sec-c.2-delta1 lem-4.5")
def eq_15(N: int, w: int, scale: str = "1") -> Steps:
    r"""$E^0[K\mathbf 1\{K>1\}] = E^0K-P^0[K=1] = \frac{w\binom{N-1}{w-1}-w\binom{N-w}{w-1}}{\binom Nw} =
    \frac{w^2}N-\frac{w^2}{N-2w+1}\binom{N-w}w/\binom Nw$ (the last for $2w \le N$) by counting at the listed $N$, $w$; for
    $p(x) \le e^\epsilon/D$, $\Delta''_1$ is at most $e^{2\epsilon}$ times that.

    E^0[K 1{K > 1}] = (w C(N-1,w-1) - w C(N-w,w-1))/C(N,w) = w^2/N - w^2/(N-2w+1) R, the last where 2w <= N.
    """
    more, factor = counted(N, w, lambda k: Fraction(k * (k > 1))), rational(scale)
    choices = Fraction(w * comb(N - 1, w - 1) - w * comb(N - w, w - 1), comb(N, w))
    parts = [prove.comparison(more, "==", factor * choices)]
    if 2 * w <= N:
        parts.append(prove.comparison(more, "==", factor * Fraction(w * w, N) - _quotient(N, w) * bounds.apart(N, w)))
    yield from parts
    yield measure()


@claim("sec-c.2-delta2", "Proof C.6", {"factor": "99/100"}, {"factor": "2"}, at=DATA, when=_data, uses="lem-4.5")
def sec_c_2_delta2(N: int, w: int, factor: str = "1") -> Steps:
    r"""$\Delta'_2 \le E[\mathbf 1\{K>1\}2^K\mathbf 1\{Z_1\equiv Z_2\}]$, coefficient by coefficient, whose mean under $P^0$ is
    $P^0[K>1]$: at the listed $N$, $w$; for $p(x) \le e^\epsilon/D$, at most $e^{2\epsilon}P^0[K>1]$.

    Delta'_2 <= 1{K > 1} 2^K 1{agree} for all x, y, whose mean under P^0 is factor P^0(K > 1); then the change of measure.
    """
    listed_pairs = list(_pairs(N, w))
    bounds_ = {(three, (form + 1) * (k > 1)) for k, form, (_, _, three) in listed_pairs}
    mean = Fraction(sum((form + 1) * (k > 1) for k, form, _ in listed_pairs), len(listed_pairs))
    yield prove.comparison(mean, "==", rational(factor) * bounds.tail(N, w))
    yield from (prove.comparison(a, "<=", b) for a, b in sorted(bounds_))
    yield measure()


@claim("eq-16", "equation (16)", *(SMALL), at=SIZES, when=sizes, uses="sec-c.2-delta2 lem-4.5")
def eq_16(N: int, w: int, scale: str = "1") -> Steps:
    r"""$P^0[K>1] = 1-\frac{\binom{N-w}w+w\binom{N-w}{w-1}}{\binom Nw} = 1-(1+\frac{w^2}{N-2w+1})\binom{N-w}w/\binom Nw$ (the last
    for $2w \le N$) by counting at the listed $N$, $w$; for $p(x) \le e^\epsilon/D$, $\Delta'_2$ is at most $e^{2\epsilon}$
    times that.

    P^0(K > 1) = 1 - (C(N-w,w) + w C(N-w,w-1))/C(N,w) = 1 - (1 + w^2/(N-2w+1)) R, the last where 2w <= N.
    """
    many, factor = counted(N, w, lambda k: Fraction(k > 1)), rational(scale)
    parts = [prove.comparison(many, "==", factor * (1 - Fraction(comb(N - w, w) + w * comb(N - w, w - 1), comb(N, w))))]
    if 2 * w <= N:
        parts.append(prove.comparison(many, "==", factor * (1 - (1 + _quotient(N, w)) * bounds.apart(N, w))))
    yield from parts
    yield measure()


@claim("sec-c.2-sum", "Proof C.6", *(SMALL), at=SIZES, when=sizes, uses="eq-15 eq-16")
def sec_c_2_sum(N: int, w: int, scale: str = "1") -> Steps:
    r"""(15) and (16) add up: $E^0[(K+1)\mathbf 1\{K\ge2\}] = 1+\frac{w^2}N-(1+\frac{2w^2}{N-2w+1})\binom{N-w}w/\binom Nw$ for $2w
    \le N$, by counting at the listed $N$, $w$; so $\Delta''_1+\Delta'_2$ is at most $e^{2\epsilon}$ times that.

    E^0[(K+1) 1{K >= 2}] = 1 + w^2/N - (1 + 2w^2/(N-2w+1)) R for 2w <= N, and 1 + w^2/N - R - 2 P(K = 1) for all w.
    """
    both, factor = counted(N, w, lambda k: Fraction((k + 1) * (k > 1))), rational(scale)
    alone = 2 * bounds.delta_1(N, w)
    parts = [prove.comparison(both, "==", factor * (1 + Fraction(w * w, N) - bounds.apart(N, w) - 2 * alone))]
    if 2 * w <= N:
        right = 1 + Fraction(w * w, N) - (1 + 2 * _quotient(N, w)) * bounds.apart(N, w)
        parts.append(prove.comparison(both, "==", factor * right))
    yield from parts


@claim("sec-c.2-remainder", "Proof C.6", {"limit": "7/5"}, {"factor": "2"}, uses="sec-c.2-remainder-sharp")
def sec_c_2_remainder(factor: str = "3", limit: str = "3/2") -> Any:
    r"""$\Delta''_1+\Delta'_2 \le \frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every $\epsilon \ge 0$, which is
    $\frac32e^{2\epsilon}\frac{w^3}N$ times $\frac wN$; and $\frac{2w^2}{N-2w+1} = \frac{2w^2}N+\frac{2w^2(2w-1)}{N(N-2w+1)}$,
    as printed.
    """
    return _order(factor=factor, limit=limit)


@claim("sec-c.2-remainder-sharp", "Proof C.6", {"factor": "299/100"}, {"factor": "2"}, uses="sec-c.2-sum beyond-overlap")
def sec_c_2_remainder_sharp(factor: str = "3") -> Any:
    r"""$\Delta''_1+\Delta'_2 \le e^{2\epsilon}E^0[(K+1)\mathbf 1\{K\ge2\}] \le 3e^{2\epsilon}E^0\binom K2 =
    \frac32e^{2\epsilon}\frac{w^2(w-1)^2}{N(N-1)}$ for all $1 \le w \le N$, $N \ge 2$, and every $\epsilon \ge 0$.
    """
    return _remainder(factor=factor)


@claim("sec-c.2-reduced", "Proof C.6", {"limit": "7/5"}, {"limit": "1"}, uses="sec-c.2-split sec-c.2-remainder")
def sec_c_2_reduced(factor: str = "3", limit: str = "3/2") -> Any:
    r"""$E[2^{|I\cap J|}\mathbf 1\{Z\equiv Z'\}-1] \le \sum_\ell E[\mathbf 1\{\ell\in I\cap J\}(2\cdot\mathbf
    1\{Z(\ell)=Z'(\ell)\}-1)]+\frac32e^{2\epsilon}\frac{w^4}{N^2}$ for all $1 \le w < N$ and every $\epsilon \ge 0$.
    """
    return _order(factor=factor, limit=limit)
