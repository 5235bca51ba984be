"""Packed bits: the comparison with a threshold for every U and T of few digits, and of 64; counts, sizes, single bits."""

from typing import Any

import numpy as np
import pytest

from exactdp.fast import bits
from exactdp.fast.noise import WORD


class Lanes:
    """A generator of 64-bit words that gives out those of a list."""

    def __init__(self, words: list[int]) -> None:
        self.words = iter(words)

    def integers(self, low: int, high: int, size: Any = None, dtype: Any = np.int64) -> Any:
        return np.array([next(self.words) for _ in range(size)], dtype=dtype)


@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_every_number_of_six_digits_is_compared_with_every_limit(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """64 bits of a word are 64 values of U: bit u is 1 exactly where u < T, for all u and T, whenever open words are gathered."""
    monkeypatch.setattr(bits, "ROUNDS", rounds)
    words = [sum((1 - (u >> (5 - digit) & 1)) << u for u in range(64)) for digit in range(6)]  # a 1 is the digit 0 of U
    for limit in range(65):
        found = int(bits.bernoulli(limit, 1, Lanes(words), digits=6)[0])  # type: ignore[arg-type]
        assert [found >> u & 1 for u in range(64)] == [int(u < limit) for u in range(64)], limit


def test_all_64_digits_are_compared() -> None:
    """U = T - 1 is below T, U = T is not, for thresholds whose last digit is far behind the first rounds."""
    for limit in (1, 2**63 + 1, WORD // 3, WORD - 1, 2**40, 2**64 - 2**20):
        for value in (limit - 1, limit, min(limit + 1, WORD - 1), 0, WORD - 1):
            words = [0 if value >> (63 - digit) & 1 else WORD - 1 for digit in range(64)]
            found = int(bits.bernoulli(limit, 1, Lanes(words))[0])  # type: ignore[arg-type]
            assert found == (WORD - 1 if value < limit else 0), (limit, value)


def test_limits_at_the_ends() -> None:
    rng = np.random.default_rng(1)
    assert not bits.bernoulli(0, 5, rng).any()
    assert (bits.bernoulli(WORD, 5, rng) == bits.LANES).all()
    assert bits.bernoulli(7, 0, rng).size == 0
    for limit in (-1, WORD + 1, 0.5, True):
        with pytest.raises(ValueError, match="limit"):
            bits.bernoulli(limit, 1, rng)  # type: ignore[arg-type]


@pytest.mark.parametrize("k", [1, 7, 8, 9, 16, 65])
def test_rows_of_bits(k: int) -> None:
    """Counts, sizes, single bits, and zeros behind the last: against numpy's own unpacking; more rows than a byte counts."""
    rng = np.random.default_rng(k)
    rows = bits.bernoulli_rows(WORD // 3, 1000, k, rng)
    table = np.unpackbits(rows, axis=1, bitorder="little")
    assert not table[:, k:].any()
    assert bits.column_counts(rows, k).tolist() == table[:, :k].sum(axis=0, dtype=np.int64).tolist()
    assert bits.row_sizes(rows).tolist() == table.sum(axis=1, dtype=np.int64).tolist()
    places = rng.integers(0, k, size=1000)
    assert bits.taken(rows, places).tolist() == table[np.arange(1000), places].tolist()
    values = rng.integers(0, 2, size=1000).astype(bool)
    bits.put(rows, places, values)
    table[np.arange(1000), places] = values
    assert (np.unpackbits(rows, axis=1, bitorder="little") == table).all()
    assert bits.column_counts(np.full((600, bits.width(k)), 255, dtype=np.uint8), k).tolist() == [600] * k
