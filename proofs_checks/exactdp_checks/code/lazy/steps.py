"""The monotone steps that a program may put between a uniform variable and a comparison, forwards and backwards.

Forwards a step is the arithmetic that really runs: on doubles it rounds, and as rounding is monotone the step stays so.
Backwards, for the ideal continuum, ``pulled`` turns ``step(v) < c`` into an equivalent question about v, exactly.
Source: IEEE 754-2019, 4.3 (correct rounding, hence monotone); random.choices and numpy.random.Generator.choice for "bisect".

>>> apply("sub from", 0.25, 1), apply("bisect", 0.5, (0.25, 0.5, 1.0)), apply("round", Fraction(5, 2), None)
(0.75, 2, 2)
>>> pulled("floor", operator.le, Fraction(3, 2), None) == (operator.lt, 2)
True
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, copysign, floor, log, log1p, sqrt
from typing import Any, TypeAlias

import numpy as np

from exactdp.numbers.enclosure import exp
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = [
    "LOGARITHMS",
    "NEARLY",
    "NOT",
    "ROUNDING",
    "TESTS",
    "Between",
    "Comparison",
    "apply",
    "enclosed",
    "increasing",
    "pulled",
]

Comparison: TypeAlias = Callable[[Any, Any], Any]
lt, le, gt, ge = operator.lt, operator.le, operator.gt, operator.ge
FLIPPED: dict[Comparison, Comparison] = {lt: gt, le: ge, gt: lt, ge: le}
NOT: dict[Comparison, Comparison] = {lt: ge, le: gt, gt: le, ge: lt}
_STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda v, c: v + c,
    "add to": lambda v, c: c + v,
    "sub": lambda v, c: v - c,
    "sub from": lambda v, c: c - v,
    "mul": lambda v, c: v * c,
    "mul by": lambda v, c: c * v,
    "div": lambda v, c: v / c,
    "neg": lambda v, _: -v,
    "from zero": lambda v, _: v if v > 0 else abs(v * 0),  # max(v, 0), without the sign of -0.0
    "float": lambda v, _: v if isinstance(v, Fraction) else float(v),
    "floor div": lambda v, c: v // c,
    "floor": lambda v, _: floor(v),
    "ceil": lambda v, _: ceil(v),
    "trunc": lambda v, _: int(v),
    "np.int64": lambda v, _: np.int64(int(v)),
    "round": lambda v, digits: round(v) if digits is None else round(v, digits),
    "np.floor": lambda v, _: Fraction(floor(v)) if isinstance(v, Fraction) else np.floor(v),
    "np.ceil": lambda v, _: Fraction(ceil(v)) if isinstance(v, Fraction) else np.ceil(v),
    "np.rint": lambda v, _: Fraction(round(v)) if isinstance(v, Fraction) else np.rint(v),
    "np.trunc": lambda v, _: Fraction(int(v)) if isinstance(v, Fraction) else np.trunc(v),
    "np.round": np.round,
    "np.sign": lambda v, _: Fraction((v > 0) - (v < 0)) if isinstance(v, Fraction) else np.sign(v),
    "np.maximum": lambda v, c: Fraction(max(v, c)) if isinstance(v, Fraction) else np.maximum(v, c),
    "np.minimum": lambda v, c: Fraction(min(v, c)) if isinstance(v, Fraction) else np.minimum(v, c),
    "sqrt": lambda v, _: sqrt(v) if v >= 0 else 0.0,  # below 0 nobody asks
    "np.sqrt": lambda v, _: np.sqrt(v) if v >= 0 else v * 0,
    "C log": lambda v, _: log(v) if v > 0 else LEAST,
    "C log1p": lambda v, _: log1p(v) if v > -1 else LEAST,
    "np.C log": lambda v, _: np.log(v) if v > 0 else np.float64(LEAST),
    "np.C log1p": lambda v, _: np.log1p(v) if v > -1 else np.float64(LEAST),
    "C laplace": lambda v, _: _laplace(v) if 0 < v < 1 else LEAST if v <= 0 else -LEAST,
    "copysign": lambda v, c: copysign(c, v),
    "pow": lambda v, c: v**c if v >= 0 else v * 0,
    "square": lambda v, _: v * v,  # of what is not negative
    "mod": lambda v, within: _within(v, *within),
    "printed": lambda v, form: float(format(v, form).rstrip("%")),
    "bisect": lambda v, sums: bisect_right(sums, v),
    "bisect left": lambda v, sums: bisect_left(sums, v),
    "at": lambda v, items: items[int(v)],
    "log": lambda v, _: log(v),
    "log1p": lambda v, _: log1p(v),
    "np.log": lambda v, _: np.log(v),
    "np.log1p": lambda v, _: np.log1p(v),
    "laplace": lambda v, _: log(2 * v) if v < 0.5 else -log(2 - 2 * v),
    "np.laplace": lambda v, _: np.float64(apply("laplace", v, None)),
    "lt": lambda v, c: v < c,
    "le": lambda v, c: v <= c,
    "gt": lambda v, c: v > c,
    "ge": lambda v, c: v >= c,
}
TESTS: dict[str, Comparison] = {"lt": lt, "le": le, "gt": gt, "ge": ge}
LARGEST = 10_000  # the numbers with which logarithms are compared
LEAST = -1000.0  # below the logarithm of every double; of 0, where nobody asks
NEARLY = frozenset({"C log", "C log1p", "np.C log", "np.C log1p", "C laplace", "pow"})  # monotone but for the last bits
LOGARITHMS = ("log", "log1p", "np.log", "np.log1p", "laplace", "np.laplace")
AFFINE = frozenset({"add", "add to", "sub", "sub from", "neg", "mul", "mul by", "div", "float"})
ROUNDING = frozenset({"floor div", "floor", "ceil", "trunc", "round", "np.floor", "np.ceil", "np.rint", "np.trunc"})
ROUNDING |= {"copysign", "np.round", "np.sign", "printed", "np.int64", "bisect", "bisect left", "at", "lt", "le", "gt", "ge"}


def apply(name: str, v: Any, operand: Any) -> Any:
    """step(v), in the arithmetic of v and the operand."""
    return _STEPS[name](v, operand)


def _laplace(v: Any) -> Any:
    """In the arithmetic of numpy's distributions.c."""
    return -log(2.0 - v - v) if v >= 0.5 else log(v + v)


def _within(v: Any, c: Any, turns: Any) -> Any:
    """v % c while v // c is so many turns; below, what is least there, and above, what is largest: so it is monotone."""
    found = v // c
    return v % c if found == turns else abs(v * 0) + c * (found > turns)


def increasing(items: tuple[Any, ...]) -> bool:
    """Whether the items are integers, each larger than the one before: only then has an item the order of its place."""
    return set(map(type, items)) <= {int} and all(map(lt, items, items[1:]))


def pulled(name: str, op: Comparison, c: Any, operand: Any) -> tuple[Comparison, Any] | bool:
    """The (op', c') with ``step(v) op c`` exactly where ``v op' c'``, for rational v; or the one answer for all v."""
    if name in ("add", "add to"):
        return op, c - operand
    if name == "sub":
        return op, c + operand
    if name == "sub from":
        return FLIPPED[op], operand - c
    if name == "float":
        return op, c
    if name == "neg":
        return FLIPPED[op], -c
    if name == "from zero":
        return (op, c) if bool(op(0, c)) == (op in (lt, le)) else bool(op(0, c))
    if name in ("mul", "mul by", "div"):
        slope = Fraction(operand) if name != "div" else 1 / Fraction(operand)
        return bool(op(0, c)) if slope == 0 else (op if slope > 0 else FLIPPED[op], c / slope)
    if name in ("np.maximum", "np.minimum"):
        at_operand, below = bool(op(operand, c)), op in (lt, le)
        return (op, c) if at_operand == (below == (name == "np.maximum")) else at_operand
    if name in ("np.sign", "copysign"):
        size = Fraction(1 if operand is None else operand)
        at = [bool(op(v, c)) for v in (-size, 0 if operand is None else size, size)]
        return at[0] if at[0] == at[2] else ((lt if at[0] else ge) if at[0] != at[1] else (le if at[0] else gt), Fraction(0))
    if name in TESTS:  # step(v) is 0 or 1
        at_0, at_1 = bool(op(0, c)), bool(op(1, c))
        return at_0 if at_0 == at_1 else (TESTS[name] if at_1 else NOT[TESTS[name]], Fraction(operand))
    if name == "floor div":
        inner = pulled("floor", op, c, None)
        return inner if isinstance(inner, bool) else pulled("div", *inner, operand)
    if name in ("ceil", "np.ceil"):
        inner = pulled("floor", FLIPPED[op], -c, None)
        return inner if isinstance(inner, bool) else (FLIPPED[inner[0]], -inner[1])
    if name == "at":
        return op, (bisect_left if op in (lt, ge) else bisect_right)(operand, c) - (op in (le, gt)) * Fraction(1, 2)
    if op in (gt, ge):
        opposite = pulled(name, NOT[op], c, operand)
        return not opposite if isinstance(opposite, bool) else (NOT[opposite[0]], opposite[1])
    return _at_most(name, floor(c) if op is le else ceil(c) - 1, operand)


def enclosed(steps: tuple[tuple[str, Any], ...], op: Comparison, c: Fraction) -> Any:
    """``steps(v) op c``, with logarithms among the steps, as a question about v: a rational threshold, or ``Between``."""
    ends, form = [c, c], (c, Fraction(0), Fraction(0))
    for name, operand in reversed(steps):
        if name in LOGARITHMS:
            form = _inverted(name, *form)
            ends = [_inverse(name, end, upper=i > 0) for i, end in enumerate(ends)]
            continue
        questions: list[Any] = [pulled(name, op, end, operand) for end in ends]
        if isinstance(questions[0], bool) or isinstance(questions[1], bool) or questions[0][0] is not questions[1][0]:
            if questions[0] is questions[1]:
                return bool(questions[0])
            raise Refusal(f"a logarithm of a uniform variable after a step that rounds ({name}): compare it before; {AUDIT}")
        form = _moved(name, operand, *form) if ends[0] != ends[1] else (Fraction(questions[0][1]), Fraction(0), Fraction(0))
        op, ends = questions[0][0], sorted(Fraction(end) for _, end in questions)
    return op, ends[0] if ends[0] == ends[1] else Between(ends[0], ends[1], form if form[1] else None)


Form: TypeAlias = tuple[Fraction, Fraction, Fraction]  # (a, b, c): a + b e^c; b is 0 where it is no such number


def _inverted(name: str, a: Fraction, b: Fraction, _: Fraction) -> Form:
    """The number at which a logarithm is a + b e^c."""
    none = Fraction(0), Fraction(0), Fraction(0)
    if b != 0 or a == 0:
        return none
    if name.endswith("laplace"):
        return (Fraction(0), Fraction(1, 2), a) if a < 0 else (Fraction(1), Fraction(-1, 2), -a)
    return Fraction(-name.endswith("log1p")), Fraction(1), a


def _moved(name: str, operand: Any, a: Fraction, b: Fraction, c: Fraction) -> Form:
    """What a step, an affine one, makes of a + b e^c on the way back."""
    if b == 0 or name not in AFFINE:
        return Fraction(0), Fraction(0), Fraction(0)
    zero, one = (Fraction(pulled(name, operator.lt, Fraction(v), operand)[1]) for v in (0, 1))  # type: ignore[index]
    return zero + (one - zero) * a, (one - zero) * b, c


def power(c: Fraction, *, upper: bool) -> Fraction:
    """A bound on e^c from below or above, within 2^-256; e^0 is 1."""
    if abs(c) > LARGEST:
        raise Refusal(
            f"math.log of a uniform variable is compared with about {float(c):.6g}: compare with numbers within {LARGEST}"
        )
    found = exp(c, 256)
    return Fraction(1) if c == 0 else found.upper if upper else found.lower


def _inverse(name: str, c: Fraction, *, upper: bool) -> Fraction:
    """A bound on the number at which a logarithm is c."""
    if name.endswith("laplace"):
        return power(c, upper=upper) / 2 if c < 0 else 1 - power(-c, upper=not upper) / 2
    return power(c, upper=upper) - name.endswith("log1p")


@dataclass(frozen=True)
class Between:
    """A threshold that lies between two rationals."""

    low: Fraction
    high: Fraction
    form: Form | None = None  # (a, b, c), where it is known to be a + b e^c


def _at_most(name: str, m: int, operand: Any) -> tuple[Comparison, Any] | bool:
    """Where the step, which makes integers, is at most m."""
    if name in ("floor", "np.floor"):
        return lt, m + 1
    if name in ("trunc", "np.trunc", "np.int64"):
        return (lt, m + 1) if m >= 0 else (le, m)
    if name in ("round", "np.rint"):
        return (lt if m % 2 else le), m + Fraction(1, 2)
    if m < 0 or m >= len(operand):
        return m >= 0
    return (lt if name == "bisect" else le), operand[m]
