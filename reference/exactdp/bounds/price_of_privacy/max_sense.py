"""MaxSense: separations of the mean scores, deviations of a score, and how many users suffice, as printed and corrected.

U users, N items, w rated items, sensing probability p = theta/w with 0 < theta < w, t = e^epsilon, eps-hat = 2 (t-1)/(t+1).
Classes k of users with shares alpha_k, l of items with shares beta_l, ratings b (K x L), v_k = sum_l beta_l b_kl:

    delta_min (printed)             min |sum alpha_k e^(-theta v_k) (b_kl - b_kl')|,
    delta_lm  (independent, exact)  |sum alpha_k q_k (b_kl - b_km)/((1 - theta b_kl/N)(1 - theta b_km/N))|, q_k the chance of a 0,
    delta^(w) (exactly w, N large)  min |sum alpha_k (1 - theta v_k/w)^(w-1) (b_kl - b_kl')|.

Each item rated with probability w/N: the means of two classes differ by Delta = U eps-hat (theta - theta^2/w) delta_lm/(2N); the
paper loses the 2. A score is a sum of independent bits with mean at most the cap U p, so by Bernstein's inequality it is off by
Delta/5 with probability at most 2 exp(-Delta^2/(75 cap)), for every Delta between two means. The constants 75 become 300
(1 - theta/w)^-2 in terms of delta. ``users_for_gap`` serves every model: exactly w items, and Multi-MaxSense with the cap Q p.
Numbers delta are rational or real. Source: price-of-privacy, Theorem 5.1, proof 5.2.

>>> float(delta_printed([1], ["1/2", "1/2"], [[1, 0]], 2)), delta_exact_w([1], ["1/2", "1/2"], [[1, 0]], 2, 4)
(0.36787944117144233, Fraction(27, 64))
>>> [round(float(f(1000, 100, 2, 3, "1/3", 1))) for f in (users_printed, users)]
[48966720, 203943023]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import add

from exactdp.bounds.parameters import count
from exactdp.bounds.price_of_privacy.parameters import level
from exactdp.channel import check_distribution
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike
from exactdp.numeric import numeric
from exactdp.protocols.user_classes import check_classes
from exactdp.ratings import check_sizes

__all__ = [
    "delta",
    "delta_exact_w",
    "delta_printed",
    "deviation",
    "epsilon_hat",
    "separation",
    "separation_printed",
    "union",
    "union_printed",
    "users",
    "users_for_gap",
    "users_printed",
]

Numbers = Sequence[ExactLike]
MAX_POWER = 100_000  # of the chances that are written out


@numeric
def epsilon_hat(t: ExactLike) -> Fraction:
    """2 (t-1)/(t+1) = 2 tanh(epsilon/2), below 2; below 1, as the paper has it, for t < 3.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The number, from 0 to below 2.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> epsilon_hat(3)
        Fraction(1, 1)

    Source: price-of-privacy, Theorem 5.1.
    """
    here = level(t)
    return 2 * (here - 1) / (here + 1)


def _theta(theta: ExactLike, w: int) -> Fraction:
    value = rational(theta)
    if not 0 < value < count(w, "w"):
        raise OutOfScope(f"theta = {value}, w = {w}: MaxSense needs 0 < theta < w; at theta = w all scores are equal")
    return value


def _positive(value: RealLike, name: str) -> Real:
    found = Real.of(value)
    if not found.sign() > 0:
        raise OutOfScope(f"{name} is not above 0: no number of users separates equal means")
    return found


def _delta(value: RealLike) -> Real:
    found = _positive(value, "delta")
    if found > 1:
        raise OutOfScope("delta is above 1: it is a mean of differences of ratings, so write a number from 0 to 1")
    return found


def _writable(power: int, name: str) -> None:
    if power > MAX_POWER:
        raise OutOfScope(f"{name} = {power}: powers are written out up to {MAX_POWER}; use delta_printed, their limit")


def _classes(alpha: Numbers, beta: Numbers, b: Sequence[Numbers]) -> tuple[list[Fraction], list[Fraction], list[list[Fraction]]]:
    rows = [[rational(v) for v in row] for row in check_classes(b)]
    if len(rows[0]) < 2:
        raise OutOfScope("there is one class of items: a separation needs L >= 2")
    shares = [[rational(v) for v in check_distribution(s, n)] for s, n in ((alpha, len(rows)), (beta, len(rows[0])))]
    return shares[0], shares[1], rows


def _differences(
    alpha: Sequence[Fraction], rows: Sequence[Sequence[Fraction]], weight: Callable[[int, int, int], Fraction]
) -> Iterator[Fraction]:
    """|sum alpha_k weight(k, l, m) (b_kl - b_km)| for all l < m."""
    for one, two in combinations(range(len(rows[0])), 2):
        terms = (a * weight(k, one, two) * (row[one] - row[two]) for k, (a, row) in enumerate(zip(alpha, rows, strict=True)))
        yield abs(sum(terms, start=Fraction(0)))


def _means(beta: Sequence[Fraction], rows: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    return [sum((s * v for s, v in zip(beta, row, strict=True)), start=Fraction(0)) for row in rows]


@numeric
def delta_printed(alpha: Numbers, beta: Numbers, b: Sequence[Numbers], theta: ExactLike) -> Real:
    """delta_min = min over l < l' of |sum alpha_k e^(-theta v_k) (b_kl - b_kl')|, theta > 0.

    Args:
        alpha: the shares of the classes of users, of sum 1.
        beta: the shares of the classes of items, of sum 1.
        b: for each class of users the probability of a 1 for each class of items.
        theta: above 0.

    Returns:
        The smallest difference, as an expression.

    Raises:
        OutOfScope: if theta <= 0.

    Example:
        >>> round(float(delta_printed([1], ["1/2", "1/2"], [[0, 1]], 1)), 4)
        0.6065

    Source: price-of-privacy, Section 5.
    """
    shares, items, rows = _classes(alpha, beta, b)
    value = rational(theta)
    if value <= 0:
        raise OutOfScope(f"theta = {value}: write a number > 0")
    means, found = _means(items, rows), list[Real]()
    for one, two in combinations(range(len(items)), 2):
        powers: dict[Fraction, Fraction] = {}  # equal exponents together, so that a sum of 0 is seen
        for a, v, row in zip(shares, means, rows, strict=True):
            powers[v] = powers.get(v, Fraction(0)) + a * (row[one] - row[two])
        terms = {v: c for v, c in powers.items() if c}
        if not terms:
            return Real.of(0)
        total = _exponentials(value, terms)
        found.append(total if total.sign() > 0 else _exponentials(value, {v: -c for v, c in terms.items()}))
    least = found[0]
    for other in found[1:]:
        least = other if other != least and other < least else least
    return least


def _exponentials(theta: Fraction, terms: Mapping[Fraction, Fraction]) -> Real:
    return reduce(add, (Real.of(-theta * v).exp() * c for v, c in sorted(terms.items())))


@numeric
def delta_exact_w(alpha: Numbers, beta: Numbers, b: Sequence[Numbers], theta: ExactLike, w: int) -> Fraction:
    """delta^(w) = min over l < l' of |sum alpha_k (1 - theta v_k/w)^(w-1) (b_kl - b_kl')|.

    Args:
        alpha: the shares of the classes of users, of sum 1.
        beta: the shares of the classes of items, of sum 1.
        b: for each class of users the probability of a 1 for each class of items.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        The smallest difference of two classes, a number from 0 to 1.

    Raises:
        BadInput: for what are no classes.

    Example:
        >>> delta_exact_w([1], ["1/2", "1/2"], [[0, 1]], 1, 2)
        Fraction(3, 4)

    Source: price-of-privacy, Section 5.
    """
    shares, items, rows = _classes(alpha, beta, b)
    value, means = _theta(theta, w), _means(items, rows)
    _writable(w, "w")
    return min(_differences(shares, rows, lambda k, _l, _m: (1 - value * means[k] / w) ** (w - 1)))


@numeric
def delta(alpha: Numbers, beta: Numbers, b: Sequence[Numbers], theta: ExactLike, w: int, N: int) -> Fraction:
    """min of delta_lm over l < m, for N items of which each is rated with probability w/N; beta_l N are integers.

    Args:
        alpha: the shares of the classes of users, of sum 1.
        beta: the shares of the classes of items, of sum 1.
        b: for each class of users the probability of a 1 for each class of items.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        w: how many items a user has rated, from 1 to N; a number or an array.
        N: the number of items, a number or an array.

    Returns:
        The smallest difference of two classes, a number from 0 to 1.

    Raises:
        OutOfScope: where a class of items has no integer number of members.

    Example:
        >>> delta(["1/2", "1/2"], ["1/2", "1/2"], [[0, 1], [1, 0]], 1, 2, 4)
        Fraction(0, 1)

    Source: price-of-privacy, Section 5.
    """
    shares, items, rows = _classes(alpha, beta, b)
    check_sizes(N, w)
    _writable(N, "N")
    value = _theta(theta, w) / N
    sizes = [share * N for share in items]
    if any(size.denominator > 1 for size in sizes):
        raise OutOfScope(f"N = {N}: the classes of items have beta_l N members, which are integers")
    zeros = []
    for row in rows:
        zero = Fraction(1)
        for v, size in zip(row, sizes, strict=True):
            zero *= (1 - value * v) ** int(size)
        zeros.append(zero)
    return min(_differences(shares, rows, lambda k, i, j: zeros[k] / ((1 - value * rows[k][i]) * (1 - value * rows[k][j]))))


@numeric
def separation(U: int, N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike) -> Real:
    """Delta = U eps-hat (theta - theta^2/w) delta/(2N) between the mean scores of two classes.

    Args:
        U: the number of users.
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.

    Returns:
        A difference of mean scores, in users.

    Raises:
        BadInput: for sizes that are none, and for other numbers.

    Example:
        >>> float(separation(100, 10, 2, 1, 3, "1/2")), float(separation_printed(100, 10, 2, 1, 3, "1/2"))
        (1.25, 2.5)

    Source: price-of-privacy, Section 5.
    """
    return separation_printed(U, N, w, theta, t, delta) / 2


@numeric
def separation_printed(U: int, N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike) -> Real:
    """U eps-hat (theta - theta^2/w) delta/N, as printed: twice too much.

    Args:
        U: the number of users.
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.

    Returns:
        A difference of mean scores, in users.

    Raises:
        BadInput: for sizes that are none, and for other numbers.

    Example:
        >>> float(separation(100, 10, 2, 1, 3, "1/2")), float(separation_printed(100, 10, 2, 1, 3, "1/2"))
        (1.25, 2.5)

    Source: price-of-privacy, Section 5.
    """
    check_sizes(N, w)
    value = _theta(theta, w)
    return _delta(delta) * (Fraction(count(U, "U"), N) * epsilon_hat(t) * (value - value**2 / w))


@numeric
def deviation(cap: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-gap^2/(75 cap)) >= P(|B - E B| >= gap/5), B a sum of independent bits, E B <= cap, 0 < gap <= cap.

    A bound on a probability.

    Args:
        cap: above 0, at least the mean.
        gap: above 0, at most the cap.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: where the gap is above the cap.

    Example:
        >>> round(float(deviation(100, 50)), 4)
        1.4331

    Source: price-of-privacy, Section 5.
    """
    most, width = _positive(cap, "the cap"), _positive(gap, "the gap")
    if width > most:
        raise OutOfScope("the gap is between two means, so it is at most their cap: give gap <= cap")
    return (width * width / most / -75).exp() * 2


@numeric
def union(U: int, N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike) -> Real:
    """2N exp(-U w theta (1 - theta/w)^2 eps-hat^2 delta^2/(300 N^2)): that some score of N is off by Delta/5.

    A bound on a probability.

    Args:
        U: the number of users.
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.

    Returns:
        The bound on a probability; it may be above 1.

    Raises:
        BadInput: for sizes that are none, and for other numbers.

    Example:
        >>> [round(float(bound(100_000, 10, 2, 1, 3, 1)), 6) for bound in (union, union_printed)]
        [3.777512, 0.0]

    Source: price-of-privacy, Section 5.
    """
    value = _theta(theta, w)
    return _union(U, N, w, t, delta, value * (1 - value / w) ** 2 / 300)


@numeric
def union_printed(U: int, N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike) -> Real:
    """2N exp(-U w eps-hat^2 delta^2/(75 N^2)), as printed: too small, without theta and (1 - theta/w)^2.

    A bound on a probability.

    Args:
        U: the number of users.
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.

    Returns:
        The bound on a probability; it may be above 1.

    Raises:
        BadInput: for sizes that are none, and for other numbers.

    Example:
        >>> [round(float(bound(100_000, 10, 2, 1, 3, 1)), 6) for bound in (union, union_printed)]
        [3.777512, 0.0]

    Source: price-of-privacy, Section 5.
    """
    _theta(theta, w)
    return _union(U, N, w, t, delta, Fraction(1, 75))


def _union(U: int, N: int, w: int, t: ExactLike, delta: RealLike, factor: Fraction) -> Real:
    check_sizes(N, w)
    found = _delta(delta)
    return (found * found * (-factor * count(U, "U") * w * epsilon_hat(t) ** 2 / N**2)).exp() * (2 * N)


def _logs(N: int, d: object) -> LogSum:
    power = rational(d)
    if power <= 0:
        raise OutOfScope(f"d = {power}: the failure probability is N^-d with d > 0")
    return LogSum.ln(2) + LogSum.ln(N) * (1 + power)


@numeric
def users(N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike, d: ExactLike) -> Real:
    """U = 300 N^2 (ln 2 + (1+d) ln N)/(eps-hat^2 delta^2 w theta (1 - theta/w)^2): all scores within Delta/5, but for N^-d.

    In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.
        d: the exponent of the failure probability N^-d.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 2, 1, 3, 1, 1))) for bound in (users, users_printed)]
        [317899, 19869]

    Source: price-of-privacy, Theorem 5.1.
    """
    value = _theta(theta, w)
    return users_printed(N, w, theta, t, delta, d) * (4 / (1 - value / w) ** 2)


@numeric
def users_printed(N: int, w: int, theta: ExactLike, t: ExactLike, delta: RealLike, d: ExactLike) -> Real:
    """U = 75 N^2 (ln 2 + (1+d) ln N)/(eps-hat^2 delta^2 w theta), as printed: too small. In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.
        d: the exponent of the failure probability N^-d.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 2, 1, 3, 1, 1))) for bound in (users, users_printed)]
        [317899, 19869]

    Source: price-of-privacy, Theorem 5.1.
    """
    check_sizes(N, w)
    value, hat, found = _theta(theta, w), epsilon_hat(t), _delta(delta)
    if not hat:
        raise OutOfScope("t = 1: bits without information separate nothing; give t > 1")
    return Real.of(_logs(N, d)) / (found * found * (hat**2 * w * value / (75 * N**2)))


@numeric
def users_for_gap(N: int, cap: ExactLike, gap: RealLike, d: ExactLike) -> Real:
    """75 cap (ln 2 + (1+d) ln N)/gap^2 for cap and gap of one user: all N scores within U gap/5, but for N^-d.

    Args:
        N: the number of items, a number or an array.
        cap: above 0, at least the mean of one user.
        gap: above 0, at most the cap.
        d: the exponent of the failure probability N^-d.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where the gap is above the cap.

    Example:
        >>> round(float(users_for_gap(10, 1, "1/2", 1)))
        1589

    Source: price-of-privacy, Theorem 5.1, corrected.
    """
    most, width = _positive(cap, "the cap"), _positive(gap, "the gap")
    if width > most:
        raise OutOfScope("the gap is between two means, so it is at most their cap: give gap <= cap")
    return Real.of(_logs(count(N, "N"), d)) * most * 75 / (width * width)
