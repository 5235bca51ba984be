"""The Gaussian randomizer (Algorithm 1): on item v send a_v + N(0, sigma^2 I_d), where a_v is a column of norm at most r of A.

With D the largest distance of two columns it is (epsilon, delta)-LDP exactly for delta at least

    delta*(epsilon) = Phi(D/(2 sigma) - epsilon sigma/D) - e^epsilon Phi(-D/(2 sigma) - epsilon sigma/D),

which falls as sigma/D grows. Printed: sigma^2 = 2 r^2 ln(2/delta)/epsilon^2, too little where D > r. Corrected: four times that,
proved for 0 < epsilon <= 4 ln 2. Analytic: the least sigma^2, by bisection. The law is not discrete, so that no sampler is exact:
``report`` is the map from noise to a report. Source: linear-queries, Algorithm 1, Theorem 3.1 and beyond.

>>> columns(["1 -1"], 1) == ((1,), (-1,)), squared_diameter(((Fraction(1),), (Fraction(-1),)))
(True, Fraction(4, 1))
>>> noise = printed_variance(1, 1, "1e-5")
>>> print(noise, profile(4, noise, 1) <= Fraction("1e-5"), profile(4, 4 * noise, 1) <= Fraction("1e-5"))
2*ln(200000) False True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import count

from exactdp.arguments import listed, renamed
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import allowance
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_item, check_rate
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike, cdf
from exactdp.numbers.text import level
from exactdp.numeric import numeric

__all__ = [
    "Column",
    "analytic_variance",
    "columns",
    "corrected_variance",
    "estimate",
    "printed_variance",
    "profile",
    "report",
    "smallest_epsilon",
    "squared_diameter",
]

Column = tuple[Fraction, ...]
Variance = Fraction | LogSum | Real


@numeric
def columns(queries: Iterable[Sequence[ExactLike] | str], r: ExactLike) -> tuple[Column, ...]:
    """The columns a_1, ..., a_J of A, given by its rows (one query each; text is split at spaces), each of norm at most r.

    Args:
        queries: a row for each query, a list of numbers or text such as "1 -1", a number for each of the J items.
        r: the bound on the norms of the columns, above 0.

    Returns:
        J columns, a number for each query.

    Raises:
        BadInput: where A is no list of queries, has no entries, has queries of different lengths, or has a column longer than
            r.

    Example:
        >>> [[str(v) for v in column] for column in columns(["1 -1"], 1)]
        [['1'], ['-1']]

    Source: linear-queries, Section 2.
    """
    radius = check_radius(r)
    given = [row.split() if isinstance(row, str) else row for row in queries] if isinstance(queries, Iterable) else [queries]
    if isinstance(queries, str) or not all(isinstance(row, Iterable) for row in given):
        raise BadInput('A is a list of queries, each with one number for each item: write ["1 -1"] or [[1, -1]]')
    rows = [[rational(v) for v in row] for row in given]
    if not rows or not rows[0]:
        raise BadInput("A has no entries: write at least one query with one number for each item")
    if len({len(row) for row in rows}) > 1:
        raise BadInput("the queries have different lengths: write one number for each item in every query")
    found = tuple(zip(*rows, strict=True))
    for v, column in enumerate(found):
        if sum(c * c for c in column) > radius**2:
            raise BadInput(f"column {v} is longer than r = {radius}: scale A, or write a larger r")
    return found


def squared_diameter(found: Sequence[Column]) -> Fraction:
    """D^2 = the largest ||a_v - a_v'||^2, 0 for one column.

    Args:
        found: columns, each with a number for each query.

    Returns:
        D^2.

    Raises:
        BadInput: where there is no column, or the columns have different lengths.

    Example:
        >>> squared_diameter([(1, 0), (0, 1)])
        Fraction(2, 1)
    """
    found = [
        tuple(map(rational, listed(column, "numbers", "[1, 0], a column"))) for column in listed(found, "columns", "[(1, 0)]")
    ]
    if not found:
        raise BadInput("there is no column: write at least one")
    if len({len(column) for column in found}) > 1:
        raise BadInput("the columns have different lengths: all of them have one number for each query")
    return max(sum(((x - y) ** 2 for x, y in zip(a, b, strict=True)), start=Fraction(0)) for a in found for b in found)


def check_radius(r: object) -> Fraction:
    """r, a rational number > 0. Raises BadInput if r <= 0."""
    radius = rational(r)
    if radius <= 0:
        raise BadInput(f"r = {radius}: the bound on the norms of the columns is a number > 0")
    return radius


def check_probability(delta: object) -> Fraction:
    """delta, a rational number with 0 < delta < 1. Raises BadInput unless 0 < delta < 1."""
    found = rational(delta)
    if not 0 < found < 1:
        raise BadInput(f"delta = {found}: write a number above 0 and below 1")
    return found


def check_variance(variance: RealLike) -> Real:
    """sigma^2 > 0, rational, a sum of logarithms, or any Real. Raises BadInput ("the variance of the noise must be above 0")."""
    found = Real.of(level(variance) if isinstance(variance, str) else variance)
    if found.sign() <= 0:
        raise BadInput("the variance of the noise must be above 0")
    return found


def _ln_over_square(r: object, epsilon: LevelLike, delta: object) -> LogSum:
    """r^2 ln(2/delta)/epsilon^2."""
    radius, rate, chance = check_radius(r), check_rate(epsilon), check_probability(delta)
    if rate <= 0:
        raise BadInput(f"epsilon = {rate}: the noise is calibrated to a number > 0")
    return LogSum.ln(2 / chance) * (radius / rate) ** 2


@numeric
def printed_variance(r: ExactLike, epsilon: LevelLike, delta: ExactLike) -> LogSum:
    """sigma^2 = 2 r^2 ln(2/delta)/epsilon^2, squared as r is, as printed: not enough where columns are further apart than r.

    Args:
        r: the bound on the norms of the columns, above 0.
        epsilon: in nats, above 0.
        delta: a probability, above 0 and below 1.

    Returns:
        sigma^2, a sum of logarithms, in the unit of r^2.

    Raises:
        BadInput: for r <= 0, and unless 0 < delta < 1.

    Example:
        >>> str(printed_variance(1, 1, "1e-5"))
        '2*ln(200000)'

    Source: linear-queries, Algorithm 1.
    """
    return _ln_over_square(r, epsilon, delta) * 2


@numeric
def corrected_variance(r: ExactLike, epsilon: LevelLike, delta: ExactLike) -> LogSum:
    """sigma^2 = 8 r^2 ln(2/delta)/epsilon^2, squared as r is: enough for columns of norm at most r, 0 < epsilon <= 4 ln 2.

    Args:
        r: the bound on the norms of the columns, above 0.
        epsilon: in nats, above 0 and at most 4 ln 2.
        delta: a probability, above 0 and below 1.

    Returns:
        sigma^2, a sum of logarithms, in the unit of r^2.

    Raises:
        OutOfScope: if epsilon > ln 16.

    Example:
        >>> str(corrected_variance(1, 1, "1e-5"))
        '8*ln(200000)'

    Source: linear-queries, Theorem 3.1, corrected.
    """
    found = _ln_over_square(r, epsilon, delta) * 8
    if check_rate(epsilon) > LogSum.ln(16):
        raise OutOfScope("this calibration is proved for epsilon <= 4 ln 2 = 2.77...: use analytic_variance")
    return found


@numeric
def profile(squared: ExactLike, variance: RealLike, epsilon: LevelLike) -> Real:
    """delta*(epsilon) at D^2 = ``squared``: the least delta for which the report is (epsilon, delta)-LDP; 0 if D = 0.

    Args:
        squared: D^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        delta, a probability, as an expression that encloses it at any precision.

    Raises:
        BadInput: if squared < 0.

    Example:
        >>> round(float(profile(4, 8, 1)), 6)
        0.039633

    Source: linear-queries, beyond Theorem 3.1.
    """
    distance, noise, rate = rational(squared), check_variance(variance), Real.of(level(epsilon))
    if distance < 0:
        raise BadInput(f"D^2 = {distance}: a squared distance is at least 0")
    if not distance:
        return Real.of(0)
    s = (distance / noise).sqrt()  # D/sigma
    return cdf(s / 2 - rate / s) - rate.exp() * cdf(s / -2 - rate / s)


@renamed("within")
@numeric
def analytic_variance(squared: ExactLike, epsilon: LevelLike, delta: ExactLike, tolerance: LevelLike = "1e-12") -> Fraction:
    """A rational sigma^2 with delta*(epsilon) <= delta, while delta*(epsilon) > delta at (1 - tolerance) sigma^2; both decided.

    ``squared`` is D^2 > 0; epsilon is in nats, >= 0.

    Args:
        squared: D^2, the squared largest distance of two columns, above 0.
        epsilon: in nats, at least 0.
        delta: a probability, above 0 and below 1.
        tolerance: how near to the least one the variance is, relatively.

    Returns:
        sigma^2, rational.

    Raises:
        BadInput: if squared <= 0, or unless 0 < tolerance < 1 and 0 < delta < 1.

    Example:
        >>> round(float(analytic_variance(1, 1, "1e-5", "1e-6")), 3)
        13.918

    Source: linear-queries, Algorithm 1; B. Balle, Y.-X. Wang, ICML 2018, for the profile.
    """
    distance, chance, gap = rational(squared), check_probability(delta), allowance(tolerance)
    if distance <= 0:
        raise BadInput("all columns are equal: the reports say nothing about the items, and no noise is needed")
    if not 0 < gap < 1:
        raise BadInput(f"tolerance = {gap}: write a number above 0 and below 1")
    rate = level(epsilon)

    def enough(scaled: Fraction) -> bool:
        return profile(1, scaled, rate) <= chance

    low = high = Fraction(1)
    while not enough(high):
        low, high = high, 4 * high
    while enough(low):
        low, high = low / 4, low
    while low < (1 - gap) * high:
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high * distance


@renamed("within")
@numeric
def smallest_epsilon(squared: ExactLike, variance: RealLike, delta: ExactLike, tolerance: LevelLike = "1e-12") -> Interval:
    """The least epsilon >= 0 with delta*(epsilon) <= delta, at most ``tolerance`` from both ends; 0 if delta*(0) <= delta.

    Newton's method for ln delta* proposes points, exact comparisons of delta* with delta decide on them.

    Args:
        squared: D^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        delta: a probability, above 0 and below 1.
        tolerance: the largest width of the answer, in nats.

    Returns:
        epsilon in nats, between two rational numbers.

    Raises:
        BadInput: unless 0 < tolerance < 1.

    Example:
        >>> round(float(smallest_epsilon(4, 8, "1e-3", "1e-6").lower), 4)
        2.0533
    """
    distance, noise, chance, gap = rational(squared), check_variance(variance), check_probability(delta), allowance(tolerance)
    if not 0 < gap < 1:
        raise BadInput(f"tolerance = {gap}: write a number above 0 and below 1")

    def enough(epsilon: Fraction) -> bool:
        return profile(distance, noise, epsilon) <= chance

    low, high = Fraction(0), Fraction(1)
    if enough(low):
        return Interval(low, low)
    while not enough(high):
        low, high = high, 2 * high
    bits, point = gap.denominator.bit_length() + 8, (low + high) / 2
    for turn in count():
        if high - low <= gap:
            break
        near = _newton(distance, noise, chance, point, bits) if turn % 8 < 7 else None  # and bisection, if it is slow
        if near is None or not low < near < high:
            near = (low + high) / 2
        for tried in (near - gap / 3, near + gap / 3):
            if low < tried < high:
                low, high = (low, tried) if enough(tried) else (tried, high)
        point = near
    return Interval(low, high)


def _newton(distance: Fraction, noise: Real, delta: Fraction, epsilon: Fraction, bits: int) -> Fraction | None:
    """epsilon - ln(delta*/delta)/(ln delta*)', (delta*)' = -e^epsilon Phi(-s/2 - epsilon/s); None where that is too steep."""
    s, rate, here = (distance / noise).sqrt(), Real.of(epsilon), profile(distance, noise, epsilon)
    try:
        step = here / (rate.exp() * cdf(s / -2 - rate / s)) * (here / delta).ln()
        return (step.enclosure(bits).lower + epsilon).limit_denominator(2**bits)
    except OutOfScope:
        return None


@numeric
def report(v: int, queries: Iterable[Sequence[ExactLike] | str], r: ExactLike, noise: Sequence[ExactLike]) -> Column:
    """a_v + noise, for an item v of 0..J-1 and d exact numbers.

    Args:
        v: the user's item, from 0 to J - 1.
        queries: a row for each query.
        r: the bound on the norms of the columns, above 0.
        noise: d exact numbers, one for each query.

    Returns:
        The report, d numbers.

    Raises:
        BadInput: unless the noise has a number for each query.

    Example:
        >>> report(1, ["1 -1"], 1, ["1/2"])
        (Fraction(-1, 2),)

    Source: linear-queries, Algorithm 1.
    """
    found = columns(queries, r)
    column = found[check_item(v, len(found))]
    added = listed(noise, "numbers", "[0, 1], the noise")
    if len(added) != len(column):
        raise BadInput(f"the noise has {len(added)} numbers: write {len(column)}, one for each query")
    return tuple(a + rational(z) for a, z in zip(column, added, strict=True))


def estimate(reports: Sequence[Sequence[ExactLike]]) -> Column:
    """The mean of the reports: unbiased for A p, with E||mean - A phat||^2 = d sigma^2/n.

    Args:
        reports: one for each user, each with a number for each query.

    Returns:
        The mean, a number for each query.

    Raises:
        BadInput: without any report, for reports that are no lists, and for reports of different lengths.

    Example:
        >>> estimate([[1, 0], [0, 1]])
        (Fraction(1, 2), Fraction(1, 2))

    Source: linear-queries, Algorithm 1.
    """
    reports = listed(reports, "reports", "[[1, 0]]")
    if not reports:
        raise BadInput("an estimate needs at least one report")
    if not all(isinstance(one, Iterable) and not isinstance(one, str) for one in reports):
        raise BadInput("a report has one number for each query: write a list of them, also for one query")
    found = [[rational(v) for v in one] for one in reports]
    if len({len(one) for one in found}) > 1:
        raise BadInput("the reports have different lengths: all of them have one number for each query")
    return tuple(sum(coordinate, start=Fraction(0)) / len(found) for coordinate in zip(*found, strict=True))
