"""The numbers of golden vectors: exact text with a decimal to 40 significant digits beside it, or two rationals that enclose.

    number     {"exact": "3/4", "decimal": "0.75"}; exact is p/q, a sum of logarithms such as "ln(3)", or "inf"
    list       the same with lists of texts of equal length
    matrix     the same with the distinct values, and "pattern", which says which of them stands where
    enclosure  {"lower": "p/q", "upper": "p/q", "decimal": "1.414..."}, for a number that is neither

Decimals are rounded to the nearest. Source: our own format.

>>> number(Fraction(1, 8)), matrix([[1, 0], [0, 1]])["pattern"], number(inf)["exact"]
({'exact': '1/8', 'decimal': '0.125'}, [[1, 0], [0, 1]], 'inf')
>>> number(LogSum.ln(3))
{'exact': 'ln(3)', 'decimal': '1.098612288668109691395245236922525704647'}
>>> matrix_of(matrix([["1/2", "1/2"], [0, 1]])).rows[0]
(Fraction(1, 2), Fraction(1, 2))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any, TypeAlias

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.policy import PrivacyMatrix

__all__ = [
    "DIGITS",
    "FIRST_BITS",
    "Json",
    "agrees",
    "channel_of",
    "decimal",
    "enclosure",
    "level_matrix",
    "levels_of",
    "logarithms",
    "matrix",
    "matrix_of",
    "number",
    "numbers",
    "rendered",
    "value_of",
    "values_of",
]

Json: TypeAlias = Any
DIGITS = 40
SAFE = 2**53  # integers below are integers in every reader of JSON
FIRST_BITS, MOST_BITS = 192, 12_288


def decimal(value: object) -> str:
    """The value to 40 significant digits, the nearest; "inf" for infinity."""
    if isinstance(value, float):
        if value != inf:
            raise BadInput(f"{value!r} is a float: write an exact number, or inf")
        return "inf"
    if isinstance(value, LogSum) and not value.terms:
        value = value.constant
    if isinstance(value, LogSum) and not value.epsilon:
        return _logarithm(value.constant, tuple(value.terms.items()))
    return _enclosed(value)[1] if isinstance(value, LogSum | Real | Interval) else _rounded(rational(value))


@lru_cache(maxsize=65536)
def _logarithm(constant: Fraction, terms: tuple[tuple[Fraction, Fraction], ...]) -> str:
    return _enclosed(LogSum(constant, terms))[1]


def _enclosed(value: LogSum | Real | Interval) -> tuple[Interval, str]:
    """An enclosure and the decimal of a number that is not rational; of an interval, the digits that its ends have in common."""
    if isinstance(value, Interval):
        common = next((d for d in range(DIGITS, 0, -1) if _rounded(value.lower, d) == _rounded(value.upper, d)), 0)
        if not common:
            raise OutOfScope(f"{value} has no digit: enclose with more bits")
        return value, _rounded(value.lower, common)
    bits = FIRST_BITS
    while bits <= MOST_BITS:
        found = value.enclosure(bits)
        ends = {_rounded(found.lower), _rounded(found.upper)}
        if len(ends) == 1:
            return found, ends.pop()
        bits *= 2
    raise OutOfScope("the number is not told from a rounding boundary at 40 digits: choose other parameters")


@lru_cache(maxsize=65536)
def _rounded(value: Fraction, digits: int = DIGITS) -> str:
    """The nearest decimal of so many digits, without zeros at the end; as 1.5e-9 where it is far from 1."""
    with localcontext(prec=digits, rounding=ROUND_HALF_EVEN, Emax=MAX_EMAX, Emin=MIN_EMIN):
        found = (Decimal(value.numerator) / Decimal(value.denominator)).normalize()
        return format(found, "f") if -10 <= found.adjusted() < DIGITS else f"{found:E}".replace("E+", "e").replace("E", "e")


def text(value: object) -> str:
    """The exact value as text; "inf" for infinity. In a document a sign is never without its factor: -1*ln(5)."""
    if isinstance(value, float):
        return "inf"
    return re.sub(r"-( ?)(ln|eps)", r"-\g<1>1*\2", str(value)) if isinstance(value, LogSum) else str(rational(value))


def number(value: object) -> dict[str, str]:
    """A rational number, a sum of logarithms, or infinity (the only float)."""
    return {"exact": text(value), "decimal": decimal(value)}


def numbers(values: Iterable[object]) -> dict[str, list[str]]:
    """A list of numbers."""
    found = [value if isinstance(value, LogSum | float) else rational(value) for value in values]
    return {"exact": [text(v) for v in found], "decimal": [decimal(v) for v in found]}


def matrix(rows: ExactMatrix | Iterable[Iterable[ExactLike]]) -> dict[str, Json]:
    """A matrix of rational numbers."""
    found = rows if isinstance(rows, ExactMatrix) else ExactMatrix.of(rows)
    return {**numbers(found.fractions), "pattern": found.pattern.tolist()}


def level_matrix(policy: PrivacyMatrix) -> dict[str, Json]:
    """A privacy matrix; its levels in the order of their first appearance."""
    seen: dict[str, int] = {}
    values: list[object] = []
    pattern = []
    for row in policy.rows:
        line = []
        for value in row:
            name = text(value)
            if name not in seen:
                seen[name] = len(values)
                values.append(value)
            line.append(seen[name])
        pattern.append(line)
    return {**numbers(values), "pattern": pattern}


def enclosure(value: LogSum | Real | Interval) -> dict[str, str]:
    """An enclosure whose ends are the value rounded down and up to 40 digits; a number, where the value is rational."""
    if isinstance(value, LogSum) and not value.terms:
        return number(value.constant)
    if isinstance(value, Real) and isinstance(value.tree, Fraction | LogSum):
        return number(value.tree) if isinstance(value.tree, Fraction) else enclosure(value.tree)
    found, shown = _enclosed(value)
    ends = _towards(found.lower, ROUND_FLOOR), _towards(found.upper, ROUND_CEILING)
    return {"lower": str(ends[0]), "upper": str(ends[1]), "decimal": shown}


def _towards(value: Fraction, rounding: str) -> Fraction:
    with localcontext(prec=DIGITS, rounding=rounding, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return Fraction(Decimal(value.numerator) / Decimal(value.denominator))


def rendered(value: object) -> Json:
    """A result of a function: numbers, enclosures and truth values, in tuples and dataclasses of any depth.

    An integer inside a tuple or a dataclass counts something, and stays an integer; a mapping is JSON already.
    """
    return number(value) if isinstance(value, int) and not isinstance(value, bool) else _part(value)


def _part(value: object) -> Json:
    if value is None or isinstance(value, bool | str | Mapping) or (isinstance(value, int) and abs(value) < SAFE):
        return value
    if isinstance(value, Interval) and value.lower == value.upper:
        return number(value.lower)
    if isinstance(value, Real | Interval):
        return enclosure(value)
    if isinstance(value, Channel):
        return matrix(value.matrix)
    if is_dataclass(value):
        return {field.name: _part(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Sequence):
        return numbers(value) if value and all(isinstance(v, Fraction) for v in value) else [_part(v) for v in value]
    return number(value)


def value_of(given: Mapping[str, str]) -> Fraction | LogSum | float:
    """The number that is written."""
    return _value(given["exact"])


@lru_cache(maxsize=65536)
def _value(given: str) -> Fraction | LogSum | float:
    if given == "inf":
        return inf
    return logarithms(given) if "ln" in given else rational(given)


def logarithms(given: str) -> LogSum:
    """A sum of logarithms of any sign: terms c*ln(r) and rational numbers, with + or - between them."""
    total = LogSum()
    for part in given.replace(" - ", " + -").split(" + "):
        factor, found, inside = part.partition("ln(")
        if not found:
            total = total + rational(part)
        elif not inside.endswith(")") or not (factor in ("", "-") or factor.endswith("*")):
            raise BadInput(f"{given[:60]!r} is no sum of logarithms: write terms such as 1/2*ln(3), with + or - between them")
        else:
            scale = Fraction(-1 if factor == "-" else 1) if factor in ("", "-") else rational(factor[:-1])
            total = total + LogSum.ln(rational(inside[:-1])) * scale
    return total


def values_of(given: Mapping[str, Sequence[str]]) -> tuple[Fraction, ...]:
    """The rational numbers of a list."""
    return tuple(rational(v) for v in given["exact"])


def matrix_of(given: Mapping[str, Json]) -> ExactMatrix:
    """The matrix of rational numbers that is written."""
    table = [rational(v) for v in given["exact"]]
    return ExactMatrix.of([[table[i] for i in row] for row in given["pattern"]])


def channel_of(given: Mapping[str, Json]) -> Channel:
    """The channel that is written."""
    return Channel(matrix_of(given))


def levels_of(given: Mapping[str, Json]) -> PrivacyMatrix:
    """The privacy matrix that is written."""
    return PrivacyMatrix([_level(text) for text in given["exact"]], np.array(given["pattern"], dtype=np.int64))


def _level(given: str) -> LogSum | float:
    found = _value(given)
    return LogSum(found) if isinstance(found, Fraction) else found


def agrees(given: Json) -> bool:
    """Whether the decimals are those of the exact texts, in everything that is written."""
    if isinstance(given, Mapping):
        if {"exact", "decimal"} <= given.keys():
            pairs = (
                ((given["exact"], given["decimal"]),)
                if isinstance(given["exact"], str)
                else zip(given["exact"], given["decimal"], strict=True)
            )
            return all(decimal(_value(one)) == two for one, two in pairs)
        return all(agrees(part) for part in given.values())
    return all(agrees(part) for part in given) if isinstance(given, list) else True
