"""Users in K classes of known sizes: elementary symmetric polynomials, and the law of a count to which each user adds one bit.

A user of class k adds 1 with probability h_k, independently of all others, so the count is a sum of binomial variables

    B = sum over k of Bin(U_k, h_k),    E B = sum U_k h_k,    Var B = sum U_k h_k (1 - h_k).

Numbers in Q or Q(t, ...); the law and its tails in Q, for at most ``MAX_USERS`` users. A class of ratings is a list of numbers in
[0, 1], one for each item: the probability that a user of the class, who rates the item, rates it 1.
Source: price-of-privacy, section 2.1 and proof 5.2.

>>> elementary(["1", "2", "3"], 2), law([2], ["1/4"])
((Fraction(1, 1), Fraction(6, 1), Fraction(11, 1)), (Fraction(9, 16), Fraction(3, 8), Fraction(1, 16)))
>>> mean([2, 1], ["1/4", "1/2"]), variance([2, 1], ["1/4", "1/2"]), deviation(law([2], ["1/4"]), "1/2", 1)
(Fraction(1, 1), Fraction(5, 8), Fraction(1, 16))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from exactdp.arguments import check_count, listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import check_item
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric

__all__ = ["MAX_USERS", "chances", "deviation", "elementary", "law", "mean", "total", "variance"]

MAX_USERS = 1000
MAX_EXECUTED = 100_000
MAX_BITS = 12_000  # of a probability, in a law
MAX_DEGREE = 10_000


def total(values: Iterable[Exact]) -> Exact:
    """Their sum.

    Args:
        values: numbers, or functions of t.

    Returns:
        The sum; 0 of none.

    Example:
        >>> total([Fraction(1, 2), Fraction(1)])
        Fraction(3, 2)
    """
    return sum(listed(values, "numbers", "[1, 2]"), start=Fraction(0))


def chances(values: Sequence[ExactLike], what: str = "a probability") -> tuple[Exact, ...]:
    """Exact numbers, those that are rational within [0, 1].

    Args:
        values: numbers from 0 to 1, or functions of t, at least one.
        what: each is called in the message.

    Returns:
        The exact numbers.

    Raises:
        BadInput: for what is no list of numbers, and where one is outside of [0, 1].

    Example:
        >>> chances(["1/2", 1])
        (Fraction(1, 2), Fraction(1, 1))
    """
    if isinstance(values, str | bytes) or not isinstance(values, Sequence) or not values:
        raise BadInput(f'{shown(values)} is no list of numbers: write {what} for each, such as ["1/2", 1, 0]')
    found = tuple(exact(v) for v in values)
    for v in found:
        if isinstance(v, Fraction) and not 0 <= v <= 1:
            raise BadInput(f"{v} is not {what}: write a number from 0 to 1")
    return found


def check_class(b: Sequence[ExactLike]) -> tuple[Exact, ...]:
    """b_0, ..., b_(N-1), the probabilities of a rating 1."""
    return chances(b, "the probability of a rating 1")


def check_classes(classes: Sequence[Sequence[ExactLike]]) -> tuple[tuple[Exact, ...], ...]:
    """K >= 1 classes of the same N >= 1 items.

    Raises BadInput ("write a list of probabilities for each class of users") or where the classes of users have different
    numbers of items.
    """
    if isinstance(classes, str | bytes) or not isinstance(classes, Sequence) or not classes:
        raise BadInput(f"{shown(classes)} are no classes: write a list of probabilities for each class of users")
    found = tuple(check_class(b) for b in classes)
    if len({len(b) for b in found}) > 1:
        raise BadInput("the classes of users have different numbers of items: write one probability for each of the N items")
    return found


def check_sizes(sizes: Sequence[int], K: int) -> tuple[int, ...]:
    """U_1, ..., U_K, the numbers of users of the classes, at least one user.

    Raises BadInput ("write the number of users of each of the K classes") or ("the numbers of users are integers >= 0,
    not all 0").
    """
    if isinstance(sizes, str) or not isinstance(sizes, Sequence) or len(sizes) != check_count(K, "K"):
        raise BadInput(f"{shown(sizes)} are no sizes: write the number of users of each of the {K} classes")
    if any(isinstance(u, bool) or not isinstance(u, int) or u < 0 for u in sizes) or not sum(sizes):
        raise BadInput(f"{shown(sizes)}: the numbers of users are integers >= 0, not all 0")
    return tuple(sizes)


def check_pair(i: int, j: int, N: int) -> tuple[int, int]:
    """Two different items. Raises BadInput ("a pair has two different items, not i twice")."""
    if check_item(i, N) == check_item(j, N):
        raise BadInput(f"a pair has two different items, not {i} twice")
    return i, j


def check_executed(sizes: Sequence[int]) -> tuple[int, ...]:
    """The numbers of users of an execution, class by class.

    Raises OutOfScope above MAX_EXECUTED of them, and BadInput for what ``check_sizes`` refuses.
    """
    users = check_sizes(sizes, max(1, len(listed(sizes, "numbers of users", "[2, 1]"))))
    if sum(users) > MAX_EXECUTED:
        raise OutOfScope(f"{shown(sum(users))} users: an exact execution has at most {MAX_EXECUTED}; take the fast twin")
    return users


@numeric
def elementary(values: Sequence[ExactLike], most: int) -> tuple[Exact, ...]:
    """e_0, ..., e_most of the values: e_m is the sum over their m-subsets of the products.

    Args:
        values: numbers, or functions of t.
        most: the largest degree, at least 0.

    Returns:
        most + 1 numbers.

    Raises:
        OutOfScope: for too large a degree.

    Example:
        >>> elementary([1, 2, 3], 2)
        (Fraction(1, 1), Fraction(6, 1), Fraction(11, 1))
    """
    if check_count(most, "most", 0) > MAX_DEGREE:
        raise OutOfScope(f"most = {most}: symmetric polynomials are computed up to the degree {MAX_DEGREE}")
    found: list[Exact] = [Fraction(int(not m)) for m in range(most + 1)]
    for x in map(exact, listed(values, "numbers", '["1/2", 1]')):
        for m in range(most, 0, -1):
            found[m] = found[m] + x * found[m - 1]
    return tuple(found)


def mean(sizes: Sequence[int], hits: Sequence[ExactLike]) -> Exact:
    """sum U_k h_k.

    Args:
        sizes: the number of users of each class.
        hits: for each class the probability that a user adds 1.

    Returns:
        The moment of B, in users or in squared users.

    Raises:
        BadInput: for what are no probabilities, and where there are not as many sizes.

    Example:
        >>> mean([2, 1], ["1/4", "1/2"]), variance([2, 1], ["1/4", "1/2"])
        (Fraction(1, 1), Fraction(5, 8))

    Source: price-of-privacy, Section 5.
    """
    found = chances(hits)
    return total(h * u for h, u in zip(found, check_sizes(sizes, len(found)), strict=True))


def variance(sizes: Sequence[int], hits: Sequence[ExactLike]) -> Exact:
    """sum U_k h_k (1 - h_k).

    Args:
        sizes: the number of users of each class.
        hits: for each class the probability that a user adds 1.

    Returns:
        The moment of B, in users or in squared users.

    Raises:
        BadInput: for what are no probabilities, and where there are not as many sizes.

    Example:
        >>> mean([2, 1], ["1/4", "1/2"]), variance([2, 1], ["1/4", "1/2"])
        (Fraction(1, 1), Fraction(5, 8))

    Source: price-of-privacy, Section 5.
    """
    found = chances(hits)
    return total(h * (1 - h) * u for h, u in zip(found, check_sizes(sizes, len(found)), strict=True))


def law(sizes: Sequence[int], hits: Sequence[ExactLike]) -> tuple[Fraction, ...]:
    """The probabilities P(B = 0), ..., P(B = U): a convolution of K binomial laws.

    Args:
        sizes: the number of users of each class.
        hits: for each class the probability that a user adds 1.

    Returns:
        U + 1 probabilities.

    Raises:
        OutOfScope: for too many users, or probabilities of many digits.

    Example:
        >>> law([2], ["1/4"])
        (Fraction(9, 16), Fraction(3, 8), Fraction(1, 16))

    Source: price-of-privacy, Section 5.
    """
    found = [rational(h) for h in chances(hits)]
    users = check_sizes(sizes, len(found))
    if sum(users) > MAX_USERS:
        raise OutOfScope(f"{sum(users)} users are more than {MAX_USERS}: take fewer, or a bound on the tails")
    if sum(u * h.denominator.bit_length() for u, h in zip(users, found, strict=True)) > MAX_BITS:
        raise OutOfScope(f"{sum(users)} users, whose probabilities have many digits: take fewer users, or shorter fractions")
    weights, below = [1], 1  # integers over a common denominator
    for u, h in zip(users, found, strict=True):
        a, d = h.numerator, h.denominator
        one = [comb(u, m) * a**m * (d - a) ** (u - m) for m in range(u + 1)]
        below *= d**u
        weights = _convolved(weights, one, below)
    return tuple(Fraction(v, below) for v in weights)


def _convolved(one: Sequence[int], two: Sequence[int], most: int) -> list[int]:
    """The convolution of integers >= 0 with sums at most ``most``: one product of two long integers, digit by digit."""
    width = most.bit_length() // 8 + 1
    left, right = (int.from_bytes(b"".join(v.to_bytes(width, "little") for v in part), "little") for part in (one, two))
    size = len(one) + len(two) - 1
    found = (left * right).to_bytes(width * size, "little")
    return [int.from_bytes(found[width * m : width * (m + 1)], "little") for m in range(size)]


@numeric
def deviation(probabilities: Sequence[ExactLike], centre: ExactLike, radius: ExactLike) -> Fraction:
    """P(|B - centre| >= radius) for the law of ``law``: exactly the probability that one score fails.

    Args:
        probabilities: of 0, 1, 2, ..., as of ``law``.
        centre: a number.
        radius: at least 0.

    Returns:
        A probability.

    Raises:
        BadInput: for what is no law, and if radius < 0.

    Example:
        >>> deviation(law([2], ["1/4"]), "1/2", 1)
        Fraction(1, 16)

    Source: price-of-privacy, proof of Theorem 5.2.
    """
    if isinstance(probabilities, str) or not isinstance(probabilities, Sequence):
        raise BadInput(f"{shown(probabilities)} is no law: write the probabilities of 0, 1, 2, ...")
    middle, width = rational(centre), rational(radius)
    if width < 0:
        raise BadInput(f"radius = {width}: write a number >= 0")
    return sum((rational(p) for m, p in enumerate(probabilities) if abs(m - middle) >= width), start=Fraction(0))
