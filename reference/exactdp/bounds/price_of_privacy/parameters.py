"""Parameters of the bounds of price-of-privacy: levels t = e^epsilon, probabilities, nats, checked.

>>> level("3/2"), probability("1/2", "p_max")
(Fraction(3, 2), Fraction(1, 2))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, rational_or_real

__all__ = ["level", "nats", "probability"]


def level(t: ExactLike, *, above: bool = False) -> Fraction:
    """t = e^epsilon, a rational number >= 1 (> 1 if ``above``)."""
    return rational_or_real(check_level(rational_or_real(t), above=above))


def probability(value: ExactLike, name: str, *, below_one: bool = False) -> Fraction:
    """A rational number from 0 to 1 (below 1 if ``below_one``).

    Raises BadInput unless 0 <= value <= 1, OutOfScope if below_one and value = 1.
    """
    found = rational(value)
    if not 0 <= found <= 1:
        raise BadInput(f"{name} = {found} is not a probability: write a number from 0 to 1")
    if below_one and found == 1:
        raise OutOfScope(f"{name} = 1: no learner fails more often than always; write a number below 1")
    return found


def nats(information: LevelLike) -> LogSum:
    """An information in nats, a sum of logarithms or a rational number, at least 0.

    Raises BadInput where it depends on eps or where the information is negative.
    """
    found = information if isinstance(information, LogSum | Real) else LogSum(rational(information))
    if isinstance(found, LogSum) and found.epsilon:
        raise BadInput(f"{found} depends on eps: give a value for eps")
    if found.sign() < 0:
        raise BadInput("the information is negative: write a number of nats that is at least 0")
    return found
