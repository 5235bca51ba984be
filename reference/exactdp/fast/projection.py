"""Nearest points in floating point: the L1 ball, and L = A B_1^J = conv{+-a_1, ..., +-a_J}; ``postprocess`` has the simplex.

``polytope`` is Wolfe's algorithm with the inverse of the Gram matrix of the held vertices kept up to date. Its result carries

    gap = max_j |<a_j, y - yhat>| - <yhat, y - yhat>,

a bound of the squared distance between yhat and the nearest point, up to the rounding of the gap itself. Columns whose lengths
differ by many orders of magnitude cost digits.

>>> found = polytope([[1, 0], [0, 1]], [2, 1])
>>> found.point.round(12).tolist(), found.weights.round(12).tolist(), found.gap < 1e-12
([1.0, 0.0], [1.0, 0.0], True)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, real, shown
from exactdp.fast.postprocess import simplex

__all__ = ["Projection", "l1_ball", "polytope", "query_matrix"]

Vector = npt.NDArray[np.float64]
TOLERANCE = 1e-12  # of the gap, relative to the largest ||a_j||^2 + ||a_j|| ||y||
FAR = 1e100
PLAIN = 1e-20, 1e20  # largest entries between these need no scaling, which would copy the matrix
REFRESH = 64  # updates of the inverse before it is computed anew


@dataclass(frozen=True)
class Projection:
    """The point yhat = A x of the polytope, its weights x, ||x||_1 <= 1, and how far from optimal it may be."""

    point: Vector
    weights: Vector
    gap: float


def _finite(values: npt.ArrayLike, dimensions: int, refusal: str) -> Vector:
    found = array(values, refusal)
    if found.ndim != dimensions or not found.size or found.dtype.kind not in "iuf" or not np.isfinite(found).all():
        raise ValueError(refusal)
    return found.astype(np.float64, copy=False)


def query_matrix(matrix: npt.ArrayLike) -> Vector:
    """A as an array of doubles.

    Args:
        matrix: rows of finite numbers, d x J.

    Returns:
        d x J doubles.

    Raises:
        ValueError: for anything else.

    Example:
        >>> query_matrix([[1, -1]]).tolist()
        [[1.0, -1.0]]
    """
    return _finite(matrix, 2, "a query matrix has at least one row and one column, rows of one length, and finite numbers")


def l1_ball(point: npt.ArrayLike, radius: float = 1.0) -> Vector:
    """The nearest w with ||w||_1 <= radius.

    Args:
        point: at least one finite number.
        radius: above 0 and finite.

    Returns:
        As many doubles.

    Raises:
        ValueError: for anything else.

    Example:
        >>> l1_ball([3, 0]).tolist()
        [1.0, 0.0]
    """
    entries = _finite(point, 1, "a point is a list of finite numbers, at least one")
    refusal = f"radius = {shown(radius)}: the radius of a ball is above 0 and finite"
    if not 0 < real(radius, refusal) < np.inf:
        raise ValueError(refusal)
    if np.abs(entries).sum() <= radius:
        return entries.copy()
    found: Vector = np.sign(entries) * simplex(np.abs(entries) / radius) * radius
    return found


def polytope(matrix: npt.ArrayLike, point: npt.ArrayLike, tolerance: float = TOLERANCE) -> Projection:
    """The nearest point of L to y, until the gap is within the tolerance of the scale or rounding stops progress.

    Args:
        matrix: rows of finite numbers, d x J.
        point: d finite numbers.
        tolerance: of the gap, relative to the scale; at least 0.

    Returns:
        The point, its weights and its gap.

    Raises:
        ValueError: for other shapes, and for a point far beyond the matrix.

    Example:
        >>> polytope([[1, 0], [0, 1]], [2, 0]).point.tolist()
        [1.0, 0.0]
    """
    refusal = f"tolerance = {shown(tolerance)}: write a number >= 0, relative to the scale of the matrix and the point"
    if not real(tolerance, refusal) >= 0:
        raise ValueError(refusal)
    a = query_matrix(matrix)
    y = _finite(point, 1, "a point is a list of finite numbers, one for each query")
    if y.size != a.shape[0]:
        raise ValueError(f"the point has {y.size} entries and the matrix {a.shape[0]} rows: they must agree")
    unit = max(float(a.max()), -float(a.min()))
    if not unit:
        return Projection(np.zeros_like(y), np.zeros(a.shape[1]), 0.0)
    if np.abs(y).max() > FAR * unit:
        raise ValueError(f"the point is more than {FAR:g} times as large as the matrix: scale one of them")
    if PLAIN[0] < unit < PLAIN[1]:
        return _nearest(a, y, tolerance)
    found = _nearest(a / unit, y / unit, tolerance)
    return Projection(found.point * unit, found.weights, found.gap * unit * unit)


def _nearest(a: Vector, y: Vector, tolerance: float) -> Projection:
    norms = np.einsum("ij,ij->j", a, a)
    longest = float(norms.max())
    goal = tolerance * (longest + np.sqrt(longest) * float(np.linalg.norm(y)))
    heights = a.T @ y
    corral = _Corral(a, heights, longest, int((norms - 2 * np.abs(heights)).argmin()))
    best, chances = corral.projection(y), 3
    for _ in range(20 * sum(a.shape) + 200):
        entering, sign = _highest(a, y - best.point)
        if best.gap <= goal:
            break
        entered = corral.enter(entering, sign)
        found = corral.projection(y) if entered else best
        if np.dot(y - found.point, y - found.point) < np.dot(y - best.point, y - best.point):
            best = found
            continue
        best, chances = found if found.gap < best.gap else best, chances - 1
        if not (chances and corral.refresh()):  # the inverse has lost its digits, or there is no more to gain
            break
    return best


def _highest(a: Vector, off: Vector) -> tuple[int, float]:
    heights = off @ a
    j = int(np.abs(heights).argmax())
    return j, 1.0 if heights[j] >= 0 else -1.0


class _Corral:
    """Vertices s a_j with weights, and N = (G + scale 11')^-1 for their Gram matrix G: the nearest point of their affine hull

    to y has the weights N b + c N 1, b = V'y, with c such that the sum is 1.
    """

    def __init__(self, a: Vector, heights: Vector, scale: float, first: int) -> None:
        self.a, self.heights, self.scale, self.updates = a, heights, scale, 0
        self.held = np.array([first])
        self.signs = np.array([1.0 if heights[first] >= 0 else -1.0])
        self.weights = np.ones(1)
        self.inverse = self.fresh()

    def fresh(self) -> Vector:
        """N from the held vertices."""
        vertices = self.a[:, self.held] * self.signs
        self.updates = 0
        found: Vector = np.linalg.inv(vertices.T @ vertices + self.scale)
        return found

    def refresh(self) -> bool:
        """Computes N anew and moves to the nearest point of a face; False if nothing happened since the last time."""
        if not self.updates:
            return False
        try:
            self.inverse = self.fresh()
        except np.linalg.LinAlgError:
            return False
        return self.descend()

    def projection(self, y: Vector) -> Projection:
        """The point that the weights give, with its gap."""
        x = np.zeros(self.a.shape[1])
        np.add.at(x, self.held, self.signs * self.weights)
        here = self.a[:, self.held] @ x[self.held] if np.unique(self.held).size == self.held.size else self.a @ x
        off = y - here
        return Projection(here, x, max(0.0, float(np.abs(off @ self.a).max() - here @ off)))

    def enter(self, j: int, sign: float) -> bool:
        """Takes a vertex in and moves to the nearest point of a face; False where rounding tells the vertex from no held one."""
        vertex = sign * self.a[:, j]
        column = (vertex @ self.a[:, self.held]) * self.signs + self.scale
        solved = self.inverse @ column
        rest = vertex @ vertex + self.scale - column @ solved
        if rest <= 1e-14 * self.scale:
            return False
        self.inverse = np.block(
            [
                [self.inverse + np.outer(solved, solved) / rest, -solved[:, None] / rest],
                [-solved[None, :] / rest, np.array([[1 / rest]])],
            ]
        )
        self.held, self.signs = np.append(self.held, j), np.append(self.signs, sign)
        self.weights, self.updates = np.append(self.weights, 0.0), self.updates + 1
        return self.descend()

    def descend(self) -> bool:
        """Moves towards the nearest point of the hull; a vertex whose weight falls to 0 on the way leaves."""
        while True:
            if self.updates >= REFRESH:
                try:
                    self.inverse = self.fresh()
                except np.linalg.LinAlgError:
                    return False
            part, ones = self.inverse @ (self.signs * self.heights[self.held]), self.inverse.sum(axis=1)
            ideal = part + ones * ((1 - part.sum()) / ones.sum())
            falling = ideal <= 0
            if not falling.any():
                self.weights = ideal
                return True
            steps = np.full(ideal.size, np.inf)
            steps[falling] = self.weights[falling] / np.maximum(self.weights[falling] - ideal[falling], np.finfo(float).tiny)
            leaving = int(steps.argmin())
            self.weights = self.weights + min(1.0, float(steps[leaving])) * (ideal - self.weights)
            self.leave(leaving)
            if not self.weights.size:
                return False

    def leave(self, i: int) -> None:
        """Takes a vertex out."""
        row = np.delete(self.inverse[i], i)
        self.inverse = np.delete(np.delete(self.inverse, i, 0), i, 1) - np.outer(row, row) / self.inverse[i, i]
        self.held, self.signs = np.delete(self.held, i), np.delete(self.signs, i)
        kept = np.maximum(np.delete(self.weights, i), 0.0)
        self.weights, self.updates = kept / kept.sum() if kept.sum() else kept, self.updates + 1
