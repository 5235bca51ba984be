"""The functions of ``math`` under a uniform variable: logarithms on the continuum, by their enclosures; the others are refused.

So are numpy's ``log`` and ``log1p``, alone or of every item of an array.

log(v) < c where v < e^c: a threshold that is irrational, and enclosed between two rationals 2^-256 apart. A variable between
them is not followed: its probability is unexplored. On the grid of doubles the library's own log runs (``c_library``); numpy's
of an array may differ in the last bits from that of its items one by one, and is refused. Source: inversion (L. Devroye,
Non-uniform random variate generation, 1986, chapter II).

>>> of_reals("log")(1.0), len(FUNCTIONS) > 15
(0.0, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.c_library import ACCURATE
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["not_of_doubles", "of_few", "of_numpy", "of_reals", "root", "unpatched"]

NAMES = (
    "acos asin atan cbrt copysign cos cosh erf erfc exp exp2 expm1 gamma lgamma log log10 log1p log2 pow sin sinh sqrt tan tanh"
)
EXACT = "logarithms of uniform variables are the exact ones, on the continuum: those of doubles, which the code computes, round"
REAL = {name: getattr(math, name) for name in NAMES.split() if hasattr(math, name)}


def of_reals(name: str) -> Callable[..., Any]:
    """The function of ``math`` of this name, for numbers as it is."""
    original = REAL[name]

    def stand_in(*values: Any) -> Any:
        lazy = next((v for v in values if type(v) is Lazy and not v.discrete), None)
        if lazy is None:
            return original(*values)
        if name == "copysign" and lazy is values[-1] and values[0] and type(values[0]) in (int, float):
            return lazy.then("copysign", float(abs(values[0])))
        if name == "sqrt" and lazy.map.domain.name == "grid":
            if lazy < 0:
                return original(-1.0)
            return lazy.then("sqrt")
        if name not in ("log", "log1p") or len(values) > 1:
            if of_few(lazy):
                return original(*map(settled, values))
            raise Refusal(
                f"math.{name} of a uniform variable, as random() is, has no exact law here: compare it, as in u < p; {AUDIT}"
            )
        if lazy <= (0 if name == "log" else -1):
            return original(0.0 if name == "log" else -1.0)  # which raises
        tree: Any = lazy.source.tree
        ideal = lazy.map.domain.name == "ideal"
        tree.notes[EXACT if ideal else ACCURATE] = None
        return lazy.then(name if ideal else f"C {name}")

    stand_in.__name__ = name
    return stand_in


def of_few(value: Any) -> bool:
    """Whether real numbers are made of integers, or are rounded, so that each may be drawn."""
    if type(value) is Lazy:
        return bool(value.map.domain.name == "integers" or value.map.rounds)
    return value.whole_block is None and all(map(of_few, (v for v in value.items.flat if type(v) is Lazy)))


def of_numpy(name: str) -> Callable[[Any], Any]:
    """numpy.log or numpy.log1p of a lazy value."""
    original, least = getattr(np, name), 0 if name == "log" else -1

    def of(lazy: Any) -> Any:
        if lazy.discrete:
            return original(settled(lazy))
        ideal = lazy.map.domain.name == "ideal"
        if lazy < least or (ideal and lazy <= least):
            what = f"a number that may be {'at most' if ideal else 'below'} {least}"
            raise Refusal(f"numpy.{name} of {what} is no number: keep it above")
        if lazy <= least:
            return original(np.float64(least))  # minus infinity, as numpy is told to say it
        tree: Any = lazy.source.tree
        tree.notes[EXACT if ideal else ACCURATE] = None
        return lazy.then(f"np.{name}" if ideal else f"np.C {name}")

    return of


def not_of_doubles(function: Any, items: Any) -> Any:
    """The items of an array. Raises Refusal for logarithms of doubles: their last bits may be others than those of one number."""
    doubles = (v for v in items.flat if type(v) is Lazy and not v.discrete and v.map.domain.name != "ideal")
    if function in (np.log, np.log1p) and any(True for _ in doubles):
        raise Refusal(
            f"numpy.{function.__name__} of an array of uniform variables is exact on the continuum alone, and rounds in doubles: "
            f"take it of one after the other, compare it, as in u < p, or ask with the grid 'ideal'; {AUDIT}"
        )
    return items.flat


def root(lazy: Any) -> Any:
    """numpy.sqrt of a lazy value."""
    if lazy.discrete or of_few(lazy):
        return np.sqrt(lazy.settle())
    if lazy.map.domain.name != "grid":
        raise Refusal(f"numpy.sqrt of a uniform variable has no exact law on the continuum: compare it, as in u < p; {AUDIT}")
    if lazy < 0:
        raise Refusal("numpy.sqrt of a number that may be negative is no number: keep it above")
    return lazy.then("np.sqrt")


FUNCTIONS = tuple((math, name, of_reals(name)) for name in REAL)


def unpatched() -> list[tuple[Any, str, Callable[..., Any]]]:
    """What stands in for the functions of ``math``, but for those that somebody else has put something in place of."""
    return [(owner, name, value) for owner, name, value in FUNCTIONS if getattr(owner, name) is REAL[name]]
