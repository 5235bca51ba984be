"""Arrays of truth values that are combined cell by cell: random programs against all draws, and leaky sisters."""

from contextlib import ExitStack
from random import Random
from typing import Any

import mixed_programs
import numpy as np
import pytest
import shuffled_programs
from arranged_programs import HEAD, held

from exactdp_checks import audit_code
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import arrays

RNG = np.random.default_rng()
ARRAYS = (
    "r.random(2) < 0.25",
    "r.random(2) < np.where(np.arange(2) == x, 0.75, 0.25)",
    "np.array([True, bool(x)])",
    "r.random(2) < 0.5",
    "(r.random(2) < 0.25).astype(int)",
)
STEPS = (
    "c = a ^ b",
    "c = a ^ b",
    "c = a & b",
    "c = a | ~b",
    "c = a != b",
    "c = np.logical_xor(a, b)",
    "c = np.logical_and(a, b)",
    "c = np.where(a, b, c)",
    "c = np.where(a, r.random(2) < 0.75, r.random(2) < 0.25)",
    "c = np.where(a, b, ~b)",
    "c = np.where(a, 2, b)",
    "c = np.where(c, a, 0.5)",
    "c = np.minimum(a, b)",
    "c = a ^ a",
    "c = a ^ b[::-1]",
    "c = c ^ b",
    "a = c",
    "b = b ^ True",
    "a = a.copy()",
    "if a[0]: b = ~b",
    "c = a + b",
    "c = a * b",
    "c = a == b",
    "c = a @ b",
    "b = b[:1]",
)
REPORTS = (
    "c",
    "c",
    "c.tolist()",
    "c.sum()",
    "(c, a)",
    "(c, b)",
    "[c, c]",
    "c[0]",
    "c.any()",
    "~(c != 0)",
    "c.astype(int)",
    "c if a[0] else b",
)


def program(rng: Random) -> str:
    """A program of a seed."""
    lines = [f"{name} = {rng.choice(ARRAYS)}" for name in "ab"] + ["c = a"]
    lines += [*rng.choices(STEPS, k=rng.choice((1, 1, 2, 3))), f"return {rng.choice(REPORTS)}"]
    return f"{HEAD}def f(x, r: Generator):\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_random_programs_have_the_law_of_all_draws(start: int) -> None:
    """Slow. Only here is a cell found that shares a variable with another, or was looked at, and is taken for independent."""
    said = set()
    with ExitStack() as stack:
        for change in (*shuffled_programs.FORCED, (arrays, "MANY", 0)):
            stack.enter_context(held(*change))
        for seed in range(start, start + 20):
            for compared in (shuffled_programs.of_text, mixed_programs.of_text):
                wrong, what = compared(program(Random(seed)), numpy=True)
                assert wrong == "", seed
                said.add(what)
    assert {"listed", "product"} <= said


def two_rounds(x: int, k: int = 1000) -> Any:
    bits = RNG.random(k) < np.where(np.arange(k) == x, 0.75, 0.25)
    return bits ^ (RNG.random(k) < 0.25)


def permanent_and_instantaneous(x: int, k: int = 300) -> Any:
    bits = RNG.random(k) < np.where(np.arange(k) == x, 0.75, 0.25)
    return np.where(bits, RNG.random(k) < 0.75, RNG.random(k) < 0.25)


@pytest.mark.parametrize("function", [two_rounds, permanent_and_instantaneous])
def test_two_rounds_are_the_product_of_their_parts(function: Any) -> None:
    found = audit_code(function, (0, 1, 5), "ln 3", isolated=False)
    assert found.status == 0
    assert "exactly 25/9, over all reports" in found.sentence


def memory(x: int, k: int = 40) -> Any:
    bits = RNG.random(k) < np.where(np.arange(k) == x, 0.75, 0.25)
    return np.stack([bits, bits ^ (RNG.random(k) < 0.25)])


def one_flip(x: int, k: int = 40) -> Any:
    return (np.arange(k) == x) ^ (RNG.random(1) < 0.25)


def the_same_twice(x: int, k: int = 40) -> Any:
    flips = RNG.random(k) < 0.25
    return ((np.arange(k) == x) ^ flips) ^ flips


@pytest.mark.parametrize("function", [memory, one_flip, the_same_twice])
def test_what_depends_is_no_product(function: Any) -> None:
    found = law_of(function, (0, 1), seconds=0.3)
    assert not (found.parts and all(found.parts))
