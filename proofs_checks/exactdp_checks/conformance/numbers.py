"""Numbers on the wire: exact text is compared exactly, decimals within the tolerance that a program declares.

"3/4", "-2", "ln 3", "1/2*ln 3" and "inf" are exact; a number of JSON, and text with a decimal point or an exponent, is a decimal.
A decimal a stands for e if |a - e| <= tolerance * scale, where the scale is |e| for probabilities (so that 0 is 0, and a wrong
small probability is seen) and max(1, |e|) for everything else.

>>> agrees(number_of("3/4"), Fraction(3, 4)), agrees(number_of(Number("0.7500001")), Fraction(3, 4), "1e-6")
(True, True)
>>> agrees(number_of("ln 9"), 2 * LogSum.ln(3)), agrees(number_of(Number("1e-9")), Fraction(0), "1e-6", relative=True)
(True, False)
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import TypeAlias

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.lines import Number
from exactdp_checks.golden.numbers import logarithms

__all__ = ["DIGITS", "Answered", "Value", "agrees", "decimal", "enclosed", "ln_text", "number_of", "text_of"]

Value: TypeAlias = Fraction | LogSum | Interval | float  # the only float is inf
BITS = 160
DIGITS = 40
_DECIMAL = re.compile(r"[-+]?(?=\.?[0-9])[0-9]*(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,5})?")
_INTEGER = re.compile(r"[-+]?[0-9]+")


@dataclass(frozen=True)
class Answered:
    """A number that a program answered; whether it is exact; and how it was written."""

    value: Value
    is_exact: bool
    text: str


def number_of(value: object) -> Answered:
    """The number that a value of JSON denotes. Raises BadInput for anything that is none."""
    if not isinstance(value, str):
        raise BadInput(f'{printable(json.dumps(value))} is no number: write a number, or text such as "3/4" or "ln 3"')
    return _read(value.strip(), isinstance(value, Number))


@lru_cache(maxsize=4096)
def _read(text: str, is_number: bool) -> Answered:  # a sample has few values, and many reports
    """What a text denotes; ``is_number``: it was a number of JSON, not text."""
    if text.lower() in ("inf", "+inf", "infinity"):
        return Answered(inf, True, text)
    if _DECIMAL.fullmatch(text):
        is_exact = _INTEGER.fullmatch(text) is not None and not is_number
        return Answered(rational(text), is_exact, text)
    if re.search("ln|log|t *=", text):
        with suppress(BadInput):
            return Answered(logarithms(text), True, text)  # of any sign, as "ln(1/2)"
        negative = text.startswith("-(")
        found = level(text[1:] if negative else text)
        if found.epsilon:
            raise BadInput(f"{printable(text)} depends on eps: write a number")
        return Answered(-found if negative else found, True, text)
    return Answered(rational(text), True, text)


def enclosed(value: Value) -> Interval:
    """Rationals at most 2^-160 apart (relatively, above 1) that enclose a finite value; those given for an interval."""
    if isinstance(value, LogSum):
        return value.enclosure(BITS)
    if isinstance(value, Interval):
        return value
    return Interval(Fraction(value), Fraction(value))


def agrees(answer: Answered, expected: Value, tolerance: object = 0, *, relative: bool = False) -> bool:
    """Whether the answer is the expected number, exactly or as a decimal; any number within an expected interval is."""
    if inf in (answer.value, expected):
        return answer.value == expected
    allowed = Fraction(0) if answer.is_exact else rational(tolerance)
    if not allowed and not isinstance(expected, Interval):
        return bool(answer.value == expected)
    found, wanted = enclosed(answer.value), enclosed(expected)
    size = max(abs(wanted.lower), abs(wanted.upper))
    reach = allowed * (size if relative else max(Fraction(1), size))
    return wanted.lower - reach <= found.upper and found.lower <= wanted.upper + reach


def decimal(value: Fraction, digits: int = DIGITS) -> str:
    """A rational number rounded to so many significant digits."""
    with localcontext() as context:
        context.prec = digits
        return str(Decimal(value.numerator) / Decimal(value.denominator))


@lru_cache(maxsize=1024)
def ln_text(t: Fraction) -> str:
    """ln t as a decimal of 40 digits."""
    return decimal(ln(t, BITS).lower)


def text_of(value: Value) -> str:
    """An expected number for people: exact, and as a decimal where that is shorter to read."""
    if value == inf:
        return "inf"
    near = decimal(enclosed(value).lower, 12)
    exact = "" if isinstance(value, Interval) else str(value)
    return near if not exact or len(exact) > 60 else exact if near == exact else f"{exact} ({near})"
