"""Claims of linear-queries: geometry and projection (section 2.3, Lemma 2.2, Corollary 2.3); L is convex and symmetric.

Every dimension and every L: steps as identities and inequalities, over coordinates or between the inner products that occur; a
supremum over L is written m, and a value below it m - u. The claims on section 2.2 and on section 4 stand beside this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from exactdp.numbers.exact import rational
from exactdp.projection import dual_norm, polytope
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.linear_queries import (
    projection_data,
    projection_hadamard,
    projection_simplex,
    projection_theorem,
)
from exactdp_checks.claims.papers.linear_queries.projection_steps import Numbers, bounds, nearest, obtuse, squared
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

MATRICES: tuple[tuple[Numbers, ...], ...] = tuple(
    tuple(tuple(map(Fraction, row)) for row in rows)
    for rows in (
        ((1,),),
        ((2, -1),),
        ((1, 0), (0, 1)),
        ((1, 1), (1, -1)),
        ((1, 1), (0, 0)),  # repeated columns, a segment in the plane
        ((1, 0, 2), (0, 0, 1)),  # a zero column
        ((1, 2, 1), (1, 0, -1)),
        ((1, 2), (0, 1), (1, 1)),  # d > J
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    )
)


def _dual(scale: str = "1") -> Verdict:
    """The least s with y in s K_o is scale m, m = sup over K of <x, y> = sup |<x, y>|, attained since K is compact.

    |<x, y>/s| <= 1 at s = scale m for all x; and y in s K_o gives s >= <x*, y> = m where the supremum is attained, so s = m is
    least. For m = 0 both are 0.
    """
    inside = at_most(f"(m-u)/(({scale})*m)", "1", above=("m",), m=0, u=0)
    return prove.all_of([inside, at_most(f"({scale})*m", "m", m=0)])


def _hoelder(factor: str = "1") -> Verdict:
    """x = s k, s = ||x||_K, k in K, <k, y> = m - u: <x, y> = s (m-u) <= factor s m."""
    return at_most("s*(m-u)", f"({factor})*s*m", s=0, m=0, u=0)


def _polytope_dual(scale: str = "1") -> Verdict:
    """sup over L of |<w, z>| = scale m, m = max_j |<a_j, z>|: at w = A x it is at most sum |x_j| |<a_j, z>| <= ||x||_1 m.

    A term is w (m-u) <= w m, the weights w have the sum 1/(1+v) <= 1, and a_j itself attains m.
    """
    return prove.all_of([
        at_most("w*(m-u)", "w*m", w=0, m=0, u=0),
        at_most("m/(1+v)", f"({scale})*m", m=0, v=0),
        at_most(f"({scale})*m", "m", m=0),
    ])  # fmt: skip


def _sharp(square: str = "1", dual: str = "2") -> Verdict:
    return prove.all_of(bounds(square, dual))


def _loose(factor: str = "4") -> Verdict:
    return prove.all_of(bounds(factor, factor))


def _corollary_sharp(square: str = "1", dual: str = "2") -> Verdict:
    return prove.all_of([*bounds(square, dual), _polytope_dual()])


def _corollary(factor: str = "4") -> Verdict:
    return prove.all_of([*bounds(factor, factor), _polytope_dual()])


def _grid(place: int) -> Iterator[tuple[Numbers, Numbers]]:
    """y = half the sum of up to two signed columns of the matrix, and z with entries -2, 1/2."""
    rows = MATRICES[place]
    signed = [tuple(s * v for v in column) for column in zip(*rows, strict=True) for s in (1, -1)]
    starts = dict.fromkeys([*signed, tuple((a + b) / 2 for a, b in zip(signed[0], signed[-1], strict=True))])
    steps = [Fraction(-2), Fraction(1, 2)]
    yield from product(starts, product(steps, repeat=len(rows)))


def _on_grid(matrix: int, square: str = "1", dual: str = "2") -> Verdict:
    found: list[Verdict] = []
    for y, z in _grid(matrix):
        far = [a + b for a, b in zip(y, z, strict=True)]
        there = polytope(MATRICES[matrix], far)
        found += nearest(MATRICES[matrix], far, there.weights)
        moved = squared(there.point, y)
        found.append(prove.comparison(moved, "<=", rational(square) * sum(v * v for v in z)))
        found.append(prove.comparison(moved, "<=", rational(dual) * dual_norm(MATRICES[matrix], z)))
    return prove.all_of(found)


GEOMETRY = (
    claim(
        "sec-2.3-dual",
        r"$\|y\|_{K_o} = \sup_{x\in K}|\langle x, y\rangle|$ for every symmetric convex body $K$ in every dimension.",
        "Section 2.3", _dual, ({"scale": "99/100"}, {"scale": "101/100"}, {"scale": "2"}),
    ),
    claim(
        "sec-2.3-hoelder",
        r"$\langle x, y\rangle \le \|x\|_K\|y\|_{K_o}$ for every symmetric convex body $K$, $x \in sK$ for some $s$.",
        "Section 2.3", _hoelder, ({"factor": "99/100"}, {"factor": "1/2"}), ("sec-2.3-dual",),
    ),
    claim(
        "sec-2.3-polytope-dual",
        r"For $L = A\mathbb B_1^J$, every $d$ and $J$: $\|z\|_{L_o} = \max_{y\in L}|\langle z, y\rangle| = "
        r"\max_j|\langle a_j, z\rangle|$.",
        "Section 2.3", _polytope_dual, ({"scale": "99/100"}, {"scale": "101/100"}),
    ),
    claim(
        "beyond-projection-obtuse",
        r"For every closed convex set, $y$ in it and $\hat y$ its nearest point to $y+z$, in every dimension: "
        r"$\|\hat y - y\|_2^2 \le \langle z, \hat y - y\rangle$; no smaller factor will do.",
        "Section 2.3, Lemma 2.2", obtuse, ({"factor": "99/100"}, {"gain": "2"}, {"gain": "-1"}), beyond=True,
    ),
    claim(
        "lem-2.2",
        r"$\|\hat y - y\|_2^2 \le 4\min\{\|z\|_2^2, \|z\|_{L_o}\}$ for $L$ convex and symmetric, $y\in L$, $\hat y$ nearest to "
        r"$y+z$, in every dimension.",
        "Section 2.3, Lemma 2.2", _loose, ({"factor": "199/100"}, {"factor": "1"}), ("beyond-projection-obtuse",),
    ),
    claim(
        "lem-2.2-sharp",
        r"$\|\hat y - y\|_2^2 \le \min\{\|z\|_2^2, 2\|z\|_{L_o}\}$ in every dimension; both constants are attained on $[-1,1]$ "
        r"($y=-1$ with $z=2$ and with $z=1/2$).",
        "Section 2.3, Lemma 2.2", _sharp, ({"dual": "199/100"}, {"square": "99/100"}, {"dual": "1"}),
        ("beyond-projection-obtuse",), beyond=True,
    ),
    claim(
        "cor-2.3",
        r"$\|\hat y - y\|_2^2 \le 4\max_j|\langle z, a_j\rangle|$ for $L = \mathrm{conv}\{\pm a_j\}$, every $d$ and $J$ (and "
        r"$\le 4\|z\|_2^2$).",
        "Section 2.3, Corollary 2.3", _corollary, ({"factor": "199/100"}, {"factor": "1"}), ("lem-2.2", "sec-2.3-polytope-dual"),
    ),
    claim(
        "cor-2.3-sharp",
        r"$\|\hat y - y\|_2^2 \le \min\{\|z\|_2^2, 2\max_j|\langle z, a_j\rangle|\}$ for $L = \mathrm{conv}\{\pm a_j\}$, every "
        r"$d$ and $J$; both constants are attained at $d = J = 1$.",
        "Section 2.3, Corollary 2.3", _corollary_sharp, ({"dual": "199/100"}, {"square": "99/100"}),
        ("lem-2.2-sharp", "sec-2.3-polytope-dual"), beyond=True,
    ),
    Claim(
        id="linear-queries/beyond-cor-2.3-grid",
        statement=r"The projections as computed are nearest points (optimality conditions, number by number) and satisfy both "
        r"bounds of the sharp Corollary 2.3: nine matrices of at most $3 \times 3$, degenerate ones among them, $y$ all signed "
        r"columns and one midpoint, $z$ with entries $-2, \frac12$.",
        where="Section 2.3, Corollary 2.3",
        hypotheses=lambda matrix: matrix in range(len(MATRICES)),
        checks={Method.EXACT: _on_grid},
        instances=tuple({"matrix": i} for i in range(len(MATRICES))),
        mutants=({"dual": "199/100"}, {"square": "99/100"}),
        uses=("linear-queries/cor-2.3-sharp",),
        beyond=True,
    ),
)  # fmt: skip

CLAIMS = (*GEOMETRY, *projection_data.CLAIMS, *projection_simplex.CLAIMS, *projection_hadamard.CLAIMS, *projection_theorem.CLAIMS)
