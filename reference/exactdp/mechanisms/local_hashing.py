"""Local hashing: a public hash function h of the items to g values, and randomised response of h(x) among them (BLH, OLH).

The user draws h uniformly from a family H and reports (h, y); the report supports the items v with h(v) = y:

    Q(h, y|x) = t/(|H| (t+g-1)) if y = h(x), 1/(|H| (t+g-1)) if not;    p = t/(t+g-1),  q = c p + (1-c)/(t+g-1),

where c = P(h(v) = h(v')) is the same for every two items. Output h g + y, h the number of the function. Families, explicitly:

    Linear(k, b)       h(v) = R v over GF(2), R a b x r matrix, r the bits of k-1, g = 2^b;       c = 1/g, q = 1/g exactly
    Prime(k, P, g)     h(v) = ((a v + c) mod P) mod g, a and c in the field of a prime P >= k;    c = sum over y of (n_y/P)^2

with n_y the number of residues of value y; 1/g exactly for g = P. epsilon-LDP, tight where some h tells two items apart. BLH is
g = 2, OLH the g of ``best_size``. Requires t >= 1, g >= 2. Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially
private protocols for frequency estimation, USENIX Security 2017; R. Bassily, A. Smith, 2015 (BLH).

>>> family = Linear(5, 1)
>>> family.size, family.g, family.collision, alphabet(family)
(8, 2, Fraction(1, 2), 16)
>>> support(Linear(1000, 2)), support(Prime(5, 5, 3), 2)
(Support(p=exact('t/(t + 3)'), q=Fraction(1, 4)), Support(p=Fraction(1, 2), q=Fraction(17, 50)))
>>> estimator(family).is_unbiased(channel(family)), best_size(1), best_bits(1)
(True, 4, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np

from exactdp.arguments import check_draw, check_kind, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_size
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.numbers.text import level
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support

__all__ = [
    "Family",
    "Linear",
    "Prime",
    "alphabet",
    "best_bits",
    "best_size",
    "channel",
    "estimate",
    "estimator",
    "policy",
    "roles",
    "sample",
    "support",
    "supported",
]

MOST_BITS = 4096  # of the number of a function
LARGEST_PRIME = 2**40
MOST_VALUES = 2**20


@dataclass(frozen=True)
class Linear:
    """h(v) = R v over GF(2): ``bits`` rows of r bits, bit i of h(v) the parity of row i and v."""

    k: int
    bits: int

    def __post_init__(self) -> None:
        check_size(self.k)
        if not is_integer(self.bits) or not 1 <= self.bits <= 20:
            raise BadInput(f"bits = {shown(self.bits)}: a hash value has 1 to 20 bits")
        if self.bits * self.digits > MOST_BITS:
            raise OutOfScope(f"a matrix of {self.bits} x {self.digits} bits is too large: take fewer items or bits")

    @property
    def digits(self) -> int:
        """r: the bits of an item, of k - 1, at least 1."""
        return max(1, (self.k - 1).bit_length())

    @property
    def g(self) -> int:
        """The number of hash values."""
        return 1 << self.bits

    @property
    def size(self) -> int:
        """The number of functions, 2^(b r)."""
        return 1 << self.bits * self.digits

    @property
    def collision(self) -> Fraction:
        """The probability P(h(v) = h(v')) for v != v': R (v - v') is uniform."""
        return Fraction(1, self.g)

    def value(self, h: int, v: int) -> int:
        """h(v) of the function with the number h: row i of R is the i-th group of r bits.

        Args:
            h: the number of the function.
            v: an item, from 0 to k - 1.

        Returns:
            The hash value, an integer.

        Example:
            >>> from exactdp.mechanisms.local_hashing import Linear
            >>> [Linear(4, 1).value(2, v) for v in range(4)]
            [0, 0, 1, 1]
        """
        check_item(h, self.size)
        check_item(v, self.k)
        return sum(((h >> i * self.digits) % (1 << self.digits) & v).bit_count() % 2 << i for i in range(self.bits))


@dataclass(frozen=True)
class Prime:
    """h(v) = ((a v + c) mod prime) mod g."""

    k: int
    prime: int
    g: int

    def __post_init__(self) -> None:
        check_size(self.k)
        if not is_integer(self.prime) or not 2 <= self.prime <= LARGEST_PRIME:
            raise BadInput(f"prime = {shown(self.prime)}: write a prime of at most 40 bits")
        if any(self.prime % n == 0 for n in range(2, isqrt(self.prime) + 1)):
            raise BadInput(f"prime = {self.prime} is no prime: there is no field of so many residues by remainders")
        if self.prime < self.k:
            raise BadInput(
                f"prime = {self.prime} is below k = {shown(self.k)}: two items would always collide; take a larger prime"
            )
        if not is_integer(self.g) or not 2 <= self.g <= min(self.prime, MOST_VALUES):
            raise BadInput(f"g = {shown(self.g)}: the number of hash values is an integer from 2 to the prime {self.prime}")

    @property
    def size(self) -> int:
        """The number of functions, prime^2."""
        return self.prime * self.prime

    @property
    def collision(self) -> Fraction:
        """The probability P(h(v) = h(v')) for v != v': a v + c and a v' + c are independent and uniform residues."""
        low, more = divmod(self.prime, self.g)
        return Fraction(more * (low + 1) ** 2 + (self.g - more) * low**2, self.prime**2)

    def value(self, h: int, v: int) -> int:
        """h(v) of the function with the number h = a prime + c.

        Args:
            h: the number of the function.
            v: an item, from 0 to k - 1.

        Returns:
            The hash value, from 0 to g - 1.

        Example:
            >>> from exactdp.mechanisms.local_hashing import Prime
            >>> [Prime(4, 5, 2).value(6, v) for v in range(4)]
            [1, 0, 1, 0]
        """
        a, c = divmod(check_item(h, self.size), self.prime)
        return (a * check_item(v, self.k) + c) % self.prime % self.g


Family = Linear | Prime


def check_family(family: Family) -> Family:
    """A family of hash functions."""
    check_kind(family, Linear | Prime, "family of hash functions", "write Linear(k, b) or Prime(k, P, g)")
    return family


def alphabet(family: Family) -> int:
    """The number of outputs, |H| g.

    Args:
        family: the hash functions.

    Returns:
        The number of pairs of a function and a value.

    Example:
        >>> alphabet(Linear(5, 1))
        16
    """
    return check_family(family).size * family.g


@numeric
def support(family: Family, t: ExactLike = "t") -> Support:
    """p = t/(t+g-1), q = c p + (1-c)/(t+g-1).

    Args:
        family: the hash functions.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        p and q: how often a report supports the own item, and another one.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> support(Linear(1000, 2), 3)
        Support(p=Fraction(1, 2), q=Fraction(1, 4))
    """
    g, t = check_family(family).g, check_level(t)
    return Support(t / (t + g - 1), 1 / (t + g - 1)).hashed(family.collision)


def roles(family: Family) -> Pattern:
    """k x |H| g: 1 where h(v) = y.

    Args:
        family: the hash functions.

    Returns:
        A matrix of 0 and 1, items by outputs.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(Linear(2, 1)).tolist()
        [[1, 0, 1, 0], [1, 0, 0, 1]]
    """
    check_cells(check_family(family).k, alphabet(family))
    table = np.zeros((family.k, family.size, family.g), dtype=np.int32)
    for v in range(family.k):
        table[v, np.arange(family.size), [family.value(h, v) for h in range(family.size)]] = 1
    return table.reshape(family.k, -1)


@numeric
def channel(family: Family, t: ExactLike = "t") -> Channel:
    """Q, k x |H| g, over Q(t) or at a rational t >= 1.

    Args:
        family: the hash functions of k items.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x |H| g: a row for each item; output h g + y is value y of function h.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> channel(Linear(2, 1), 3).rows[1]
        (Fraction(3, 8), Fraction(1, 8), Fraction(1, 8), Fraction(3, 8))
    """
    level, table = check_level(t), roles(family)
    below = family.size * (level + family.g - 1)
    return Channel(ExactMatrix.from_table((1 / below, level / below), table))


@numeric
def estimator(family: Family, t: ExactLike = "t") -> Estimator:
    """A, |H| g outputs by k coordinates; t > 1.

    Args:
        family: the hash functions.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, |H| g outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(Linear(2, 1), 3).estimate([0, 0, 2])
        (Fraction(2, 1), Fraction(2, 3))
    """
    return support(family, check_level(t, above=True)).estimator(roles(family))


@numeric
def policy(family: Family, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        family: the hash functions of k items.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(Linear(2, 1), "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return PrivacyMatrix.ldp(check_family(family).k, epsilon)


@numeric
def sample(x: int, family: Family, t: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(family, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        family: the hash functions.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The number h g + y of the report.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, Linear(2, 1), 3, lambda weights: 0)
        0
    """
    check_draw(draw)
    check_item(x, check_family(family).k)
    h = draw(family.size)
    own = family.value(h, x)
    if draw((check_level(t), family.g - 1)):
        other = draw(family.g - 1)
        own = other + (other >= own)
    return h * family.g + own


@numeric
def supported(y: int, family: Family) -> tuple[int, ...]:
    """The items whose hash value is reported.

    Args:
        y: a report, from 0 to |H| g - 1.
        family: the hash functions.

    Returns:
        Items in ascending order.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> supported(1, Linear(5, 1))
        ()
    """
    h, value = divmod(check_item(y, alphabet(family)), family.g)
    return tuple(v for v in range(family.k) if family.value(h, v) == value)


@numeric
def estimate(reports: Iterable[int], family: Family, t: ExactLike = "t") -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from reports of ``sample``.

    Args:
        reports: numbers of reports, one for each user.
        family: the hash functions.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k frequencies, exactly.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimate([0, 0, 2], Linear(2, 1), 3)
        (Fraction(2, 1), Fraction(2, 3))
    """
    law = support(family, check_level(t, above=True))
    return law.estimate([supported(y, family) for y in listed(reports, "reports", "[0, 1], one for each user")], family.k)


@numeric
def best_size(epsilon: LevelLike) -> int:
    """The g >= 2 of least noise q(1-q)/(p-q)^2 where c = 1/g: the least with g(g-1) >= t^2, t = e^epsilon; next to t + 1.

    Args:
        epsilon: in nats, above 0.

    Returns:
        g, for ``Prime(k, P, g)``.

    Raises:
        OutOfScope: for a level of 0, and where more values would be best than a family may have.

    Example:
        >>> best_size(1)
        4

    Source: T. Wang et al., USENIX Security 2017.
    """
    return _least(epsilon, lambda g: Fraction(g * (g - 1)), 2, MOST_VALUES)


@numeric
def best_bits(epsilon: LevelLike) -> int:
    """The b >= 1 for which g = 2^b has the least noise: the least with (2^b - 1)(2^(b+1) - 1) >= t^2.

    Args:
        epsilon: in nats, above 0.

    Returns:
        b, for ``Linear(k, b)``.

    Raises:
        OutOfScope: for a level of 0, and where more bits would be best than a family may have.

    Example:
        >>> best_bits(1)
        2
    """
    return _least(epsilon, lambda b: Fraction(((1 << b) - 1) * ((2 << b) - 1)), 1, 20)


def _least(epsilon: LevelLike, square: Callable[[int], Fraction], low: int, most: int) -> int:
    """The least n >= low with square(n) >= t^2, decided for every level epsilon > 0."""
    asked = level(epsilon)
    if not asked > 0:
        raise OutOfScope(f"epsilon = {asked}: the risk is finite for epsilon > 0 only")
    high = most
    while low < high:
        n = (low + high) // 2
        if LogSum.ln(square(n)) >= asked * 2:
            high = n
        else:
            low = n + 1
    if LogSum.ln(square(low)) < asked * 2:
        raise OutOfScope(f"epsilon = {asked}: more than {MOST_VALUES} hash values would be best; report the item by krr instead")
    return low
