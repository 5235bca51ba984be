"""Hard families of distributions: a base mass, moved up or down by signs z, so that alphabets of 2^m members are close together.

Sections 5.2 and 6.2 of context-aware-ldp perturb the uniform law. With b_1, ..., b_k' the symbols outside the sensitive set and
a its least symbol, section 5.2 prints p_z(b_i) = 1/k + alpha z_i/k' and p_z(a) = 1/k + alpha (sum z)/k', of mass 1 only where
sum z = 0 (``sign=-1`` repairs the mass; a mass may still be negative). Section 6.2 pairs the symbols of each block, of even size
k_j: 1/k +- 2 z k_j alpha/S2 with S2 = sum of k_j^2, negative where 2 alpha k max k_j > S2. ``high_low_half`` (base mass 1/2 on a
and 1/(2k') on each b_i) and ``blocks_weighted`` (base mass k_j/S2) are distributions for every z and 0 < alpha < 1/2.
Requires exact alpha > 0, or the variable alpha; symbols are 0..k-1. ``distance`` and ``chi_square`` take vectors of any sign.

>>> sum(high_low_uniform(5, [0, 1], "1/10", [1, 1, 1]))
Fraction(6, 5)
>>> min(blocks_uniform([range(8), *((i, i + 1) for i in range(8, 48, 2))], "1/4", [1] * 24))
Fraction(-1, 144)
>>> is_distribution(blocks_weighted([range(8), (8, 9)], "1/4", [1, -1, 1, 1, -1]))
True
>>> high_low_ball(6, 6, "1/3"), ball([(56, 28), (2, 216)], Fraction(56**2 + 4 * 216, 12)).bit_length()
(484, 225)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb
from operator import add

from exactdp.arguments import is_integer, listed, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.limits import check_cells
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.sign import sign as sign_of
from exactdp.numeric import numeric

__all__ = [
    "balanced",
    "ball",
    "blocks_uniform",
    "blocks_weighted",
    "chi_square",
    "distance",
    "high_low_ball",
    "high_low_half",
    "high_low_uniform",
    "is_distribution",
    "pairs_of",
    "sensitive_and_other",
    "signs",
    "uniform",
]

Vector = tuple[Exact, ...]
MOST_ELEMENTS = 2000  # of one weight in a ball
CORNER = {"alpha": 0}


@numeric
def signs(m: int) -> Iterator[tuple[int, ...]]:
    """{+1, -1}^m, in a fixed order, (1, ..., 1) first.

    Args:
        m: the number of signs.

    Returns:
        The members, one after the other.

    Example:
        >>> list(signs(1))
        [(1,), (-1,)]
    """
    return product((1, -1), repeat=m)


@numeric
def balanced(m: int) -> Iterator[tuple[int, ...]]:
    """The members z of {+1, -1}^m with sum z = 0; none if m is odd.

    Args:
        m: the number of signs.

    Returns:
        The members, one after the other.

    Example:
        >>> list(balanced(2))
        [(1, -1), (-1, 1)]
    """
    return (z for z in signs(m) if not sum(z))


@numeric
def uniform(k: int) -> Vector:
    """u = (1/k, ..., 1/k).

    Args:
        k: the number of symbols, at least 1; a number or an array.

    Returns:
        k equal masses.

    Raises:
        BadInput: for what is no number of symbols.

    Example:
        >>> uniform(2)
        (Fraction(1, 2), Fraction(1, 2))
    """
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise BadInput(f"k = {shown(k)}: the number of symbols is an integer >= 1")
    check_cells(k, 1, "vector")
    return (Fraction(1, k),) * k


@numeric
def sensitive_and_other(k: int, sensitive: Iterable[int]) -> tuple[list[int], list[int]]:
    """The symbols of the set A and those outside it, ascending. Requires A not empty and not all of 0..k-1.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        sensitive: the sensitive symbols, not all.

    Returns:
        Both lists.

    Raises:
        BadInput: where a symbol is none of 0..k-1.
        OutOfScope: where all symbols or none are sensitive.

    Example:
        >>> sensitive_and_other(3, [1])
        ([1], [0, 2])
    """
    symbols, size = listed(sensitive, "sensitive symbols", "[0]"), len(uniform(k))
    if any(not isinstance(x, int) or isinstance(x, bool) or not 0 <= x < size for x in symbols):
        raise BadInput(f"the sensitive symbols are integers from 0 to {k - 1}: correct the set")
    chosen = set(symbols)
    if not 0 < len(chosen) < size:
        raise OutOfScope(f"{len(chosen)} of {k} symbols are sensitive: the family needs one inside the set and one outside")
    return sorted(chosen), [x for x in range(k) if x not in chosen]


def pairs_of(partition: Iterable[Iterable[int]]) -> list[tuple[int, int, int]]:
    """(first, second, k_j) for the pairs of neighbours in each block, in order. Requires even blocks that partition 0..k-1.

    Args:
        partition: blocks of even size that partition 0..k-1.

    Returns:
        Two symbols and the size of their block, for each pair.

    Raises:
        BadInput: where the blocks do not contain each symbol once.
        OutOfScope: where a block has odd size.

    Example:
        >>> pairs_of([[0, 1], [2, 3]])
        [(0, 1, 2), (2, 3, 2)]
    """
    parts = [listed(block, "symbols", "[0, 1]") for block in listed(partition, "blocks", "[[0, 1], [2, 3]]")]
    size = sum(map(len, parts))
    if (
        not size
        or not all(is_integer(x) for block in parts for x in block)
        or {x for block in parts for x in block} != set(range(size))
    ):
        raise BadInput("the blocks must contain each of the symbols 0, 1, ..., k-1 exactly once")
    if any(len(block) % 2 for block in parts):
        raise OutOfScope("a block has odd size and cannot be paired: remove one symbol from it, or the block if it has only one")
    return [(block[i], block[i + 1], len(block)) for block in parts for i in range(0, len(block), 2)]


@numeric
def high_low_uniform(k: int, sensitive: Iterable[int], alpha: ExactLike, z: Sequence[int], sign: int = 1) -> Vector:
    """p_z(a) = 1/k + sign alpha (sum z)/k', p_z(b_i) = 1/k + alpha z_i/k', 1/k elsewhere; as printed with sign = 1.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        sensitive: the sensitive symbols, not all.
        alpha: a number, or text with the variable "alpha".
        z: a sign, 1 or -1, for each symbol that is not sensitive.
        sign: 1 as printed, -1 for masses of sum 1.

    Returns:
        k masses.

    Raises:
        BadInput: unless the sign is an integer.
        OutOfScope: where all symbols or none are sensitive.

    Example:
        >>> high_low_uniform(3, [0], "1/10", [1, -1], -1)
        (Fraction(1, 3), Fraction(23, 60), Fraction(17, 60))

    Source: context-aware-ldp, Section 5.2.
    """
    inside, outside = sensitive_and_other(k, sensitive)
    if not is_integer(sign):
        raise BadInput(f"sign = {shown(sign)}: write 1 or -1")
    step, found = _step(alpha) / len(outside), list(uniform(k))
    for b, moved in zip(outside, _signs(z, len(outside)), strict=True):
        found[b] = found[b] + step * moved
    found[inside[0]] = found[inside[0]] + step * (sum(z) * sign)
    return tuple(found)


@numeric
def high_low_half(k: int, sensitive: Iterable[int], alpha: ExactLike, z: Sequence[int]) -> Vector:
    """p_z(a) = 1/2 - alpha (sum z)/k', p_z(b_i) = 1/(2k') + alpha z_i/k', 0 elsewhere.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        sensitive: the sensitive symbols, not all.
        alpha: a number, or text with the variable "alpha".
        z: a sign, 1 or -1, for each symbol that is not sensitive.

    Returns:
        k masses of sum 1.

    Raises:
        OutOfScope: where all symbols or none are sensitive.

    Example:
        >>> high_low_half(3, [0], "1/10", [1, -1])
        (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))

    Source: context-aware-ldp, Section 5.2, repaired.
    """
    inside, outside = sensitive_and_other(k, sensitive)
    size, found = len(outside), [exact(0)] * k
    step = _step(alpha) / size
    for b, moved in zip(outside, _signs(z, size), strict=True):
        found[b] = Fraction(1, 2 * size) + step * moved
    found[inside[0]] = Fraction(1, 2) - step * sum(z)
    return tuple(found)


@numeric
def blocks_uniform(partition: Iterable[Iterable[int]], alpha: ExactLike, z: Sequence[int]) -> Vector:
    """1/k + 2 z_i k_j alpha/S2 and 1/k - 2 z_i k_j alpha/S2 on the i-th pair, in a block of size k_j, as printed.

    Args:
        partition: blocks of even size that partition 0..k-1.
        alpha: a number, or text with the variable "alpha".
        z: a sign, 1 or -1, for each pair.

    Returns:
        k masses of sum 1.

    Raises:
        OutOfScope: where a block has odd size.

    Example:
        >>> blocks_uniform([[0, 1]], "1/10", [1]), blocks_weighted([[0, 1]], "1/10", [1])
        ((Fraction(3, 5), Fraction(2, 5)), (Fraction(3, 5), Fraction(2, 5)))

    Source: context-aware-ldp, Section 6.2.
    """
    pairs = pairs_of(partition)
    return _paired(pairs, [(Fraction(1, 2 * len(pairs)), Fraction(2 * size)) for _, _, size in pairs], alpha, z)


@numeric
def blocks_weighted(partition: Iterable[Iterable[int]], alpha: ExactLike, z: Sequence[int]) -> Vector:
    """(k_j/S2)(1 + 2 alpha z_i) and (k_j/S2)(1 - 2 alpha z_i) on the i-th pair, in a block of size k_j.

    Args:
        partition: blocks of even size that partition 0..k-1.
        alpha: a number, or text with the variable "alpha".
        z: a sign, 1 or -1, for each pair.

    Returns:
        k masses of sum 1.

    Raises:
        OutOfScope: where a block has odd size.

    Example:
        >>> blocks_uniform([[0, 1]], "1/10", [1]), blocks_weighted([[0, 1]], "1/10", [1])
        ((Fraction(3, 5), Fraction(2, 5)), (Fraction(3, 5), Fraction(2, 5)))

    Source: context-aware-ldp, Section 6.2.
    """
    pairs = pairs_of(partition)
    total = sum(size for _, _, size in pairs) * 2  # a block of k_j has k_j/2 pairs
    return _paired(pairs, [(Fraction(size, total), Fraction(2 * size)) for _, _, size in pairs], alpha, z)


def _paired(
    pairs: list[tuple[int, int, int]], moves: list[tuple[Fraction, Fraction]], alpha: ExactLike, z: Sequence[int]
) -> Vector:
    """base + z step alpha/S2 and base - z step alpha/S2 on each pair."""
    found, unit = [exact(0)] * (2 * len(pairs)), _step(alpha) / (2 * sum(size for _, _, size in pairs))
    for (one, two, _), (base, step), moved in zip(pairs, moves, _signs(z, len(pairs)), strict=True):
        found[one], found[two] = base + unit * step * moved, base - unit * step * moved
    return tuple(found)


def is_distribution(p: Sequence[Exact]) -> bool:
    """Whether the entries are >= 0 (for every alpha > 0 if alpha is the variable) and sum to 1.

    Args:
        p: numbers, or functions of alpha.

    Returns:
        True or False.

    Example:
        >>> is_distribution(["1/2", "1/2"]), is_distribution(["3/4", "1/2"])
        (True, False)
    """
    p = tuple(map(exact, listed(p, "numbers", '["1/2", "1/2"]')))
    return reduce(add, p, exact(0)) == 1 and all(sign_of(v, CORNER) in (0, 1) for v in p)


def distance(p: Sequence[Exact], q: Sequence[Exact]) -> Exact:
    """d_TV(p, q) = (1/2) sum |p_x - q_x|, for any vectors.

    Args:
        p: numbers, or functions of alpha.
        q: as many.

    Returns:
        A number, or a function of alpha.

    Raises:
        OutOfScope: where the sign of a difference depends on alpha.

    Example:
        >>> distance(["1/2", "1/2"], ["1/4", "3/4"])
        Fraction(1, 4)
    """
    total: Exact = Fraction(0)
    for a, b in zip(map(exact, _as_long(p, q)), map(exact, _as_long(q, p)), strict=True):
        way = sign_of(a - b, CORNER)
        if way is None:
            raise OutOfScope(f"the sign of {a - b} depends on alpha: write a number for it")
        total = total + (a - b) * way
    return total / 2


def chi_square(channel: Channel, family: Iterable[Sequence[Exact]], base: Sequence[Exact]) -> Exact:
    """The mean over p in the family of sum over y of (p^Q(y) - base^Q(y))^2/base^Q(y), for any vectors p, where base^Q > 0.

    Args:
        channel: k x m.
        family: distributions on the k symbols, at least one.
        base: another one.

    Returns:
        The mean, which has no unit.

    Raises:
        BadInput: where the family has no member.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> chi_square(krr.channel(2, 3), [["3/4", "1/4"], ["1/4", "3/4"]], ["1/2", "1/2"])
        Fraction(1, 16)

    Source: context-aware-ldp, Lemma 1.
    """
    members, total = list(listed(family, "distributions", '[["1/2", "1/2"]]')), exact(0)
    if not members:
        raise BadInput("a family needs a member: give at least one distribution")
    base = tuple(map(exact, listed(base, "numbers", '["1/2", "1/2"]')))
    members = [tuple(map(exact, _as_long(p, base))) for p in members]
    for column in zip(*check_channel(channel).rows, strict=True):
        law = _dot(_as_long(base, column), column)
        for p in members if law != 0 else ():
            total = total + _dot([a - b for a, b in zip(p, base, strict=True)], column) ** 2 / law
    return total / len(members)


@numeric
def ball(groups: Iterable[tuple[ExactLike, int]], radius: ExactLike) -> int:
    """How many subsets of weighted elements weigh at most the radius; groups are (weight of an element, number of them).

    With (k_j, k_j/2) for every block, and S2/12 or S2/6: the members of the family of section 6.2 within alpha/3 or 2 alpha/3 of
    any one, since a flipped sign costs 4 k_j alpha/S2.

    Args:
        groups: pairs of a weight, above 0, and how many elements have it.
        radius: the most that a subset weighs.

    Returns:
        The number of subsets.

    Raises:
        BadInput: for what are no groups.
        OutOfScope: for too many elements.

    Example:
        >>> ball([(2, 3)], 2)
        4

    Source: context-aware-ldp, Section 6.2.
    """
    limit, found = rational(radius), {Fraction(0): 1}
    for group in listed(groups, "groups", "[(2, 1)]: the weight of an element and the number of them"):
        if not isinstance(group, Sequence) or isinstance(group, str | bytes) or len(group) != 2 or not is_integer(group[1]):
            raise BadInput(f"{shown(group)} is no group: write (weight of an element, number of them)")
        entry, count = group
        if count > MOST_ELEMENTS:
            raise OutOfScope(f"{shown(count)} elements of one weight: write at most {MOST_ELEMENTS}")
        weight, after = rational(entry), dict[Fraction, int]()
        if weight <= 0 or count < 0:
            raise BadInput(f"{count} elements of weight {weight}: weights are positive and numbers at least 0")
        for total, ways in found.items():
            for d in range(count + 1):
                if total + d * weight > limit:
                    break
                after[total + d * weight] = after.get(total + d * weight, 0) + ways * comb(count, d)
        found = after
    return sum(found.values()) if limit >= 0 else 0


@numeric
def high_low_ball(plus: int, minus: int, ratio: ExactLike) -> int:
    """How many z' have d_TV(p_z, p_z') <= ratio alpha in the family of section 5.2 with sign -1, for z of so many +1 and -1.

    The distance is (2 alpha/k') max(d+, d-), where d+ and d- are the numbers of +1 and of -1 that are flipped.

    Args:
        plus: how many signs of z are +1.
        minus: how many are -1.
        ratio: the radius in alpha.

    Returns:
        The number of members.

    Raises:
        BadInput: where a number of signs is no integer >= 0.
        OutOfScope: for too many signs.

    Example:
        >>> high_low_ball(2, 2, "1/3")
        1

    Source: context-aware-ldp, Section 5.2.
    """
    if not all(type(many) is int and many >= 0 for many in (plus, minus)):
        raise BadInput(f"{shown(plus)} signs +1 and {shown(minus)} signs -1: write two integers >= 0")
    if max(plus, minus) > MOST_ELEMENTS:
        raise OutOfScope(f"{shown(plus)} signs +1 and {shown(minus)} signs -1: write at most {MOST_ELEMENTS} of each")
    most = int(rational(ratio) * (plus + minus) / 2 // 1)
    one, two = (sum(comb(many, d) for d in range(min(most, many) + 1)) for many in (plus, minus))
    return one * two


def _as_long(found: Sequence[Exact], other: Sequence[Exact]) -> Sequence[Exact]:
    """The vector, if it is as long as the other."""
    size = len(listed(other, "numbers", '["1/2", "1/2"]'))
    if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != size:
        raise BadInput(f"a vector has not the {size} entries of the other: write two of one length")
    return found


def _step(alpha: ExactLike) -> Exact:
    value = exact(alpha)
    if sign_of(value, CORNER) != 1:
        raise BadInput(f"alpha = {value}: write a number above 0, or the variable alpha")
    return value


def _signs(z: Sequence[int], m: int) -> Sequence[int]:
    signs = listed(z, "signs", "[1, -1]")
    if len(signs) != m or any(not is_integer(v) or v not in (1, -1) for v in signs):
        raise BadInput(f"z has to be {m} signs, each 1 or -1")
    return signs


def _dot(p: Sequence[Exact], column: Sequence[Exact]) -> Exact:
    return sum((a * b for a, b in zip(p, column, strict=True)), start=Fraction(0))
