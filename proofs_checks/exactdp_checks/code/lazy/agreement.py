"""Whether the operators of lazy numbers give what the installed numpy gives: each is compared, once a process, before it is used.

A lazy number of which one value is left, and the number itself, are combined with operands of every type: type, value and error
must be the same. Where a release of numpy changed what an operator does, they differ. Then no number of that type is lazy:
integers are drawn at once, so that numpy itself computes with them, and the law of other code is undecided.
Source: numpy's promotion of types (NEP 50), and the notes of its releases.

>>> dict(agree())
{}
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.maps import DIFFERENT, Domain, map_of
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.lazy.variables import Points
from exactdp_checks.code.stand_ins.refusals import Refusal
from exactdp_checks.dependencies import range_of

__all__ = ["OPERATORS", "agree", "differences"]

KINDS: tuple[Any, ...] = (int, np.int64, float, np.float64, np.float32, np.bool_, np.int8, np.uint8, np.int32, np.uint64)
OPERANDS: tuple[Any, ...] = (
    *(3, -1, 300, 2**40, True, 0.1, np.True_, np.uint8(255), np.int8(127), np.int64(255), np.uint64(3)),
    *(np.float32(0.1), np.float64(0.1)),
)
OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
}


@cache
def agree() -> Mapping[type, str]:
    """The types of lazy numbers with which numpy computes otherwise, each with an example; ``maps`` refuses them from then on."""
    DIFFERENT.update({kind: _said(example) for kind, example in differences(OPERATORS).items()})
    return DIFFERENT


def _said(example: str) -> str:
    return (
        f"numpy {np.__version__} computes {example} otherwise than its law is found here "
        f"({range_of('numpy')} were tested): install one that was tested"
    )


def differences(operators: Mapping[str, Callable[[Any, Any], Any]]) -> dict[type, str]:
    """Of each type for which an operator of a lazy number and numpy's differ, the first example."""
    examples: dict[type, str] = {}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for kind in KINDS:
            example = next(_differing(kind, operators), None)
            if example is not None:
                examples[kind] = example
    return examples


def _differing(kind: type, operators: Mapping[str, Callable[[Any, Any], Any]]) -> Iterator[str]:
    tree = Tree()
    value = settled(_known(tree, kind))
    for operand in OPERANDS:
        if kind in (int, float) and type(operand) in (int, float, bool):
            continue  # of Python alone
        for sign, op in operators.items():
            lazy = _known(tree, kind)
            if _shown(op, lazy, operand) not in (_shown(op, value, operand), None):
                yield f"{value!r} {sign} {operand!r}"
            if _shown(op, operand, lazy) not in (_shown(op, operand, value), None):
                yield f"{operand!r} {sign} {value!r}"


def _known(tree: Tree, kind: Any) -> Lazy:
    """A lazy number of this type of which one value is left: 3 of eight integers, 3/8, or 1 of two values."""
    if issubclass(kind, float | np.floating):
        return Lazy(Points(tree, 3, 4), map_of(tree, Domain("grid", 8, kind)))
    if kind in (int, np.int64):
        return Lazy(Points(tree, 3, 4), map_of(tree, Domain("integers", 8, kind)))
    return Lazy(Points(tree, 1, 2), map_of(tree, Domain("integers", 2, int)).then("at", (kind(0), kind(1))))


def _shown(op: Callable[[Any, Any], Any], one: Any, two: Any) -> Any:
    """The result with its type, or the type of the error; None where a lazy number refuses."""
    try:
        result = settled(op(one, two))
    except Refusal:
        return None
    except Exception as error:  # noqa: BLE001 - whatever numpy raises is the answer
        return type(error).__name__
    return type(result), repr(result)
