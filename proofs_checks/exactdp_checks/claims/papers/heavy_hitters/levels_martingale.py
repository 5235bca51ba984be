"""Claims of heavy-hitters: the martingale of the norm of a level over independent users (section 9.1.3).

X_u = 1 if user u is in the level, with probability 1/L; D = ||f_level - f/L||_2, Y_i = E[D | X_1, ..., X_i]. All X are gone
through for the prefixes and L of ``DATA``. Conditional means are averages, so that what holds for the difference of two norms
under one unit vector, for all sizes, holds for theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import moved_unit
from exactdp_checks.claims.papers.heavy_hitters.partitions import Law, difference, doob, frequencies, norm, tower, unit
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["ALL", "DATA", "chance", "conditional", "law", "means"]

DATA = (((0, 0, 0), 5), ((0, 0), 2), ((0, 1), 2), ((0, 0, 1), 3), ((0, 1, 2), 2), ((0,), 4))
Place = tuple[int, ...]


def chance(x: Place, L: int) -> Fraction:
    """P(X = x)."""
    return prod((Fraction(1, L) if a else 1 - Fraction(1, L) for a in x), start=Fraction(1))


@lru_cache(maxsize=16)
def law(row: int) -> Law:
    """D for every x."""
    items, L = DATA[row]
    return {x: (chance(x, L), norm(items, x, 1, L)) for x in product((0, 1), repeat=len(items))}


@lru_cache(maxsize=16)
def means(row: int) -> dict[Place, RootSum]:
    """Y_i at every beginning."""
    return doob(law(row))


def _steps(row: int) -> Iterator[tuple[Place, RootSum, RootSum, RootSum]]:
    """(x_1, ..., x_(i-1); Y_(i-1); Y_i with X_i = 0; Y_i with X_i = 1)."""
    given = means(row)
    for x, value in given.items():
        if (*x, 0) in given:
            yield x, value, given[*x, 0], given[*x, 1]


def _gamma(row: int) -> list[RootSum]:
    """|Y_i with X_i = 0 - Y_i with X_i = 1|, given every past."""
    return [(zero - one) * (zero - one).sign for _, _, zero, one in _steps(row) if zero != one]


def _increment(row: int, limit: str = "1", share: str = "1") -> Verdict:
    """|Y_i - Y_(i-1)| = p gamma or (1-p) gamma <= gamma <= 1; for all x."""
    found = []
    for _, before, zero, one in _steps(row):
        gaps = (zero - before, before - zero, one - before, before - one)
        found += [(gap, "<=", RootSum.of(limit) * rational(share)) for gap in gaps]
    own = at_most("L*g", f"(L+v)*(g+w)*({share})", L=1, v=0, g=0, w=0)
    return prove.all_of([*moved_unit(limit), own, *relations(found)])


def conditional(row: int, limit: str = "1", share: str = "1/L*(1-1/L)") -> Verdict:
    """p (1-p) gamma^2 with gamma = 1/(1+v) <= 1, p = 1/L; gamma <= 1 for every past."""
    steps = [
        identity("p*a^2 + (1-p)*b^2 - (p*a + (1-p)*b)^2", "p*(1-p)*(a-b)^2"),
        identity("1/L*(1-1/L)", share),
        at_most("1/L*(1-1/L)*(1/(1+v))^2", "1/L*(1-1/L)", L=1, v=0),
        at_most("1/L*(1-1/L)", "1/L", L=1),
    ]
    return prove.all_of([*steps, *relations((gap, "<=", RootSum.of(limit)) for gap in [RootSum.of(0), *_gamma(row)])])


def _changes(row: int) -> Iterator[tuple[Place, Place, int]]:
    """(x, x', i): 0 and 1 at i, equal elsewhere."""
    n = len(DATA[row][0])
    for x, i in product(product((0, 1), repeat=n), range(n)):
        if not x[i]:
            yield x, (*x[:i], 1, *x[i + 1 :]), i


def _vectors(row: int, sign: int = -1, own: str = "1") -> Verdict:
    items, _ = DATA[row]
    pairs: list[tuple[int, int]] = []
    for x, y, i in _changes(row):
        change = difference(frequencies(items, x, 1), frequencies(items, y, 1))
        pairs += list(zip(change, unit(items[i], max(items) + 1, sign), strict=True))
    return prove.all_of([identity("a - (a + 1)", f"0 - ({own}) + 0*a"), distinct(pairs)])


WHERE = "Section 9.1.3"
ALL = r"for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$"


@claim(
    "sec-9.1.3-martingale", "Section 9.1.3", {"shift": "1/100"}, {"last": "1/100"}, at=[{"row": row} for row in range(len(DATA))]
)
def sec_9_1_3_martingale(row: int, shift: str = "0", last: str = "0") -> Steps:
    r"""$\mathbb E[Y_{i+1}|\mathbf S_i]=Y_i$, $Y_n=D$, $Y_0=\mathbb E[D]$: for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$,
    $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    values, given = law(row), means(row)
    found = [(value, "==", given[x] + RootSum.of(shift)) for x, value in tower(values, given).items()]
    found += [(value, "==", given[x] + RootSum.of(last)) for x, (_, value) in values.items()]
    total = sum((value * p for p, value in values.values()), start=RootSum.of(0))
    whole = prove.comparison(sum(p for p, _ in values.values()), "==", 1)
    yield whole
    yield from relations([*found, (total, "==", given[()])])


@claim(
    "sec-9.1.3-increment",
    "Section 9.1.3",
    {"limit": "1/2"},
    {"share": "1/2"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-gamma",
)
def sec_9_1_3_increment(row: int, limit: str = "1", share: str = "1") -> Any:
    r"""$|Y_i-Y_{i-1}|\le1$, as it is $\frac1L\gamma$ or $(1-\frac1L)\gamma$ with $\gamma\le1$ for all sizes; for all
    $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    return _increment(row, limit=limit, share=share)


@claim(
    "sec-9.1.3-conditional-variance",
    "Section 9.1.3",
    {"limit": "99/100"},
    {"share": "1/L"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-gamma sec-9.1.3-two-values",
)
def sec_9_1_3_conditional_variance(row: int, limit: str = "1", share: str = "1/L*(1-1/L)") -> Any:
    r"""$\mathrm{Var}[Y_i|\text{past}]=\frac1L(1-\frac1L)\gamma^2\le\frac1L(1-\frac1L)\le\frac1L$ for every $L\ge1$, $\gamma\le1$;
    $\gamma\le1$ for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$
    with $L=5$.
    """
    return conditional(row, limit=limit, share=share)


@claim(
    "sec-9.1.3-one-step",
    "Section 9.1.3",
    {"limit": "3/4"},
    {"share": "3/4"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-tower sec-9.1.3-gamma",
)
def sec_9_1_3_one_step(row: int, limit: str = "1", share: str = "1") -> Any:
    r"""$|\mathbb E[D|x_{i-1},X_i=x_i]-\mathbb E[D|x_{i-1}]|\le1$ for both $x_i$: as sec-9.1.3-increment, for all $X\in\{0,1\}^n$
    at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    return _increment(row, limit=limit, share=share)


@claim("sec-9.1.3-tower", "Section 9.1.3", {"weight": "2"}, {"shift": "1/100"}, at=[{"row": row} for row in range(len(DATA))])
def sec_9_1_3_tower(row: int, weight: str = "1", shift: str = "0") -> Steps:
    r"""$\mathbb E[D|x_{i-1}]$ is the mean over $X_i$, which is 1 with probability $\frac1L$: for all $X\in\{0,1\}^n$ at the
    prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.

    Y_(i-1) = Y_i(1)/L + Y_i(0) (1 - 1/L).
    """
    L = DATA[row][1]
    p = rational(weight) / L
    found = [(before, "==", one * p + zero * (1 - p) + RootSum.of(shift)) for _, before, zero, one in _steps(row)]
    yield prove.comparison(p + Fraction(L - 1, L), "==", 1)
    yield from relations(found)


@claim(
    "sec-9.1.3-gamma",
    "Section 9.1.3",
    {"limit": "9/10"},
    {"most": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-gamma-sum sec-9.1.3-norm",
)
def sec_9_1_3_gamma(row: int, limit: str = "1", most: str = "1") -> Steps:
    r"""$\gamma\le1$: a mean of differences of norms under one unit vector, at most 1 for all sizes; for all $X\in\{0,1\}^n$ at
    the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$, attained at $aaa$.

    gamma <= 1 for every past; attained at the first data.
    """
    relation = "==" if row == 0 else "<="
    yield from moved_unit(limit)
    yield related(largest([RootSum.of(0), *_gamma(row)]), relation, RootSum.of(most))


@claim("sec-9.1.3-gamma-sum", "Section 9.1.3", {"shift": "1/100"}, {"power": 2}, at=[{"row": row} for row in range(len(DATA))])
def sec_9_1_3_gamma_sum(row: int, shift: str = "0", power: int = 1) -> Steps:
    r"""$\gamma=|\sum_{x_i^+}\Pr[x_i^+](D(x_{i-1},0,x_i^+)-D(x_{i-1},1,x_i^+))|$: for all $X\in\{0,1\}^n$ at the prefixes $aa$,
    $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.

    gamma from the rest x+ of the coordinates, which is independent of the past.
    """
    values, L, n = law(row), DATA[row][1], len(DATA[row][0])
    found = []
    for x, _, zero, one in _steps(row):
        total = RootSum.of(0)
        for rest in product((0, 1), repeat=n - len(x) - 1):
            total = total + (values[*x, 0, *rest][1] - values[*x, 1, *rest][1]) * chance(rest, L) ** power
        gap = zero - one
        found.append((gap * gap.sign, "==", total * total.sign + RootSum.of(shift)))
    yield from relations(found)


@claim("sec-9.1.3-vectors", "Section 9.1.3", {"sign": 1}, {"own": "2"}, at=[{"row": row} for row in range(len(DATA))])
def sec_9_1_3_vectors(row: int, sign: int = -1, own: str = "1") -> Any:
    r"""$f_{\mathbb U_\tau,x}-f_{\mathbb U_\tau,x'}=-e_{s^{(i)}}$: $a-(a+1)=-1$, and for all $X\in\{0,1\}^n$ at the prefixes $aa$,
    $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    return _vectors(row, sign=sign, own=own)


@claim(
    "sec-9.1.3-norm",
    "Section 9.1.3",
    {"limit": "9/10"},
    {"most": "99/100"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-vectors",
)
def sec_9_1_3_norm(row: int, limit: str = "1", most: str = "1") -> Steps:
    r"""Adding a unit vector moves a norm by at most 1, for all sizes (as sec-8.4.1-triangle); in both directions, for all
    $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.

    In both directions.
    """
    items, L = DATA[row]
    gaps = [norm(items, x, 1, L) - norm(items, y, 1, L) for x, y, _ in _changes(row)]
    found = [(gap * sign, "<=", RootSum.of(most)) for gap in gaps for sign in (1, -1)]
    yield from moved_unit(limit)
    yield from relations(found)


@claim(
    "sec-9.1.3-two-values", "Section 9.1.3", {"weight": "2"}, {"shift": "1/100"}, at=[{"row": row} for row in range(len(DATA))]
)
def sec_9_1_3_two_values(row: int, weight: str = "1", shift: str = "0") -> Steps:
    r"""Read for $Y_i$ (printed is its mean $Y_{i-1}$): given the past $Y_i$ is the mean with $X_i=1$ with probability $\frac1L$,
    the one with $X_i=0$ otherwise, for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$,
    $a$ with $L=4$, $aaa$ with $L=5$.

    P(X_i = 1 | past) = 1/L, and Y_i is the mean with that X_i.
    """
    L = DATA[row][1]
    values, given = law(row), means(row)
    pairs, found = [], []
    for x, _, _, _ in _steps(row):
        weights = [sum((p for y, (p, _) in values.items() if y[: len(x) + 1] == (*x, a)), start=Fraction(0)) for a in (0, 1)]
        pairs.append((weights[1] / sum(weights), rational(weight) / L))
        for a in (0, 1):
            total = sum((v * p for y, (p, v) in values.items() if y[: len(x) + 1] == (*x, a)), start=RootSum.of(0))
            found.append((total * (1 / weights[a]), "==", given[*x, a] + RootSum.of(shift)))
    yield distinct(pairs)
    yield from relations(found)


@claim(
    "sec-9.1.3-variance",
    "Section 9.1.3",
    {"limit": "9/10"},
    {"share": "1/L^2"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-gamma",
)
def sec_9_1_3_variance(row: int, limit: str = "1", share: str = "1/L*(1-1/L)") -> Any:
    r"""Two values that differ by $\gamma\le1$ with chances $\frac1L$, $1-\frac1L$ have a variance of at most
    $\frac1L(1-\frac1L)\le\frac1L$, for every $L\ge1$; $\gamma\le1$ for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$
    with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    return conditional(row, limit=limit, share=share)
