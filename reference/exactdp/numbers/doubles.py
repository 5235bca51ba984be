"""What ``random() < p`` does for a double p: its exact probability, the exact epsilon of the randomised response that it decides.

random() is j/2^bits with j uniform on 0, ..., 2^bits - 1 (53 bits in CPython and numpy, 24 for single precision, 32 in older
code), so

    Pr[random() < p] = ceil(p 2^bits) / 2^bits,    Pr[random() <= p] = (floor(p 2^bits) + 1) / 2^bits,    between 0 and 1.

k-ary randomised response that keeps the item with that probability P, and else reports a uniform other item, is epsilon-LDP
for

    epsilon = |ln(P (k-1) / (1-P))|,    infinite where P is 1 (from about 36.7 nats on the coin never misses), or P = 0.

A float is taken as the double that it is: here doubles are what is studied. ``usual_probability`` computes p as usual code
does, in doubles of this machine, which differ between libraries in the last bit; what follows from p is exact. Requires k >= 2
items, uniform draws of the others. Sources: CPython's _randommodule.c; Mironov, On significance of the least significant bits
(CCS 2012).

>>> float_epsilon(0.75) == LogSum.ln(3), executed_probability(0.1, bits=3)
(True, Fraction(1, 8))
>>> float_epsilon(usual_probability(36.0)) > 36, float_epsilon(usual_probability(38.0))
(True, inf)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, isfinite

from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import Level

__all__ = ["FORMS", "FloatRow", "executed_probability", "float_epsilon", "float_table", "usual_probability"]

MAX_BITS = 1100  # beyond the last bit of the smallest double


@dataclass(frozen=True)
class FloatRow:
    """A level, the double p of it, the exact epsilon executed, and how far that is above the level; inf where it is infinite."""

    epsilon: float
    p: float
    executed: Level
    excess: Level


def _double(value: object, what: str) -> Fraction:
    """The number that a float, or an exact number, is."""
    if isinstance(value, float):
        if not isfinite(value):
            raise BadInput(f"{what} is {value!r}: write a finite number")
        return Fraction(float(value))
    return rational(value)


def executed_probability(p: ExactLike | float, bits: int = 53, relation: str = "<") -> Fraction:
    """Pr[random() < p], or Pr[random() <= p], for random() uniform on the multiples of 2^-bits in [0, 1).

    Args:
        p: the threshold, a float as the double that it is, or an exact number.
        bits: of randomness in ``random()``, 53 in Python.
        relation: "<" or "<=".

    Returns:
        The probability, a multiple of 2^-bits.

    Raises:
        BadInput: for other numbers of bits, and other relations.

    Example:
        >>> executed_probability(0.1) - Fraction(1, 10) == Fraction(3, 5 * 2**54)
        False
    """
    if isinstance(bits, bool) or not isinstance(bits, int) or not 1 <= bits <= MAX_BITS:
        raise BadInput(f"bits = {bits!r}: write the number of random bits, from 1 to {MAX_BITS}; 53 in Python")
    if relation not in ("<", "<="):
        raise BadInput(f'relation = {relation!r}: the code compares with "<" or with "<="')
    points, number = 1 << bits, _double(p, "p")
    hits = -(-number.numerator * points // number.denominator)
    if relation == "<=":
        hits = number.numerator * points // number.denominator + 1
    return Fraction(min(max(hits, 0), points), points)


def float_epsilon(p: ExactLike | float, bits: int = 53, k: int = 2, relation: str = "<") -> Level:
    """|ln(P (k-1) / (1-P))| for P = executed_probability(p, bits, relation), the exact epsilon of k-RR; inf for P = 0 and 1.

    Args:
        p: the threshold that the code compares with.
        bits: of randomness in ``random()``.
        k: the number of items, at least 2.
        relation: "<" or "<=".

    Returns:
        The exact level in nats; inf where one answer never comes.

    Raises:
        BadInput: for k below 2.

    Example:
        >>> str(float_epsilon(0.75)), float_epsilon(1.0)
        ('ln(3)', inf)
    """
    if isinstance(k, bool) or not isinstance(k, int) or k < 2:
        raise BadInput(f"k = {k!r}: randomised response needs at least two items, an integer >= 2")
    own = executed_probability(p, bits, relation)
    if own in (0, 1):
        return inf
    loss = LogSum.ln(own * (k - 1) / (1 - own))
    return -loss if loss < 0 else loss


FORMS: Mapping[str, Callable[[float, int], float]] = {
    "grouped": lambda epsilon, k: exp(epsilon) / (exp(epsilon) + (k - 1)),
    "in order": lambda epsilon, k: exp(epsilon) / (exp(epsilon) + k - 1),
    "negative": lambda epsilon, k: 1 / (1 + (k - 1) * exp(-epsilon)),
}
"""Three ways to write p, which round differently: e/(e + (k-1)), e/(e + k - 1) from left to right, 1/(1 + (k-1) e^-epsilon)."""


def usual_probability(epsilon: float, k: int = 2, form: str = "grouped") -> float:
    """p = e^epsilon/(e^epsilon + k - 1) as usual code computes it, in doubles; ``form`` is a key of FORMS.

    Args:
        epsilon: in nats, a float from 0 to 700.
        k: the number of items.
        form: a key of FORMS.

    Returns:
        The double that the code computes.

    Raises:
        BadInput: for another epsilon, and another form.

    Example:
        >>> usual_probability(1.0, 2)
        0.7310585786300049
    """
    if not isinstance(epsilon, float) or not 0 <= epsilon <= 700:
        raise BadInput(f"epsilon = {epsilon!r}: write a float of 0 to 700 nats, as in 1.0, which is what such code is given")
    if form not in FORMS:
        raise BadInput(f"form = {form!r}: write {', '.join(FORMS)}")
    return FORMS[form](epsilon, k)


def float_table(epsilons: Iterable[float], k: int = 2, bits: int = 53, form: str = "grouped") -> tuple[FloatRow, ...]:
    """A row for each level: what the usual code executes. For tables and plots; float(row.excess) is its value in nats.

    Args:
        epsilons: levels in nats, as floats.
        k: the number of items.
        bits: of randomness in ``random()``.
        form: how the code writes p, a key of FORMS.

    Returns:
        A row for each level: p, the level that is executed, and by how much that exceeds the one asked for.

    Example:
        >>> [float(row.excess) > 0 for row in float_table([0.5, 1.0])]
        [True, True]
    """
    rows = []
    for epsilon in epsilons:
        p = usual_probability(epsilon, k, form)
        found = float_epsilon(p, bits, k)
        excess = found - Fraction(epsilon) if isinstance(found, LogSum) else inf
        rows.append(FloatRow(epsilon, p, found, excess))
    return tuple(rows)
