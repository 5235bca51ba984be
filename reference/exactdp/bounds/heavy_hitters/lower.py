"""Lower bounds with explicit constants, for every protocol of n independent reports, each epsilon-LDP given public coins.

t = e^epsilon, g = (t-1)^2/t = 4 sinh^2(epsilon/2): chi^2 between two inputs of an epsilon-LDP channel is at most g: the ratio r
of their laws has mean 1 and (t-r)(r-1/t) >= 0; randomised response of one bit attains it. Users hold item v with probability
2 delta, else item 0: n reports have a divergence of at most 4 n g delta^2 from those of users with item 0, while f[v] < n delta
has a chance of at most e^(-n delta/4). Bretagnolle-Huber and Fano give the bounds. They replace the printed Omega(), which has no
range of beta and, in Fact 2.2, the wrong quantifier. ``lambda`` is an error that is not exceeded but for a chance of beta.
Source: heavy-hitters, Fact 2.2 and Corollary 2.3, with constants and side conditions of our own.

>>> print(chi_square(3), relative_entropy(3), [round(float(one_item(10**6, 3, beta)), 1) for beta in ("1/100", "1/10000")])
4/3 1/2*ln(3) [344.1, 578.2]
>>> print(*(round(float(v), 1) for v in (all_items(10**6, 10**6, 3), corollary_2_3(10**6, "1/10", "1/100"))))
534.9 3576.6
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters.constants import c_epsilon, chance, log_over
from exactdp.bounds.linear_queries.distribution import gain
from exactdp.bounds.parameters import count, rate
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, rational_or_real
from exactdp.numeric import numeric

__all__ = ["all_items", "chi_square", "corollary_2_3", "counterexample", "fact_2_2", "one_item", "point_mass", "relative_entropy"]


@numeric
def chi_square(t: ExactLike) -> Fraction:
    """g = (t-1)^2/t: the largest chi^2(Q(.|v), Q(.|w)) of an epsilon-LDP channel, t > 1.

    Args:
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        g, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> chi_square(3)
        Fraction(4, 3)
    """
    level = rational_or_real(check_level(t, above=True))
    return (level - 1) ** 2 / level


@numeric
def relative_entropy(t: ExactLike) -> LogSum:
    """((t-1)/(t+1)) ln t: the relative entropy of the two laws of a randomised bit, in nats, t > 1.

    Args:
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        Nats.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> str(relative_entropy(3))
        '1/2*ln(3)'
    """
    return LogSum.ln(rational_or_real(t)) * (1 / gain(t))


@numeric
def one_item(n: int, t: ExactLike, beta: ExactLike) -> Real:
    """sqrt(n ln(1/(8 beta))/g)/4 <= lambda, at any one item, for beta < 1/8, n g >= ln(1/(8 beta)) and

    n ln(1/(8 beta)) >= 64 g ln(1/beta)^2.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        beta: above 0 and below 1/8.

    Returns:
        A lower bound on the error, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(one_item(1000, 2, "1/100")), 2)
        17.77

    Source: heavy-hitters, Corollary 2.3.
    """
    failure, g = chance(beta), chi_square(t)
    if failure >= Fraction(1, 8):
        raise OutOfScope(f"beta = {failure}: the lower bound is stated for beta < 1/8")
    own, log = LogSum.ln(1 / failure / 8), LogSum.ln(1 / failure)
    if Real.of(count(n, "n") * g) < own or Real.of(own * n) < Real.of(log) * log * (64 * g):
        raise OutOfScope(f"n = {n}: stated for n g >= ln(1/(8 beta)) and n ln(1/(8 beta)) >= 64 g ln(1/beta)^2")
    return Real.of(own * (n / g)).sqrt() / 4


@numeric
def point_mass(n: int, t: ExactLike, beta: ExactLike) -> Fraction:
    """n/2 <= lambda, at any one item, for n g < ln(1/(4 beta)): all users hold it, or none does.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A lower bound on the error, in users.

    Raises:
        OutOfScope: for more users.

    Example:
        >>> point_mass(1, 2, "1/100")
        Fraction(1, 2)
    """
    if Real.of(count(n, "n") * chi_square(t)) >= LogSum.ln(1 / chance(beta) / 4):
        raise OutOfScope(f"n = {n}: an error of n/2 is forced for n g < ln(1/(4 beta))")
    return Fraction(n, 2)


def _least(n: int, square: LogSum) -> Real:
    """The smaller of n/70 and the root of ``square``."""
    most = Fraction(n, 70)
    return Real.of(most) if square > LogSum(most**2) else Real.of(square).sqrt()


def _checked(n: int, epsilon: LevelLike, beta: ExactLike) -> Fraction:
    if chance(beta) > Fraction(1, 64) or count(n, "n") < 579:
        raise OutOfScope(f"n = {n}, beta = {chance(beta)}: the lower bound is stated for beta <= 1/64 and n >= 579")
    return rate(epsilon, LogSum(1))


@numeric
def corollary_2_3(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """min(n/70, sqrt(n ln(1/beta))/(6 epsilon)) <= lambda, at any one item, for epsilon <= 1, beta <= 1/64, n >= 579.

    Args:
        n: at least 579.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        beta: above 0 and at most 1/64.

    Returns:
        A lower bound on the error, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(corollary_2_3(1000, 1, "1/100")), 2)
        11.31

    Source: heavy-hitters, Corollary 2.3, with constants.
    """
    level = _checked(n, epsilon, beta)
    return _least(n, log_over(1, beta) * (n / (6 * level) ** 2))


@numeric
def fact_2_2(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """min(n/70, sqrt(n ln(d/beta))/(12 epsilon)) <= lambda over all d >= 2 items at once; hypotheses as ``corollary_2_3``.

    Args:
        n: at least 579.
        d: the number of items, at least 2.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        beta: above 0 and at most 1/64.

    Returns:
        A lower bound on the error, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(fact_2_2(1000, 8, 1, "1/100")), 2)
        6.81

    Source: heavy-hitters, Fact 2.2, with constants.
    """
    level = _checked(n, epsilon, beta)
    return _least(n, log_over(count(d, "d", 2), beta) * (n / (12 * level) ** 2))


@numeric
def counterexample(d: int, epsilon: LevelLike, c: ExactLike) -> Real:
    """min(1/2, d (4d)^(-2 (epsilon C_eps/c)^2)): below this beta the printed Fact 2.2 is false for HRR, at c > 0.

    Args:
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        c: the constant of the printed bound, above 0.

    Returns:
        A failure probability.

    Raises:
        BadInput: if c <= 0.

    Example:
        >>> 0 < counterexample(4, 1, 1) < 1
        True

    Source: heavy-hitters, Fact 2.2.
    """
    scale = rational(c)
    if scale <= 0:
        raise BadInput(f"c = {scale}: write a constant > 0")
    power = c_epsilon(epsilon) * (rate(epsilon) / scale)
    found = (Real.of(LogSum.ln(count(d, "d", 2))) - power * power * LogSum.ln(4 * d) * 2).exp()
    return min(Real.of(Fraction(1, 2)), found)


@numeric
def all_items(n: int, d: int, t: ExactLike) -> Real:
    """sqrt(n ln((d-1)/5)/(32 g)) <= lambda, over all d >= 7 items at once, for beta <= 1/4, 2 n g >= ln((d-1)/5) and

    n ln((d-1)/5) >= 128 (2 ln 2)^2 g: Fano's inequality for d - 1 places of the one item that is held besides item 0.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 7.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A lower bound on the error, in users.

    Raises:
        OutOfScope: for less items, and for less users than it needs.

    Example:
        >>> round(float(all_items(10_000, 100, 2)), 2)
        43.2

    Source: heavy-hitters, Fact 2.2, with constants.
    """
    if count(d, "d") < 7:
        raise OutOfScope(f"d = {d}: the lower bound is stated for at least 7 items")
    g, log = chi_square(t), LogSum.ln(Fraction(d - 1, 5))
    two = Real.of(LogSum.ln(4))
    if Real.of(2 * count(n, "n") * g) < log or Real.of(log * n) < two * two * (128 * g):
        raise OutOfScope(f"n = {n}: stated for 2 n g >= ln((d-1)/5) and n ln((d-1)/5) >= 128 (2 ln 2)^2 g")
    return Real.of(log * (n / (32 * g))).sqrt()
