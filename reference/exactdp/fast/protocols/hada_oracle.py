"""HadaOracle for many users: groups, affine hash functions over GF(2), HRR on the hashed items, medians of the copies.

Items are integers below d <= 2^63. Hashing goes byte by byte through tables, and the copies are transformed together where many
items are asked about; few items are answered from the reports. Reports have the executed law of ``fast.hrr``.

>>> rng = np.random.default_rng(7)
>>> sketch = build(np.repeat([0, 10**9], [7000, 3000]), 10**10, 9, 1024, "ln 3", "permutation", rng)
>>> bool(abs(query(sketch, [0, 10**9, 5], "ln 3") - [7000, 3000, 0]).max() < 1500)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity, walsh_hadamard
from exactdp.fast.hrr import encode, gain
from exactdp.fast.noise import check_kind, check_size, check_table, choice, count, items, shown, source

__all__ = ["PARTITIONS", "Hashes", "Sketch", "build", "check_partition", "copies", "draw_partition", "query", "scales"]

PARTITIONS = ("independent", "permutation")
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Hashes:
    """k affine maps from q bits to j bits: ``rows`` is k x j, the rows of every A, and ``shifts`` are the k vectors b."""

    q: int
    rows: Ints
    shifts: Ints

    def tables(self) -> Ints:
        """k x bytes x 256: the product of A with every value of every byte of x."""
        k, j = self.rows.shape
        found = np.zeros((k, -(-self.q // 8), 256), dtype=np.int64)
        for byte in range(found.shape[1]):
            part = (self.rows >> 8 * byte) & 255
            for i in range(j):
                found[:, byte] |= parity(part[:, i, None] & np.arange(256)) << i
        return found

    def __call__(self, which: Ints, x: Ints) -> Ints:
        """h_which(x), element by element."""
        groups, inputs = items(which, len(self.shifts)), items(x, 1 << self.q)
        if groups.size != inputs.size:
            raise ValueError(f"{groups.size} groups and {inputs.size} inputs: write one group for each input")
        tables, found = self.tables(), self.shifts[groups]
        for byte in range(tables.shape[1]):
            found = found ^ tables[groups, byte, (inputs >> 8 * byte) & 255]
        return found


@dataclass(frozen=True, eq=False)
class Sketch:
    """Groups of the users, hash functions with m values, reports 2r + [w = -1], and the partition."""

    d: int
    m: int
    groups: Ints
    hashes: Hashes
    reports: Ints
    partition: str


def check_partition(partition: str) -> None:
    """Raises ValueError for anything but the name of a partition."""
    choice(partition, PARTITIONS, f'{shown(partition)} is not a partition: write "independent" or "permutation"')


def draw_partition(n: int, k: int, partition: str, rng: np.random.Generator) -> Ints:
    """The group of each user: uniform and independent, or blocks of a random order, the first n mod k one larger."""
    check_partition(partition)
    check_table(count(n, "n", 0), "the list of groups")
    check_table(check_size(k), "the list of groups")
    if partition == "independent":
        return source(rng).integers(0, check_size(k), size=n, dtype=np.int64)
    sizes, found = np.full(check_size(k), n // k), np.zeros(n, dtype=np.int64)
    sizes[: n % k] += 1
    found[source(rng).permutation(n)] = np.repeat(np.arange(k), sizes)
    return found


def build(
    data: npt.ArrayLike,
    d: int,
    k: int,
    m: int,
    epsilon: float | Fraction | str,
    partition: str,
    rng: np.random.Generator,
) -> Sketch:
    """The sketch of users with the given items. epsilon in nats, a number or text such as "ln 3"; m is a power of two."""
    if isinstance(m, bool) or not isinstance(m, int | np.integer) or m < 1 or m & (m - 1):
        raise ValueError(f"m = {shown(m)}: HRR needs a hash range that is a power of two")
    check_size(2 * int(m))
    check_size(d)
    held, q, j = items(data, d), (d - 1).bit_length(), int(m).bit_length() - 1
    groups = draw_partition(held.size, k, partition, rng)
    rows = source(rng).integers(0, 2**q, size=(k, j), dtype=np.uint64).astype(np.int64)
    hashes = Hashes(q, rows, source(rng).integers(0, m, size=k, dtype=np.int64))
    return Sketch(d, int(m), groups, hashes, encode(hashes(groups, held), m, epsilon, rng), partition)


def _check(sketch: Sketch) -> None:
    check_kind(sketch, Sketch, "write the sketch that build returns")


def scales(sketch: Sketch) -> npt.NDArray[np.float64]:
    """s_i of every group: k, or n/|U_i| for the blocks of a permutation; 0 for an empty group."""
    _check(sketch)
    k, n = len(sketch.hashes.shifts), sketch.groups.size
    sizes = np.bincount(sketch.groups, minlength=k)
    factors = np.full(k, float(k)) if sketch.partition == "independent" else n / np.maximum(sizes, 1)
    return np.where(sizes > 0, factors, 0.0)


def copies(sketch: Sketch, v: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """k x (number of items asked about): x_i(v)."""
    _check(sketch)
    asked, k, m = items(v, sketch.d), len(sketch.hashes.shifts), sketch.m
    which = np.repeat(np.arange(k), asked.size)
    hashed = sketch.hashes(which, np.tile(asked, k)).reshape(k, asked.size)
    if asked.size * sketch.groups.size < k * m * max(1, m.bit_length() - 1):
        sums = np.empty((k, asked.size), dtype=np.int64)
        for column in range(asked.size):
            signs = 1 - 2 * parity(sketch.reports & (2 * hashed[sketch.groups, column] + 1))
            sums[:, column] = np.bincount(sketch.groups, weights=signs, minlength=k)
    else:
        counts = np.bincount(sketch.groups * (2 * m) + sketch.reports, minlength=2 * m * k)
        rows = (counts[0::2] - counts[1::2]).reshape(k, m)
        sums = np.stack([walsh_hadamard(row)[h] for row, h in zip(rows, hashed, strict=True)])
    found: npt.NDArray[np.float64] = sums * (scales(sketch) * gain(epsilon))[:, None]
    return found


def query(sketch: Sketch, v: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """fhat[v], the median of the copies, for every item asked about."""
    found: npt.NDArray[np.float64] = np.median(copies(sketch, v, epsilon), axis=0)
    return found
