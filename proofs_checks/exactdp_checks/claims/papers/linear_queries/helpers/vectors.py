"""Steps on projections that claims share: the obtuse angle, the bounds of Lemma 2.2, nearest points number by number.

Inequalities between vectors are certified coordinate by coordinate, or between the sums that occur in them; that sums over
coordinates keep identities and inequalities is not certified, nor that a nearest point exists.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from exactdp.postprocess import simplex
from exactdp.projection import polytope
from exactdp_checks.claims.notation import Verdict, at_most, identity, prove, rational

Numbers = Sequence[Fraction]


def obtuse(factor: str = "1", gain: str = "1") -> Verdict:
    """||h - y||^2 <= factor <z, h - y> for y in a convex set and h its nearest point to x = y + z.

    With v = <x - h, w - h> and q = ||w - h||^2 for a point w of the set: the step s = v/(q+v) <= 1 from h to w changes the
    squared distance to x by -2 s v + s^2 q, below 0 where v > 0; so v <= 0. At w = y: ||h - y||^2 = <z, h - y> + v.
    """
    step = identity("(x - h - s*(w-h))^2 - (x-h)^2", "s^2*(w-h)^2 - 2*s*(x-h)*(w-h)")
    nearer = at_most("v/(q+v)*(v/(q+v)*q - 2*v)", "0", strict=True, above=("v",), q=0, v=0)
    split = identity("(h-y)^2", f"({gain})*z*(h-y) + (y+z-h)*(y-h)")
    return prove.all_of([step, nearer, split, at_most("a", f"({factor})*(a+b)", a=0, b=0)])


def bounds(square: str = "1", dual: str = "2") -> list[Verdict]:
    """||h - y||^2 <= min(square ||z||^2, dual m), m = ||z||_Lo, from the obtuse angle; both constants are attained on [-1, 1].

    With e = h - y: ||z||^2 - ||e||^2 = ||z - e||^2 + 2 (<z, e> - ||e||^2). As h and y are in L, <z, h> = m - u and <z, y> =
    -(m - v) with u, v >= 0, so <z, e> = 2m - u - v.
    """
    (end,), (inner,) = polytope([[1]], [1]).point, polytope([[1]], [Fraction(-1, 2)]).point  # y = -1 and z = 2, or z = 1/2
    return [
        obtuse(),
        identity("z^2 - e^2", "(z-e)^2 + 2*(z*e - e^2)"),
        at_most("a", f"({square})*(a + b + 2*c)", a=0, b=0, c=0),
        at_most("2*m - u - v", f"({dual})*m", m=0, u=0, v=0),
        prove.comparison(["^", ["-", end, -1], 2], "<=", ["*", Fraction(dual), 2]),
        prove.comparison(["^", ["-", inner, -1], 2], "<=", ["*", Fraction(square), Fraction(1, 4)]),
    ]


def jensen() -> Verdict:
    """E X <= sqrt(E X^2): with probabilities p_i of sum 1 and m = E X, the sum of p (x - m)^2 is E X^2 - m^2 >= 0, q = E X^2."""
    return identity("q - 2*m*m + m^2", "q - m^2")


def written_dot(one: Sequence[Any], two: Sequence[Any]) -> list[Any]:
    """<u, v> as it is written."""
    return ["+", *(["*", a, b] for a, b in zip(one, two, strict=True))]


def difference(one: Sequence[Any], two: Sequence[Any]) -> list[Any]:
    """u - v, entry by entry, as it is written."""
    return [["-", a, b] for a, b in zip(one, two, strict=True)]


def squared(one: Sequence[Any], two: Sequence[Any]) -> list[Any]:
    """||u - v||^2 as it is written."""
    return ["+", *(["^", d, 2] for d in difference(one, two))]


def nearest(rows: Sequence[Numbers], y: Numbers, weights: Numbers) -> Iterator[Verdict]:
    """Is A x the nearest point of conv{+-a_j} to y?

    ||x||_1 <= 1, and s <a_j, y - A x> <= <A x, y - A x> for s = 1, -1 and all j.
    """
    yield prove.comparison(["+", 0, *map(abs, weights)], "<=", 1)
    here = [written_dot(row, weights) for row in rows]
    off = difference(y, here)
    for column in zip(*rows, strict=True):
        for sign in (1, -1):
            yield prove.comparison(["*", sign, written_dot(column, off)], "<=", written_dot(here, off))


def nearest_in_simplex(x: Numbers, h: Numbers) -> Iterator[Verdict]:
    """Is h the nearest point of the simplex to x? h >= 0 of sum 1, and <x - h, e_j - h> <= 0 for every j."""
    yield prove.comparison(["+", *h], "==", 1)
    off = difference(x, h)
    for entry, moved in zip(h, off, strict=True):
        yield prove.comparison(["-", 0, entry], "<=", 0)
        yield prove.comparison(moved, "<=", written_dot(h, off))


def simplex_bounds(spread: str = "1", norm: str = "2") -> list[Verdict]:
    """||phat - p||^2 <= <z, phat - p> <= spread (max z - min z) <= norm ||z||_inf.

    With z_j = max z - u: phat_j z_j = phat_j max z - phat_j u, and phat_j u >= 0; likewise with p_j z_j = p_j (min z + v). The
    entries of phat and of p have the sum 1, so <z, phat> = max z - a and <z, p> = min z + b with a, b >= 0. Attained for J = 2:
    p = (0, 1), z = (1, -1), phat = (1, 0).
    """
    end = simplex([1, 0])
    moved = squared(end, [0, 1])
    return [
        obtuse(),
        identity("h*(x-u)", "h*x - h*u"),
        at_most("0", "h*u", h=0, u=0),
        identity("(x - a) - (y + b)", "(x - y) - a - b"),
        at_most("D - a - b", f"({spread})*D", D=0, a=0, b=0),
        at_most("(M - a) + (M - b)", f"({norm})*M", M=0, a=0, b=0),
        *nearest_in_simplex([Fraction(1), Fraction(0)], end),
        prove.comparison(moved, "<=", ["*", rational(spread), 2]),
        prove.comparison(moved, "<=", ["*", rational(norm), 1]),
    ]
