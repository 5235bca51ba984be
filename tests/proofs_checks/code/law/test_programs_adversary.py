"""Operands that decide the type of a lazy number: what an adversary found to be another law."""

import math
import pickle
import random
import secrets
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers

PYTHON: dict[str, Callable[[], Any]] = {
    "randrange": lambda: random.randrange(8),
    "getrandbits": lambda: random.getrandbits(3),
    "randbelow": lambda: secrets.randbelow(8),
    "remainder": lambda: random.getrandbits(5) % 8,
    "rounded": lambda: math.floor(random.random() * 8),
    "choice of n": lambda: np.random.choice(8),  # noqa: NPY002
}
NUMPY: dict[str, Callable[[], Any]] = {
    "integers": lambda: np.random.default_rng().integers(8),
    "an item": lambda: np.random.default_rng().integers(8, size=2)[0],
    "choice of items": lambda: np.random.default_rng().choice(np.arange(8)),
    "choice of a list": lambda: np.random.default_rng().choice(list(range(8))),
    "weighted": lambda: np.random.default_rng().choice(np.arange(8), p=[0.125] * 8),
}
USES: dict[str, Callable[[Any], Any]] = {
    "floor by a float": lambda v: v // 2.5,
    "floor by a whole float": lambda v: v // 2.0,
    "floor by a fraction": lambda v: v // Fraction(3, 2),
    "divmod by a float": lambda v: divmod(v, 2.5),
    "a mask of eight bits": lambda v: (v & np.uint8(3)) * np.uint8(100),
    "equal to a complex number": lambda v: (v == 2 + 0j, v != 2 + 0j, 2 + 0j == v, v in (2 + 0j, 3)),  # noqa: SIM300
    "half as a fraction": lambda v: (type(v * Fraction(1, 2)).__name__, isinstance(v * Fraction(1, 2), Fraction)),
    "plus a single": lambda v: (v + np.float32(0.1), (v + np.float32(0.1)).dtype.name),
    "plus numpy's": lambda v: ((v + np.int64(1)).dtype.name, isinstance(np.int64(3) * v, int), type(v // np.int64(3)).__name__),
    "past 64 bits": lambda v: (v + np.int64(0)) * 2**62,
    "times numpy's": lambda v: v * np.int64(2**62),
    "plus truth": lambda v: type(v + np.True_).__name__,
    "by zero of numpy": lambda v: str(v / np.float64(0)),
    "no number": lambda v: str(v * 1e308 * 10 * 0.0),
    "pickled": pickle.dumps,
}


def check(number: Callable[[], Any], use: Callable[[Any], Any], kind: type) -> None:
    found = law_of(lambda _: repr(use(number())), [0], grid=3).laws[0].mass
    expected: dict[str, Fraction] = {}
    for i in range(8):
        y = repr(use(kind(i)))
        expected[y] = expected.get(y, Fraction(0)) + Fraction(1, 8)
    assert found == expected


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("number", [*PYTHON, *NUMPY])
def test_operands_that_decide(number: str, use: str) -> None:
    try:
        check(PYTHON.get(number) or NUMPY[number], USES[use], int if number in PYTHON else np.int64)
    except NeedsNumbers:
        assert number in ("rounded", "weighted")  # of random(), which is never drawn at once


@pytest.mark.filterwarnings("ignore")
def test_by_zero() -> None:
    check(NUMPY["integers"], lambda v: str(v / 0), np.int64)
    check(NUMPY["integers"], lambda v: str((v - 5) / 0), np.int64)
    check(NUMPY["integers"], lambda v: str(v // 0.0), np.int64)


def test_choice_has_the_type_of_its_items() -> None:
    rng = np.random.default_rng()
    narrow = np.array([1, 200], dtype=np.uint8)
    half = Fraction(1, 2)
    with np.errstate(over="ignore"):
        assert law_of(lambda _, rng: int(rng.choice(narrow) * np.uint8(2)), [0]).laws[0].mass == {2: half, 144: half}
    assert law_of(lambda _, rng: type(rng.choice(3)).__name__, [0]).outputs == (type(rng.choice(3)).__name__,)


def test_single_random_numbers_are_floats_of_python() -> None:
    found = law_of(lambda _, rng: bool(rng.random(dtype=np.float32) < 0.7), [0]).laws[0].mass
    assert found[True] == Fraction(11744052, 2**24)


def test_numpys_integers_are_compared_as_doubles() -> None:
    def count(compare: Callable[[Any], Any]) -> int:
        return sum(bool(compare(np.int64(2**59 + k))) for k in range(-300, 300))

    found = law_of(lambda _, rng: bool(rng.integers(2**60) == 2.0**59), [0]).laws[0].mass
    assert found[True] == Fraction(count(lambda v: v == 2.0**59), 2**60)
    found = law_of(lambda _, rng: bool(rng.integers(2**26) > np.float32(2**24)), [0]).laws[0].mass
    assert found[True] == Fraction(2**26 - 2**24 - 1, 2**26)


def test_a_rounded_gumbel_variable_that_was_compared_before() -> None:
    def clamped(_: Any, rng: Any) -> Any:
        v = rng.gumbel() - 1
        return math.floor(v) if abs(v) < 3 else 5

    def doubled(_: Any) -> Any:
        v = 2 - math.log(-math.log(random.random()))
        return math.floor(v) if abs(v) < 3 else 5

    for program in (clamped, doubled):
        assert law_of(program, [0], grid=None).laws[0].mass
