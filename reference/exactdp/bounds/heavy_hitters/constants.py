"""Constants of the bounds: ell = ln(4/beta), C_eps = (t+1)/(t-1) at t = e^epsilon, C_0, C_1, and the root of ln(16 e^2).

beta is the failure probability of one query (the paper's beta'), rational, 0 < beta < 1. C_0 and C_1 bound the deviations of the
partition for k = 8 ell groups, or k = ceil(8 ell): Delta_j <= C_j sqrt(n ell) with probability at least 1 - beta/4.
Source: heavy-hitters, section 8, with the constants of Lemmas 8.1 and 8.2 worked out, the permutation case repaired.

>>> print(ell("1/100"), *(round(float(v), 4) for v in (c_epsilon(1), c_0(), c_1(), c_1(permutation=True))))
ln(400) 2.164 4.2426 4.2426 4.8284
>>> ceiling(Real.of(ell("1/100")) * 8), log_over(2, "1/2") == 2 * LogSum.ln(2)
(48, True)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.arguments import check_flag
from exactdp.bounds.parameters import count, rate
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = ["c_0", "c_1", "c_epsilon", "ceiling", "chance", "ell", "log_over", "oracle_root", "power_of_two"]


@numeric
def chance(beta: ExactLike) -> Fraction:
    """beta, a rational number with 0 < beta < 1.

    Args:
        beta: the failure probability, above 0 and below 1.

    Returns:
        The number.

    Raises:
        BadInput: unless 0 < beta < 1.

    Example:
        >>> chance("1/10")
        Fraction(1, 10)
    """
    found = rational(beta)
    if not 0 < found < 1:
        raise BadInput(f"beta = {found}: a failure probability is a number above 0 and below 1")
    return found


@numeric
def log_over(factor: int, beta: ExactLike) -> LogSum:
    """ln(factor/beta) for an integer factor >= 1; > 0. Without a unit.

    Args:
        factor: an integer, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The logarithm, which has no unit.

    Raises:
        BadInput: unless 0 < beta < 1.

    Example:
        >>> str(log_over(2, "1/10"))
        'ln(20)'
    """
    return LogSum.ln(count(factor, "factor") / chance(beta))


@numeric
def ell(beta: ExactLike) -> LogSum:
    """ell = ln(4/beta). Without a unit.

    Args:
        beta: the failure probability, above 0 and below 1.

    Returns:
        The logarithm, which has no unit.

    Raises:
        BadInput: unless 0 < beta < 1.

    Example:
        >>> str(ell("1/10"))
        'ln(40)'
    """
    return log_over(4, beta)


@numeric
def c_epsilon(epsilon: LevelLike) -> Real:
    """C_eps = (e^epsilon + 1)/(e^epsilon - 1) for a rational number epsilon > 0.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The constant, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(c_epsilon(1)), 4)
        2.164

    Source: heavy-hitters, Section 7.1.5.
    """
    power = Real.of(rate(epsilon)).exp()
    return (power + 1) / (power - 1)


def c_0(permutation: bool = False) -> Real:
    """C_0: sqrt 2 + sqrt 8 = 3 sqrt 2 for independent groups; 0 for blocks of a permutation, which have one size.

    Args:
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The constant, which has no unit.

    Raises:
        BadInput: for what is no truth value.

    Example:
        >>> [round(float(c), 4) for c in (c_0(), c_1(), c_0(True), c_1(True))]
        [4.2426, 4.2426, 0.0, 4.8284]

    Source: heavy-hitters, Lemmas 8.1 and 8.2.
    """
    return Real.of(0) if check_flag(permutation, "permutation") else Real.of(18).sqrt()


def c_1(permutation: bool = False) -> Real:
    """C_1: sqrt 2 + sqrt 8 = 3 sqrt 2 for independent groups, 2 + sqrt 8 for blocks of a permutation.

    Args:
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The constant, which has no unit.

    Raises:
        BadInput: for what is no truth value.

    Example:
        >>> [round(float(c), 4) for c in (c_0(), c_1(), c_0(True), c_1(True))]
        [4.2426, 4.2426, 0.0, 4.8284]

    Source: heavy-hitters, Lemmas 8.1 and 8.2.
    """
    return Real.of(8).sqrt() + 2 if check_flag(permutation, "permutation") else Real.of(18).sqrt()


def oracle_root() -> Real:
    """sqrt(ln(16 e^2)) = sqrt(2 + 4 ln 2): HRR fails with probability 1/(8 e^2) at this radius over C_eps sqrt(2 n).

    Returns:
        The constant, which has no unit.

    Example:
        >>> round(float(oracle_root()), 4)
        2.1846
    """
    return Real.of(LogSum(2, [(2, 4)])).sqrt()


def ceiling(value: Real) -> int:
    """The least integer at or above the number.

    Args:
        value: a number that is told from an integer.

    Returns:
        The integer.

    Raises:
        OutOfScope: where 1024 bits do not decide it.

    Example:
        >>> ceiling(Real.of(2).sqrt())
        2
    """
    number = Real.of(value)
    for bits in (64, 256, 1024):
        found = number.enclosure(bits)
        low, high = (-(-end.numerator // end.denominator) for end in (found.lower, found.upper))
        if low == high:
            return low
    raise OutOfScope("the number is not told from an integer by 1024 bits: choose other parameters")


def power_of_two(value: Real) -> int:
    """The least power of two, 1 or more, at or above the number.

    Args:
        value: a number that is told from an integer.

    Returns:
        The power.

    Raises:
        OutOfScope: where 1024 bits do not tell the number from an integer.

    Example:
        >>> power_of_two(Real.of(10).sqrt())
        4
    """
    found = ceiling(value)
    return 1 if found <= 1 else 2 ** (found - 1).bit_length()
