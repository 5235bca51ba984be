"""HadaHeavy for many users: a sketch of the prefixes of each length, and the search by levels, in arrays.

Items are integers below d, prefixes of tau digits in base q integers below q^tau; beyond 2^63 they are Python's integers, in
arrays of objects: d = 66^20 and more.

>>> rng = np.random.default_rng(7)
>>> data = np.repeat([123456, 9], [40000, 20000])
>>> heavy = build(data, 2**20, 32, 9, 1024, "ln 3", "permutation", rng)
>>> found, estimates = run(heavy, "ln 3", 5000)
>>> found.tolist(), bool(abs(estimates - [20000, 40000]).max() < 10000)
([9, 123456], True)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WIDEST, check_domain, check_kind, check_size, real, shown, strings
from exactdp.fast.protocols import hada_oracle
from exactdp.fast.protocols.hada_oracle import Sketch

__all__ = ["Heavy", "build", "estimate", "levels", "run", "search"]

Ints = npt.NDArray[np.int64]
MOST_NUMBERS = 2**63  # which have 64 bits
Found = tuple[npt.NDArray[Any], npt.NDArray[np.float64]]


@dataclass(frozen=True, eq=False)
class Heavy:
    """The number of items, the base, the level of each user (from 0), and a sketch of the prefixes for every level."""

    d: int
    q: int
    levels: Ints
    sketches: tuple[Sketch, ...]
    partition: str


def levels(d: int, q: int) -> int:
    """L, the least integer >= 1 with q^L >= d.

    Args:
        d: the number of items, from 1 to 2^4096; above 2^63 items are Python's integers.
        q: the base, at least 2.

    Returns:
        An integer.

    Raises:
        ValueError: for other numbers, and for q^L > 2^4096.

    Example:
        >>> levels(1000, 10)
        3
    """
    if isinstance(q, bool) or not isinstance(q, int | np.integer) or q < 2:
        raise ValueError(f"q = {shown(q)}: the number of digits is an integer >= 2")
    found, reached, wanted = 1, int(q), check_domain(d)
    while reached < wanted:
        found, reached = found + 1, reached * int(q)
    if reached > 2**WIDEST:
        raise ValueError(f"d = {shown(d)}, q = {shown(q)}: strings of {found} digits are more than 2^{WIDEST}; take fewer items")
    return found


def build(
    data: npt.ArrayLike, d: int, q: int, k: int, m: int, epsilon: float | Fraction | str, partition: str, rng: np.random.Generator
) -> Heavy:
    """The sketches of all levels; each user is in one.

    Args:
        data: the items of the users, integers below d.
        d: the number of items, from 1 to 2^4096; above 2^63 items are Python's integers.
        q: the base, at least 2.
        k: the number of groups of each level, at least 1.
        m: values of a hash function, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        partition: "independent" or "permutation": uniform groups, or blocks of a random order.
        rng: a generator of NumPy.

    Returns:
        The sketches, in the order of the levels.

    Raises:
        ValueError: for other items, sizes and levels.

    Example:
        >>> len(build([7, 9], 1000, 10, 3, 8, "ln 3", "permutation", np.random.default_rng(7)).sketches)
        3
    """
    length, held, q = levels(d, q), strings(data, d), int(q)
    hada_oracle.check_partition(partition)
    assigned = hada_oracle.draw_partition(held.size, length, partition, rng)
    sketches = tuple(
        hada_oracle.build(
            _prefixes(held[assigned == tau - 1], q ** (length - tau), q**tau), q**tau, k, m, epsilon, partition, rng
        )
        for tau in range(1, length + 1)
    )
    return Heavy(d, int(q), assigned, sketches, partition)


def _typed(numbers: npt.NDArray[Any], d: int) -> npt.NDArray[Any]:
    """Numbers below d as numbers of 64 bits, where these hold them."""
    return numbers.astype(np.int64 if d <= MOST_NUMBERS else object)


def _prefixes(held: npt.NDArray[Any], power: int, d: int) -> npt.NDArray[Any]:
    """The items without their last digits, below d."""
    return _typed((held.astype(object) if power >= MOST_NUMBERS else held) // power, d)


def estimate(heavy: Heavy, tau: int, s: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """fhat[s] for prefixes of tau digits, as numbers; 1 <= tau <= L.

    Args:
        heavy: what ``build`` returned.
        tau: the number of digits.
        s: integers below q^tau.
        epsilon: as given to ``build``.

    Returns:
        Doubles, estimated numbers of users, one for each prefix.

    Raises:
        ValueError: for other prefixes.

    Example:
        >>> heavy = build([7] * 900, 1000, 10, 3, 8, 40, "permutation", np.random.default_rng(7))
        >>> estimate(heavy, 3, [7], 40).round().tolist()
        [900.0]
    """
    _check(heavy)
    if isinstance(tau, bool) or not isinstance(tau, int | np.integer) or not 1 <= tau <= len(heavy.sketches):
        raise ValueError(f"tau = {shown(tau)}: there are oracles for prefixes of 1 to {len(heavy.sketches)} digits")
    sketch, n = heavy.sketches[tau - 1], heavy.levels.size
    if not sketch.groups.size:
        return np.zeros(strings(s, sketch.d).size)
    factor = len(heavy.sketches) if heavy.partition == "independent" else n / sketch.groups.size
    return factor * hada_oracle.query(sketch, s, epsilon)


def _check_threshold(threshold: float) -> float:
    refusal = f"threshold = {shown(threshold)}: lambda' is a number above 0"
    found = real(threshold, refusal)
    if not 0 < found < np.inf:
        raise ValueError(refusal)
    return found


def _check(heavy: Heavy) -> None:
    check_kind(heavy, Heavy, "write the sketches that build returns")


def search(heavy: Heavy, epsilon: float | Fraction | str, threshold: float, most: int | None = None) -> tuple[Found, ...]:
    """(P_1, ..., P_L) with lambda' = threshold > 0, at most ``most`` >= 1 each: prefixes as numbers, ascending, and estimates.

    Args:
        heavy: what ``build`` returned.
        epsilon: as given to ``build``.
        threshold: lambda', in users; prefixes of at least twice as many are kept.
        most: the most prefixes to keep at a level; no bound where none is given.

    Returns:
        For each level the prefixes and as many doubles.

    Raises:
        ValueError: for other numbers.

    Example:
        >>> heavy = build([7] * 900, 1000, 10, 3, 8, 40, "permutation", np.random.default_rng(7))
        >>> [prefixes.tolist() for prefixes, _ in search(heavy, 40, 400, 1)][:1]
        [[0]]
    """
    _check(heavy)
    threshold = _check_threshold(threshold)
    if most is not None:
        check_size(most)
    kept: npt.NDArray[Any] = np.zeros(1, dtype=np.int64)
    found = list[Found]()
    for tau in range(1, len(heavy.sketches) + 1):
        kept = _typed(kept, heavy.sketches[tau - 1].d)
        children = (kept[:, None] * heavy.q + np.arange(heavy.q)).ravel()
        known = estimate(heavy, tau, children, epsilon)
        above = np.flatnonzero(known >= 2 * threshold)
        if most is not None and above.size > most:
            above = np.sort(above[np.argsort(-known[above], kind="stable")[:most]])
        kept = children[above]
        found.append((kept, known[above]))
    return tuple(found)


def run(heavy: Heavy, epsilon: float | Fraction | str, threshold: float) -> Found:
    """The heavy hitters and their estimates; at most n/lambda' strings are kept at each level.

    Args:
        heavy: what ``build`` returned.
        epsilon: as given to ``build``.
        threshold: lambda', in users, above 0.

    Returns:
        Items below d, ascending, and as many doubles: estimated numbers of users.

    Raises:
        ValueError: for another threshold.

    Example:
        >>> heavy = build([7] * 900, 1000, 10, 9, 64, 40, "permutation", np.random.default_rng(7))
        >>> run(heavy, 40, 300)[0].tolist()
        [7]

    Source: heavy-hitters, Section 4.2.
    """
    _check(heavy)
    most = max(1, int(heavy.levels.size / _check_threshold(threshold)))
    found, estimates = search(heavy, epsilon, threshold, most)[-1]
    inside = (found < heavy.d).astype(np.bool_)
    return _typed(found[inside], heavy.d), estimates[inside]
