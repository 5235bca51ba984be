"""Spectral clusters of many items: entries that are not 0, products, and the same labels as with all eigenvectors."""

import numpy as np
import pytest

from exactdp.fast.protocols import eigenvectors
from exactdp.fast.protocols.eigenvectors import Symmetric, largest
from exactdp.fast.protocols.pairwise_preference import counted, matrix, run, spectral


def _two_groups(N: int, users: int) -> tuple[np.ndarray, np.ndarray]:
    likes = np.where(np.arange(N) < N // 2, 0.9, 0.1)
    return run([likes, 1 - likes], [users, users], N, "ln 9", np.random.default_rng(7))


def test_products_are_those_of_the_whole_matrix() -> None:
    """Items that are in no pair, first, between and last, included."""
    rng = np.random.default_rng(1)
    pairs = np.array([[1, 5], [5, 1], [3, 1], [5, 3]])
    few, vectors = Symmetric.of(pairs, 8), rng.standard_normal((8, 3))
    assert few.dense().sum() == 8
    assert few.dense()[1, 5] == 2
    assert np.allclose(few @ vectors, few.dense() @ vectors, rtol=1e-15)
    assert not (Symmetric.of(pairs[:0], 4) @ vectors[:4]).any()
    chosen, reports = _two_groups(30, 2_000)
    assert np.array_equal(counted(chosen, reports, 30).dense(), matrix(chosen, reports, 30))


@pytest.mark.parametrize("order", eigenvectors.ORDERS)
def test_labels_are_those_of_all_eigenvectors(order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, reports = _two_groups(600, 60_000)
    sparse = counted(pairs, reports, 600)
    monkeypatch.setattr(eigenvectors, "check_table", None)  # which only the diagonalisation of all asks
    found = [spectral(one, 2, order).tolist() for one in (sparse, sparse.dense())]
    monkeypatch.undo()
    monkeypatch.setattr(eigenvectors, "WHOLE", 600)
    assert found == [spectral(sparse.dense(), 2, order).tolist()] * 2
    assert 0 < sum(found[0]) < 600


def test_a_matrix_that_does_not_fit_is_refused_with_the_size_that_does() -> None:
    with pytest.raises(ValueError, match="N <= 16384, or take counted"):
        matrix([[0, 1]], [1], 10**5)
    assert len(counted([[0, 1]], [1], 10**5)) == 10**5


def test_what_does_not_converge_is_diagonalised_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eigenvectors, "RESTARTS", 1)
    monkeypatch.setattr(eigenvectors, "POWERS", 2)
    noise = np.random.default_rng(2).standard_normal((300, 300))
    noise += noise.T
    values, vectors = np.linalg.eigh(noise)
    assert np.allclose(np.abs(vectors[:, -3:].T @ largest(noise, 3)[:, ::-1]), np.eye(3), atol=1e-10)
    assert np.allclose(np.abs(vectors[:, np.argmax(np.abs(values))] @ largest(noise, 1, "magnitude")), 1)
