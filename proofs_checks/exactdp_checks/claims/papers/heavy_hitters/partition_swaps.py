"""Claims of heavy-hitters: the martingale of Delta_1 over a permutation, and what a swap of two users changes (section 8.4.2).

X is a uniform permutation, Y_i = E[Delta_1 | X_1, ..., X_i], x_(i,l) is x with the entries i and l exchanged. All permutations
are gone through for the items and k of ``DATA``; the norm under a swap is bounded for all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import swapped_pair
from exactdp_checks.claims.papers.heavy_hitters.partitions import (
    Law,
    delta_1,
    difference,
    doob,
    frequencies,
    norm,
    permuted,
    swapped,
    tower,
    unit,
)
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, largest, ordered, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["DATA", "ITEMS"]

DATA = (((0, 0, 1, 1), 2), ((0, 1), 2), ((0, 1, 1), 3), ((0, 1, 2, 2), 2), ((0, 1, 2, 3), 4), ((0, 1, 1), 1))
TWICE_ROOT = RootSum.root(8)
Place = tuple[int, ...]


@lru_cache(maxsize=16)
def _law(row: int) -> Law:
    """Delta_1 of every permutation."""
    items, k = DATA[row]
    n = len(items)
    return {x: (Fraction(1, factorial(n)), delta_1(items, groups, k)) for x, groups in permuted(n, k)}


@lru_cache(maxsize=16)
def _means(row: int) -> Mapping[Place, RootSum]:
    """Y_i at every beginning of a permutation."""
    return doob(_law(row))


@lru_cache(maxsize=4096)
def _given(row: int, before: Place, i: int, one: int, at: int = -1, two: int = -1) -> RootSum:
    """E[Delta_1 | X begins with ``before``, X_i = one, and X_at = two unless at < 0]."""
    values = [
        value for x, (_, value) in _law(row).items() if x[: len(before)] == before and x[i] == one and (at < 0 or x[at] == two)
    ]
    return sum(values, start=RootSum.of(0)) * Fraction(1, len(values))


def _pairs(row: int) -> Iterator[tuple[Place, int, int, int, range]]:
    """(x_(i-1), i, x', x, the later places), x != x' both still free; places from 0 on."""
    n = len(DATA[row][0])
    for i in range(n - 1):
        for before in permutations(range(n), i):
            for one, two in permutations([u for u in range(n) if u not in before], 2):
                yield before, i, one, two, range(i + 1, n)


def _swaps(row: int) -> Iterator[tuple[Place, Place, Place, Place, int, int]]:
    """(x, its groups, x_(i,l), its groups, i, l) for all permutations and i < l."""
    items, k = DATA[row]
    groups = dict(permuted(len(items), k))
    for x, i, j in ((x, i, j) for x in groups for i, j in combinations(range(len(items)), 2)):
        yield x, groups[x], swapped(x, i, j), groups[swapped(x, i, j)], i, j


def _ranges(row: int) -> dict[Place, list[RootSum]]:
    """The values of Y_i after every beginning of i - 1 entries, in ascending order."""
    found: dict[Place, list[RootSum]] = {}
    for x, value in _means(row).items():
        if x:
            found.setdefault(x[:-1], []).append(value)
    return {x: ordered(values) for x, values in found.items()}


def _increments(row: int, scale: str = "1", square: str = "2") -> Verdict:
    """Largest minus least Y_i, given the past, is at most 2 sqrt 2, and both sides of Y_(i-1) are used."""
    means = _means(row)
    found = [(values[-1] - values[0], "<=", TWICE_ROOT * rational(scale)) for values in _ranges(row).values()]
    sides = [(values[0], "<=", means[x]) for x, values in _ranges(row).items()]
    sides += [(means[x], "<=", values[-1]) for x, values in _ranges(row).items()]
    return prove.all_of([*swapped_pair(square), *relations([*found, *sides])])


def _changes(row: int, sign: int) -> list[tuple[int, int]]:
    """Coordinates of f_(U_j),x - f_(U_j),x_(i,l), and of sign (e of x_i's item - e of x_l's), x_i in block j, x_l in another."""
    items = DATA[row][0]
    size, pairs = max(items) + 1, []
    for x, a, _, b, i, j in _swaps(row):
        if items[x[i]] != items[x[j]] and a[x[i]] != a[x[j]]:
            change = difference(frequencies(items, a, a[x[i]]), frequencies(items, b, a[x[i]]))
            printed = map(sum, zip(unit(items[x[i]], size, sign), unit(items[x[j]], size, -sign), strict=True))
            pairs += list(zip(change, printed, strict=True))
    return pairs


def _vectors(row: int, sign: int = 1, own: str = "1") -> Verdict:
    return prove.all_of([identity("(a + 1) - a", f"({own}) + 0*a"), distinct([*_changes(row, sign), (0, 0)])])


WHERE = "Section 8.4.2"
ITEMS = r"the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$"
ALL = f"for all permutations of {ITEMS}"


@claim(
    "sec-8.4.2-martingale", "Section 8.4.2", {"shift": "1/100"}, {"last": "1/100"}, at=[{"row": row} for row in range(len(DATA))]
)
def sec_8_4_2_martingale(row: int, shift: str = "0", last: str = "0") -> Steps:
    r"""$\mathbb E[Y_{i+1}|\mathbf S_i]=Y_i$, $Y_n=\Delta_1$, $Y_0=\mathbb E[\Delta_1]$: for all permutations of the items $aabb$,
    $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    E[Y_(i+1) | X_1, ..., X_i] = Y_i; Y_n is the value, Y_0 the mean; the probabilities sum to 1.
    """
    law, means = _law(row), _means(row)
    found = [(value, "==", means[x] + RootSum.of(shift)) for x, value in tower(law, means).items()]
    found += [(value, "==", means[x] + RootSum.of(last)) for x, (_, value) in law.items()]
    total = sum((value * p for p, value in law.values()), start=RootSum.of(0))
    whole = prove.comparison(sum(p for p, _ in law.values()), "==", 1)
    yield whole
    yield from relations([*found, (total, "==", means[()])])


@claim(
    "eq-5",
    "Section 8.4.2, (5)",
    {"scale": "99/100"},
    {"square": "19/10"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="eq-6 sec-8.4.2-gamma",
)
def eq_5(row: int, scale: str = "1", square: str = "2") -> Any:
    r"""Given the past, the values of $Y_i-Y_{i-1}$ lie in an interval of length $2\sqrt2$ that contains 0: for all permutations
    of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$, attained at $aabb$. For all
    sizes it follows from (6) and sec-8.4.2-gamma, an average.
    """
    return _increments(row, scale=scale, square=square)


@claim(
    "sec-8.4.2-range",
    "Section 8.4.2",
    {"scale": "9/10"},
    {"square": "3/2"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="eq-6 sec-8.4.2-gamma-bound",
)
def sec_8_4_2_range(row: int, scale: str = "1", square: str = "2") -> Any:
    r"""$A_i\le Y_i-Y_{i-1}\le B_i$ and $B_i-A_i\le2\sqrt2$ for the least and the largest values given the past: for all
    permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$; for all sizes by
    (6).
    """
    return _increments(row, scale=scale, square=square)


@claim("sec-8.4.2-range-sup", "Section 8.4.2", {"shift": "1/100"}, {"factor": 2}, at=[{"row": row} for row in range(len(DATA))])
def sec_8_4_2_range_sup(row: int, shift: str = "0", factor: int = 1) -> Steps:
    r"""$B_i-A_i=\sup_{x,x'}\gamma_{x',x}$: for all permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$
    and $k=1$, $abcd$ with $k=4$.

    B_i - A_i is the largest gamma, x = x' with 0 included.
    """
    gaps: dict[Place, list[RootSum]] = {}
    for before, i, one, two, _ in _pairs(row):
        gaps.setdefault(before, [RootSum.of(0)]).append(_given(row, before, i, one) - _given(row, before, i, two))
    ranges = _ranges(row)
    found = [(ranges[x][-1] - ranges[x][0], "==", largest(values) * factor + RootSum.of(shift)) for x, values in gaps.items()]
    yield from relations(found)


@claim("sec-8.4.2-position", "Section 8.4.2", {"shift": "1/100"}, {"more": 1}, at=[{"row": row} for row in range(len(DATA))])
def sec_8_4_2_position(row: int, shift: str = "0", more: int = 0) -> Steps:
    r"""$\mathbb E[\Delta_1|\boldsymbol x_{i-1},X_i=x']$ is the mean over the places $\ell>i$ at which $x$ can stand: for all
    permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    x stands at one of the n - i later places, each with the same chance.
    """
    found, n = [], len(DATA[row][0])
    counted = distinct((len(later), n - i - 1) for _, i, _, _, later in _pairs(row))
    for before, i, one, two, later in _pairs(row):
        total = sum((_given(row, before, i, one, j, two) for j in later), start=RootSum.of(0))
        found.append((_given(row, before, i, one), "==", total * Fraction(1, len(later) + more) + RootSum.of(shift)))
    yield counted
    yield from relations(found)


@claim(
    "sec-8.4.2-gamma",
    "Section 8.4.2",
    {"shift": "1/100"},
    {"more": 1},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-8.4.2-position",
)
def sec_8_4_2_gamma(row: int, shift: str = "0", more: int = 0) -> Steps:
    r"""$\gamma_{x',x}$ is the mean of the differences under the swap of $x'$ at $i$ and $x$ at $\ell$: for all permutations of
    the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    gamma as the mean of differences under a swap.
    """
    found = []
    for before, i, one, two, later in _pairs(row):
        gaps = [_given(row, before, i, one, j, two) - _given(row, before, i, two, j, one) for j in later]
        mean = sum(gaps, start=RootSum.of(0)) * Fraction(1, len(later) + more)
        found.append((_given(row, before, i, one) - _given(row, before, i, two), "==", mean + RootSum.of(shift)))
    yield from relations(found)


@claim(
    "eq-6",
    "Section 8.4.2, (6)",
    {"square": "19/10"},
    {"scale": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-8.4.2-trivial-swap sec-8.4.2-triangle",
)
def eq_6(row: int, square: str = "2", scale: str = "1") -> Steps:
    r"""A swap moves $\Delta_1$ by at most $2\sqrt2$: two norms by at most $\sqrt2$, for all sizes (sec-8.4.2-triangle); for all
    permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$, attained at
    $aabb$.

    Two norms move by at most sqrt 2; all swaps; 2 sqrt 2 is attained at the first data.
    """
    items, k = DATA[row]
    gaps = [delta_1(items, a, k) - delta_1(items, b, k) for _, a, _, b, _, _ in _swaps(row)]  # in both directions
    top = TWICE_ROOT * rational(scale)
    yield from swapped_pair(square)
    yield related(largest(gaps), "==" if row == 0 else "<=", top)


@claim(
    "sec-8.4.2-gamma-bound",
    "Section 8.4.2",
    {"scale": "99/100"},
    {"more": "1/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="eq-6 sec-8.4.2-gamma",
)
def sec_8_4_2_gamma_bound(row: int, scale: str = "1", more: str = "0") -> Steps:
    r"""Each difference and $\gamma_{x',x}$ are at most $2\sqrt2$: for all permutations of the items $aabb$, $ab$, $abcc$ with
    $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$; for all sizes by (6), as means.

    Each difference is at most 2 sqrt 2, and their mean gamma too: (m c - w)/m <= c for a total of m c - w.
    """
    top = TWICE_ROOT * rational(scale)
    found = []
    for before, i, one, two, later in _pairs(row):
        found += [(_given(row, before, i, one, j, two) - _given(row, before, i, two, j, one), "<=", top) for j in later]
        found.append((_given(row, before, i, one) - _given(row, before, i, two), "<=", TWICE_ROOT - RootSum.of(more)))
    yield from relations(found)


@claim(
    "sec-8.4.2-trivial-swap",
    "Section 8.4.2",
    {"shift": "1/100"},
    {"shift": "-1/100"},
    at=[{"row": row} for row in range(len(DATA))],
)
def sec_8_4_2_trivial_swap(row: int, shift: str = "0") -> Steps:
    r"""Users of one item, or of one block: the swap does not change $\Delta_1$, for all permutations of the items $aabb$, $ab$,
    $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.

    One item, or one block: no change.
    """
    items, k = DATA[row]
    found = [
        (delta_1(items, a, k), "==", delta_1(items, b, k) + RootSum.of(shift))
        for x, a, _, b, i, j in _swaps(row)
        if items[x[i]] == items[x[j]] or a[x[i]] == a[x[j]]
    ]
    yield from relations([*found, (RootSum.of(0), "==", RootSum.of(0))])


@claim(
    "sec-8.4.2-vectors",
    "Section 8.4.2",
    {"scale": 2},
    {"scale": 3},
    at=[{"row": row} for row in range(5)],
    refuted="misprint",
    cause="E20",
)
def sec_8_4_2_vectors_as_printed(row: int, scale: int = 1) -> Verdict:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x_{i,\ell}}=-e_{v^{(x_i)}}+e_{v^{(x_\ell)}}$: false, both signs are reversed; the
    first swap of $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $abcd$ with $k=4$.

    1 == -1, the coordinate of x_i's item.
    """
    one, two = next((one, two) for one, two in _changes(row, -scale) if one != two)
    return prove.comparison(one, "==", two)


@claim("sec-8.4.2-vectors-corrected", "Section 8.4.2", {"sign": -1}, {"own": "2"}, at=[{"row": row} for row in range(len(DATA))])
def sec_8_4_2_vectors_corrected(row: int, sign: int = 1, own: str = "1") -> Any:
    r"""$f_{\mathcal U_j,x}-f_{\mathcal U_j,x_{i,\ell}}=e_{v^{(x_i)}}-e_{v^{(x_\ell)}}$ for different items and blocks: the block
    of $x_i$ has one user more of its item, $(a+1)-a=1$; for all permutations of the items $aabb$, $ab$, $abcc$ with $k=2$,
    $abb$ with $k=3$ and $k=1$, $abcd$ with $k=4$.
    """
    return _vectors(row, sign=sign, own=own)


@claim(
    "sec-8.4.2-triangle",
    "Section 8.4.2",
    {"square": "19/10"},
    {"scale": "9/10"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-8.4.2-vectors-corrected",
)
def sec_8_4_2_triangle(row: int, square: str = "2", scale: str = "1") -> Steps:
    r"""Subtracting $e_v-e_w$ moves a norm $N$ by at most $\sqrt2$, for all sizes: $(N-\sqrt2)^2\le N^2-2(a-b)+2\le(N+\sqrt2)^2$
    as $(a-b)^2\le2N^2$; for all permutations of the items $aabb$, $ab$, $abcc$ with $k=2$, $abb$ with $k=3$ and $k=1$, $abcd$
    with $k=4$.

    The norms of the two blocks, for all swaps.
    """
    items, k = DATA[row]
    found = [
        (norm(items, a, group, k) - norm(items, b, group, k), "<=", RootSum.root(2) * rational(scale))
        for x, a, _, b, i, j in _swaps(row)
        for group in (a[x[i]], a[x[j]])
    ]
    yield from swapped_pair(square)
    yield from relations(found)
