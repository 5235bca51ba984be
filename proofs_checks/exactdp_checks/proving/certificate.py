"""The objects of exactdp in the form that certificates have: expressions, tables, channels, levels, policies; and their files.

>>> expression(exact("t/(t+1)"))
['/', 't', ['+', 't', 1]]
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import gcd, lcm
from typing import Any, TypeAlias

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.levels import Multiples
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import Level, Logarithms, Nats, PrivacyMatrix
from exactdp_checks.proving.written import signed_text
from exactdp_checks.trusted.kernel import signed
from exactdp_checks.trusted.verdict import Verdict
from exactdp_checks.trusted.wording import Written, canonical

__all__ = [
    "Expression",
    "channel_body",
    "expression",
    "level_body",
    "matrix_body",
    "names_of",
    "policy_body",
    "rational_body",
    "table_body",
    "text_of",
]

Expression: TypeAlias = Any  # an exact number, a LogSum, or a nested list
COMMON = 2**200  # a common denominator of a whole matrix up to here; beyond it one for every row


def text_of(verdict: Verdict) -> str:
    """The certificate of a verdict as JSON. Raises BadInput if it has none."""
    held = vars(verdict)["certificate"]
    if isinstance(held, partial) and held.func is signed and (text := signed_text(*held.args)) is not None:
        return text + "\n"  # not made yet, of arrays
    found = verdict.certificate
    if found is None:
        raise BadInput("an undecided verdict has no certificate")
    return (found.text if isinstance(found, Written) else canonical(found)) + "\n"


def expression(value: Expression) -> Any:
    """A number, a rational function, a sum of logarithms, or a nested list of these, in the form of ``arithmetic``."""
    if isinstance(value, list):
        return [value[0], *map(expression, value[1:])]
    if isinstance(value, str) and value.isidentifier():
        return value
    if isinstance(value, LogSum):
        logs = [["*", _fraction(c), ["ln", _fraction(b)]] for b, c in value.terms.items()]
        symbol = [["*", _fraction(value.epsilon), ["ln", "t"]]] if value.epsilon else []
        return ["+", _fraction(value.constant), *symbol, *logs]
    number = exact(value)
    if isinstance(number, Fraction):
        return _fraction(number)
    above, below = (_polynomial(p, number.variables) for p in (number.numerator, number.denominator))
    return above if below == 1 else ["/", above, below]


def _fraction(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def _quotient(above: int, below: int) -> int | str:
    """``_fraction`` of above / below."""
    common = gcd(above, below)
    return above // below if common == below else f"{above // common}/{below // common}"


def _polynomial(terms: Mapping[tuple[int, ...], int], names: Sequence[str]) -> Any:
    parts: list[Any] = []
    for exponents, coefficient in sorted(terms.items(), reverse=True):
        factors: list[Any] = [n if e == 1 else ["^", n, e] for n, e in zip(names, exponents, strict=True) if e]
        if coefficient != 1 or not factors:
            factors.insert(0, coefficient)
        parts.append(factors[0] if len(factors) == 1 else ["*", *factors])
    return parts[0] if len(parts) == 1 else ["+", *parts]


def names_of(value: Any) -> list[str]:
    """The variables of a nested list, sorted."""
    if isinstance(value, list):
        return sorted(set().union(*map(names_of, value[1:])))
    return [value] if isinstance(value, str) and value.isidentifier() else []


def table_body(matrix: ExactMatrix, packed: bool = False) -> dict[str, Any]:
    """Values as expressions, and the pattern, in bytes if it is asked for and there are at most 256 values."""
    ids = list(map(bytes, matrix.pattern.astype(np.uint8))) if packed and len(matrix.values) <= 256 else matrix.pattern.tolist()
    return {"values": [expression(v) for v in matrix.values], "pattern": ids}


def channel_body(channel: Channel, packed: bool = False) -> dict[str, Any]:
    """The matrix of the channel, with the labels of a side where all of them are texts; rows as arrays where they can be."""
    sides = (("inputs", channel.inputs), ("outputs", channel.outputs))
    labels = {side: list(given) for side, given in sides if all(isinstance(v, str) and 0 < len(v) <= 1000 for v in given)}
    return {**matrix_body(channel.matrix, packed), **labels}


def matrix_body(matrix: ExactMatrix, packed: bool = False) -> dict[str, Any]:
    """Integers over denominators for rational numbers, otherwise a table of values in Q(t).

    Raises BadInput ("give values, as in channel.at(k=3), for all but t").
    """
    if not matrix.is_rational:
        if matrix.variables != ("t",):
            raise BadInput(
                f"the channel depends on {', '.join(matrix.variables)}: give values, as in channel.at(k=3), for all but t"
            )
        return table_body(matrix, packed)
    if matrix.denominator_within(COMMON) is not None:
        numerators, common = matrix.over_common
        rows, ones = list(numerators[matrix.pattern]), [common] * matrix.shape[0]
    else:
        rows, ones = matrix.over_rows()
    if packed and max(int(row.max()) for row in rows) < 2**63:
        return {"rows": [array("q", row.astype(np.int64).tobytes()) for row in rows], "denominators": ones, "radius": 0}
    return {"rows": [row.tolist() for row in rows], "denominators": ones, "radius": 0}


def rational_body(rows: Sequence[Sequence[Fraction]], radius: Fraction) -> dict[str, Any]:
    """A rational matrix and the radius around it: integers over a denominator for every row."""
    ones = [lcm(*(v.denominator for v in row)) for row in rows]
    if lcm(*ones) <= COMMON:
        ones = [lcm(*ones)] * len(ones)
    integers = [[v.numerator * (one // v.denominator) for v in row] for row, one in zip(rows, ones, strict=True)]
    return {"rows": integers, "denominators": ones, "radius": _fraction(radius)}


def level_body(value: Level) -> Any:
    """A level as a number of nats, or as its parts, or "inf"."""
    if not isinstance(value, LogSum):
        return "inf"
    if not value.terms and not value.epsilon:
        return _fraction(value.constant)
    logs = [[_fraction(b), _fraction(c)] for b, c in value.terms.items()]
    return {"constant": _fraction(value.constant), "eps": _fraction(value.epsilon), "logs": logs}


def policy_body(policy: PrivacyMatrix) -> dict[str, Any]:
    """The levels and the pattern; null for one level off the diagonal."""
    off = np.unique(policy.pattern[~np.eye(policy.k, dtype=bool)])
    if len(off) <= 1 and isinstance(bound := policy.levels[int(off[0]) if len(off) else 0], LogSum):
        return {"levels": [level_body(bound)], "pattern": None}
    levels = policy.levels
    made = _quotient if isinstance(levels, Nats) else _logarithm if isinstance(levels, Logarithms) else None
    bodies = None if made is None else list(map(made, levels.above.tolist(), levels.below.tolist()))  # type: ignore[attr-defined]
    if isinstance(levels, Multiples):
        bodies = _multiples(levels)
    return {"levels": bodies or [level_body(v) for v in levels], "pattern": policy.pattern.tolist()}


def _multiples(levels: Multiples) -> list[Any] | None:
    """``level_body`` of all multiples of c ln b; None where the unit is no such logarithm."""
    if levels.unit.constant or len(levels.unit.terms) != 1:
        return None
    ((base, factor),) = levels.unit.terms.items()
    b, (p, q) = _fraction(base), factor.as_integer_ratio()
    return [
        "inf" if not d else {"constant": 0, "eps": 0, "logs": [[b, _quotient(p * n, q * d)]]} if n else 0
        for n, d in zip(levels.above.tolist(), levels.below.tolist(), strict=True)
    ]


def _logarithm(above: int, below: int) -> Any:
    """``level_body`` of ln(above / below), or of inf."""
    if not below:
        return "inf"
    return {"constant": 0, "eps": 0, "logs": [[_quotient(above, below), 1]]} if above != below else 0
