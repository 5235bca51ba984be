"""Claims of heavy-hitters: what exchanging two entries of a permutation changes in the first level (section 9.1.2).

x_(i,j) is x with the entries i and j exchanged, i in the first level and j in another; D = ||f_level - f/L||_2. All permutations
are gone through for the prefixes and L of ``DATA``; the norm is bounded for all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import swapped_pair
from exactdp_checks.claims.papers.heavy_hitters.partitions import difference, frequencies, norm, swapped, unit
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["ALL", "DATA", "ITEMS", "first_level", "norms"]

DATA = (((0, 0, 1, 1), 2), ((0, 1), 2), ((0, 1, 1), 3), ((0, 1, 2, 3), 2), ((0, 0, 0, 1), 4))
ROOT = RootSum.root(2)
Place = tuple[int, ...]


def first_level(x: Place, L: int) -> Place:
    """0 for the users of the first level, 1 for the others."""
    first = set(x[: len(x) // L])
    return tuple(int(u not in first) for u in range(len(x)))


@lru_cache(maxsize=16)
def norms(row: int) -> tuple[tuple[Place, RootSum], ...]:
    """The norm of every permutation."""
    items, L = DATA[row]
    return tuple((x, norm(items, first_level(x, L), 0, L)) for x in permutations(range(len(items))))


def _swaps(row: int) -> Iterator[tuple[Place, Place, Place, int, int]]:
    """(x, levels of x, levels of x_(i,j), x_i, x_j) for all permutations, i in the first level, j in another."""
    items, L = DATA[row]
    n = len(items)
    for (x, _), i, j in product(norms(row), range(n // L), range(n // L, n)):
        yield x, first_level(x, L), first_level(swapped(x, i, j), L), x[i], x[j]


def _changed(row: int) -> list[tuple[Place, Place, Place, int, int]]:
    """(f at x_(i,j), the printed cases, f at x, s of x_i, s of x_j) for all swaps."""
    items, found = DATA[row][0], []
    for _, a, b, one, two in _swaps(row):
        before, after = frequencies(items, a, 0), frequencies(items, b, 0)
        cases = tuple(f - (v == items[one]) + (v == items[two]) for v, f in enumerate(before))
        found.append((after, cases, before, items[one], items[two]))
    return found


def _vectors(row: int, scale: int = 1) -> Verdict:
    """1 == -1 at s^(x_i), for different prefixes."""
    after, _, before, one, _ = next(entry for entry in _changed(row) if entry[3] != entry[4])
    return prove.comparison(before[one] - after[one], "==", -scale)


WHERE = "Section 9.1.2"
ITEMS = r"prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$"
ALL = rf"for all permutations of the {ITEMS}"


@claim(
    "sec-9.1.2-symmetric", "Section 9.1.2", {"shift": "1/100"}, {"shift": "-1/100"}, at=[{"row": row} for row in range(len(DATA))]
)
def sec_9_1_2_symmetric(row: int, shift: str = "0") -> Steps:
    r"""$D$ does not change if two entries of the first level, or two of the others, are exchanged: for all permutations of the
    prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.

    Every exchange within the first level, or among the others, leaves D.
    """
    items, L = DATA[row]
    size, values, found = len(items) // L, dict(norms(row)), []
    for x, i, j in product(values, range(len(items)), range(len(items))):
        if i <= j and (i < size) == (j < size):
            found.append((values[x], "==", values[swapped(x, i, j)] + RootSum.of(shift)))
    yield prove.comparison(size * L, "==", len(items))
    yield from relations(found)


@claim(
    "eq-7",
    "Section 9.1.2, (7)",
    {"square": "19/10"},
    {"scale": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.2-norm",
)
def eq_7(row: int, square: str = "2", scale: str = "1") -> Steps:
    r"""Exchanging an entry of the first level with another moves $D$ by at most $\sqrt2$, for all sizes (sec-9.1.2-norm); for all
    permutations of the prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$, attained at $aabb$.

    All sizes by swapped_pair; all swaps; sqrt 2 is attained at the first data.
    """
    items, L = DATA[row]
    gaps = [norm(items, a, 0, L) - norm(items, b, 0, L) for _, a, b, _, _ in _swaps(row)]
    top = ROOT * rational(scale)
    yield from swapped_pair(square)
    yield related(largest(gaps), "==" if row == 0 else "<=", top)


@claim(
    "sec-9.1.2-cases",
    "Section 9.1.2",
    {"step": 2},
    {"step": -1},
    at=[{"row": row} for row in range(2)],
    refuted="corner",
    cause="E20",
)
def sec_9_1_2_cases_as_printed(row: int, step: int = 1) -> Verdict:
    r"""$f-1$ at $s^{(x_i)}$ after the exchange: false if $s^{(x_i)}=s^{(x_j)}$, where nothing changes; the first such exchange of
    $aabb$, $L=2$, and of $abb$, $L=3$.

    f == f - 1 at the common prefix, the printed case s = s^(x_i).
    """
    after, _, before, one, _ = next(entry for entry in _changed((0, 2)[row]) if entry[3] == entry[4])
    return prove.comparison(after[one], "==", before[one] - step)


@claim("sec-9.1.2-cases-corrected", "Section 9.1.2", {"step": 2}, {"common": 1}, at=[{"row": row} for row in range(len(DATA))])
def sec_9_1_2_cases_corrected(row: int, step: int = 1, common: int = 0) -> Verdict:
    r"""$f-1$ at $s^{(x_i)}$ and $f+1$ at $s^{(x_j)}$ if they differ, no change if they coincide: for all permutations of the
    prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.

    -step at s^(x_i), +1 at s^(x_j) if they differ; no change if they coincide.
    """
    pairs: list[tuple[int, int]] = []
    for after, _, before, one, two in _changed(row):
        for v, f in enumerate(before):
            change = common if one == two else (v == two) - step * (v == one)
            pairs.append((after[v], f + change))
    return distinct(pairs)


@claim(
    "sec-9.1.2-vectors",
    "Section 9.1.2",
    {"scale": 2},
    {"scale": 3},
    at=[{"row": row} for row in range(len(DATA))],
    refuted="misprint",
    cause="E20",
)
def sec_9_1_2_vectors_as_printed(row: int, scale: int = 1) -> Any:
    r"""$f_{\mathbb U_1,x}-f_{\mathbb U_1,x_{i,j}}=-e_{s^{(x_i)}}+e_{s^{(x_j)}}$: false, both signs are reversed; the first
    exchange of different prefixes of the prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.
    """
    return _vectors(row, scale=scale)


@claim("sec-9.1.2-vectors-corrected", "Section 9.1.2", {"sign": -1}, {"sign": 2}, at=[{"row": row} for row in range(len(DATA))])
def sec_9_1_2_vectors_corrected(row: int, sign: int = 1) -> Verdict:
    r"""$f_{\mathbb U_1,x}-f_{\mathbb U_1,x_{i,j}}=e_{s^{(x_i)}}-e_{s^{(x_j)}}$, also for equal prefixes: for all permutations of
    the prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.
    """
    pairs: list[tuple[int, int]] = []
    for after, _, before, one, two in _changed(row):
        size = len(before)
        printed = map(sum, zip(unit(one, size, sign), unit(two, size, -sign), strict=True))
        pairs += list(zip(difference(before, after), printed, strict=True))
    return distinct(pairs)


@claim(
    "sec-9.1.2-norm",
    "Section 9.1.2",
    {"square": "19/10"},
    {"scale": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.2-vectors-corrected",
)
def sec_9_1_2_norm(row: int, square: str = "2", scale: str = "1") -> Steps:
    r"""Subtracting $e_s-e_{s'}$ moves a norm by at most $\sqrt2$, for all sizes (as sec-8.4.2-triangle); for all permutations of
    the prefixes $aabb$, $ab$, $abcd$ with $L=2$, $abb$ with $L=3$, $aaab$ with $L=4$.
    """
    items, L = DATA[row]
    top = ROOT * rational(scale)
    found = [(norm(items, a, 0, L) - norm(items, b, 0, L), "<=", top) for _, a, b, _, _ in _swaps(row)]
    yield from swapped_pair(square)
    yield from relations(found)
