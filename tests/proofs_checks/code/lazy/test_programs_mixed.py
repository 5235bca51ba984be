"""Lazy numbers of every type with operands of every type: numpy's own arithmetic, value by value and type by type."""

import operator
import random
import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.installed import Generator
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers

TYPES = (np.bool_, np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.float32, np.float64)
OPERANDS: tuple[Any, ...] = (
    *(1, 3, 255, 300, -1, True, 0.1, np.True_, np.uint8(255), np.int8(127), np.int16(3)),
    *(np.int64(255), np.int64(2**40), np.uint64(3), np.float32(0.1), np.float64(0.1)),
)
OPERATORS: tuple[Callable[[Any, Any], Any], ...] = (
    *(operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod),
    *(operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift),
    *(operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge),
    lambda v, c: np.where(np.array([True]), v, c),
)


def shown(evaluate: Callable[[], Any]) -> str:
    """The value with its type, or that there is none."""
    try:
        found = evaluate()
    except (TypeError, OverflowError, ZeroDivisionError, ValueError) as error:
        return type(error).__name__
    return f"{found.dtype} {np.asarray(found).tolist()!r}" if isinstance(found, np.ndarray) else repr(found)


def law(program: Callable[[Any], str]) -> dict[str, Fraction]:
    tree = Tree()
    rng = Generator.within(Context(tree, 2))()
    row = Row(tree, lambda: program(rng), None)
    row.explore()
    return {str(y): p for y, p in row.law.mass.items()}


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("reflected", [False, True])
@pytest.mark.parametrize("whole", [False, True])
def test_operands_of_every_type(kind: Any, reflected: bool, whole: bool) -> None:
    """One number of an array, or the array, of two values with probabilities that tell them apart."""
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op in OPERATORS:
            for c in OPERANDS:

                def of(y: Any, op: Any = op, c: Any = c) -> str:
                    v = y if whole else y[0]
                    return shown(lambda: op(c, v) if reflected else op(v, c))

                expected: dict[str, Fraction] = {}
                for bit, p in ((0, Fraction(3, 4)), (1, Fraction(1, 4))):
                    y = of(np.array([bit], dtype=kind))
                    expected[y] = expected.get(y, Fraction(0)) + p
                try:
                    found = law(lambda rng, of=of: of((rng.random(1) < 0.25).astype(kind)))
                except NeedsNumbers:
                    continue  # run with real numbers
                if found != expected:
                    wrong.append((op, c, expected, found))
    assert not wrong


def test_one_operand() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for kind in TYPES:
            for op in (operator.neg, operator.invert, operator.abs, operator.pos):
                expected: dict[str, Fraction] = {}
                for bit, p in ((0, Fraction(3, 4)), (1, Fraction(1, 4))):
                    y = shown(lambda: op(np.array([bit], dtype=kind)[0]))  # noqa: B023
                    expected[y] = expected.get(y, Fraction(0)) + p
                found = law(lambda rng: shown(lambda: op((rng.random(1) < 0.25).astype(kind)[0])))  # noqa: B023
                assert found == expected, (kind, op)


def test_integers_of_python_with_those_of_numpy() -> None:
    """What was wrong: np.int8(126) + a random integer went on beyond 127, and sums with np.int64 wrapped around at 255."""

    def f(x: int) -> tuple[str, ...]:
        b = random.randrange(3)
        return repr(b + np.int8(126)), repr(np.int8(-127) - b), repr(b // np.uint8(2)), repr(b % np.uint8(2))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = {tuple(map(repr, (v + np.int8(126), np.int8(-127) - v, v // np.uint8(2), v % np.uint8(2)))) for v in range(3)}
        assert set(law_of(f, [0]).laws[0].mass) == expected


def test_what_the_complement_of_a_comparison_hides() -> None:
    """Wrong until its truth value was numpy's: ~True is true, ~np.True_ is not, at a probability that no ordinary call meets."""
    found = law_of(lambda x, rng: x if not ~(rng.integers(2**40) == 0) else 0, [0, 1])
    assert found.complete
    assert dict(found.laws[1].mass) == {1: Fraction(1, 2**40), 0: 1 - Fraction(1, 2**40)}
