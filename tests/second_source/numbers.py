"""The numbers of golden vectors without exactdp: fractions, logarithms as numbers of mpmath with 60 digits, tables."""

import re
from fractions import Fraction
from typing import Any

import mpmath

mp = mpmath.MPContext()  # our own: nobody else changes its precision
mp.dps = 60
TERM = re.compile(
    r"(?P<sign>[+-]?)(?:(?P<factor>[0-9]+(?:/[0-9]+)?)\*)?ln\((?P<inside>[0-9]+(?:/[0-9]+)?)\)|(?P<plain>[+-]?[0-9]+(?:/[0-9]+)?)"
)
NEAR = mp.mpf(10) ** -37
INFINITE = "inf"


def real(value: Any) -> Any:
    """A fraction as a number of mpmath."""
    return mp.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mp.mpf(value)


def exact(text: str) -> Any:
    """A fraction, "inf", or a number of mpmath where there are logarithms."""
    if text == INFINITE:
        return text
    if "ln" not in text:
        return Fraction(text)
    total, plain = mp.mpf(0), text.replace(" ", "")
    if "".join(m.group(0) for m in TERM.finditer(plain)) != plain:
        raise ValueError(text)
    for m in TERM.finditer(plain):
        if m["plain"]:
            total += real(Fraction(m["plain"]))
        else:
            total += (-1 if m["sign"] == "-" else 1) * real(Fraction(m["factor"] or 1)) * mp.log(real(Fraction(m["inside"])))
    return total


def value(given: Any) -> Any:
    """Any value of a vector: enclosures become pairs, tables rows."""
    if isinstance(given, dict):
        if given.keys() == {"lower", "upper", "decimal"}:
            return Fraction(given["lower"]), Fraction(given["upper"])
        if "pattern" in given:
            numbers = [exact(text) for text in given["exact"]]
            return [[numbers[i] for i in row] for row in given["pattern"]]
        if "exact" in given:
            return [exact(text) for text in given["exact"]] if isinstance(given["exact"], list) else exact(given["exact"])
        return {name: value(part) for name, part in given.items()}
    return [value(part) for part in given] if isinstance(given, list) else given


def same(said: Any, found: Any) -> bool:
    """Equal fractions; numbers with logarithms to 37 digits; a number within an enclosure and a last digit of it."""
    if isinstance(said, tuple) and len(said) == 2 and not isinstance(found, tuple | list):
        low, high, x = real(said[0]), real(said[1]), real(found)
        slack = NEAR * max(mp.mpf(1) / 10**10, abs(x))
        return bool(low - slack <= x <= high + slack)
    if isinstance(said, list) or isinstance(found, list | tuple):
        return (
            isinstance(said, list)
            and isinstance(found, list | tuple)
            and len(said) == len(found)
            and all(same(a, b) for a, b in zip(said, found, strict=True))
        )
    if isinstance(said, dict):
        return isinstance(found, dict) and said.keys() == found.keys() and all(same(said[k], found[k]) for k in said)
    if isinstance(said, str | bool) or isinstance(found, str | bool) or said is None or found is None:
        return type(said) is type(found) and bool(said == found)
    if isinstance(said, int | Fraction) and isinstance(found, int | Fraction):
        return said == found
    one, two = real(said), real(found)
    return bool(abs(one - two) <= NEAR * max(1, abs(two)))
