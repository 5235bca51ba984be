"""Packed bits: the law of the table for few digits and for 64, slot by slot and behind it; counts, sizes, single bits."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from exactdp.fast import bits, tables
from exactdp.fast.noise import WORD


class Lanes:
    """A generator of 64-bit words that gives out those of a list."""

    def __init__(self, words: list[int]) -> None:
        self.words = iter(words)

    def integers(self, low: int, high: int, size: Any = None, dtype: Any = np.int64) -> Any:
        return np.array([next(self.words) for _ in range(size)], dtype=dtype)


def test_the_table_has_the_law_of_eight_bits() -> None:
    """Slots and shares together are P_b, for thresholds of few digits and of 64; they are all of the slots."""
    for limit, digits in ((1, 1), (3, 4), (68, 8), (1, 64), (WORD // 3, 64), (WORD - 1, 64), (2**40 + 1, 64)):
        found, p = tables.table(limit, digits), Fraction(limit, 2**digits)
        own = np.bincount(found.slots[: tables.SLOTS - found.shared], minlength=256).tolist()
        shares = [Fraction(b - a, 2**found.depth) for a, b in pairwise((0, *found.sums))]
        assert [c + r for c, r in zip(own, shares, strict=True)] == [
            tables.SLOTS * p ** b.bit_count() * (1 - p) ** (8 - b.bit_count()) for b in range(256)
        ]
        assert sum(shares) == found.shared


@pytest.mark.parametrize("limit", [1, 3, 5])
def test_every_slot_and_every_digit_behind_it(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With three digits 8 bits behind the slot tell: all of them together have the law, counted through ``bytes_of_bits``."""
    monkeypatch.setattr(tables, "FEW", 0)
    by = tables.table(limit, 3)
    last = range(tables.SLOTS - 4 * (by.shared // 4 + 1), tables.SLOTS, 4)
    packed = [sum(slot + i << 16 * i for i in range(4)) for slot in last]
    law = np.zeros(256, dtype=np.int64)
    for top in range(256):
        lanes = Lanes([*packed, *[top << 56] * by.shared])
        found = tables.bytes_of_bits(limit, 4 * len(packed), lanes, digits=3)  # type: ignore[arg-type]
        law += np.bincount(found[-by.shared :], minlength=256)
    own = np.bincount(by.slots[: tables.SLOTS - by.shared], minlength=256)
    assert (256 * own + law).tolist() == [limit ** b.bit_count() * (8 - limit) ** (8 - b.bit_count()) for b in range(256)]


@pytest.mark.parametrize("digits", [1, 2, 3, 64])
def test_a_word_for_each_of_few_digits(digits: int) -> None:
    """Bit j of the words goes through all numbers of so many digits: just ``limit`` of these give a 1; no other bit matters."""
    for few in range(1, min(digits, tables.FEW) + 1):
        for limit in range(1, 2**few, 2):
            for moved in (0, 5, 64 - 2**few):
                words = [sum((j >> place & 1) << j + moved for j in range(2**few)) for place in range(few)]
                given = limit << digits - few
                made, rest = (
                    tables.bytes_of_bits(given, 8, Lanes([word ^ mask for word in words]), digits)  # type: ignore[arg-type]
                    for mask in (0, WORD - 1 - (((1 << 2**few) - 1) << moved))
                )
                found = np.unpackbits(made, bitorder="little")[moved : moved + 2**few]
                assert found.sum() == limit
                assert found.tolist() == np.unpackbits(rest, bitorder="little")[moved : moved + 2**few].tolist()


@pytest.mark.parametrize("limit", [WORD // 2, WORD // 8 * 3, WORD // 3])
def test_bytes_in_parts_are_the_bytes_at_once(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that end in a word, written where they are asked for; of the table, what several slots share is told in each part."""
    monkeypatch.setattr(tables, "CHUNK", 40)
    made = tables.bytes_of_bits(limit, 8 * 12_345 + 3, np.random.default_rng(5))
    assert abs(np.unpackbits(made).mean() - limit / WORD) < 0.01
    again = np.zeros_like(made)
    assert tables.bytes_of_bits(limit, made.size, np.random.default_rng(5), into=again) is again
    assert (made == again).all()


def test_more_words_are_drawn_until_the_byte_is_told() -> None:
    """Numbers beside a sum, equal to it in 64 bits and in 128: just below it is the byte, from the sum on the next one."""
    by = tables.table(WORD // 3, 64)
    for b in (0, 7, 100, 200):
        for words in (1, 2, 3, 7, 8):
            near = by.sums[b] >> by.depth - 64 * words
            for number, byte in ((near - 1, b), (near + 1, b + 1)):
                place, digits = divmod(number, 1 << 64 * words)
                rest = [digits >> 64 * (words - 1 - i) & WORD - 1 for i in range(words)]
                lanes = Lanes([tables.SLOTS - by.shared + place, *rest])
                found = tables.bytes_of_bits(WORD // 3, 1, lanes)  # type: ignore[arg-type]
                assert found.tolist() == [byte]
    exact, place = by.sums[7], by.sums[7] >> by.depth
    rest = [exact >> by.depth - 64 * (i + 1) & WORD - 1 for i in range(8)]
    assert by.told(place, rest[:1], Lanes(rest[1:])) == 8  # type: ignore[arg-type]
    below = [exact - 1 >> by.depth - 64 * (i + 1) & WORD - 1 for i in range(8)]
    assert by.told(place, below, Lanes([])) == 7  # type: ignore[arg-type]


def test_limits_at_the_ends() -> None:
    rng = np.random.default_rng(1)
    assert not tables.bytes_of_bits(0, 5, rng).any()
    assert (tables.bytes_of_bits(WORD, 5, rng) == 255).all()
    assert tables.bytes_of_bits(7, 0, rng).size == 0
    assert tables.bytes_of_bits(WORD // 2, 70_001, rng).size == 70_001
    for limit in (-1, WORD + 1, 0.5, True):
        with pytest.raises(ValueError, match="limit"):
            tables.bytes_of_bits(limit, 1, rng)  # type: ignore[arg-type]


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


@pytest.mark.parametrize("users", [0, 1, 62, 63, 64, 63 * 255, 63 * 256 + 70])
def test_packed_counts(users: int) -> None:
    """Numbers of rows around those that are added packed: all bits set, none, and random ones; also of every second row."""
    for k in (3, 16, 1100):
        rows = np.random.default_rng(users).integers(0, 256, (users, bits.width(k)), dtype=np.uint8)
        for given in (rows, rows | 255, rows & 0, np.repeat(rows[:9], 2, axis=0)[::2]):
            expected = np.unpackbits(given, axis=1, count=k, bitorder="little").sum(axis=0, dtype=np.int64)
            assert bits.column_counts(given, k).tolist() == expected.tolist()
