"""The rejection-sampled Gaussian randomizer (Algorithm 3), as printed and corrected: the message is y or nothing.

Draw y from N(0, sigma^2 I_d), let loss = ln(f_a(y)/f_0(y)) = (<y, a> - ||a||^2/2)/sigma^2 for the column a of the item, and
B ~ Ber(e^loss/2) if |loss| <= tau (the slab Good). Printed: B = 0 outside, tau = epsilon/4, sigma^2 = 4 r^2 ln(n)/epsilon^2.
Corrected: B ~ Ber(1/2) outside and sigma^2 = 2 r^2 ln(2/delta)/tau^2, 0 < tau <= ln 2. Private y: send y if B = 1, else nothing;
public y: y is known to all and B is sent. The printed one is not LDP at any level, since Good depends on the item; the corrected
one is exactly 2 tau-LDP for private y, and sends something with probability exactly 1/2.

Functions take ||a||^2, sigma^2 and tau; with s = ||a||/sigma and w = tau/s all laws are in Phi and phi. No sampler is exact, the
law being continuous; ``accepts`` decides B exactly for given y and u.
Source: linear-queries, Algorithm 3, Theorem 3.3, Lemma 3.6.

>>> noise = printed_variance(1, 120, 1)
>>> print(noise, [round(float(f(1, noise, "1/4")), 5) for f in (outside, active, bias)])
4*ln(120) [0.27707, 0.36146, -0.33055]
>>> print(round(float(event(["0"], noise, "1/4", "5.2874917", None)), 7), event([1], noise, "1/4", 6, None).tree)
0.0567354 0
>>> epsilon_public("1/4") < Fraction(1), epsilon_public("1/2") < Fraction(1)
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exactdp.arguments import check_bits, check_flag, is_integer, listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.gaussian import check_probability, check_radius, check_variance
from exactdp.mechanisms.parameters import check_rate
from exactdp.numbers.binomial import at_most
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike, cdf, density, total
from exactdp.numbers.text import level
from exactdp.numeric import numeric

__all__ = [
    "accepts",
    "active",
    "bias",
    "bit_probability",
    "corrected_variance",
    "epsilon_private",
    "epsilon_public",
    "event",
    "few_active",
    "loss",
    "outside",
    "printed_variance",
    "second_moment",
    "slab",
    "tilt",
]

Bounds = tuple[Real | None, Real | None]
ONE = Real.of(1)
MOST_USERS = 10_000_000  # of a tail
HALF = Real.of(Fraction(1, 2))


@numeric
def printed_variance(r: ExactLike, n: int, epsilon: LevelLike) -> LogSum:
    """sigma^2 = 2 r^2 ln(2/delta)/epsilon^2 = 4 r^2 ln(n)/epsilon^2, squared as r is; delta = 2/n^2, n >= 2, 0 < epsilon <= 1.

    Args:
        r: the bound on the norms of the columns, above 0.
        n: the number of users, at least 2.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        sigma^2, a sum of logarithms, in the unit of r^2.

    Raises:
        BadInput: for less than two users.
        OutOfScope: unless 0 < epsilon <= 1.

    Example:
        >>> str(printed_variance(1, 120, 1))
        '4*ln(120)'

    Source: linear-queries, Algorithm 3.
    """
    radius, rate = check_radius(r), check_rate(epsilon)
    if not isinstance(n, int) or isinstance(n, bool) or n < 2:
        raise BadInput(f"n = {shown(n)}: the number of users is an integer >= 2, as ln 1 = 0 leaves no noise")
    if not 0 < rate <= 1:
        raise OutOfScope(f"epsilon = {rate}: Algorithm 3 is stated for 0 < epsilon <= 1")
    return LogSum.ln(n) * (4 * (radius / rate) ** 2)


@numeric
def corrected_variance(r: ExactLike, tau: RealLike, delta: ExactLike) -> Real:
    """sigma_*^2 = 2 r^2 ln(2/delta)/tau^2: then the mass outside the window is at most delta.

    Args:
        r: the bound on the norms of the columns, above 0.
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: a probability, above 0 and below 1.

    Returns:
        sigma^2, in the unit of r^2.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(corrected_variance(1, "1/4", "1e-3")), 3)
        243.229

    Source: linear-queries, Algorithm 3, corrected.
    """
    window = check_window(tau)
    return LogSum.ln(2 / check_probability(delta)) * (2 * check_radius(r) ** 2) / (window * window)


def check_window(tau: RealLike) -> Real:
    """tau with 0 < tau <= ln 2, so that e^tau/2 is a probability.

    Raises OutOfScope ("the window tau must be above 0 and at most ln 2: outside, e^tau/2 is no probability").
    """
    found = Real.of(level(tau) if isinstance(tau, str) else tau)
    if not found > 0 or not found <= LogSum.ln(2):
        raise OutOfScope("the window tau must be above 0 and at most ln 2: outside, e^tau/2 is no probability")
    return found


@numeric
def epsilon_private(tau: RealLike) -> Real:
    """2 tau: the exact level of the corrected sampler where y or nothing is sent (attained by two orthogonal columns).

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        The level in nats.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> float(epsilon_private("1/4"))
        0.5

    Source: linear-queries, Theorem 3.3, corrected.
    """
    return check_window(tau) * 2


@numeric
def epsilon_public(tau: RealLike) -> Real:
    """ln((2 - e^-tau)/(2 - e^tau)) > 2 tau: the level of the corrected sampler where y is public and the bit B is sent.

    It is attained where some y has loss tau for one item and -tau for another.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        The level in nats.

    Raises:
        OutOfScope: unless tau < ln 2.

    Example:
        >>> round(float(epsilon_public("1/4")), 5)
        0.53394

    Source: linear-queries, Theorem 3.3, corrected.
    """
    window = check_window(tau)
    if not window < LogSum.ln(2):
        raise OutOfScope("at tau = ln 2 the bit 0 has probability 0 for some y: no level is finite")
    return ((2 - (-window).exp()) / (2 - window.exp())).ln()


@numeric
def loss(column: Sequence[ExactLike], y: Sequence[ExactLike], variance: RealLike) -> Real:
    """ln(f_a(y)/f_0(y)) = (<y, a> - ||a||^2/2)/sigma^2 for the column a; both of d exact numbers.

    Args:
        column: a, d exact numbers.
        y: d exact numbers.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.

    Returns:
        The loss in nats.

    Raises:
        BadInput: where y and the column have different lengths.

    Example:
        >>> float(loss([1], [1], 4))
        0.125

    Source: linear-queries, Algorithm 3.
    """
    a = [rational(v) for v in listed(column, "numbers", "[1, 0], a column")]
    at = [rational(v) for v in listed(y, "numbers", "[1, 0], a point")]
    if len(a) != len(at):
        raise BadInput(f"y has {len(at)} numbers and the column {len(a)}: they must agree")
    inner, noise = sum((v * (z - v / 2) for v, z in zip(a, at, strict=True)), start=Fraction(0)), check_variance(variance)
    return inner / noise if inner else Real.of(0)


@numeric
def bit_probability(
    column: Sequence[ExactLike], y: Sequence[ExactLike], variance: RealLike, tau: RealLike, corrected: bool = False
) -> Real:
    """The probability P(B = 1|y): e^loss/2 for |loss| <= tau; outside 0 as printed, 1/2 as corrected.

    Args:
        column: a, d exact numbers.
        y: d exact numbers.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        The probability, as an expression.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(bit_probability([1], [1], 4, "1/4")), 5), float(bit_probability([1], [9], 4, "1/4"))
        (0.56657, 0.0)

    Source: linear-queries, Algorithm 3.
    """
    window, found = check_window(tau), loss(column, y, variance)
    if -window <= found <= window:
        return found.exp() / 2 if found.tree else HALF
    return HALF if check_flag(corrected, "corrected") else Real.of(0)


@numeric
def accepts(
    column: Sequence[ExactLike], y: Sequence[ExactLike], variance: RealLike, tau: RealLike, u: ExactLike, corrected: bool = False
) -> bool:
    """Whether B = 1, that is u < P(B = 1|y), decided, for a uniform u of [0, 1).

    Args:
        column: a, d exact numbers.
        y: d exact numbers.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        u: from 0, below 1.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        True where y is sent.

    Raises:
        BadInput: unless 0 <= u < 1.
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> accepts([1], [1], 4, "1/4", "1/4"), accepts([1], [9], 4, "1/4", "1/4")
        (True, False)

    Source: linear-queries, Algorithm 3.
    """
    chance = rational(u)
    if not 0 <= chance < 1:
        raise BadInput(f"u = {chance}: write a number from 0, below 1")
    return bit_probability(column, y, variance, tau, corrected) > chance


def _norm(squared: object) -> Fraction:
    """||a||^2 >= 0."""
    norm = rational(squared)
    if norm < 0:
        raise BadInput(f"||a||^2 = {norm}: a squared norm is at least 0")
    return norm


def _ends(squared: ExactLike, variance: RealLike, tau: RealLike) -> tuple[Real, Real, Real]:
    """s = ||a||/sigma and the two ends w - s/2, w + s/2, for ||a||^2 = ``squared`` > 0."""
    norm, noise, window = _norm(squared), check_variance(variance), check_window(tau)
    s = (norm / noise).sqrt().once()
    width = (window / s).once()
    return s, width - s / 2, width + s / 2


@numeric
def outside(squared: ExactLike, variance: RealLike, tau: RealLike) -> Real:
    """beta = Phi(-w + s/2) + Phi(-w - s/2): the mass outside the window, under N(0, sigma^2) and N(a, sigma^2); 0 if a = 0.

    Args:
        squared: ||a||^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        beta, a probability, as an expression.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(outside(1, 4, "1/4")), 5)
        0.62792

    Source: linear-queries, Lemma 3.6.
    """
    if not rational(squared):
        return Real.of(0)
    _, low, high = _ends(squared, variance, tau)
    return cdf(low * -1) + cdf(high * -1)


@numeric
def active(squared: ExactLike, variance: RealLike, tau: RealLike, corrected: bool = False) -> Real:
    """The probability P(B = 1): (1 - beta)/2 as printed, exactly 1/2 as corrected.

    Args:
        squared: ||a||^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        The probability, as an expression.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(active(1, 4, "1/4")), 5), float(active(1, 4, "1/4", True))
        (0.18604, 0.5)

    Source: linear-queries, Lemma 3.6.
    """
    return HALF if check_flag(corrected, "corrected") else (1 - outside(squared, variance, tau)) / 2


@numeric
def bias(squared: ExactLike, variance: RealLike, tau: RealLike, corrected: bool = False) -> Real:
    """The component along a/||a|| of E[y - a|B = 1]; 0 if a = 0.

    Printed: sigma (phi(w + s/2) - phi(w - s/2))/(1 - beta). Corrected: -2 sigma (s beta/2 + phi(w - s/2) - phi(w + s/2)).

    Args:
        squared: ||a||^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        The bias, in the unit of a.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(bias(1, 4, "1/4")), 5)
        -0.45974

    Source: linear-queries, Section 3.2.
    """
    check_flag(corrected, "corrected")
    if not rational(squared):
        return Real.of(0)
    s, low, high = _ends(squared, variance, tau)
    sigma, beta, gap = check_variance(variance).sqrt(), outside(squared, variance, tau), density(low) - density(high)
    return -2 * sigma * (s * beta / 2 + gap) if corrected else -1 * sigma * gap / (1 - beta)


@numeric
def second_moment(squared: ExactLike, d: int, variance: RealLike, tau: RealLike, corrected: bool = False) -> Real:
    """E[||y - a||^2|B = 1] in d dimensions: d sigma^2 + ||a|| b as corrected, with b = -bias.

    Printed: sigma^2 (d - ((w - s/2) phi(w - s/2) + (w + s/2) phi(w + s/2))/(1 - beta)).

    Args:
        squared: ||a||^2, at least 0.
        d: the number of queries, at least 1.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        The moment, in the unit of ||a||^2.

    Raises:
        BadInput: for what is no number of queries.

    Example:
        >>> round(float(second_moment(1, 1, 4, "1/4")), 5), round(float(second_moment(1, 1, 4, "1/4", True)), 5)
        (0.53278, 4.97004)

    Source: linear-queries, Section 3.2.
    """
    if not isinstance(d, int) or isinstance(d, bool) or d < 1:
        raise BadInput(f"d = {shown(d)}: the number of queries is an integer >= 1")
    check_flag(corrected, "corrected")
    noise = check_variance(variance)
    if not rational(squared):
        return noise * d
    if corrected:
        return noise * d - Real.of(squared).sqrt() * bias(squared, variance, tau, corrected=True)
    _, low, high = _ends(squared, variance, tau)
    return noise * (d - (low * density(low) + high * density(high)) / (1 - outside(squared, variance, tau)))


@numeric
def slab(squared: ExactLike, variance: RealLike, tau: RealLike) -> tuple[Real, Real]:
    """The ends of <y, a> in Good: ||a||^2/2 -+ sigma^2 tau; Good is all of R^d if a = 0.

    Args:
        squared: ||a||^2, at least 0.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        The two ends, in the unit of ||a||^2.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [float(end) for end in slab(1, 4, "1/4")]
        [-0.5, 1.5]

    Source: linear-queries, Algorithm 3.
    """
    middle, half = _norm(squared) / 2, check_variance(variance) * check_window(tau)
    return middle - half, middle + half


@numeric
def event(
    column: Sequence[ExactLike],
    variance: RealLike,
    tau: RealLike,
    low: RealLike | None,
    high: RealLike | None,
    corrected: bool = False,
) -> Real:
    """The probability P(B = 1 and low < y <= high) for one query (d = 1), the column [a]; None for an infinite end.

    Args:
        column: one exact number, in a list.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.
        low: the lower end, None for none.
        high: the upper end, None for none.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        The probability, as an expression.

    Raises:
        BadInput: for a column of several numbers.

    Example:
        >>> round(float(event([1], 4, "1/4", None, None)), 5)
        0.18604
    """
    check_flag(corrected, "corrected")
    column = listed(column, "numbers", "[1], a column")
    if len(column) != 1:
        raise BadInput(f"the column has {len(column)} numbers: intervals are events of one query")
    a, noise, nothing = rational(column[0]), check_variance(variance), Fraction(0)
    bounds = None if low is None else Real.of(low), None if high is None else Real.of(high)
    if not a:
        return _mass(nothing, noise, bounds) / 2
    left, right = slab(a * a, variance, tau)
    left, right = (left / a, right / a) if a > 0 else (right / a, left / a)
    inside = _mass(a, noise, _meeting(bounds, (left, right))) / 2
    if not corrected:
        return inside
    beyond = (_mass(nothing, noise, _meeting(bounds, part)) for part in ((None, left), (right, None)))
    return inside + sum(beyond, start=Real.of(0)) / 2


def _meeting(one: Bounds, two: Bounds) -> Bounds:
    """The interval that two intervals have in common."""
    lows = [low for low, _ in (one, two) if low is not None]
    highs = [high for _, high in (one, two) if high is not None]
    return max(lows, default=None), min(highs, default=None)


def _mass(mean: Fraction, noise: Real, bounds: Bounds) -> Real:
    """P(low < y <= high) under N(mean, noise) for bounds = (low, high); 0 if high <= low."""
    low, high = bounds
    if low is not None and high is not None and high <= low:
        return Real.of(0)
    sigma = noise.sqrt()
    above = ONE if high is None else cdf((high - mean) / sigma)
    return above if low is None else above - cdf((low - mean) / sigma)


@numeric
def tilt(squares: Sequence[ExactLike], prior: Sequence[ExactLike], variance: RealLike, tau: RealLike) -> tuple[Real, ...]:
    """The probabilities of the items of active users, printed: p(v) P(B = 1|v), normalised; ``squares`` are the ||a_v||^2.

    Args:
        squares: ||a_v||^2, one for each item.
        prior: a probability for each item, of sum 1.
        variance: sigma^2, above 0: a number, a sum of logarithms, or a ``Real``.
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        A probability for each item, as expressions.

    Raises:
        BadInput: where the prior is no distribution on the items.

    Example:
        >>> [round(float(p), 5) for p in tilt([0, 1], ["1/2", "1/2"], 4, "1/4")]
        [0.72882, 0.27118]

    Source: linear-queries, Section 3.2.
    """
    chances = [rational(p) for p in listed(prior, "probabilities", '["1/2", "1/2"]')]
    squares = listed(squares, "squared norms", "[1, 1]")
    if len(chances) != len(squares) or min(chances, default=-1) < 0 or sum(chances) != 1:
        raise BadInput("the prior is a distribution: write one probability for each item, with sum 1")
    norms = {v: active(v, variance, tau).once() for v in {rational(v) for v in squares}}
    weights = [(p * norms[rational(v)]).once() for p, v in zip(chances, squares, strict=True)]
    whole = total(weights).once()
    return tuple(weight / whole for weight in weights)


@numeric
def few_active(n: int, most: int, chance: RealLike, bits: int = 64) -> Interval:
    """P(Bin(n, chance) <= most), enclosed: n users are active independently with probability ``chance``, a number or a Real.

    Args:
        n: the number of users, at least 1.
        most: an integer.
        chance: of being active, a number from 0 to 1 or a ``Real``.
        bits: of precision.

    Returns:
        The probability, between two rational numbers.

    Raises:
        BadInput: where n and most are no integers, and for what is no probability.
        OutOfScope: for too many users.

    Example:
        >>> few_active(4, 1, "1/2").lower
        Fraction(5, 16)
    """
    if not (is_integer(n) and is_integer(most) and n >= 1):
        raise BadInput(f"n = {shown(n)}, most = {shown(most)}: write two integers, the first at least 1")
    if n > MOST_USERS:
        raise OutOfScope(f"n = {n}: the tail is computed for at most {MOST_USERS} users")
    ends = Real.of(chance).enclosure(check_bits(bits) + 2 * n.bit_length())
    if not (ends.lower >= 0 and ends.upper <= 1):
        raise BadInput("the probability of being active is a number from 0 to 1")
    return Interval(at_most(n, most, ends.upper, bits).lower, at_most(n, most, ends.lower, bits).upper)  # it falls as p grows
