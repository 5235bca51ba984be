"""Hash functions: h(x) = A x + b over GF(2), from q bits to j bits, and the two families that it is compared with.

x and h(x) are integers, read as vectors of bits; row i of the j x q matrix A gives bit i of h(x):

    h(x)_i = parity(A_i and x) xor b_i.

Over a uniform A and b: h(x) is uniform on the m = 2^j values, P(h(x) = h(y)) = 1/m for x != y, and P(h(x) = h(y) = h(z)) =
1/m^2 for three distinct inputs. ``Truncated``, the low j bits of a x + b in GF(2^q), has the first two properties, and
``CarterWegman``, ((a x + b) mod p) mod m, neither. Requires 0 <= q, j <= 64 for affine maps, and families of at most
``MAX_FAMILY`` members where they are listed. Sources: heavy-hitters, section 3.1; Carter, Wegman, Universal classes of hash
functions, JCSS 1979.

>>> h = Affine(3, (0b101, 0b010), 0b01)
>>> [h(x) for x in range(8)]
[1, 0, 3, 2, 0, 1, 2, 3]
>>> collision(affine(3, 2), (0, 1)), collision(affine(3, 2), (0, 1, 2)), collision(truncated(3, 2), (0, 1, 5))
(Fraction(1, 4), Fraction(1, 16), Fraction(1, 8))
>>> law(carter_wegman(5, 2), 0)
((0, Fraction(3, 5)), (1, Fraction(2, 5)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import isqrt

from exactdp.arguments import check_draw, check_kind, listed, plain, shown
from exactdp.errors import BadInput, OutOfScope

__all__ = [
    "IRREDUCIBLE",
    "MAX_FAMILY",
    "Affine",
    "CarterWegman",
    "Hash",
    "Truncated",
    "affine",
    "carter_wegman",
    "collision",
    "draw_affine",
    "law",
    "truncated",
]

MAX_FAMILY = 2**16
MOST_BITS = 64  # of h(x)
WIDEST = 4096  # bits of x
IRREDUCIBLE = (0b11, 0b11, 0b111, 0b1011, 0b10011, 0b100101, 0b1000011, 0b10000011, 0b100011011)
"""An irreducible polynomial over GF(2) of each degree q, as its bits: x^q + ... ; entry 0 is not used."""


def _integer(value: int, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{name} = {shown(value)}: write an integer from {least} to {most}")
    return value


@dataclass(frozen=True)
class Affine:
    """h(x) = A x + b over GF(2): ``rows`` are the rows of A, integers of q bits, ``shift`` is b, an integer of len(rows) bits."""

    q: int
    rows: tuple[int, ...]
    shift: int

    def __post_init__(self) -> None:
        _integer(self.q, "q", 0, WIDEST)
        if not isinstance(self.rows, tuple) or len(self.rows) > MOST_BITS:
            raise BadInput(f"the rows of A are a tuple of at most {MOST_BITS} integers, one for each bit of h(x)")
        for row in self.rows:
            _integer(row, "a row of A", 0, 2**self.q - 1)
        _integer(self.shift, "b", 0, self.m - 1)

    @property
    def m(self) -> int:
        """The number of values, 2^j."""
        return 1 << len(self.rows)

    def __call__(self, x: int) -> int:
        """h(x), an integer of 0..m-1."""
        _integer(x, "x", 0, 2**self.q - 1)
        return sum(((row & x).bit_count() % 2) << i for i, row in enumerate(self.rows)) ^ self.shift


@dataclass(frozen=True)
class Truncated:
    """h(x) = the low j bits of a x + b in GF(2^q) = GF(2)[z]/IRREDUCIBLE[q]; 1 <= j <= q <= 8."""

    q: int
    j: int
    a: int
    b: int

    def __post_init__(self) -> None:
        _integer(self.q, "q", 1, len(IRREDUCIBLE) - 1)
        _integer(self.j, "j", 1, self.q)
        _integer(self.a, "a", 0, 2**self.q - 1)
        _integer(self.b, "b", 0, 2**self.q - 1)

    def __call__(self, x: int) -> int:
        """h(x), an integer of 0..2^j - 1."""
        total, power = self.b, _integer(x, "x", 0, 2**self.q - 1)
        for i in range(self.q):
            total ^= power * (self.a >> i & 1)
            power <<= 1
            power ^= IRREDUCIBLE[self.q] * (power >> self.q & 1)
        return total & ((1 << self.j) - 1)


@dataclass(frozen=True)
class CarterWegman:
    """h(x) = ((a x + b) mod p) mod m, for a prime p and 1 <= m <= p."""

    p: int
    m: int
    a: int
    b: int

    def __post_init__(self) -> None:
        _integer(self.p, "p", 2, 2**32)
        if any(self.p % n == 0 for n in range(2, isqrt(self.p) + 1)):
            raise BadInput(f"p = {self.p} is no prime: write a prime at least as large as the number of inputs")
        _integer(self.m, "m", 1, self.p)
        _integer(self.a, "a", 0, self.p - 1)
        _integer(self.b, "b", 0, self.p - 1)

    def __call__(self, x: int) -> int:
        """h(x), an integer of 0..m-1."""
        return (self.a * _integer(x, "x", 0, self.p - 1) + self.b) % self.p % self.m


Hash = Affine | Truncated | CarterWegman


@plain
def affine(q: int, j: int) -> Iterator[Affine]:
    """Every affine map from q bits to j bits, 2^(j(q+1)) of them.

    Args:
        q: bits of an input.
        j: bits of a value.

    Returns:
        The maps, one after the other.

    Raises:
        OutOfScope: for more than MAX_FAMILY.

    Example:
        >>> len(list(affine(1, 1)))
        4
    """
    _few(2 ** (_integer(j, "j", 0, MOST_BITS) * (_integer(q, "q", 0, WIDEST) + 1)))
    return (Affine(q, rows, b) for rows in product(range(2**q), repeat=j) for b in range(2**j))


@plain
def truncated(q: int, j: int) -> Iterator[Truncated]:
    """All 4^q maps of GF(2^q) with j bits kept, a = 0 among them.

    Args:
        q: the degree of the field.
        j: bits of a value.

    Returns:
        The maps, one after the other.

    Raises:
        OutOfScope: for more than MAX_FAMILY.

    Example:
        >>> len(list(truncated(2, 1)))
        16
    """
    Truncated(q, j, 0, 0)
    _few(4**q)
    return (Truncated(q, j, a, b) for a in range(2**q) for b in range(2**q))


@plain
def carter_wegman(p: int, m: int, least: int = 0) -> Iterator[CarterWegman]:
    """The maps for a = least, ..., p-1 and b = 0, ..., p-1; ``least`` is 0 or 1.

    Args:
        p: a prime.
        m: the number of values.
        least: 0 or 1, the least factor.

    Returns:
        The maps, one after the other.

    Raises:
        BadInput: for what is no prime.

    Example:
        >>> len(list(carter_wegman(3, 2)))
        9
    """
    CarterWegman(p, m, _integer(least, "the least a", 0, 1), 0)
    _few(p * p)
    return (CarterWegman(p, m, a, b) for a in range(least, p) for b in range(p))


def _few(size: int) -> None:
    if size > MAX_FAMILY:
        raise OutOfScope(f"the family has {shown(size)} members, more than {MAX_FAMILY}: take fewer bits, or draw a member")


@plain
def draw_affine(q: int, j: int, draw: Callable[[int], int]) -> Affine:
    """A uniform member of the family: draws of 2^q for each of the j rows of A, then one of 2^j for b.

    Args:
        q: bits of an input.
        j: bits of a value.
        draw: ``draw(n)`` is uniform on 0..n-1.

    Returns:
        The map.

    Example:
        >>> draw_affine(2, 1, lambda n: n - 1)(3)
        1
    """
    check_draw(draw)
    size, bits = 2 ** _integer(q, "q", 0, WIDEST), _integer(j, "j", 0, MOST_BITS)
    return Affine(q, tuple(draw(size) for _ in range(bits)), draw(2**bits))


def _members(family: Iterable[Hash]) -> tuple[Hash, ...]:
    found = listed(family, "hash functions", "affine(3, 2)")
    for h in found:
        check_kind(h, Affine | Truncated | CarterWegman, "hash function", "write members of affine(q, j)")
    return found


@plain
def law(family: Iterator[Hash] | Sequence[Hash], x: int) -> tuple[tuple[int, Fraction], ...]:
    """The law of h(x) for a uniform member: pairs (value, probability) in ascending order.

    Args:
        family: maps, at least one.
        x: an input.

    Returns:
        Pairs of a value and its probability.

    Example:
        >>> law(affine(1, 1), 0)
        ((0, Fraction(1, 2)), (1, Fraction(1, 2)))
    """
    found = Counter(h(x) for h in _members(family))
    return tuple((value, Fraction(n, found.total())) for value, n in sorted(found.items()))


@plain
def collision(family: Iterator[Hash] | Sequence[Hash], inputs: Sequence[int]) -> Fraction:
    """The probability that a uniform member is constant on the inputs.

    Args:
        family: maps, at least one.
        inputs: of the maps.

    Returns:
        A probability.

    Raises:
        BadInput: where the family has no members.

    Example:
        >>> collision(affine(2, 1), [0, 1])
        Fraction(1, 2)
    """
    inputs = listed(inputs, "inputs", "[0, 1]")
    found = [len({h(x) for x in inputs}) <= 1 for h in _members(family)]
    if not found:
        raise BadInput("the family has no members: give at least one map")
    return Fraction(sum(found), len(found))
