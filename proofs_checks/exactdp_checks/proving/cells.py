"""An inequality between functions of one variable on an interval, by coefficients on cells of it.

A cell from a/c to b/d is z > 0, with (a + b z)/(c + d z) in place of the variable; one from a/c on has b/d = 1/0. Numerators and
denominators are multiplied by a power of c + d z, so that the kernel sees their degree and no higher one; a cell without a
certificate is cut at a simple number. A simple zero beside the interval costs no more cells: coefficients have one sign where no
zero is in the disc above the cell.

>>> x = variable("x")
>>> [at_most_between(x, 1 + x / 100 + x * x / 4, low, high).outcome.value for low, high in ((1, 4), (Fraction(1, 9), None))]
['proved', 'proved']
>>> at_most_between(x, exact(5), Fraction(4), Fraction(5001, 1000)).outcome.value
'undecided'
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exactdp.numbers.exact import Exact, exact, variable
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.parts import all_of, undecided
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["at_most_between", "moved", "simplest"]

DEPTH = 24  # how often a cell is cut
Z = variable("z")
HALVES = Fraction(1, 4), Fraction(3, 4)


def at_most_between(one: Exact, two: Exact, low: Fraction, high: Fraction | None) -> Verdict:
    """Is one <= two for all values of their variable between low and high (None: on)? Proved on cells, or undecided."""
    waiting: list[tuple[Fraction, Fraction | None, int]] = [(Fraction(low), None if high is None else Fraction(high), DEPTH)]
    found: list[Verdict] = []
    while waiting:
        start, end, depth = waiting.pop()
        try:
            found.append(_cell(one, two, start, end))
        except kernel.Rejected as error:
            if not depth:
                return undecided(Method.SYMBOLIC, f"from {low} to {high}", f"no certificate from {start} to {end}: {error}")
            cut = 2 * start + 1 if end is None else simplest(*(start + (end - start) * share for share in HALVES))
            waiting += [(cut, end, depth - 1), (start, cut, depth - 1)]
    return found[0] if len(found) == 1 else all_of(found)


def _cell(one: Exact, two: Exact, low: Fraction, high: Fraction | None) -> Verdict:
    """The kernel's verdict by coefficients."""
    top, bottom = (1, 0) if high is None else high.as_integer_ratio()
    above, below = (expression(exact(part)) for part in (low.numerator + top * Z, low.denominator + bottom * Z))
    sides = {"lhs": _at(one, above, below), "rhs": _at(two, above, below)}
    return kernel.certify("nonnegative", {**sides, "relation": "<=", "from": {"z": 0}, "open": ["z"]})


def moved(low: Fraction, high: Fraction | None) -> Exact:
    """The numbers from low to high as a function of z >= 0."""
    return low + Z if high is None else (low + high * Z) / (1 + Z)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The number from low to high, 0 < low, with the least denominator.

    >>> simplest(Fraction(10, 33), Fraction(1, 3)), simplest(Fraction(5, 2), Fraction(7, 2))
    (Fraction(1, 3), Fraction(3, 1))
    """
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))


def _at(value: Exact, above: Any, below: Any) -> Any:
    """The value at above/below, without fractions within its numerator and its denominator."""
    if isinstance(value, Fraction):
        return expression(value)
    degree = max(e for terms in (value.numerator, value.denominator) for (e,) in terms)
    return [
        "/",
        *(_form({e: c for (e,), c in terms.items()}, degree, above, below) for terms in (value.numerator, value.denominator)),
    ]


def _form(terms: Mapping[int, int], degree: int, above: Any, below: Any) -> Any:
    """The sum of c above^e below^(degree-e), from the highest power on."""
    found: Any = terms.get(degree, 0)
    for e in range(degree - 1, -1, -1):
        found = ["*", found, above] if found else 0
        if e in terms:
            term = ["*", terms[e], ["^", below, degree - e]]
            found = ["+", found, term] if found else term
    return found
