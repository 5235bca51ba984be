"""Risks of the high-low and the block Hadamard schemes: exact squared l2 risk, bounds on l1 and l2, Gaussian predictions.

n users, inputs i.i.d. p, unbiased estimates before any post-processing; c = (t+1)/(t-1), t = e^epsilon > 1. High-low: s sensitive
symbols A of k, B the others. Blocks: sizes k_1..k_m, X_j block j. t and n, and in the bounds k and s, may be variables, so that a
claim about a bound is a claim about the function here. A bound on E l1 is a sum of square roots: a function returns what stands
under the roots, and ``roots`` encloses the sum. It bounds E d_TV after projection to the simplex too; half of it, E d_TV before.
Source: context-aware-ldp, Propositions 4 and 5, equations (17), (20), (26), (27), (29), and beyond.

>>> high_low_l2(["1/2", "1/4", "1/4"], sensitive=[0, 1], t=3)
Fraction(57, 8)
>>> print(roots(high_low_l1(k=1000, s=10, t=3, n=10**6)))
[0.064497190922573977, 0.064497190922573978]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import pi, sqrt
from typing import SupportsFloat

from exactdp.arguments import is_integer, listed, shown
from exactdp.channel import check_distribution
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import check_level, check_sensitive
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.enclosure import sqrt as root
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric

__all__ = [
    "Roots",
    "block_l1",
    "block_l2",
    "block_l2_bound",
    "block_l2_max",
    "block_variances",
    "equation_17",
    "equation_20",
    "equation_26",
    "equation_27",
    "equation_29",
    "gain",
    "gaussian_tv",
    "gaussian_tv_uniform",
    "high_low_l1",
    "high_low_l2",
    "high_low_l2_bound",
    "high_low_l2_max",
    "high_low_variances",
    "one_sensitive_l1",
    "projection_factor",
    "proposition_5_l2",
    "released_l1",
    "released_l1_sharp",
    "roots",
]

Roots = tuple[Exact, ...]  # the sum of the square roots of these


@numeric
def gain(t: ExactLike = "t") -> Exact:
    """c = (t+1)/(t-1) = coth(epsilon/2).

    Args:
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        c, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> gain(3)
        Fraction(2, 1)
    """
    level = check_level(t, above=True)
    return (level + 1) / (level - 1)


@numeric
def roots(radicands: Iterable[ExactLike], bits: int = 64) -> Interval:
    """An enclosure of the sum of the square roots of rational numbers >= 0.

    Args:
        radicands: rational numbers of at least 0.
        bits: of precision.

    Returns:
        An enclosure of the sum.

    Raises:
        BadInput: for a negative number.

    Example:
        >>> round(float(roots([4, 2]).lower), 4)
        3.4142
    """
    return sum(
        (root(rational(r), bits) for r in listed(radicands, "radicands", "[2, 3]")), start=Interval(Fraction(0), Fraction(0))
    )


def _count(value: object, name: str, most: Exact | None = None) -> Exact:
    """An integer >= 1, and at most ``most``; or a variable."""
    found = exact(value)
    if isinstance(found, Fraction) and (found.denominator > 1 or found < 1):
        raise BadInput(f"{name} = {found}: write an integer >= 1")
    if isinstance(found, Fraction) and isinstance(most, Fraction) and found > most:
        raise BadInput(f"{name} = {found} is too large: at most {most}")
    return found


def _sizes(sizes: Iterable[ExactLike]) -> tuple[Fraction, ...]:
    found = tuple(rational(_count(size, "a block size")) for size in listed(sizes, "block sizes", "[2, 1]"))
    if not found:
        raise BadInput("give at least one block size")
    return found


def _blocks(partition: Iterable[Iterable[int]], k: int) -> list[list[int]]:
    nested = isinstance(partition, Iterable) and not isinstance(partition, str)
    found = [list(b) if isinstance(b, Iterable) and not isinstance(b, str) else [] for b in partition] if nested else []
    integers = all(is_integer(x) for block in found for x in block)
    if not integers or sum(map(len, found)) != k or {x for block in found for x in block} != set(range(k)):
        raise BadInput(f"the blocks must contain each of the symbols 0..{k - 1} exactly once")
    return [block for block in found if block]


def _square(prior: Iterable[Exact]) -> Exact:
    return sum((p * p for p in prior), start=Fraction(0))


@numeric
def high_low_variances(prior: Sequence[ExactLike], sensitive: Iterable[int], t: ExactLike = "t") -> tuple[Exact, ...]:
    """n Var(p^_x) = c^2 (1 - p(B)/c) - p_x^2 for x in A, c p_x - p_x^2 for x in B.

    Args:
        prior: a probability for each symbol, of sum 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        A number for each symbol: n times the variance of its estimate.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> high_low_variances(["1/2", "1/4", "1/4"], [0], 3)
        (Fraction(11, 4), Fraction(7, 16), Fraction(7, 16))

    Source: context-aware-ldp, beyond Proposition 4.
    """
    p, c = check_distribution(prior), gain(t)
    a = check_sensitive(len(p), sensitive)
    spread = c * (c - sum((v for x, v in enumerate(p) if x not in a), start=Fraction(0)))
    return tuple((spread if x in a else c * v) - v * v for x, v in enumerate(p))


@numeric
def high_low_l2(prior: Sequence[ExactLike], sensitive: Iterable[int], t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 = (s c^2 - (s-1) c p(B) - ||p||_2^2)/n. In squared l2 distance.

    Args:
        prior: a probability for each symbol, of sum 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        A squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> high_low_l2(["1/2", "1/4", "1/4"], [0], 3, 100)
        Fraction(29, 800)

    Source: context-aware-ldp, beyond Proposition 4.
    """
    p, c = check_distribution(prior), gain(t)
    a = check_sensitive(len(p), sensitive)
    off = sum((v for x, v in enumerate(p) if x not in a), start=Fraction(0))
    return (len(a) * c * c - (len(a) - 1) * c * off - _square(p)) / _count(n, "n")


@numeric
def high_low_l2_max(k: int, s: int, t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """max over p of E ||p^ - p||_2^2 = (s c^2 - 1/s)/n for s >= 2 (p uniform on A), (c^2 - 1/k)/n for s = 1 (p uniform).

    In squared l2 distance.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        A squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> high_low_l2_max(4, 2, 3, 100)
        Fraction(3, 40)

    Source: context-aware-ldp, beyond Proposition 4.
    """
    size = _count(k, "k")
    many = _count(s, "s", size)
    return (many * gain(t) ** 2 - 1 / (size if many == 1 else many)) / _count(n, "n")


@numeric
def high_low_l2_bound(s: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 <= s c^2/n. In squared l2 distance.

    Args:
        s: how many symbols are sensitive, at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> equation_26(2, 3, 100), high_low_l2_bound(2, 3, 100)
        (Fraction(13, 50), Fraction(2, 25))

    Source: context-aware-ldp, equation (26).
    """
    return _count(s, "s") * gain(t) ** 2 / _count(n, "n")


@numeric
def equation_26(s: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 <= (3 s c^2 + c)/n, as printed. In squared l2 distance.

    Args:
        s: how many symbols are sensitive, at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> equation_26(2, 3, 100), high_low_l2_bound(2, 3, 100)
        (Fraction(13, 50), Fraction(2, 25))

    Source: context-aware-ldp, equation (26).
    """
    c = gain(t)
    return (3 * _count(s, "s") * c * c + c) / _count(n, "n")


@numeric
def high_low_l1(k: ExactLike, s: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= s c/sqrt(n) + sqrt((k-s) c/n). In l1 distance.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> equation_17(4, 2, 3, 100), high_low_l1(4, 2, 3, 100)
        ((Fraction(12, 25), Fraction(2, 25)), (Fraction(4, 25), Fraction(1, 25)))

    Source: context-aware-ldp, Proposition 4, equations (17) and (27).
    """
    size, c, users = _count(k, "k"), gain(t), _count(n, "n")
    many = _count(s, "s", size)
    return many * many * c * c / users, (size - many) * c / users


@numeric
def equation_27(k: ExactLike, s: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= sqrt(3 s^2 c^2/n) + sqrt(c k/n), as printed. In l1 distance.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> equation_17(4, 2, 3, 100), high_low_l1(4, 2, 3, 100)
        ((Fraction(12, 25), Fraction(2, 25)), (Fraction(4, 25), Fraction(1, 25)))

    Source: context-aware-ldp, Proposition 4, equations (17) and (27).
    """
    size, c, users = _count(k, "k"), gain(t), _count(n, "n")
    many = _count(s, "s", size)
    return 3 * many * many * c * c / users, c * size / users


@numeric
def equation_17(k: ExactLike, s: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E d_TV(p^, p) <= sqrt(3 s^2 c^2/n) + sqrt(c k/n), as printed: the right side of (27). In total variation distance.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> equation_17(4, 2, 3, 100), high_low_l1(4, 2, 3, 100)
        ((Fraction(12, 25), Fraction(2, 25)), (Fraction(4, 25), Fraction(1, 25)))

    Source: context-aware-ldp, Proposition 4, equations (17) and (27).
    """
    return equation_27(k, s, t, n)


@numeric
def one_sensitive_l1(k: ExactLike, t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= (1 + sqrt(k-1)) sqrt(c/n) where s = 1 and p_1 is estimated by the estimate of p(A). In l1 distance.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> one_sensitive_l1(4, 3, 100)
        (Fraction(1, 50), Fraction(3, 50))
    """
    size, each = _count(k, "k"), gain(t) / _count(n, "n")
    return each, (size - 1) * each


@numeric
def block_variances(prior: Sequence[ExactLike], partition: Iterable[Iterable[int]], t: ExactLike = "t") -> tuple[Exact, ...]:
    """n Var(p^_x) = c^2 p(X_j) - p_x^2 for x in X_j.

    Args:
        prior: a probability for each symbol, of sum 1.
        partition: the blocks.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        A number for each symbol: n times the variance of its estimate.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_variances(["1/2", "1/4", "1/4"], [[0, 1], [2]], 3)
        (Fraction(11, 4), Fraction(47, 16), Fraction(15, 16))

    Source: context-aware-ldp, beyond Proposition 5.
    """
    p, square = check_distribution(prior), gain(t) ** 2
    found: list[Exact] = [-v * v for v in p]
    for block in _blocks(partition, len(p)):
        spread = square * sum((p[x] for x in block), start=Fraction(0))
        for x in block:
            found[x] = spread + found[x]
    return tuple(found)


@numeric
def block_l2(prior: Sequence[ExactLike], partition: Iterable[Iterable[int]], t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 = (c^2 (sum of k_j p(X_j) over j) - ||p||_2^2)/n. In squared l2 distance.

    Args:
        prior: a probability for each symbol, of sum 1.
        partition: the blocks.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        A squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l2(["1/2", "1/4", "1/4"], [[0, 1], [2]], 3, 100)
        Fraction(53, 800)

    Source: context-aware-ldp, beyond Proposition 5.
    """
    p, square = check_distribution(prior), gain(t) ** 2
    mass = sum((len(block) * p[x] for block in _blocks(partition, len(p)) for x in block), start=Fraction(0))
    return (square * mass - _square(p)) / _count(n, "n")


@numeric
def block_l2_max(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """max over p of E ||p^ - p||_2^2 = (c^2 M - 1/(L M))/n, M = the largest size, which L blocks have (p uniform on those).

    In squared l2 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l2_bound([2, 1], 3, 100), block_l2_max([2, 1], 3, 100), proposition_5_l2([2, 1], 3, 100)
        (Fraction(2, 25), Fraction(3, 40), Fraction(24, 25))

    Source: context-aware-ldp, Proposition 5.
    """
    found = _sizes(sizes)
    top = max(found)
    return (gain(t) ** 2 * top - 1 / (found.count(top) * top)) / _count(n, "n")


@numeric
def block_l2_bound(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 <= c^2 (max k_j)/n. In squared l2 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l2_bound([2, 1], 3, 100), block_l2_max([2, 1], 3, 100), proposition_5_l2([2, 1], 3, 100)
        (Fraction(2, 25), Fraction(3, 40), Fraction(24, 25))

    Source: context-aware-ldp, Proposition 5.
    """
    return gain(t) ** 2 * max(_sizes(sizes)) / _count(n, "n")


@numeric
def proposition_5_l2(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Exact:
    """E ||p^ - p||_2^2 <= 12 c^2 (max k_j)/n, as printed. In squared l2 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l2_bound([2, 1], 3, 100), block_l2_max([2, 1], 3, 100), proposition_5_l2([2, 1], 3, 100)
        (Fraction(2, 25), Fraction(3, 40), Fraction(24, 25))

    Source: context-aware-ldp, Proposition 5.
    """
    return 12 * block_l2_bound(sizes, t, n)


@numeric
def block_l1(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= c sqrt(S2/n), S2 = sum of k_j^2. In l1 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l1([2, 1], 3, 100), released_l1([2, 1], 3, 100), released_l1_sharp([2, 1], 3, 100)
        ((Fraction(1, 5),), (Fraction(4, 25), Fraction(1, 100)), (Fraction(17, 100),))

    Source: context-aware-ldp, Proposition 5, equations (20) and (29).
    """
    return (gain(t) ** 2 * _square(_sizes(sizes)) / _count(n, "n"),)


@numeric
def equation_29(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= 2 c sqrt(3 S2/n), as printed. In l1 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l1([2, 1], 3, 100), released_l1([2, 1], 3, 100), released_l1_sharp([2, 1], 3, 100)
        ((Fraction(1, 5),), (Fraction(4, 25), Fraction(1, 100)), (Fraction(17, 100),))

    Source: context-aware-ldp, Proposition 5, equations (20) and (29).
    """
    return tuple(12 * r for r in block_l1(sizes, t, n))


@numeric
def equation_20(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E d_TV(p^, p) <= 2 c sqrt(3 S2/n), as printed: the right side of (29). In total variation distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l1([2, 1], 3, 100), released_l1([2, 1], 3, 100), released_l1_sharp([2, 1], 3, 100)
        ((Fraction(1, 5),), (Fraction(4, 25), Fraction(1, 100)), (Fraction(17, 100),))

    Source: context-aware-ldp, Proposition 5, equations (20) and (29).
    """
    return equation_29(sizes, t, n)


@numeric
def released_l1(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= c sqrt(S2'/n) + sqrt(k_1/n): k_1 blocks of one symbol are sent as they are; S2' = sum of k_j^2 > 1.

    In l1 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l1([2, 1], 3, 100), released_l1([2, 1], 3, 100), released_l1_sharp([2, 1], 3, 100)
        ((Fraction(1, 5),), (Fraction(4, 25), Fraction(1, 100)), (Fraction(17, 100),))

    Source: context-aware-ldp, Proposition 5, equations (20) and (29).
    """
    found, users = _sizes(sizes), _count(n, "n")
    return gain(t) ** 2 * _square(v for v in found if v > 1) / users, found.count(Fraction(1)) / users


@numeric
def released_l1_sharp(sizes: Iterable[ExactLike], t: ExactLike = "t", n: ExactLike = 1) -> Roots:
    """E ||p^ - p||_1 <= sqrt((c^2 S2' + k_1)/n), with k_1 and S2' as in ``released_l1``. In l1 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.
        n: the number of users, at least 1.

    Returns:
        Rational numbers whose square roots add up to the bound; ``roots`` encloses the sum.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_l1([2, 1], 3, 100), released_l1([2, 1], 3, 100), released_l1_sharp([2, 1], 3, 100)
        ((Fraction(1, 5),), (Fraction(4, 25), Fraction(1, 100)), (Fraction(17, 100),))

    Source: context-aware-ldp, Proposition 5, equations (20) and (29).
    """
    return (sum(released_l1(sizes, t, n), start=Fraction(0)),)


@numeric
def projection_factor(k: ExactLike) -> Exact:
    """||p~ - p||_1 <= 2 (1 - 1/k) ||p^ - p||_1 for the Euclidean projection p~ of p^ to the simplex; d_TV <= half of it.

    Args:
        k: the number of symbols, at least 1; a number or an array.

    Returns:
        The factor, below 2.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> projection_factor(4)
        Fraction(3, 2)
    """
    return 2 * (1 - 1 / _count(k, "k"))


@numeric
def gaussian_tv(variances: Iterable[SupportsFloat], n: int = 1) -> float:
    """(1/2) sum of sqrt(2 Var_x/pi), Var_x = variances[x]/n: E d_TV(p^, p) if every estimate were normal.

    An approximation in floating point for large n, no bound; ``variances`` are those for one user. No post-processing.

    In total variation distance.

    Args:
        variances: one for each symbol, of one user.
        n: the number of users, at least 1.

    Returns:
        A double, a total variation distance.

    Raises:
        BadInput: for what is no number of users, and for a negative variance.

    Example:
        >>> round(gaussian_tv([1, 1], 100), 4)
        0.0798
    """
    _count(n, "n")
    spreads = [float(rational(v)) if isinstance(v, str) else float(v) for v in listed(variances, "variances", "[1, 1]")]
    if not all(v >= 0 for v in spreads):
        raise BadInput(f"the variances {shown(spreads)} are not all at least 0: write one for each symbol")
    return sum(map(sqrt, spreads)) / sqrt(2 * pi * n)


@numeric
def gaussian_tv_uniform(k: int, m: int, t: SupportsFloat | str, n: int) -> float:
    """(c/2) sqrt(2/pi) k/sqrt(n m): ``gaussian_tv`` for p uniform and m equal blocks, with c^2/m for c^2/m - 1/k^2.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        m: the number of blocks.
        t: e^epsilon, above 1.
        n: the number of users, at least 1.

    Returns:
        A double, a total variation distance.

    Raises:
        BadInput: for t <= 1.

    Example:
        >>> round(gaussian_tv_uniform(4, 2, 3, 100), 4)
        0.2257
    """
    _count(k, "k"), _count(m, "m"), _count(n, "n")
    level = float(rational(t)) if isinstance(t, str) else float(t)
    if not level > 1:
        raise BadInput(f"t = {t}: the reports of a scheme say something for t = e^epsilon > 1")
    return (level + 1) / (level - 1) * k / sqrt(2 * pi * n * m)
