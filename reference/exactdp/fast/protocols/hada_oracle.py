"""HadaOracle for many users: groups, affine hash functions over GF(2), HRR on the hashed items, medians of the copies.

Items are integers below d; for d above 2^63, such as the strings of 20 letters out of 66, Python's integers. Hashing goes byte by
byte through tables. ``serve`` makes the server of Corollary 3.2: k tables of m sums, once, and then a query is k look-ups, whose
time does not depend on n; ``serve_portions`` makes it of users who come in portions. ``query`` takes the sketch as it is, and
answers few items from the reports. Reports have the executed law of ``fast.hrr``.

>>> rng = np.random.default_rng(7)
>>> sketch = build(np.repeat([0, 10**9], [7000, 3000]), 10**10, 9, 1024, "ln 3", "permutation", rng)
>>> bool(abs(query(sketch, [0, 10**9, 5], "ln 3") - [7000, 3000, 0]).max() < 1500)
True
>>> server = serve(sketch, "ln 3")
>>> server.sums.shape, bool((answer(server, [0, 5]) == query(sketch, [0, 5], "ln 3")).all())
((9, 1024), True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity, walsh_hadamard
from exactdp.fast.hrr import encode, gain
from exactdp.fast.noise import (
    check_domain,
    check_kind,
    check_size,
    check_table,
    choice,
    count,
    items,
    octets,
    shown,
    source,
    strings,
)
from exactdp.fast.signed_sums import SignedSums

__all__ = [
    "PARTITIONS",
    "Hashes",
    "Server",
    "Sketch",
    "answer",
    "build",
    "copies",
    "copies_of_portions",
    "draw_hashes",
    "draw_partition",
    "query",
    "scales",
    "serve",
    "serve_portions",
    "server_copies",
]

PARTITIONS = ("independent", "permutation")
WORD_BITS = 63
Ints = npt.NDArray[np.int64]
Level = float | Fraction | str


@dataclass(frozen=True, eq=False)
class Hashes:
    """k affine maps from q bits to j bits: ``rows`` is k x j, the rows of every A, and ``shifts`` are the k vectors b.

    Rows of more than 63 bits are Python's integers, in an array of objects.
    """

    q: int
    rows: npt.NDArray[Any]
    shifts: Ints

    @cached_property
    def tables(self) -> Ints:
        """k x bytes x 256: the product of A with every value of every byte of x."""
        k, j = self.rows.shape
        found = np.zeros((k, -(-self.q // 8), 256), dtype=np.int64)
        for byte in range(found.shape[1]):
            part = (self.rows >> 8 * byte & 255).astype(np.int64)
            for i in range(j):
                found[:, byte] |= parity(part[:, i, None] & np.arange(256)) << i
        return found

    def __call__(self, which: Ints, x: npt.NDArray[Any]) -> Ints:
        """h_which(x), element by element."""
        groups, inputs = items(which, len(self.shifts)), strings(x, 1 << self.q)
        if groups.size != inputs.size:
            raise ValueError(f"{groups.size} groups and {inputs.size} inputs: write one group for each input")
        digits, found = octets(inputs, self.tables.shape[1]), self.shifts[groups]
        for byte in range(digits.shape[1]):
            found = found ^ self.tables[groups, byte, digits[:, byte]]
        return found

    def of_all(self, x: npt.NDArray[Any]) -> Ints:
        """h_i(x) for every function i and every item x.

        Args:
            x: items, integers below 2^q.

        Returns:
            k x (number of items) integers.

        Example:
            >>> from exactdp.fast.protocols.hada_oracle import Hashes
            >>> import numpy as np
            >>> h = Hashes(2, np.array([[1]]), np.array([1]))
            >>> h.of_all(np.array([0, 1, 2, 3])).tolist()
            [[1, 0, 1, 0]]
        """
        digits = octets(strings(x, 1 << self.q), self.tables.shape[1])
        found = np.repeat(self.shifts[:, None], len(digits), axis=1)
        for byte in range(digits.shape[1]):
            found ^= self.tables[:, byte, digits[:, byte]]
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
    """The group of each user: uniform and independent, or blocks of a random order, the first n mod k one larger.

    Args:
        n: the number of users, at least 0.
        k: the number of groups, at least 1.
        partition: "independent" or "permutation": uniform groups, or blocks of a random order.
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1, int64.

    Raises:
        ValueError: for other sizes and names.

    Example:
        >>> np.bincount(draw_partition(7, 3, "permutation", np.random.default_rng(7))).tolist()
        [3, 2, 2]
    """
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
    data: npt.ArrayLike, d: int, k: int, m: int, epsilon: float | Fraction | str, partition: str, rng: np.random.Generator
) -> Sketch:
    """The sketch of users with the given items.

    Args:
        data: the items of the users, integers below d.
        d: the number of items, from 1 to 2^4096; above 2^63 items are Python's integers.
        k: the number of groups, at least 1.
        m: values of a hash function, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        partition: "independent" or "permutation": uniform groups, or blocks of a random order.
        rng: a generator of NumPy.

    Returns:
        Groups, hash functions and reports.

    Raises:
        ValueError: for other items, sizes and levels.

    Example:
        >>> build([0, 9], 10, 3, 8, "ln 3", "permutation", np.random.default_rng(7)).reports.shape
        (2,)
    """
    q, j = _widths(d, m)
    held = strings(data, d)
    groups = draw_partition(held.size, k, partition, rng)
    hashes = _hashes(q, k, j, rng)
    return Sketch(d, int(m), groups, hashes, encode(hashes(groups, held), m, epsilon, rng), partition)


def _widths(d: int, m: int) -> tuple[int, int]:
    """The bits of a string, and of a hash."""
    if isinstance(m, bool) or not isinstance(m, int | np.integer) or m < 1 or m & (m - 1):
        raise ValueError(f"m = {shown(m)}: HRR needs a hash range that is a power of two")
    check_size(2 * int(m))
    return (check_domain(d) - 1).bit_length(), int(m).bit_length() - 1


def draw_hashes(d: int, k: int, m: int, rng: np.random.Generator) -> Hashes:
    """The public hash functions of a server, uniform affine maps.

    Args:
        d: the number of items, from 1 to 2^4096.
        k: the number of groups, at least 1.
        m: values of a hash function, a power of two.
        rng: a generator of NumPy.

    Returns:
        k functions from the items to 0..m-1.

    Raises:
        ValueError: for other sizes.

    Example:
        >>> draw_hashes(10, 3, 8, np.random.default_rng(7)).rows.shape
        (3, 3)
    """
    q, j = _widths(d, m)
    return _hashes(q, check_size(k), j, rng)


def _hashes(q: int, k: int, j: int, rng: np.random.Generator) -> Hashes:
    return Hashes(q, _rows(q, (k, j), source(rng)), source(rng).integers(0, 2**j, size=k, dtype=np.int64))


def _rows(q: int, shape: tuple[int, int], rng: np.random.Generator) -> npt.NDArray[Any]:
    """Uniform rows of q bits."""
    if q <= WORD_BITS:
        return rng.integers(0, 2**q, size=shape, dtype=np.uint64).astype(np.int64)
    found = np.empty(shape[0] * shape[1], dtype=object)
    words = rng.integers(0, 2**32, size=(found.size, -(-q // 32)), dtype=np.uint64).astype("<u4")
    found[:] = [int.from_bytes(row.tobytes(), "little") & ((1 << q) - 1) for row in words]
    return found.reshape(shape)


def _check(sketch: Sketch) -> None:
    check_kind(sketch, Sketch, "write the sketch that build returns")


def scales(sketch: Sketch) -> npt.NDArray[np.float64]:
    """s_i of every group: k, or n/|U_i| for the blocks of a permutation; 0 for an empty group.

    Args:
        sketch: what ``build`` returned.

    Returns:
        k doubles.

    Example:
        >>> scales(build([0] * 6, 10, 3, 8, "ln 3", "permutation", np.random.default_rng(7))).tolist()
        [3.0, 3.0, 3.0]
    """
    _check(sketch)
    k, n = len(sketch.hashes.shifts), sketch.groups.size
    sizes = np.bincount(sketch.groups, minlength=k)
    factors = np.full(k, float(k)) if sketch.partition == "independent" else n / np.maximum(sizes, 1)
    return np.where(sizes > 0, factors, 0.0)


def copies(sketch: Sketch, v: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """k x (number of items asked about): x_i(v).

    Args:
        sketch: what ``build`` returned.
        v: items that are asked about, integers below d.
        epsilon: as given to ``build``.

    Returns:
        An array of doubles: estimated numbers of users, a row for each group.

    Raises:
        ValueError: for what are no items.

    Example:
        >>> copies(build([0] * 6, 10, 3, 8, 40, "permutation", np.random.default_rng(7)), [0, 5], 40).shape
        (3, 2)
    """
    _check(sketch)
    asked, k, m = strings(v, sketch.d), len(sketch.hashes.shifts), sketch.m
    hashed = sketch.hashes.of_all(asked)
    if asked.size * sketch.groups.size < k * m * max(1, m.bit_length() - 1):
        sums = np.empty((k, asked.size), dtype=np.int64)
        for column in range(asked.size):
            signs = 1 - 2 * parity(sketch.reports & (2 * hashed[sketch.groups, column] + 1))
            sums[:, column] = np.bincount(sketch.groups, weights=signs, minlength=k)
    else:
        sums = np.take_along_axis(_sums(sketch), hashed, axis=1).astype(np.int64)
    found: npt.NDArray[np.float64] = sums * (scales(sketch) * gain(epsilon))[:, None]
    return found


def query(sketch: Sketch, v: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """fhat[v], the median of the copies, for every item asked about.

    Args:
        sketch: what ``build`` returned.
        v: items that are asked about, integers below d.
        epsilon: as given to ``build``.

    Returns:
        Doubles, estimated numbers of users.

    Raises:
        ValueError: for what are no items.

    Example:
        >>> query(build([0] * 900, 10, 3, 8, 40, "permutation", np.random.default_rng(7)), [0], 40).round().tolist()
        [900.0]
    """
    found: npt.NDArray[np.float64] = np.median(copies(sketch, v, epsilon), axis=0)
    return found


def _sums(sketch: Sketch) -> npt.NDArray[Any]:
    """k x m: the transform of the sums of the signs by row, for every group."""
    k, m = len(sketch.hashes.shifts), sketch.m
    check_table(2 * m * k, "the table of sums")
    counts = np.bincount(sketch.groups * (2 * m) + sketch.reports, minlength=2 * m * k).reshape(k, m, 2)
    return _tables(counts[:, :, 0] - counts[:, :, 1], sketch.groups.size)


def _tables(sums: npt.NDArray[Any], n: int) -> npt.NDArray[Any]:
    """The transform of every row of k x m sums of signs of n users."""
    found = np.empty(sums.shape, dtype=np.int32 if n < 2**31 else np.int64)
    for i, group in enumerate(sums):
        found[i] = walsh_hadamard(group)
    return found


@dataclass(frozen=True, eq=False)
class Server:
    """What the server of Corollary 3.2 keeps: the hash functions, k tables of m sums, and the factor of each copy."""

    d: int
    hashes: Hashes
    sums: npt.NDArray[Any]
    factors: npt.NDArray[np.float64]


def serve(sketch: Sketch, epsilon: float | Fraction | str) -> Server:
    """The tables, in O(n + k m log m); the reports are not needed any more.

    Args:
        sketch: what ``build`` returned.
        epsilon: as given to ``build``.

    Returns:
        k x m sums, the hash functions and k factors.

    Raises:
        TypeError: for what is no sketch.

    Example:
        >>> serve(build([0] * 6, 10, 3, 8, 40, "permutation", np.random.default_rng(7)), 40).sums.shape
        (3, 8)
    """
    _check(sketch)
    _ = sketch.hashes.tables
    return Server(sketch.d, sketch.hashes, _sums(sketch), scales(sketch) * gain(epsilon))


def serve_portions(
    portions: Iterable[npt.ArrayLike], d: int, k: int, m: int, epsilon: float | Fraction | str, rng: np.random.Generator
) -> Server:
    """The server of users whose items come in portions, for independent groups: in memory are one portion and 2 k m counts.

    The same as ``serve`` of ``build`` with one portion, from the same draws.

    Args:
        portions: arrays of items, integers below d.
        d: the number of items, from 1 to 2^4096; above 2^63 items are Python's integers.
        k: the number of groups, at least 1.
        m: values of a hash function, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        k x m sums, the hash functions and k factors.

    Raises:
        ValueError: for other items, sizes and levels.

    Example:
        >>> serve_portions([[0] * 4, [9] * 5], 10, 3, 8, 40, np.random.default_rng(7)).sums.shape
        (3, 8)
    """
    collected = _Collected(portions, d, k, m, epsilon, rng)
    return Server(d, collected.hashes, _tables(collected.sums.reshape(k, m), collected.users), collected.factors)


def copies_of_portions(
    portions: Iterable[npt.ArrayLike],
    d: int,
    k: int,
    m: int,
    epsilon: float | Fraction | str,
    rng: np.random.Generator,
    v: npt.ArrayLike,
    hashes: Hashes | None = None,
) -> npt.NDArray[np.float64]:
    """``server_copies`` of the server of ``serve_portions``, which is not made: k m sums of a byte, and one table at a time.

    Args:
        portions: arrays of items, integers below d.
        d: the number of items, from 1 to 2^4096; above 2^63 items are Python's integers.
        k: the number of groups, at least 1.
        m: values of a hash function, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        v: items that are asked about, integers below d.
        hashes: those of the server, where others have a share of its users; the copies of all shares add up. Else drawn.

    Returns:
        A row of doubles for each group, a column for each item asked about.

    Raises:
        ValueError: for other items, sizes and levels.

    Example:
        >>> copies_of_portions([[0] * 4, [9] * 5], 10, 3, 8, 40, np.random.default_rng(7), [0, 5]).shape
        (3, 2)
    """
    collected = _Collected(portions, d, k, m, epsilon, rng, hashes)
    hashed = collected.hashes.of_all(strings(v, d))
    rows = zip(collected.sums.reshape(k, m), hashed, collected.factors, strict=True)
    return np.array([walsh_hadamard(row)[places] * factor for row, places, factor in rows])


class _Collected:
    """The sums of signs by group and row, how many users there were, the hash functions, and the factor of each copy."""

    def __init__(
        self,
        portions: Iterable[npt.ArrayLike],
        d: int,
        k: int,
        m: int,
        epsilon: Level,
        rng: np.random.Generator,
        hashes: Hashes | None = None,
    ) -> None:
        (q, j), sizes = _widths(d, m), np.zeros(check_size(k), dtype=np.int64)
        check_table(2 * m * k, "the table of sums")
        sums = SignedSums(k * m)
        for part in portions:
            held = strings(part, d)
            groups = draw_partition(held.size, k, "independent", rng)
            hashes = _hashes(q, k, j, rng) if hashes is None else hashes
            reports = encode(hashes(groups, held), m, epsilon, rng)
            sums.add(groups * m + (reports >> 1), 1 - 2 * (reports & 1))
            sizes += np.bincount(groups, minlength=k)
        self.hashes = _hashes(q, k, j, rng) if hashes is None else hashes
        self.sums, self.users = sums.values, int(sizes.sum())
        self.factors = np.where(sizes > 0, float(k), 0.0) * gain(epsilon)


def answer(server: Server, v: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """fhat[v] for every item asked about, in O(k) each, whatever n is.

    Args:
        server: what ``serve`` returned.
        v: items that are asked about, integers below d.

    Returns:
        Doubles, estimated numbers of users.

    Raises:
        ValueError: for what are no items.

    Example:
        >>> answer(serve(build([0] * 900, 10, 3, 8, 40, "permutation", np.random.default_rng(7)), 40), [0]).round().tolist()
        [900.0]
    """
    found: npt.NDArray[np.float64] = np.median(server_copies(server, v), axis=0)
    return found


def server_copies(server: Server, v: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """k x (number of items asked about): x_i(v), as ``copies`` of the sketch.

    Args:
        server: what ``serve`` returned.
        v: items that are asked about, integers below d.

    Returns:
        A row of doubles for each group, a column for each item asked about.

    Raises:
        ValueError: for what are no items.

    Example:
        >>> server_copies(serve(build([0] * 6, 10, 3, 8, 40, "permutation", np.random.default_rng(7)), 40), [0, 5]).shape
        (3, 2)
    """
    check_kind(server, Server, "write the server that serve returns")
    hashed = server.hashes.of_all(strings(v, server.d))
    found: npt.NDArray[np.float64] = np.take_along_axis(server.sums, hashed, axis=1) * server.factors[:, None]
    return found
