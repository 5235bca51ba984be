"""Rates of Table 1 and section 5, without constants, and their quotients; rates, not bounds.

Frequency oracles: (1/epsilon) sqrt(n ln(1/beta)) (HadaOracle, HRR, and the lower bound), with ln(n/beta) for FreqOracle and
Hashtogram. Succinct histograms: (1/epsilon) sqrt(n ...) with ln d (1 + ln(1/beta)/ln n) (HadaHeavy), ln d ln(n/beta) (TreeHist),
ln(d/beta) (PrivateExpanderSketch, and the lower bound), ln(d/beta) ln(1/beta) (Bitstogram), ln d ln(1/beta)^3 (PROT-S-Hist);
ln d ln(1/beta)/ln n is that of one prefix, Theorem 4.2 as printed. Bases of logarithms do not matter.
HadaHeavy's rate is printed for all d, and is the rate of max(1, 2 ln d/ln n) levels for d >= sqrt n alone.
Source: heavy-hitters, Table 1, Theorem 4.2, sections 1, 4.3 and 5.

>>> [round(float(f(10**6, 2**32, 1, "1/100"))) for f in (hada_heavy, tree_hist, expander, bitstogram)]
[5438, 20213, 5176, 11106]
>>> tree_hist_over_bitstogram(2, 2), optimality(1, 3), optimality("1/2", 3)
(Fraction(3, 4), Fraction(1, 1), Fraction(4, 7))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters.constants import log_over
from exactdp.bounds.parameters import count, rate
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "bitstogram",
    "bitstogram_over_hada_heavy",
    "bitstogram_over_hada_heavy_least",
    "expander",
    "hada_heavy",
    "optimality",
    "oracle",
    "prefix",
    "prot",
    "sketched_oracle",
    "tree_hist",
    "tree_hist_over_bitstogram",
    "tree_hist_over_hada_heavy",
]


def _rate(n: int, epsilon: LevelLike, *factors: Real | LogSum) -> Real:
    """(1/epsilon) sqrt(n times the factors)."""
    inside = Real.of(Fraction(count(n, "n")) / rate(epsilon) ** 2)
    for factor in factors:
        inside = inside * Real.of(factor)
    return inside.sqrt()


def _log(d: int) -> LogSum:
    return LogSum.ln(count(d, "d", 2))


@numeric
def oracle(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln(1/beta)): HadaOracle, HRR, and the lower bound.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(oracle(1000, 1, "1/10")), 1), round(float(sketched_oracle(1000, 1, "1/10")), 1)
        (48.0, 96.0)

    Source: heavy-hitters, Table 1.
    """
    return _rate(n, epsilon, log_over(1, beta))


@numeric
def sketched_oracle(n: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln(n/beta)): FreqOracle, Hashtogram.

    Args:
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(oracle(1000, 1, "1/10")), 1), round(float(sketched_oracle(1000, 1, "1/10")), 1)
        (48.0, 96.0)

    Source: heavy-hitters, Table 1.
    """
    return _rate(n, epsilon, log_over(count(n, "n"), beta))


@numeric
def hada_heavy(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln d (1 + ln(1/beta)/ln n)), n >= 2.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    share = Real.of(log_over(1, beta)) / LogSum.ln(count(n, "n", 2)) + 1
    return _rate(n, epsilon, _log(d), share)


@numeric
def prefix(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln d ln(1/beta)/ln n), n >= 2: one prefix, as printed; false for d < sqrt n, and as beta -> 1.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    return _rate(n, epsilon, _log(d), Real.of(log_over(1, beta)) / LogSum.ln(count(n, "n", 2)))


@numeric
def prot(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) ln(1/beta)^(3/2) sqrt(n ln d): PROT-S-Hist.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    log = log_over(1, beta)
    return _rate(n, epsilon, _log(d), log, log, log)


@numeric
def tree_hist(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln d ln(n/beta)).

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    return _rate(n, epsilon, _log(d), log_over(count(n, "n"), beta))


@numeric
def expander(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln(d/beta)): PrivateExpanderSketch, and the lower bound.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    return _rate(n, epsilon, log_over(count(d, "d", 2), beta))


@numeric
def bitstogram(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(n ln(d/beta) ln(1/beta)).

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        An order of errors, in users, without its constant.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(rate(1000, 100, 1, "1/10")), 1) for rate in (bitstogram, expander, hada_heavy, prefix, prot, tree_hist)]
        [126.1, 83.1, 78.4, 39.2, 237.1, 205.9]

    Source: heavy-hitters, Table 1 and Section 4.3.
    """
    return _rate(n, epsilon, log_over(count(d, "d", 2), beta), log_over(1, beta))


@numeric
def tree_hist_over_hada_heavy(n: int) -> Real:
    """sqrt(ln n): the quotient of the rates of TreeHist and HadaHeavy, for all d and beta.

    Args:
        n: at least 2.

    Returns:
        A quotient of rates.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(tree_hist_over_hada_heavy(1000)), 3)
        2.628

    Source: heavy-hitters, Section 4.3.
    """
    return Real.of(LogSum.ln(count(n, "n", 2))).sqrt()


def _exponent(value: object, name: str) -> Fraction:
    found = rational(value)
    if found <= 0:
        raise BadInput(f"{name} = {found}: write an exponent > 0")
    return found


@numeric
def optimality(a: ExactLike, c: ExactLike) -> Fraction:
    """(c+1) a/(a+c): the square of HadaHeavy's rate over the lower bound, for d = n^a, beta = n^(-c); in [1, c+1] iff a >= 1.

    Args:
        a: the exponent of d = n^a, above 0.
        c: the exponent of beta = n^(-c), above 0.

    Returns:
        The square of a quotient of rates.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> optimality(2, 1), tree_hist_over_bitstogram(2, 1)
        (Fraction(4, 3), Fraction(4, 3))

    Source: heavy-hitters, Section 4.3.
    """
    size, power = _exponent(a, "a"), _exponent(c, "c")
    return (power + 1) * size / (size + power)


@numeric
def tree_hist_over_bitstogram(a: ExactLike, c: ExactLike) -> Fraction:
    """(c+1) a/(c (a+c)): the square of TreeHist's rate over Bitstogram's, for d = n^a, beta = n^(-c).

    Args:
        a: the exponent of d = n^a, above 0.
        c: the exponent of beta = n^(-c), above 0.

    Returns:
        The square of a quotient of rates.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> optimality(2, 1), tree_hist_over_bitstogram(2, 1)
        (Fraction(4, 3), Fraction(4, 3))

    Source: heavy-hitters, Section 4.3.
    """
    return optimality(a, c) / _exponent(c, "c")


@numeric
def bitstogram_over_hada_heavy(n: int, a: ExactLike, c: ExactLike) -> LogSum:
    """((a+c) c/(a (1+c))) ln n: the square of Bitstogram's rate over HadaHeavy's, for d = n^a, beta = n^(-c). Without a unit.

    Args:
        n: at least 2.
        a: the exponent of d = n^a, above 0.
        c: the exponent of beta = n^(-c), above 0.

    Returns:
        The square of a quotient of rates.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(bitstogram_over_hada_heavy(1000, 1, 1)), 3)
        6.908

    Source: heavy-hitters, Section 4.3.
    """
    size, power = _exponent(a, "a"), _exponent(c, "c")
    return LogSum.ln(count(n, "n", 2)) * ((size + power) * power / (size * (1 + power)))


@numeric
def bitstogram_over_hada_heavy_least(n: int, c: ExactLike) -> LogSum:
    """(c/(1+c)) ln n, below that for every d = n^a. Without a unit.

    Args:
        n: at least 2.
        c: the exponent of beta = n^(-c), above 0.

    Returns:
        A lower bound on the square of a quotient of rates.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(bitstogram_over_hada_heavy_least(1000, 1)), 3)
        3.454

    Source: heavy-hitters, Section 4.3.
    """
    power = _exponent(c, "c")
    return LogSum.ln(count(n, "n", 2)) * (power / (1 + power))
