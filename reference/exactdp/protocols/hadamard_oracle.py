"""The server of Hadamard randomised response, HRR: an unbiased estimate of the number of users with item v, for every v.

Reports 2r + [w = -1] as in ``mechanisms.hrr``, m = 2^ceil(log2 d) rows, c = (t+1)/(t-1). The server keeps the integers W_r, the
sums of the signs w of row r, and

    fhat[v] = c (H W)_v = c sum over users of w H(r, v),

all v by a fast Walsh-Hadamard transform with exactly m log2 m additions, one v from the rows that occur (``query``). Exactly, for
n users of whom f hold v, and every t > 1:

    E fhat[v] = f,  Cov(fhat[v], fhat[w]) = [v = w] (n c^2 - f),  fhat[v] = c (2(B1 + B2) - n),

B1 ~ Bin(f, t/(t+1)) and B2 ~ Bin(n-f, 1/2) independent. Requires t > 1, d >= 1; joint laws of more than ``MAX_STATES`` outcomes,
laws for more than ``MAX_USERS`` users, and more than ``MAX_ITEMS`` counters are refused. Source: heavy-hitters, section 7,
Algorithm 3, Remark 7.1.

>>> estimate([0, 5, 5, 2], 3, 3), query([0, 5, 5, 2], 1, 3, 3)
((Fraction(0, 1), Fraction(-4, 1), Fraction(8, 1)), Fraction(-4, 1))
>>> marginal(1, 1, 3), variance(10, 4, 3)
(((Fraction(-2, 1), Fraction(1, 4)), (Fraction(2, 1), Fraction(3, 4))), Fraction(36, 1))
>>> tail(10, 4, 2 * Real.of(20 * LogSum.ln(20)).sqrt(), 3)
Fraction(241, 16384)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from exactdp.arguments import check_bits, listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms.hadamard_response import parity
from exactdp.mechanisms.hrr import gain, order, sample
from exactdp.mechanisms.parameters import Draw, check_item, check_items, check_level
from exactdp.numbers.binomial import outside
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real, RealLike
from exactdp.numeric import numeric

__all__ = [
    "MAX_ITEMS",
    "MAX_STATES",
    "MAX_USERS",
    "accumulate",
    "covariance",
    "estimate",
    "frequencies",
    "law",
    "marginal",
    "query",
    "run",
    "squared_error",
    "tail",
    "tail_enclosure",
    "transform",
    "variance",
]

MAX_ITEMS = 2**24
MAX_STATES = 200_000
MAX_STEPS = 2_000_000
MAX_USERS = 2000
MAX_ENCLOSED = 10_000_000
MAX_BITS = 10_000


def _counters(d: int) -> list[int]:
    """A zero for each of the m rows."""
    if order(d) > MAX_ITEMS:
        raise OutOfScope(f"d = {d}: the server keeps a counter for each row, at most {MAX_ITEMS}; take query, or fewer items")
    return [0] * order(d)


def _signed(report: int, d: int) -> tuple[int, int]:
    """(r, w) of a report."""
    size = 2 * order(d)
    if not isinstance(report, int) or isinstance(report, bool) or not 0 <= report < size:
        raise BadInput(f"{shown(report)} is not a report: write an integer from 0 to {size - 1}")
    return report // 2, 1 - 2 * (report % 2)


@numeric
def frequencies(data: Sequence[int], d: int) -> tuple[int, ...]:
    """(f[0], ..., f[d-1]): how many users hold each item.

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.

    Returns:
        d integers.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> frequencies([0, 0, 1], 2)
        (2, 1)
    """
    found = _counters(d)
    for v in check_items(data, d):
        found[v] += 1
    return tuple(found[:d])


@numeric
def accumulate(reports: Sequence[int], d: int) -> tuple[int, ...]:
    """(W_0, ..., W_m-1).

    Args:
        reports: reports of ``run``, one for each user.
        d: the number of items, at least 1.

    Returns:
        m counters, integers.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> accumulate([0, 3], 2)
        (1, -1)

    Source: heavy-hitters, Algorithm 3.
    """
    found = _counters(d)
    for report in listed(reports, "reports", "[0, 3]"):
        r, w = _signed(report, d)
        found[r] += w
    return tuple(found)


def transform(values: Sequence[int]) -> tuple[int, ...]:
    """H values for the Sylvester matrix H of order len(values), a power of two: y1 + y2 and y1 - y2 of the halves' transforms.

    Args:
        values: integers, as many as a power of two.

    Returns:
        As many integers.

    Raises:
        BadInput: where a value is no integer, or where their number is no power of two.

    Example:
        >>> transform([1, 2])
        (3, -1)

    Source: heavy-hitters, Fact 7.4.
    """
    values = listed(values, "integers", "[1, 0]")
    if any(isinstance(v, bool | float) or not hasattr(v, "__sub__") for v in values):
        raise BadInput(f"{shown(values)}: write integers")
    if not values or len(values) & (len(values) - 1):
        raise BadInput(f"{len(values)} values: the order of a Sylvester matrix is a power of two")
    found, half = list(values), 1
    while half < len(found):
        for start in range(0, len(found), 2 * half):
            for i in range(start, start + half):
                found[i], found[i + half] = found[i] + found[i + half], found[i] - found[i + half]
        half *= 2
    return tuple(found)


@numeric
def estimate(reports: Sequence[int], d: int, t: ExactLike = "t") -> tuple[Exact, ...]:
    """(fhat[0], ..., fhat[d-1]); entries may be negative. All are 0 without a report.

    Args:
        reports: reports of ``run``, one for each user.
        d: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        d estimates of frequencies, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> estimate([0, 0, 2], 2, 3)
        (Fraction(6, 1), Fraction(2, 1))

    Source: heavy-hitters, Algorithm 3.
    """
    c = gain(t)
    return tuple(c * v for v in transform(accumulate(reports, d))[:d])


@numeric
def query(reports: Sequence[int], v: int, d: int, t: ExactLike = "t") -> Exact:
    """fhat[v] alone, from the rows that occur, at most min(m, n) of them; the others have no counter.

    Args:
        reports: reports of ``run``, one for each user.
        v: the item.
        d: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The estimate of its frequency, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> query([0, 0, 2], 0, 2, 3)
        Fraction(6, 1)

    Source: heavy-hitters, Algorithm 3.
    """
    item = check_item(v, d)
    rows: defaultdict[int, int] = defaultdict(int)
    for r, w in (_signed(report, d) for report in listed(reports, "reports", "[0, 3]")):
        rows[r] += w
    return gain(t) * sum(w * (1 - 2 * parity(r, item)) for r, w in rows.items())


@numeric
def run(data: Sequence[int], d: int, t: ExactLike, draw: Draw) -> tuple[int, ...]:
    """The reports of users with the given items: each user draws a row, then the lie.

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        A report for each user.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> run([0, 1], 2, 3, lambda weights: 0)
        (0, 0)

    Source: heavy-hitters, Algorithms 2 and 3.
    """
    return tuple(sample(v, d, t, draw) for v in check_items(data, d))


@numeric
def law(data: Sequence[int], d: int, t: ExactLike) -> tuple[tuple[tuple[Fraction, ...], Fraction], ...]:
    """The joint law of (fhat[0], ..., fhat[d-1]) as pairs (estimates, probability), in ascending order.

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        t: e^epsilon, above 1, rational.

    Returns:
        Pairs of d estimates and their probability.

    Raises:
        OutOfScope: where too many states would be listed, and at t = 1.

    Example:
        >>> law([0], 1, 3)
        (((Fraction(-2, 1),), Fraction(1, 4)), ((Fraction(2, 1),), Fraction(3, 4)))

    Source: heavy-hitters, beyond Fact 7.8.
    """
    level, m = rational(check_level(t, above=True)), order(d)
    c, steps = rational(gain(level)), 2 * m * d
    too_many = f"the estimates have more than {MAX_STATES} joint values: take fewer users or items, or marginal"
    data = check_items(data, d)
    if steps > MAX_STATES or len(data) > MAX_USERS:
        raise OutOfScope(too_many)
    states: dict[tuple[int, ...], int] = {(0,) * d: 1}
    for v in data:
        steps += 2 * m * d * len(states)
        if len(states) > MAX_STATES or steps > MAX_STEPS:
            raise OutOfScope(too_many)
        after: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for r in range(m):
            for w in (1, -1):
                weight = level.numerator if w == 1 - 2 * parity(r, v) else level.denominator
                row = [w * (1 - 2 * parity(r, j)) for j in range(d)]
                for state, chance in states.items():
                    after[tuple(a + b for a, b in zip(state, row, strict=True))] += chance * weight
        states = after
    whole = (m * (level.numerator + level.denominator)) ** len(data)
    return tuple((tuple(c * a for a in state), Fraction(n, whole)) for state, n in sorted(states.items()))


def _users(n: int, f: int) -> tuple[int, int]:
    for name, value in (("n", n), ("f", f)):
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadInput(f"{name} = {shown(value)}: a number of users is an integer >= 0")
    if f > n:
        raise BadInput(f"f = {f}, n = {n}: at most all n users hold the item")
    return n, f


def _weights(n: int, f: int, t: Fraction) -> list[int]:
    """P(B1 + B2 = s), s = 0..n, times 2^(n-f) (a+b)^f for t = a/b."""
    n, f = _users(n, f)
    if n > MAX_USERS or n * t.numerator.bit_length() > MAX_BITS:
        raise OutOfScope(
            f"n = {n}: exact laws are for at most {MAX_USERS} users, fewer where t has many digits; or tail_enclosure"
        )
    own = [comb(f, i) * t.numerator**i * t.denominator ** (f - i) for i in range(f + 1)]
    others = [comb(n - f, i) for i in range(n - f + 1)]
    found = [0] * (n + 1)
    for i, one in enumerate(own):
        for j, two in enumerate(others):
            found[i + j] += one * two
    return found


@numeric
def marginal(n: int, f: int, t: ExactLike) -> tuple[tuple[Fraction, Fraction], ...]:
    """The law of fhat[v] as pairs (value, probability) in ascending order; f of the n users hold v.

    Args:
        n: the number of users.
        f: how many of them hold the item.
        t: e^epsilon, above 1, rational.

    Returns:
        Pairs of an estimate, in users, and its probability.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> marginal(1, 1, 3)
        ((Fraction(-2, 1), Fraction(1, 4)), (Fraction(2, 1), Fraction(3, 4)))

    Source: heavy-hitters, beyond Fact 7.8.
    """
    level = rational(check_level(t, above=True))
    c, weights = rational(gain(level)), _weights(n, f, level)
    whole = sum(weights)
    return tuple((c * (2 * s - n), Fraction(weight, whole)) for s, weight in enumerate(weights))


@numeric
def tail(n: int, f: int, radius: RealLike, t: ExactLike) -> Fraction:
    """P(|fhat[v] - f| >= radius), exactly; the radius is a rational number, a sum of logarithms, or a ``Real``.

    Args:
        n: the number of users.
        f: how many of them hold the item.
        radius: in users.
        t: e^epsilon, above 1, rational.

    Returns:
        A probability.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> tail(2, 1, 3, 3)
        Fraction(1, 2)

    Source: heavy-hitters, Fact 7.9.
    """
    level, c, least = _reached(radius, t)
    weights = _weights(n, f, level)
    below, above = _window(n, f, c, least)
    kept = sum(weights[s] for s in range(n + 1) if s >= above or s < below)
    return Fraction(kept, sum(weights))


@numeric
def tail_enclosure(n: int, f: int, radius: RealLike, t: ExactLike, bits: int = 64) -> Interval:
    """``tail`` for as many as 10^7 users: an interval of width at most 2^-bits that contains it, in time of order n.

    Args:
        n: the number of users, at most 10^7.
        f: how many of them hold the item.
        radius: in users.
        t: e^epsilon, above 1, rational.
        bits: of precision.

    Returns:
        An enclosure of the probability.

    Raises:
        OutOfScope: beyond 10^7 users, and at t = 1.

    Example:
        >>> found = tail_enclosure(10**4, 100, 400, 3)
        >>> found.width < Fraction(1, 2**64), round(float(found.lower), 6)
        (True, 0.046312)

    Source: heavy-hitters, Fact 7.9.
    """
    level, c, least = _reached(radius, t)
    n, f = _users(n, f)
    if n > MAX_ENCLOSED:
        raise OutOfScope(f"n = {n}: the tail is enclosed for at most {MAX_ENCLOSED} users")
    return outside(n, f, *_window(n, f, c, least), level / (level + 1), check_bits(bits))


def _reached(radius: RealLike, t: ExactLike) -> tuple[Fraction, Fraction, Real]:
    """t, c and the radius."""
    level = rational(check_level(t, above=True))
    least = radius if isinstance(radius, Real) else Real.of(radius if isinstance(radius, LogSum) else rational(radius))
    return level, rational(gain(level)), least


def _window(n: int, f: int, c: Fraction, least: Real) -> tuple[int, int]:
    """(below, above): the error is at most -radius for s < below, and at least the radius for s >= above."""

    def first(reached: int) -> int:
        """The least s with c (2s - n) - f >= radius (reached 1), or > -radius (reached -1); n + 1 if there is none."""
        low, high = 0, n + 1
        while low < high:
            s = (low + high) // 2
            error = c * (2 * s - n) - f
            if (least <= error) if reached == 1 else not (least <= -error):
                high = s
            else:
                low = s + 1
        return low

    return first(-1), first(1)


@numeric
def variance(n: int, f: int, t: ExactLike = "t") -> Exact:
    """Var fhat[v] = n c^2 - f, for f of the n users with item v.

    Args:
        n: the number of users.
        f: how many of them hold the item.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        In squared users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> variance(100, 10, 3)
        Fraction(390, 1)

    Source: heavy-hitters, beyond Fact 7.9.
    """
    n, f = _users(n, f)
    return n * gain(t) ** 2 - exact(f)


@numeric
def covariance(data: Sequence[int], d: int, t: ExactLike = "t") -> ExactMatrix:
    """Cov(fhat[v], fhat[w]) = [v = w] (n c^2 - f[v]), d x d.

    Args:
        data: the items of the users, each from 0 to d - 1.
        d: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        d x d, in squared users.

    Raises:
        OutOfScope: for more items than a matrix lists, and at t = 1.

    Example:
        >>> covariance([0, 0, 1], 2, 3).rows
        ((Fraction(10, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(11, 1)))

    Source: heavy-hitters, beyond Fact 7.9.
    """
    if order(d) ** 2 > MAX_STATES:
        raise OutOfScope(f"d = {d}: a matrix of at most {MAX_STATES} entries is listed; take variance, all others are 0")
    data = check_items(data, d)
    counts = frequencies(data, d)
    zero = exact(0)
    return ExactMatrix.of([[variance(len(data), f, t) if v == w else zero for w in range(d)] for v, f in enumerate(counts)])


@numeric
def squared_error(n: int, d: int, t: ExactLike = "t") -> Exact:
    """The sum over the d items of E (fhat[v] - f[v])^2 = d n c^2 - n, for any n items.

    Args:
        n: the number of users.
        d: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        In squared users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> squared_error(100, 4, 3)
        Fraction(1500, 1)

    Source: heavy-hitters, beyond Fact 7.9.
    """
    order(d)
    return d * variance(n, 0, t) - exact(n)
