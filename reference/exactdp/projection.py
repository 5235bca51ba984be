"""Nearest points of convex polytopes, exactly: the L1 ball, and L = A B_1^J = conv{a_1, -a_1, ..., a_J, -a_J} of a matrix A.

A is d x J with columns a_j; L may have fewer than d dimensions, and columns may be zero or repeated. yhat in L is the nearest
point to y exactly if <y - yhat, w - yhat> <= 0 for all w in L, that is

    max_j |<a_j, y - yhat>| <= <y - yhat, yhat>.

``polytope`` returns yhat = A x with its weights x, ||x||_1 <= 1; together they prove themselves by the inequality, which is
``gap`` = 0. The simplex is in ``postprocess``. Norms of L: ||y||_L = the least ||x||_1 with A x = y, and the dual norm
||z||_Lo = max_j |<a_j, z>|. Requires d, J >= 1 and rational numbers. Sources: linear-queries, section 2.3 and Corollary 2.3;
P. Wolfe, Finding the nearest point in a polytope, 1976.

>>> found = polytope([[1, 0], [0, 1]], [2, 1])
>>> found.point == (1, 0), found.weights == (1, 0), gap([[1, 0], [0, 1]], [2, 1], found.weights)
(True, True, Fraction(0, 1))
>>> minkowski_norm([[1, 0], [0, 1]], [2, 1]), dual_norm([[1, 0], [0, 1]], [2, 1])
(Fraction(3, 1), Fraction(2, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exactdp.arguments import check_count, plain, shown
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.postprocess import simplex

__all__ = [
    "Projection",
    "Vector",
    "columns_of",
    "dot",
    "dual_norm",
    "gap",
    "is_projection",
    "l1_ball",
    "minkowski_norm",
    "polytope",
    "vector",
]

Vector = tuple[Fraction, ...]
Matrix = Iterable[Iterable[ExactLike]]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Projection:
    """The nearest point yhat = A x of the polytope, and the weights x of the columns, ||x||_1 <= 1."""

    point: Vector
    weights: Vector


def dot(one: Iterable[Fraction], two: Iterable[Fraction]) -> Fraction:
    """<u, v>.

    Args:
        one: rational numbers.
        two: as many.

    Returns:
        The sum of the products.

    Example:
        >>> dot([Fraction(1), Fraction(2)], [Fraction(3), Fraction(4)])
        Fraction(11, 1)
    """
    return sum((a * b for a, b in zip(one, two, strict=True)), start=ZERO)


def columns_of(matrix: Matrix) -> tuple[Vector, ...]:
    """a_1, ..., a_J of a matrix given by its d rows, d and J >= 1.

    Args:
        matrix: d rows of J exact numbers.

    Returns:
        J columns of d numbers.

    Raises:
        BadInput: for no rows, no columns, or rows of different lengths.

    Example:
        >>> columns_of([[1, 0, 2], [0, 1, 2]])
        ((Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1)), (Fraction(2, 1), Fraction(2, 1)))
    """
    if isinstance(matrix, str | bytes) or not isinstance(matrix, Iterable):
        raise BadInput(f"{shown(matrix)} is not a query matrix: write a list of rows such as [[1, 0], [0, 1]]")
    rows = [_numbers(row, "a row of a query matrix") for row in matrix]
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise BadInput("a query matrix has at least one row and one column, and rows of one length: write [[1, 0], [0, 1]]")
    return tuple(zip(*rows, strict=True))


def _numbers(entries: object, name: str) -> Vector:
    if isinstance(entries, str | bytes | Mapping) or not isinstance(entries, Iterable):
        raise BadInput(f"{name} is a list of numbers such as [1, 0], not {shown(entries)}")
    return tuple(rational(v) for v in entries)


@plain
def vector(entries: Iterable[ExactLike], size: int, name: str) -> Vector:
    """The entries as a vector of this size.

    Args:
        entries: exact numbers.
        size: how many there must be.
        name: of the vector, for the message.

    Returns:
        The rational numbers.

    Raises:
        BadInput: for another number of entries.

    Example:
        >>> vector(["1/2", 1], 2, "a point")
        (Fraction(1, 2), Fraction(1, 1))
    """
    found = _numbers(entries, name)
    if len(found) != check_count(size, "size", 0):
        raise BadInput(f"{name} has {len(found)} entries: write {size}")
    return found


def _given(matrix: Matrix, point: Iterable[ExactLike]) -> tuple[tuple[Vector, ...], Vector]:
    columns = columns_of(matrix)
    return columns, vector(point, len(columns[0]), "a point")


def _combined(columns: Sequence[Vector], weights: Sequence[Fraction]) -> Vector:
    return tuple(dot(row, weights) for row in zip(*columns, strict=True))


def dual_norm(matrix: Matrix, z: Iterable[ExactLike]) -> Fraction:
    """||z||_Lo = max_j |<a_j, z>|.

    Args:
        matrix: d rows of J exact numbers: the queries' columns a_j.
        z: d exact numbers.

    Returns:
        The norm, a rational number.

    Example:
        >>> dual_norm([[1, 0], [0, 1]], [3, -4])
        Fraction(4, 1)

    Source: linear-queries, Section 2.3.
    """
    columns, given = _given(matrix, z)
    return max(abs(dot(a, given)) for a in columns)


def gap(matrix: Matrix, point: Iterable[ExactLike], weights: Iterable[ExactLike]) -> Fraction:
    """max_j |<a_j, y - A x>| - <A x, y - A x>, for ||x||_1 <= 1: at least 0, and 0 exactly if A x is the nearest point of L to y.

    The squared distance of A x and the nearest point is at most this.

    Args:
        matrix: d rows of J exact numbers.
        point: y, d exact numbers.
        weights: x, J exact numbers.

    Returns:
        The gap, at least 0.

    Raises:
        BadInput: where ||x||_1 > 1.

    Example:
        >>> gap([[1, 0], [0, 1]], [2, 0], [1, 0]), gap([[1, 0], [0, 1]], [2, 0], [0, 1])
        (Fraction(0, 1), Fraction(3, 1))

    Source: linear-queries, Section 2.3.
    """
    columns, y = _given(matrix, point)
    x = vector(weights, len(columns), "the vector of weights")
    if sum(map(abs, x)) > 1:
        raise BadInput("the weights of a point of the polytope have absolute values of sum at most 1")
    here = _combined(columns, x)
    off = [a - b for a, b in zip(y, here, strict=True)]
    return max(abs(dot(a, off)) for a in columns) - dot(here, off)


def is_projection(matrix: Matrix, point: Iterable[ExactLike], weights: Iterable[ExactLike]) -> bool:
    """Whether ||x||_1 <= 1 and A x is the nearest point of L to y.

    Args:
        matrix: d rows of J exact numbers.
        point: y, d exact numbers.
        weights: x, J exact numbers.

    Returns:
        Whether it is, decided.

    Example:
        >>> is_projection([[1, 0], [0, 1]], [2, 0], [1, 0]), is_projection([[1, 0], [0, 1]], [2, 0], [0, 1])
        (True, False)
    """
    rows, given = tuple(zip(*columns_of(matrix), strict=True)), _numbers(weights, "the vector of weights")
    return sum(map(abs, given)) <= 1 and gap(rows, point, given) == 0


def l1_ball(point: Iterable[ExactLike], radius: ExactLike = 1) -> Vector:
    """The nearest w with ||w||_1 <= radius: the point itself inside, else sign(x) times the projection of |x| to the simplex.

    Args:
        point: exact numbers.
        radius: above 0.

    Returns:
        The nearest point, as many numbers.

    Raises:
        BadInput: if radius <= 0.

    Example:
        >>> l1_ball([2, 1]), l1_ball(["1/4", "-1/4"])
        ((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 4), Fraction(-1, 4)))
    """
    size = rational(radius)
    if size <= 0:
        raise BadInput(f"radius = {size}: the radius of a ball is above 0")
    entries = _numbers(point, "a point")
    if sum(map(abs, entries)) <= size:
        return entries
    return tuple((size if v > 0 else -size) * w for v, w in zip(entries, simplex(abs(v) / size for v in entries), strict=True))


def polytope(matrix: Matrix, point: Iterable[ExactLike]) -> Projection:
    """The nearest point yhat = A x of L to y, by Wolfe's algorithm in rational numbers.

    It holds affinely independent vertices s a_j, s = 1 or -1, with positive weights, whose combination is the nearest point of
    their affine hull; a vertex that is nearer in the direction of y enters, and those whose weight falls to 0 leave.

    Args:
        matrix: d rows of J exact numbers.
        point: y, d exact numbers.

    Returns:
        The nearest point and the weights x with ||x||_1 <= 1 that give it.

    Example:
        >>> polytope([[1, 0], [0, 1]], [2, 1])
        Projection(point=(Fraction(1, 1), Fraction(0, 1)), weights=(Fraction(1, 1), Fraction(0, 1)))

    Source: linear-queries, Section 2.3; P. Wolfe, Finding the nearest point in a polytope, 1976.
    """
    columns, y = _given(matrix, point)
    signed = [tuple(s * v for v in a) for a in columns for s in (1, -1)]
    first = min(range(len(signed)), key=lambda i: dot(signed[i], signed[i]) - 2 * dot(signed[i], y))
    held, weights = [first], [ONE]
    while True:
        here = _combined([signed[i] for i in held], weights)
        off = [a - b for a, b in zip(y, here, strict=True)]
        heights = [dot(v, off) for v in signed]
        best = max(range(len(signed)), key=heights.__getitem__)
        if heights[best] <= dot(here, off):
            x = [ZERO] * len(columns)
            for i, w in zip(held, weights, strict=True):
                x[i // 2] += w if i % 2 == 0 else -w
            return Projection(here, tuple(x))
        held, weights = [*held, best], [*weights, ZERO]
        while True:
            ideal = _nearest_of_hull([signed[i] for i in held], y)
            if min(ideal) >= 0:
                weights = ideal
                break
            step = min(w / (w - v) for w, v in zip(weights, ideal, strict=True) if v < 0)
            weights = [w + step * (v - w) for w, v in zip(weights, ideal, strict=True)]
            held, weights = _positive(held, weights)
        held, weights = _positive(held, weights)


def _positive(held: Sequence[int], weights: Sequence[Fraction]) -> tuple[list[int], list[Fraction]]:
    kept = [(i, w) for i, w in zip(held, weights, strict=True) if w]
    return [i for i, _ in kept], [w for _, w in kept]


def _nearest_of_hull(points: Sequence[Vector], y: Vector) -> list[Fraction]:
    """Weights of sum 1 with the nearest point to y, for affinely independent points: w ~ (V'V + 11')^-1 1, V = v - y."""
    moved = [[a - b for a, b in zip(v, y, strict=True)] for v in points]
    weights = _solve([[dot(u, v) + 1 for u in moved] for v in moved])
    total = sum(weights)
    return [w / total for w in weights]


def _solve(rows: list[list[Fraction]]) -> list[Fraction]:
    """x with M x = (1, ..., 1), for a positive definite M: elimination needs no exchange of rows."""
    table = [[*row, ONE] for row in rows]
    for i, pivot in enumerate(table):
        table[i] = pivot = [v / pivot[i] for v in pivot]
        for j, row in enumerate(table):
            if j != i and row[i]:
                table[j] = [a - row[i] * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in table]


def minkowski_norm(matrix: Matrix, point: Iterable[ExactLike]) -> Fraction | None:
    """||y||_L = the least s >= 0 with y in s L: the least ||x||_1 with A x = y; None (infinite) outside the span of the columns.

    The simplex method with Bland's rule, on A x+ - A x- = y; to leave an equation unmet costs more than any weight.

    Args:
        matrix: d rows of J exact numbers.
        point: y, d exact numbers.

    Returns:
        The norm, or None where it is infinite.

    Example:
        >>> minkowski_norm([[1, 0], [0, 1]], [3, -4]), minkowski_norm([[1], [0]], [0, 1])
        (Fraction(7, 1), None)

    Source: linear-queries, Section 2.3.
    """
    columns, y = _given(matrix, point)
    flips = [1 if v >= 0 else -1 for v in y]
    width = 2 * len(columns)
    rows = [
        [s * v for v in (*row, *(-v for v in row), target)]
        for s, row, target in zip(flips, zip(*columns, strict=True), y, strict=True)
    ]
    unmet = [-sum(column) for column in zip(*rows, strict=True)]
    total = [ONE] * width + [ZERO]
    basis = list(range(width, width + len(rows)))
    while True:
        entering = next((j for j in range(width) if (unmet[j], total[j]) < (0, 0)), None)
        if entering is None:
            return None if unmet[-1] else -total[-1]
        i = min((i for i, r in enumerate(rows) if r[entering] > 0), key=lambda i: (rows[i][-1] / rows[i][entering], basis[i]))
        basis[i] = entering
        pivot = rows[i] = [v / rows[i][entering] for v in rows[i]]
        rows = [row if row is pivot else _reduced(row, pivot, entering) for row in rows]
        unmet, total = _reduced(unmet, pivot, entering), _reduced(total, pivot, entering)


def _reduced(row: Sequence[Fraction], pivot: Sequence[Fraction], place: int) -> list[Fraction]:
    return [a - row[place] * b for a, b in zip(row, pivot, strict=True)] if row[place] else list(row)
