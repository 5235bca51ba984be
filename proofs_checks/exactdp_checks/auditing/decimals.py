"""Exact numbers as text: with as many decimals as they need, exactly where that is short.

>>> decimal(Fraction(1, 3), 4), decimals_apart(Fraction(1, 3), Fraction(333333334, 10**9))
('0.3333', ('0.333333333', '0.333333334'))
>>> exact_text(Fraction(3, 4)), exact_text(LogSum.ln(3)), exact_text(float("inf"))
('3/4', 'ln(3)', 'infinite')
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from typing import TYPE_CHECKING

from exactdp.numbers.enclosure import LogSum, exp

if TYPE_CHECKING:
    from exactdp.policy import Level
    from exactdp.privacy.ratio import Ratio

__all__ = [
    "asked_text",
    "both",
    "claim_text",
    "decimal",
    "decimals_apart",
    "exact_text",
    "level_text",
    "level_value",
    "power_value",
    "short_text",
]

PRECISIONS = (6, 9, 12, 15, 18, 21, 25, 30, 40, 60)


def decimal(value: Fraction, digits: int = 6) -> str:
    """The value rounded to so many significant digits."""
    with localcontext(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN):
        rounded = Decimal(value.numerator) / Decimal(value.denominator)
        plain = -6 <= rounded.adjusted() < 16
        return format(rounded, "f") if plain else f"{rounded.normalize():E}".replace("E+", "e").replace("E", "e")


def decimals_apart(one: Fraction, two: Fraction) -> tuple[str, str]:
    """Both values with so many digits that they read differently where they differ, by one part in 10^60 or more."""
    for digits in PRECISIONS:
        texts = decimal(one, digits), decimal(two, digits)
        if one == two or Decimal(texts[0]) != Decimal(texts[1]):
            break
    return texts


def exact_text(value: Ratio | Level | None) -> str:
    """The exact value as text; a fraction of any size."""
    if value is None:
        return ""
    if isinstance(value, float):
        return "infinite"
    if isinstance(value, Fraction):
        with localcontext(prec=100_000, Emax=MAX_EMAX, Emin=MIN_EMIN):  # Python writes no integer of more than 4300 digits
            parts = [format(Decimal(n), "f") for n in (value.numerator, value.denominator)]
        return parts[0] if parts[1] == "1" else "/".join(parts)
    try:
        return str(value)
    except ValueError:  # Python writes no integer of more than 4300 digits
        return "a logarithm of a number of more than 4300 digits, which is not written out"


def short_text(value: Ratio | Level | None, most: int = 60) -> str:
    """The exact value where that is short, otherwise "" - a decimal stands beside it."""
    text = exact_text(value)
    return text if len(text) <= most else ""


def level_value(value: Level | None) -> Fraction | None:
    """A level in nats, to 60 digits; None where it is infinite or depends on eps."""
    if not isinstance(value, LogSum) or value.epsilon:
        return None
    found = value.enclosure(256)
    return (found.lower + found.upper) / 2


def power_value(value: Level | None) -> Fraction | None:
    """e^level, to 60 digits; None where it is infinite, depends on eps or is beyond e^1000."""
    if not isinstance(value, LogSum) or value.epsilon or value > 1000:
        return None
    power = value.exp()
    if isinstance(power, Fraction):
        return power
    found = value.enclosure(2048)
    return (exp(found.lower, 256).lower + exp(found.upper, 256).upper) / 2


def level_text(value: Level, beside: LogSum | None = None) -> str:
    """A level exactly where that is short, and in decimals, enough to tell it from another one."""
    exact, number = short_text(value), level_value(value) or Fraction(0)
    other = None if beside is None else level_value(beside)
    rounded = decimal(number) if other is None else decimals_apart(number, other)[0]
    return rounded if not exact else exact if exact == rounded or Fraction(rounded) == number else f"{exact} ~ {rounded}"


def asked_text(epsilon: LogSum | None) -> str:
    """A level as one would write it: 1.0986 for 5493/5000."""
    is_number = epsilon is not None and not (epsilon.terms or epsilon.epsilon)
    value = epsilon.constant if is_number and epsilon is not None else level_value(epsilon) or Fraction(0)
    plain = decimal(value, 15)
    is_plain = is_number and Fraction(plain) == value
    return plain if is_plain else short_text(epsilon) or decimal(value)


def both(value: Fraction, shown: str | None = None) -> str:
    """The exact value and its decimals, once where they are the same."""
    exact, rounded = short_text(value), shown or decimal(value)
    if not exact:
        return f"about {rounded}"
    return exact if value.denominator == 1 or exact == rounded else f"{exact} ~ {rounded}"


def claim_text(epsilon: LogSum, tolerance: Fraction) -> str:
    """What is asked at one level, which holds the tolerance: "epsilon-LDP at epsilon = 1 + 1e-9"."""
    if not tolerance:
        return f"epsilon-LDP at epsilon = {asked_text(epsilon)}"
    return f"epsilon-LDP at epsilon = {asked_text(epsilon - tolerance)} + {asked_text(LogSum(tolerance))}"
