"""Multi-MaxSense: each user answers Q questions of MaxSense about disjoint public blocks, each at epsilon/Q.

Public: Q of the N/n blocks of a random partition of the N items into blocks of n items, p = n/N; t is e^(epsilon/Q), the level of
one answer. S0_q = 1 if the user rates some item of block q with 1, S_q is S0_q by binary randomised response, and

    B_i = sum over u and q of 1{i in block q of u} S_(u,q).

An item is in one block at most, so each user adds at most one bit to B_i, whatever the dependence of her answers: B_i is a sum of
independent bits, 1 with probability Q p s, s = P(S_q = 1 | i in block q). For exactly w rated items and e_h of (1 - b_j):

    Z(m) = P(no item of a random set of m has a rating 1) = sum_h Hyp(h; N, m, w) e_h/C(N, h),
    P(S0_q = 0 | i in block) = w/N (1-b_i) sum_h Hyp(h; N-1, n-1, w-1) a_h + (1-w/N) sum_h Hyp(h; N-1, n-1, w) a_h,

a_h = e_h of the others/C(N-1, h), Hyp(h; N, m, w) = C(m, h) C(N-m, w-h)/C(N, w). Requires that n divides N, 1 <= Q <= N/n, and
1 <= w <= N; the paper has n = N/w. At n = N there is one block, and nothing is learned.
Source: price-of-privacy, section 5, Figure 3, proof 5.4.

>>> zero_given(["1/3", "1/2", 1, 0, "3/4", "1/5"], 2, 2, 0), joint([1, 1, 1, 1], 2, 2, 2)
(Fraction(1657, 2250), (Fraction(0, 1), Fraction(1, 6), Fraction(1, 6), Fraction(2, 3)))
>>> best(3), best(4), best(10)
(1, 2, 5)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from exactdp.arguments import check_draw, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_rate
from exactdp.numbers.exact import Exact
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.protocols import user_classes
from exactdp.protocols.max_sense import MAX_ITEMS, check_reports, released
from exactdp.protocols.user_classes import check_class, check_classes, check_executed, check_pair, check_sizes, elementary, total
from exactdp.ratings import check_sizes as check_rated

__all__ = [
    "MAX_QUERIES",
    "Transcript",
    "best",
    "counts",
    "hit",
    "joint",
    "law",
    "mean",
    "partition",
    "run",
    "separation",
    "signal",
    "variance",
    "zero",
    "zero_given",
]

MAX_QUERIES = 10
MAX_LEVEL = 500
Blocks = tuple[tuple[int, ...], ...]
Transcript = tuple[tuple[Blocks, tuple[int, ...]], ...]  # the public blocks of every user, and her bits


def check_blocks(N: int, n: int, Q: int = 1) -> int:
    """N/n, the number of blocks, if n divides N and there are Q blocks.

    Raises BadInput where N, n or Q is no integer >= 1 or unless n divides N and Q <= N/n.
    """
    for name, value in (("N", N), ("n", n), ("Q", Q)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadInput(f"{name} = {shown(value)}: write an integer >= 1")
    if N % n or N // n < Q:
        raise BadInput(f"N = {N}, n = {n}, Q = {Q}: blocks of n items need n to divide N, and Q is at most N/n")
    return N // n


def _hypergeometric(h: int, N: int, m: int, w: int) -> Fraction:
    """P(h of w items drawn from N are among m): C(m, h) C(N-m, w-h)/C(N, w)."""
    return Fraction(comb(m, h) * comb(N - m, w - h), comb(N, w)) if 0 <= h <= w <= N else Fraction(0)


def _mixture(values: Sequence[Exact], m: int, w: int) -> Exact:
    """The mean over sets of m and of w of the items of the product of the values over their intersection."""
    N, most = len(values), min(m, w)
    sums = elementary(values, most)
    return total(sums[h] / comb(N, h) * _hypergeometric(h, N, m, w) for h in range(most + 1))


def _checked(b: Sequence[ExactLike], w: int, n: int) -> tuple[Exact, ...]:
    found = check_class(b)
    check_rated(len(found), w)
    check_blocks(len(found), n)
    return found


@numeric
def zero(b: Sequence[ExactLike], w: int, n: int, blocks: int = 1) -> Exact:
    """Z(n blocks): the probability that the sketches of so many blocks are all 0.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        blocks: how many.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> zero(["1/2", "1/2"], 1, 1)
        Fraction(3, 4)

    Source: price-of-privacy, Section 5.
    """
    found = _checked(b, w, n)
    check_blocks(len(found), n, blocks)
    return _mixture([1 - v for v in found], n * blocks, w)


@numeric
def zero_given(b: Sequence[ExactLike], w: int, n: int, i: int) -> Exact:
    """The probability P(S0_q = 0 | i in block q).

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        i: an item, from 0 to N - 1.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> zero_given(["1/3", "1/2", 1, 0, "3/4", "1/5"], 2, 2, 0)
        Fraction(1657, 2250)

    Source: price-of-privacy, Section 5.
    """
    found = _checked(b, w, n)
    share, own = Fraction(w, len(found)), found[check_item(i, len(found))]
    rest = [1 - v for j, v in enumerate(found) if j != i]
    without = (1 - share) * _mixture(rest, n - 1, w) if share < 1 else Fraction(0)
    return share * (1 - own) * _mixture(rest, n - 1, w - 1) + without


@numeric
def joint(b: Sequence[ExactLike], w: int, n: int, Q: int) -> tuple[Exact, ...]:
    """The probabilities P((S0_1, ..., S0_Q) = s) for the 2^Q vectors of bits s in binary order, by inclusion and exclusion.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.

    Returns:
        2^Q probabilities.

    Raises:
        OutOfScope: for too many blocks.

    Example:
        >>> joint([1, 1, 1, 1], 2, 2, 2)
        (Fraction(0, 1), Fraction(1, 6), Fraction(1, 6), Fraction(2, 3))

    Source: price-of-privacy, Section 5.
    """
    found = _checked(b, w, n)
    check_blocks(len(found), n, Q)
    if Q > MAX_QUERIES:
        raise OutOfScope(f"Q = {Q}: 2^Q vectors are listed for Q <= {MAX_QUERIES}")
    values = [Fraction(1), *(zero(b, w, n, blocks) for blocks in range(1, Q + 1))]

    def chance(ones: int) -> Exact:
        return total((-1) ** more * comb(ones, more) * values[Q - ones + more] for more in range(ones + 1))

    return tuple(chance(sum(bits)) for bits in product((0, 1), repeat=Q))


@numeric
def hit(b: Sequence[ExactLike], w: int, n: int, Q: int, i: int, t: ExactLike = "t") -> Exact:
    """Q p s(i), p = n/N: the probability that a user of the class adds 1 to B_i.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        i: an item, from 0 to N - 1.
        t: e^(epsilon/Q), of one answer, at least 1; "t" stands for every level.

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> hit(["1/2", "1/2"], 1, 1, 1, 0, 3)
        Fraction(3, 16)

    Source: price-of-privacy, Section 5.
    """
    N = len(check_class(b))
    check_blocks(N, n, Q)
    return Fraction(Q * n, N) * released(zero_given(b, w, n, i), t)


def _hits(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, i: int, t: ExactLike
) -> tuple[tuple[int, ...], tuple[Exact, ...]]:
    rows = check_classes(classes)
    return check_sizes(sizes, len(rows)), tuple(hit(b, w, n, Q, i, t) for b in rows)


@numeric
def mean(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, i: int, t: ExactLike = "t"
) -> Exact:
    """E B_i = sum U_k Q p s_k(i), for classes of exactly U_k users.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        i: an item, from 0 to N - 1.
        t: e^(epsilon/Q), of one answer, at least 1; "t" stands for every level.

    Returns:
        The moment of B_i, in users or in squared users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> mean([["1/2", "1/2"]], [4], 1, 1, 1, 0, 3), variance([["1/2", "1/2"]], [4], 1, 1, 1, 0, 3)
        (Fraction(3, 4), Fraction(39, 64))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.mean(*_hits(classes, sizes, w, n, Q, i, t))


@numeric
def variance(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, i: int, t: ExactLike = "t"
) -> Exact:
    """Var B_i = sum U_k Q p s_k(i) (1 - Q p s_k(i)).

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        i: an item, from 0 to N - 1.
        t: e^(epsilon/Q), of one answer, at least 1; "t" stands for every level.

    Returns:
        The moment of B_i, in users or in squared users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> mean([["1/2", "1/2"]], [4], 1, 1, 1, 0, 3), variance([["1/2", "1/2"]], [4], 1, 1, 1, 0, 3)
        (Fraction(3, 4), Fraction(39, 64))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.variance(*_hits(classes, sizes, w, n, Q, i, t))


@numeric
def law(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, i: int, t: ExactLike
) -> tuple[Fraction, ...]:
    """The probabilities P(B_i = 0), ..., P(B_i = U).

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        i: an item, from 0 to N - 1.
        t: e^(epsilon/Q), of one answer, at least 1, rational.

    Returns:
        U + 1 probabilities.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> law([["1/2", "1/2"]], [1], 1, 1, 1, 0, 3)
        (Fraction(13, 16), Fraction(3, 16))

    Source: price-of-privacy, Section 5.
    """
    return user_classes.law(*_hits(classes, sizes, w, n, Q, i, t))


@numeric
def separation(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, i: int, j: int, t: ExactLike = "t"
) -> Exact:
    """E B_i - E B_j in users, = Q p tau (N-n)/(N-1) sum U_k (b_ki - b_kj) g_k, tau = (t-1)/(t+1), p = n/N, in closed form.

    g_k = sum over c in {0, 1} of the probability P(i in W, 1{j in W} = c) sum_h Hyp(h; N-2, n-1, w-1-c) e_h/C(N-2, h), where
    e_h is without i and j.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^(epsilon/Q), of one answer, at least 1; "t" stands for every level.

    Returns:
        A difference of two means, in users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> separation([["1/2", 0]], [4], 1, 1, 1, 0, 1, 3)
        Fraction(1, 4)

    Source: price-of-privacy, Section 5.
    """
    level, rows = check_level(t), check_classes(classes)
    N = len(rows[0])
    check_pair(i, j, N)
    check_blocks(N, n, Q)
    check_rated(N, w)
    both, alone = Fraction(w * (w - 1), N * (N - 1)), Fraction(w * (N - w), N * (N - 1))
    parts = []
    for users, b in zip(check_sizes(sizes, len(rows)), rows, strict=True):
        found = _checked(b, w, n)
        rest = [1 - v for m, v in enumerate(found) if m not in (i, j)]
        gain = total(chance * _mixture(rest, n - 1, w - 1 - c) for c, chance in enumerate((alone, both)) if chance and n < N)
        parts.append(users * (found[i] - found[j]) * gain)
    return Fraction(Q * n * (N - n), N * (N - 1)) * ((level - 1) / (level + 1)) * total(parts)


@numeric
def signal(Q: int, epsilon: LevelLike) -> Real:
    """Q tanh^2(epsilon/(2Q)): the squared signal of U users over its noise, up to what does not depend on Q.

    Args:
        Q: the number of blocks, at most N/n.
        epsilon: of the whole report, in nats, above 0.

    Returns:
        The number, from 0.

    Raises:
        BadInput: for a level that is not above 0.

    Example:
        >>> round(float(signal(2, 4)), 4)
        1.1601

    Source: price-of-privacy, beyond Theorem 5.3.
    """
    check_blocks(Q, 1)
    power = Real.of(_level(epsilon) / Q).exp()
    tanh = (power - 1) / (power + 1)
    return tanh * tanh * Q


def _level(epsilon: LevelLike) -> Fraction:
    value = check_rate(epsilon)
    if not 0 < value <= MAX_LEVEL:
        raise BadInput(f"epsilon = {value}: write a number of nats above 0 and at most {MAX_LEVEL}")
    return value


@numeric
def best(epsilon: LevelLike, most: int | None = None) -> int:
    """The Q >= 1 (at most ``most``, such as w) with the largest signal: decided, as the signal rises and then falls.

    Args:
        epsilon: in nats, above 0; a float is its shortest decimal.
        most: the largest Q; none where none is given.

    Returns:
        Q.

    Raises:
        BadInput: for a level that is not above 0.

    Example:
        >>> best(3), best(4), best(10)
        (1, 2, 5)

    Source: price-of-privacy, beyond Theorem 5.3.
    """
    value, Q = _level(epsilon), 1
    if most is not None:
        check_blocks(most, 1)
    while (most is None or most > Q) and signal(Q + 1, value) > signal(Q, value):
        Q += 1
    return Q


@numeric
def partition(N: int, n: int, Q: int, draw: Draw) -> Blocks:
    """Q of the blocks of a uniformly random partition of 0..N-1 into blocks of n, each in ascending order.

    Args:
        N: the number of items, at least 1.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        Q blocks.

    Raises:
        OutOfScope: for too many items.

    Example:
        >>> partition(4, 2, 2, lambda n: 0)
        ((0, 1), (2, 3))

    Source: price-of-privacy, Figure 3.
    """
    check_blocks(N, n, Q)
    check_draw(draw)
    if N > MAX_ITEMS:
        raise OutOfScope(f"N = {shown(N)}: a partition is drawn of at most {MAX_ITEMS} items")
    left, found = list(range(N)), []
    for _ in range(Q):
        block = [left.pop(draw(len(left))) for _ in range(n)]
        found.append(tuple(sorted(block)))
    return tuple(found)


@numeric
def counts(blocks: Sequence[Sequence[Iterable[int]]], reports: Sequence[Sequence[int]], N: int) -> tuple[int, ...]:
    """B_0, ..., B_(N-1), from the disjoint blocks of every user and her bits, in the same order.

    Args:
        blocks: the blocks of each user, lists of items.
        reports: the bits of each user, one for each block.
        N: the number of items, at least 1.

    Returns:
        An integer for each item.

    Raises:
        BadInput: where blocks and bits are not as many, and where two blocks of a user have an item in common.

    Example:
        >>> counts([[(0,), (1,)]], [[1, 0]], 2)
        (1, 0)

    Source: price-of-privacy, Figure 3.
    """
    check_reports([], [], N)
    if any(isinstance(v, str) or not isinstance(v, Sequence) for v in (blocks, reports)):
        raise BadInput("write a list with the blocks of each user, and a list with her bits")
    if len(blocks) != len(reports):
        raise BadInput(f"{len(blocks)} lists of blocks and {len(reports)} lists of bits: write one of each for each user")
    found = [0] * N
    for sets, bits in zip(blocks, reports, strict=True):
        checked, ones = check_reports(sets, bits, N)
        if len({i for one in checked for i in one}) < sum(map(len, checked)):
            raise BadInput("two blocks of a user have an item in common: write disjoint blocks")
        for one, bit in zip(checked, ones, strict=True):
            for i in one:
                found[i] += bit
    return tuple(found)


@numeric
def run(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, n: int, Q: int, t: ExactLike, draw: Draw
) -> Transcript:
    """One execution, class after class: rated items, ratings, blocks and bits of every user. All randomness from ``draw``.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        n: items of a block, a divisor of N.
        Q: the number of blocks, at most N/n.
        t: e^(epsilon/Q), of one answer, at least 1; "t" stands for every level.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The blocks and the bits of all users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> run([["1/2", "1/2"]], [1], 1, 1, 1, 3, lambda weights: 0)
        ((((0,),), (0,)),)

    Source: price-of-privacy, Figure 3.
    """
    rows, level = check_classes(classes), check_level(t)
    check_draw(draw)
    found = []
    for users, b in zip(check_executed(check_sizes(sizes, len(rows))), rows, strict=True):
        values = _checked(b, w, n)
        for _ in range(users):
            rated = [list(range(len(values))), []]
            for _ in range(w):
                rated[1].append(rated[0].pop(draw(len(rated[0]))))
            liked = {j for j in sorted(rated[1]) if draw((1 - values[j], values[j]))}
            blocks = partition(len(values), n, Q, draw)
            bits = tuple(int(not liked.isdisjoint(one)) ^ draw((level, 1)) for one in blocks)
            found.append((blocks, bits))
    return tuple(found)
