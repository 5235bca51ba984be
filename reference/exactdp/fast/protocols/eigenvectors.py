"""The L eigenvectors of a symmetric matrix that a spectral clustering needs, without the other N - L.

Small matrices are diagonalised whole. For larger ones, a block Krylov method: an orthonormal basis of the powers of the matrix
times some random vectors (of a fixed seed, so that results repeat), in which the matrix is small and diagonalised whole
(Rayleigh-Ritz), started again from its best vectors until ``|A v - lambda v| <= TOLERANCE |lambda_1|`` for each. What does not
converge is diagonalised whole. Only products with the matrix are taken, so that it may be given by its entries that are not 0.

>>> ring = np.stack([np.arange(6), (np.arange(6) + 1) % 6], axis=1)
>>> entries = Symmetric.of(np.concatenate([ring, ring[:1]]), 6)
>>> entries.dense()[0].tolist(), (entries @ np.ones((6, 1))).ravel().tolist()
([0, 2, 0, 0, 0, 1], [3.0, 3.0, 2.0, 2.0, 2.0, 2.0])
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import check_table

__all__ = ["ORDERS", "Symmetric", "largest"]

ORDERS = ("magnitude", "value")
WHOLE = 256  # a matrix of so many rows is diagonalised whole
MORE = 2  # vectors beside the L
POWERS = 40
RESTARTS = 20
TOLERANCE = 1e-8
Vectors = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Symmetric:
    """A symmetric N x N matrix of counts by its entries that are not 0: those of row i are ``starts[i]`` to ``starts[i + 1]``."""

    starts: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    entries: npt.NDArray[np.int64]

    @classmethod
    def of(cls, pairs: npt.NDArray[np.int64], N: int) -> Symmetric:
        """The number of times that i and j are a pair, in either order, for pairs of different items in the rows of ``pairs``.

        Args:
            pairs: n x 2 integers from 0 to N - 1, the two of a row different.
            N: the order of the matrix.

        Returns:
            The matrix of counts.

        Example:
            >>> from exactdp.fast.protocols.eigenvectors import Symmetric
            >>> import numpy as np
            >>> counts = Symmetric.of(np.array([[0, 1], [1, 0]]), 3)
            >>> counts.entries.tolist()
            [2, 2]
        """
        places, entries = np.unique(np.concatenate([pairs @ [N, 1], pairs @ [1, N]]), return_counts=True)
        return cls(np.searchsorted(places, np.arange(N + 1) * N), places % N, entries.astype(np.int64))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __matmul__(self, vectors: Vectors) -> Vectors:
        """The product with the columns of an N x m array."""
        filled = np.flatnonzero(np.diff(self.starts))  # reduceat gives an entry where it should give an empty sum
        found = np.zeros(vectors.shape)
        for j, column in enumerate(vectors.T):
            if filled.size:
                found[filled, j] = np.add.reduceat(self.entries * column[self.columns], self.starts[filled])
        return found

    def dense(self) -> npt.NDArray[np.int64]:
        """The whole matrix.

        Returns:
            N x N integers.

        Example:
            >>> from exactdp.fast.protocols.eigenvectors import Symmetric
            >>> import numpy as np
            >>> counts = Symmetric.of(np.array([[0, 1], [1, 0]]), 3)
            >>> counts.dense().tolist()
            [[0, 2, 0], [2, 0, 0], [0, 0, 0]]
        """
        N = len(self)
        found = np.zeros((N, N), dtype=np.int64)
        found[np.repeat(np.arange(N), np.diff(self.starts)), self.columns] = self.entries
        return found


def largest(matrix: Vectors | Symmetric, L: int, order: str = "value") -> Vectors:
    """The eigenvectors of the L largest eigenvalues, or of the largest in absolute value, in the columns of an N x L array.

    Args:
        matrix: symmetric, N x N.
        L: how many, from 1 to N.
        order: "value" for the largest eigenvalues, "magnitude" for the largest in absolute value.

    Returns:
        N x L doubles; columns have length 1.

    Raises:
        ValueError: for a matrix that would not fit into memory.

    Example:
        >>> abs(largest(np.array([[2.0, 0], [0, 1]]), 1)).tolist()
        [[1.0], [0.0]]
    """
    N = len(matrix)
    if max(WHOLE, 3 * (L + MORE) * (POWERS + 1)) < N:
        start = np.random.default_rng(0).standard_normal((N, L + MORE))
        for _ in range(RESTARTS):
            values, start, residual = _ritz(matrix, start, order)
            if (residual[:L] <= TOLERANCE * np.abs(values[:L]).max()).all():
                return start[:, :L]
    check_table(N * N, "the matrix")
    values, vectors = np.linalg.eigh(matrix.dense() if isinstance(matrix, Symmetric) else matrix)
    return np.asarray(vectors[:, _sorted(values, order)[:L]])


def _sorted(values: Vectors, order: str) -> npt.NDArray[np.int64]:
    return np.argsort(-(np.abs(values) if order == "magnitude" else values), kind="stable")


def _ritz(matrix: Vectors | Symmetric, start: Vectors, order: str) -> tuple[Vectors, Vectors, Vectors]:
    """(values, vectors, residuals), the best first, as many as ``start`` has columns."""
    parts, images = [np.linalg.qr(start)[0]], []
    for _ in range(POWERS):
        images.append(matrix @ parts[-1])
        basis, new = np.hstack(parts), images[-1]
        for _ in range(2):  # once is not enough in doubles
            new = new - basis @ (basis.T @ new)
        parts.append(np.linalg.qr(new)[0])
    images.append(matrix @ parts[-1])
    basis, image = np.hstack(parts), np.hstack(images)
    values, small = np.linalg.eigh(basis.T @ image)
    chosen = _sorted(values, order)[: start.shape[1]]
    vectors = basis @ small[:, chosen]
    return values[chosen], vectors, np.linalg.norm(image @ small[:, chosen] - vectors * values[chosen], axis=0)
