"""The step that refutes a statement, in numbers: both sides, which one is larger, and by how much.

>>> from exactdp_checks.claims.papers import claims
>>> found = numbers(next(c for c in claims() if c.id == "context-aware-ldp/sec-b-region-as-printed"))
>>> found["left"]["value"], found["relation"], found["right"]["value"], found["larger"]
('10/7', '<=', '1', 'left')
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.errors import ExactDPError
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.errata import counterexample
from exactdp_checks.trusted.arithmetic import Box, evaluate, number
from exactdp_checks.typeset.formulas import latex

__all__ = ["decimal", "numbers", "rounded"]

LONGEST = 240  # characters of LaTeX of a side that is shown as a formula
EXACT = 12  # digits of the numbers in a fraction that is shown whole
DIGITS = 6
MORE = 192  # bits beyond those that decided, so that every digit that is shown is right


def numbers(claim: Claim) -> dict[str, Any]:
    """The refuting step of a claim: the kernel's sentence, where it fails, the sides and their values where it has two sides."""
    step = counterexample(claim)
    body = (step.verdict.certificate or {}).get("body", {})
    at = ", ".join(f"{name} = {value}" for name, value in claim.instances[0].items() if name != "row")
    found: dict[str, Any] = {"sentence": str(step.verdict), "role": step.role, "instance": at}
    if "lhs" not in body:
        return found
    point = {name: number(value) for name, value in body["point"].items()}
    bits = int(body["bits"]) and int(body["bits"]) + MORE
    low, high = (_range(body[side], point, bits) for side in ("lhs", "rhs"))
    larger = "left" if low[0] > high[1] else "right" if high[0] > low[1] else "neither"
    if larger == "neither" and (low[0] != low[1] or low != high):
        raise ExactDPError(f"{claim.id}: its two sides are not told apart: give its comparison more bits")
    places = DIGITS
    while larger != "neither" and places < 40 and decimal(low, places) == decimal(high, places):
        places += 3
    return {
        **found,
        "point": {name: str(value) for name, value in sorted(point.items())},
        "left": _side(body["lhs"], low, places),
        "relation": body["relation"],
        "right": _side(body["rhs"], high, places),
        "larger": larger,
        "by": "" if larger == "neither" else decimal(_difference(low, high), 3),
    }


def _range(tree: Any, point: dict[str, Fraction], bits: int) -> tuple[Fraction, Fraction]:
    """The value between two fractions, equal ones where it is rational."""
    if not bits or not isinstance(tree, list):
        value = evaluate(tree, point, Fraction)
        return value, value
    box = evaluate(tree, point, lambda c: Box(c, c, bits))
    return box.low, box.high


def _difference(one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    ends = (abs(one[0] - other[1]), abs(one[1] - other[0]))
    return min(ends), max(ends)


def _side(tree: Any, value: tuple[Fraction, Fraction], places: int) -> dict[str, str]:
    """A side: its formula in LaTeX unless it is too long or a number already, its value exact if that is short, and decimal."""
    formula = latex(tree)
    short = value[0] == value[1] and max(map(abs, value[0].as_integer_ratio())) < 10**EXACT
    exact = str(value[0]) if short else ""
    plain = isinstance(tree, int | str) or formula == exact
    return {
        "formula": "" if plain or len(formula) > LONGEST else formula,
        "long": str(len(formula)) if len(formula) > LONGEST else "",
        "value": exact,
        "decimal": "" if exact and value[0].denominator == 1 else rounded(value, places),
    }


def rounded(value: tuple[Fraction, Fraction], places: int) -> str:
    """The decimal on which both ends agree; a range around them where they do not, as for a value that is nearly 0."""
    low, high = value
    if decimal((low, low), places) == decimal((high, high), places):
        return decimal(value, places)
    room = (abs(low) + abs(high)) / 50
    below = low - room if low < 0 else max(Fraction(0), low - room)
    return f"between {decimal((below, below), 3)} and {decimal((high + room, high + room), 3)}"


def decimal(value: tuple[Fraction, Fraction], places: int) -> str:
    """The value to so many significant digits, with an exponent of ten where it is very large or small."""
    middle = (value[0] + value[1]) / 2
    if not middle:
        return "0"
    size = abs(middle)
    exponent = (size.numerator.bit_length() - size.denominator.bit_length()) * 301 // 1000  # within one of the truth
    size = size / Fraction(10) ** exponent
    while size >= 10:
        size, exponent = size / 10, exponent + 1
    while size < 1:
        size, exponent = size * 10, exponent - 1
    digits = str(round(size * 10 ** (places - 1)))
    if len(digits) > places:
        digits, exponent = digits[:-1], exponent + 1
    sign = "-" if middle < 0 else ""
    if -5 <= exponent < places + 3:
        shifted = digits.rjust(places + max(0, -exponent), "0").ljust(exponent + 1, "0")
        point = len(shifted) - (places - 1 - exponent) if exponent < places else len(shifted)
        text = shifted[:point] + ("." + shifted[point:] if shifted[point:] else "")
        return sign + (text.rstrip("0").rstrip(".") if "." in text else text)
    rest = digits[1:].rstrip("0")
    return f"{sign}{digits[0]}{'.' + rest if rest else ''}e{exponent}"
