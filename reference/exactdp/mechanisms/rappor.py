"""RAPPOR: a unary encoding or a Bloom filter of the item, memorised once with noise, and sent with fresh noise every time.

An item is a set of bits out of m, ``code``: the bit of the item, or those that h hash functions name (``bloom``). Two stages,
with the paper's letters f, p, q:

    permanent       B' = 1 with probability 1 - f/2 where B = 1, f/2 where B = 0; drawn once and kept
    instantaneous   S = 1 with probability q where B' = 1, p where B' = 0; drawn for every report

so that one report is again a product of bits, with q* = (1 - f/2) q + f/2 p and p* = f/2 q + (1 - f/2) p. Items whose sets differ
by u bits on one side and v on the other have the largest ratio (q*/p*)^u ((1-p*)/(1-q*))^v: the h-th power of the ratio for one
bit where filters of h bits are disjoint. Any number of reports has at most the ratio of the permanent stage, ((2-f)/f)^(u+v). The
estimates are those of the shares of users with each bit. Requires 0 <= f < 1 and 0 <= p < q <= 1; different items have different
sets. Source: U. Erlingsson, V. Pihur, A. Korolova, RAPPOR: randomized aggregatable privacy-preserving ordinal response, CCS 2014.

>>> noise = Noise("1/2", "1/4", "3/4")
>>> permanent(noise), once(noise)
(Support(p=Fraction(3, 4), q=Fraction(1, 4)), Support(p=Fraction(5, 8), q=Fraction(3, 8)))
>>> loss(once(noise), 1, 1), product(one_hot(100), 100, once(noise)).worst().epsilon
(Fraction(25, 9), level('2*ln(5/3)'))
>>> bloom(3, 5, [lambda v: v, lambda v: (2 * v + 1) % 5])
((0, 1), (1, 3), (0, 2))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from exactdp.arguments import check_count, check_draw, check_kind, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import unary_encoding
from exactdp.mechanisms.parameters import Draw, check_item, check_size
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.product import Product
from exactdp.support import Support

__all__ = [
    "Code",
    "Noise",
    "alphabet",
    "bloom",
    "channel",
    "estimate",
    "estimator",
    "instantaneous",
    "loss",
    "memorised",
    "once",
    "one_hot",
    "permanent",
    "policy",
    "product",
    "sample",
    "supported",
]

MOST_ITEMS = 2**20
Code: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, init=False)
class Noise:
    """f of the permanent stage; p and q of the instantaneous one: a bit 1 is sent as 1 with probability q, a bit 0 with p."""

    f: Exact
    p: Exact
    q: Exact

    def __init__(self, f: object, p: object, q: object) -> None:
        for name, value in (("f", f), ("p", p), ("q", q)):
            object.__setattr__(self, name, exact(value))
        if isinstance(self.f, Fraction) and not 0 <= self.f < 1:
            raise BadInput(f"f = {self.f}: the permanent noise is at least 0 and below 1")
        inside = all(not isinstance(v, Fraction) or 0 <= v <= 1 for v in (self.p, self.q))
        if not inside or (isinstance(self.p, Fraction) and isinstance(self.q, Fraction) and self.p >= self.q):
            raise BadInput(f"p = {self.p}, q = {self.q}: write probabilities p < q, of a bit 1 sent for 0 and for 1")


def permanent(noise: Noise) -> Support:
    """What is memorised: 1 - f/2 for the bit 1, f/2 for 0.

    Args:
        noise: f, p and q of the two stages.

    Returns:
        p and q of a unary encoding.

    Raises:
        BadInput: for what is no noise.

    Example:
        >>> permanent(Noise("1/2", "1/4", "3/4"))
        Support(p=Fraction(3, 4), q=Fraction(1, 4))
    """
    check_kind(noise, Noise, "noise of RAPPOR", "write Noise(f, p, q)")
    return Support(1 - noise.f / 2, noise.f / 2)


def once(noise: Noise) -> Support:
    """Both stages: q* for the bit 1, p* for 0.

    Args:
        noise: f, p and q of the two stages.

    Returns:
        q* and p* as p and q of a unary encoding.

    Example:
        >>> once(Noise("1/2", "1/4", "3/4"))
        Support(p=Fraction(5, 8), q=Fraction(3, 8))
    """
    return permanent(noise).then(noise.q, noise.p)


@numeric
def loss(bits: Support, above: int, below: int) -> Exact:
    """The largest ratio of two items, the first with ``above`` bits that the second has not, the second with ``below``.

    Args:
        bits: p and q.
        above: how many bits the first item has beyond the second.
        below: how many the second has beyond the first.

    Returns:
        The ratio, e^epsilon; it has no unit.

    Raises:
        OutOfScope: where filters differ in too many bits.

    Example:
        >>> loss(once(Noise("1/2", "1/4", "3/4")), 1, 1)
        Fraction(25, 9)
    """
    if max(check_count(above, "above", 0), check_count(below, "below", 0)) > unary_encoding.MOST_BITS:
        raise OutOfScope(
            f"above = {shown(above)}, below = {shown(below)}: filters differ in at most {unary_encoding.MOST_BITS} bits"
        )
    p, q = unary_encoding.check_bits(bits).p, bits.q
    ratio: Exact = Fraction(1)
    for factor, times in ((p / q, above), ((1 - q) / (1 - p), below)):
        for _ in range(times):
            ratio = ratio * factor
    return ratio


@numeric
def one_hot(k: int) -> Code:
    """Item v has the bit v of k: basic RAPPOR.

    Args:
        k: the number of items, at least 1.

    Returns:
        The code of k bits.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> one_hot(3)
        ((0,), (1,), (2,))
    """
    return tuple((v,) for v in range(_few(k)))


def _few(k: int) -> int:
    if check_size(k) > MOST_ITEMS:
        raise OutOfScope(f"k = {shown(k)}: codes are written out for at most {MOST_ITEMS} items; take fewer items")
    return k


@numeric
def bloom(k: int, m: int, functions: Sequence[Callable[[int], int]]) -> Code:
    """The Bloom filters: item v has the bits h(v) of m, for the hash functions h.

    Args:
        k: the number of items, at least 1.
        m: the number of bits.
        functions: from an item to a bit.

    Returns:
        The code.

    Raises:
        BadInput: for what are no hash functions.

    Example:
        >>> bloom(3, 5, [lambda v: v, lambda v: (2 * v + 1) % 5])
        ((0, 1), (1, 3), (0, 2))
    """
    chosen = listed(functions, "hash functions", "[lambda v: v % 5]")
    if not chosen or not all(callable(h) for h in chosen):
        raise BadInput(f"{shown(functions)} are no hash functions: write a list such as [lambda v: v % 5]")
    return check_code(tuple(tuple(sorted({h(v) for h in chosen})) for v in range(_few(k))), m)


def check_code(code: Code, m: int) -> Code:
    """A set of bits below m for every item, all different and none empty.

    Raises OutOfScope for too many bits, BadInput where an item has none, a wrong one, or those of another item.
    """
    if check_count(m, "m") > unary_encoding.MOST_BITS:
        raise OutOfScope(f"m = {shown(m)}: a report has at most {unary_encoding.MOST_BITS} bits")
    found = tuple(listed(bits, "bits", "(0, 2)") for bits in listed(code, "sets of bits", "[(0,), (1,)], one for each item"))
    if not found:
        raise BadInput("there is no item: write a set of bits for each")
    for v, bits in enumerate(found):
        if not bits or any(not is_integer(b) or not 0 <= b < m for b in bits) or len(set(bits)) < len(bits):
            raise BadInput(f"item {v} has {shown(bits)}: write different bits from 0 to {m - 1}, at least one")
    places: dict[frozenset[int], int] = {}
    for v, bits in enumerate(found):
        if (other := places.setdefault(frozenset(bits), v)) != v:
            raise BadInput(f"items {other} and {v} have the same bits: no report tells them apart; take more bits")
    return found


def _inputs(code: Code, m: int) -> Pattern:
    check_cells(len(check_code(code, m)), m, "table of the bits")
    table = np.zeros((len(code), m), dtype=np.int32)
    for v, bits in enumerate(code):
        table[v, list(bits)] = 1
    return table


@numeric
def product(code: Code, m: int, bits: Support) -> Product:
    """What happens to m bits, of ``permanent`` or ``once``, as a product on the sets of the items.

    Args:
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        bits: p and q.

    Returns:
        A product of m channels of one bit.

    Example:
        >>> str(product(one_hot(100), 100, once(Noise("1/2", "1/4", "3/4"))).worst().epsilon)
        '2*ln(5/3)'
    """
    inputs = _inputs(code, m).astype(np.int64)
    return Product([unary_encoding.bit(bits)] * m, inputs)


@numeric
def alphabet(code: Code, m: int) -> int:
    """2^m.

    Args:
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for what is no code.

    Example:
        >>> alphabet(one_hot(3), 3)
        8
    """
    check_code(code, m)
    return unary_encoding.alphabet(m)


@numeric
def channel(code: Code, m: int, bits: Support) -> Channel:
    """Q, items x 2^m; the bit j of an output is that of weight 2^j.

    Args:
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        bits: p and q, how often a bit 1 and a bit 0 are sent as 1.

    Returns:
        Items x 2^m.

    Raises:
        OutOfScope: for more entries than a matrix may have; ``product`` has no such limit.

    Example:
        >>> channel(one_hot(2), 2, once(Noise("1/2", "1/4", "3/4"))).size
        (2, 4)
    """
    unary_encoding.check_bits(bits)
    held, sent = _inputs(code, m), unary_encoding.roles(m)
    check_cells(len(code), 1 << m)
    both, only = held @ sent, sent.sum(axis=0)[None, :]  # how many bits of the item are sent as 1, and how many bits in all
    ones = held.sum(axis=1)[:, None]
    places = (ones * (m + 1) + both) * (m + 1) + (only - both)
    codes, pattern = np.unique(places, return_inverse=True)
    table = [_entry(bits, m, *(int(v) for v in (c // (m + 1) ** 2, c // (m + 1) % (m + 1), c % (m + 1)))) for c in codes]
    return Channel(ExactMatrix.from_table(table, pattern.reshape(places.shape)))


def _entry(bits: Support, m: int, ones: int, kept: int, raised: int) -> Exact:
    """The probability of a report with ``kept`` of the item's bits and ``raised`` of the others."""
    value: Exact = Fraction(1)
    factors = [(bits.p, kept), (1 - bits.p, ones - kept), (bits.q, raised), (1 - bits.q, m - ones - raised)]
    for factor, times in factors:
        for _ in range(times):
            value = value * factor
    return value


@numeric
def estimator(code: Code, m: int, bits: Support) -> Estimator:
    """A, 2^m outputs by m coordinates, for the shares of users with each bit.

    Args:
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        bits: p and q with p > q.

    Returns:
        Unbiased scores, 2^m outputs by m coordinates.

    Example:
        >>> estimator(one_hot(2), 2, once(Noise("1/2", "1/4", "3/4"))).estimate([1, 1, 2])
        (Fraction(7, 6), Fraction(-1, 6))
    """
    scores = unary_encoding.check_bits(bits).estimator(unary_encoding.roles(m)).scores
    return Estimator(scores, ExactMatrix.from_table([Fraction(0), Fraction(1)], _inputs(code, m)))


@numeric
def policy(code: Code, m: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'; ``product(...).tight()`` has what each two items have.

    Args:
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix of the items.

    Raises:
        BadInput: for what is no code.

    Example:
        >>> [[str(v) for v in row] for row in policy(one_hot(2), 2, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return PrivacyMatrix.ldp(len(check_code(code, m)), epsilon)


@numeric
def memorised(x: int, code: Code, m: int, noise: Noise, draw: Draw) -> int:
    """The permanent response of item x, to be drawn once and kept.

    Args:
        x: the item of the user, from 0 to k - 1.
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        noise: f, p and q of the two stages.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        What is kept, a number of m bits.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> memorised(1, one_hot(2), 2, Noise("1/2", "1/4", "3/4"), lambda weights: 0)
        0
    """
    held = check_code(code, m)[check_item(x, len(code))]
    return _sent(sum(1 << b for b in held), m, permanent(noise), draw)


@numeric
def instantaneous(kept: int, m: int, noise: Noise, draw: Draw) -> int:
    """One report from what is memorised.

    Args:
        kept: what is memorised, a number of m bits.
        m: the number of bits.
        noise: f, p and q of the two stages.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, a number of m bits.

    Raises:
        BadInput: for what is no number of m bits.

    Example:
        >>> instantaneous(1, 2, Noise("1/2", "1/4", "3/4"), lambda weights: 1)
        3
    """
    check_item(kept, unary_encoding.alphabet(m))
    check_kind(noise, Noise, "noise of RAPPOR", "write Noise(f, p, q)")
    return _sent(kept, m, Support(noise.q, noise.p), draw)


def _sent(word: int, m: int, bits: Support, draw: Draw) -> int:
    check_draw(draw)
    law = ((1 - bits.q, bits.q), (1 - bits.p, bits.p))
    return sum(draw(law[word >> j & 1]) << j for j in range(m))


@numeric
def sample(x: int, code: Code, m: int, noise: Noise, draw: Draw) -> int:
    """One report of item x by both stages; its law is row x of channel(code, m, once(noise)).

    Args:
        x: the item of the user, from 0 to k - 1.
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits.
        noise: f, p and q of the two stages.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, a number of m bits.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, one_hot(2), 2, Noise("1/2", "1/4", "3/4"), lambda weights: 1)
        3
    """
    return instantaneous(memorised(x, code, m, noise, draw), m, noise, draw)


@numeric
def supported(y: int, m: int) -> tuple[int, ...]:
    """The bits that are 1 in a report.

    Args:
        y: a report, from 0 to 2^m - 1.
        m: the number of bits.

    Returns:
        Positions of bits, ascending.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> supported(5, 3)
        (0, 2)
    """
    return unary_encoding.supported(y, m)


@numeric
def estimate(reports: Iterable[int], m: int, noise: Noise) -> tuple[Exact, ...]:
    """The unbiased estimates of the shares of users with each bit, from one report of each.

    Args:
        reports: numbers of reports, one for each user.
        m: the number of bits.
        noise: f, p and q of the two stages.

    Returns:
        m shares, exactly.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> estimate([1, 1, 2], 2, Noise("1/2", "1/4", "3/4"))
        (Fraction(7, 6), Fraction(-1, 6))
    """
    unary_encoding.alphabet(check_count(m, "m"))
    return unary_encoding.estimate(reports, m, once(noise))
