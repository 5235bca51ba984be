"""HadaOracle and Gaussian averages in portions: the same numbers as at once, unbiased, never n at a time."""

from typing import Any

import numpy as np
import pytest

from exactdp.fast import gaussian, signed_sums
from exactdp.fast.protocols import gaussian_projection, hada_oracle

D, K, M = 2**70, 8, 256


def test_one_portion_is_the_sketch_at_once() -> None:
    data: Any = [7, 2**69, 7, 3] * 500
    sketch = hada_oracle.build(data, D, K, M, "ln 3", "independent", np.random.default_rng(1))
    once = hada_oracle.serve(sketch, "ln 3")
    server = hada_oracle.serve_portions([data], D, K, M, "ln 3", np.random.default_rng(1))
    assert np.array_equal(once.sums, server.sums)
    assert np.array_equal(hada_oracle.answer(once, [7, 3, 9]), hada_oracle.answer(server, [7, 3, 9]))
    assert np.array_equal(hada_oracle.copies(sketch, [7, 3], "ln 3"), hada_oracle.server_copies(server, [7, 3]))


def test_several_portions_have_one_hash_function_and_all_users() -> None:
    """Estimates of 9 portions together: hash functions of each portion alone would lose 8 of 9 users."""
    parts = [np.repeat([7, 12], [3_000, 1_000]) for _ in range(9)]
    server = hada_oracle.serve_portions(parts, D, K, M, "ln 9", np.random.default_rng(2))
    assert abs(hada_oracle.answer(server, [7, 12, 5]) - [27_000, 9_000, 0]).max() < 3_000
    nobody = hada_oracle.serve_portions([], D, K, M, "ln 9", np.random.default_rng(2))
    assert hada_oracle.answer(nobody, [7]).tolist() == [0]
    with pytest.raises(ValueError, match="power of two"):
        hada_oracle.serve_portions(parts, D, K, 3, "ln 9", np.random.default_rng(2))
    with pytest.raises(ValueError, match="the table of sums"):
        hada_oracle.serve_portions(parts, D, 2**20, 2**20, "ln 9", np.random.default_rng(2))


@pytest.mark.parametrize("entries", [1, 7, 2**20])
def test_the_average_of_reports_is_that_of_the_reports(entries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaussian, "ENTRIES", entries)
    a, x = np.random.default_rng(3).uniform(-0.4, 0.4, (3, 5)), np.random.default_rng(4).integers(0, 5, 200)
    reports = gaussian.encode(x, a, 1.0, 2.5, np.random.default_rng(5))
    mean = gaussian.average(x, a, 1.0, 2.5, np.random.default_rng(5))
    assert np.allclose(mean, gaussian.estimate(reports), rtol=1e-12)
    assert np.allclose(gaussian_projection.answer(a, mean, True).value, gaussian_projection.estimate(a, reports).value, atol=1e-9)
    with pytest.raises(ValueError, match="at least one"):
        gaussian.average([], a, 1.0, 2.5, np.random.default_rng(5))


def test_no_array_has_an_entry_for_each_user_and_query(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaussian, "ENTRIES", 100)

    class Watched:
        rng, largest = np.random.default_rng(6), 0

        def standard_normal(self, size: tuple[int, int]) -> Any:
            self.largest = max(self.largest, size[0] * size[1])
            return self.rng.standard_normal(size)

    rng: Any = Watched()
    gaussian.average(np.zeros(5_000, dtype=int), np.full((10, 3), 0.1), 1.0, 1.0, rng)
    assert 0 < rng.largest <= 100


def test_copies_without_a_server_are_those_of_the_server() -> None:
    """From the same draws, also where cells take more than a byte, and where nobody is."""
    rng, v = np.random.default_rng(5), np.arange(9)
    for parts, m in (([rng.integers(0, 2**62, 3000), rng.integers(0, 2**62, 50)], 4), ([rng.integers(0, 2**62, 40)], M), ([], M)):
        server = hada_oracle.serve_portions(parts, D, K, m, "ln 3", np.random.default_rng(2))
        alone = hada_oracle.copies_of_portions(parts, D, K, m, "ln 3", np.random.default_rng(2), v)
        assert np.array_equal(alone, hada_oracle.server_copies(server, v))


@pytest.mark.parametrize(("users", "cells"), [(50, 5), (63, 1), (64, 1), (500, 3), (5000, 200)])
def test_sums_of_signs_in_few_bytes(users: int, cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(users)
    for most in (2**30, 100):
        monkeypatch.setattr(signed_sums, "MOST", most)
        sums, exact = signed_sums.SignedSums(cells), np.zeros(cells, dtype=np.int64)
        for _ in range(6):
            places, signs = rng.integers(0, cells, users), np.where(rng.random(users) < 0.9, 1, -1)
            sums.add(places, signs)
            np.add.at(exact, places, signs)
            assert np.array_equal(sums.values, exact)
        sums.add(places[:0], signs[:0])
        assert np.array_equal(sums.values, exact)
