"""Portions of users: the items come back, estimates are those of all reports at once, memory does not grow, refusals."""

import tracemalloc

import numpy as np
import pytest

from exactdp.fast import krr, portions, unary_encoding


@pytest.mark.parametrize("counts", [[3, 0, 2, 5], [0, 0, 7], [1], [0, 1, 0], [10**3, 1]])
@pytest.mark.parametrize("most", [1, 2, 3, 7, 10**6])
def test_the_items_of_the_portions(counts: list[int], most: int) -> None:
    parts = list(portions.portions(counts, most))
    assert all(1 <= part.size <= most for part in parts)
    assert np.concatenate(parts).tolist() == np.repeat(np.arange(len(counts)), counts).tolist()


def test_nobody() -> None:
    assert list(portions.portions([0, 0])) == []
    with pytest.raises(ValueError, match="at least one report"):
        portions.simulated(lambda x, _: x, lambda x: x, [0, 0], np.random.default_rng(1))


def test_combined_is_the_estimate_of_all() -> None:
    """Parts of different sizes, an empty one among them."""
    reports = krr.encode(np.arange(1000) % 5, 5, "ln 3", np.random.default_rng(3))

    def read(some: np.ndarray) -> np.ndarray:
        return krr.estimate(some, 5, "ln 3")

    parts = [reports[:1], reports[1:1], reports[1:700], reports[700:]]
    assert abs(portions.combined(read, parts) - read(reports)).max() < 1e-12
    assert abs(portions.combined(read, parts[::-1]) - np.mean([read(p) for p in parts if p.size], axis=0)).max() > 1e-3


def test_memory_is_that_of_a_portion() -> None:
    """Ten times the users, the same peak: unary encodings of 200 bits, up to 2^20 users."""
    peaks = []
    for n in (2**17, 2**20):
        tracemalloc.start()
        portions.simulated(
            lambda x, rng: unary_encoding.encode(x, 200, 1.0, rng),
            lambda y: unary_encoding.estimate(y, 200, 1.0),
            [n] + [0] * 199,
            np.random.default_rng(1),
            2**14,
        )
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


@pytest.mark.parametrize("counts", [[], [-1], [0.5], "12", [[1]], [1, None]])
def test_refused_counts(counts: object) -> None:
    with pytest.raises(ValueError, match="integer >= 0 for each item"):
        portions.portions(counts)  # type: ignore[arg-type]
    for most in (0, 1.5, True):
        with pytest.raises(ValueError, match="most = "):
            portions.portions([1], most)  # type: ignore[arg-type]
