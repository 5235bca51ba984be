"""Sums of ``a if u < p else b``, of items that a condition chooses, and of what a loop adds up: one number, and what is none."""

import random
from collections.abc import Callable
from contextlib import ExitStack
from fractions import Fraction
from math import comb
from typing import Any

import pytest
import shuffled_programs
from arranged_programs import HEAD, held

from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed

N = 60
HALF = Fraction(1, 2)


class Loud(int):
    def __radd__(self, other: int) -> int:
        raise ValueError("added")


def generated(x: int) -> int:
    memo = x if random.random() < 0.5 else 1 - x
    return sum(memo if random.random() < 0.75 else 1 - memo for _ in range(N))


def listed(x: int) -> int:
    memo = x if random.random() < 0.5 else 1 - x
    return sum([memo if random.random() < 0.75 else 1 - memo for _ in range(N)])


def binomial(k: int, p: Fraction) -> Fraction:
    return comb(N, k) * p**k * (1 - p) ** (N - k)


@pytest.mark.parametrize("function", [generated, listed])
def test_the_sum_of_reports_of_a_hidden_bit(function: Callable[[int], Any]) -> None:
    found = law_of(function, (0, 1))
    assert found.complete
    want = {k: HALF * binomial(k, Fraction(1, 4)) + HALF * binomial(k, Fraction(3, 4)) for k in range(N + 1)}
    assert [dict(law.mass) for law in found.laws] == [want, want]


def of_two_types(x: int) -> str:
    return type(sum((True if random.random() < 0.5 else 0) for _ in range(6))).__name__


def of_another_type(x: int) -> Any:
    one = Loud(1)
    return sum(one if random.random() < 0.5 else 0 for _ in range(40))


def without_a_name(x: int) -> int:
    def add() -> int:
        total = sum(1 if random.random() < 2 else later for _ in range(N))  # noqa: F821
        later, total = 0, total + 0
        return total + later

    return add()


def weighed(x: int) -> int:
    return sum(i if random.random() < 0.5 else -i for i in [1, 2, 3] * 12)


def without_items(x: int) -> int:
    return len([missing for i in range(N) if random.random() < 0.5])  # noqa: F821


def test_the_items_of_a_list_that_is_counted_are_evaluated() -> None:
    with pytest.raises(CodeFailed, match="missing"):
        law_of(without_items, (0,), seconds=1)


def test_what_is_not_taken_is_not_looked_at() -> None:
    """The arm that is not taken may have no value, and one that does more than give a number is run as Python runs it."""
    assert dict(law_of(without_a_name, (0,)).laws[0].mass) == {N: 1}
    assert dict(law_of(of_two_types, (0,)).laws[0].mass) == {"int": 1}
    assert sorted(law_of(of_another_type, (0,)).laws[0].mass.values()) == [Fraction(1, 2**40), 1 - Fraction(1, 2**40)]


def test_numbers_that_depend_on_the_place() -> None:
    law = law_of(weighed, (0,)).laws[0]
    assert law.unexplored == 0
    sums = {0: 1}
    for i in [1, 2, 3] * 12:
        sums = {s: sums.get(s - i, 0) + sums.get(s + i, 0) for s in {a + b for a in sums for b in (i, -i)}}
    assert dict(law.mass) == {s: Fraction(n, 2**36) for s, n in sums.items()}


def by_loop(x: int) -> int:
    total = 0
    for i in range(N):
        total += random.random() < (0.75 if i == x else 0.25)
    return total


def by_condition(x: int) -> int:
    total = 0
    for i in range(N):
        if random.random() < (0.75 if i == x else 0.25):
            total += 1
    return total


def by_list(x: int) -> int:
    bits = []
    for i in range(N):
        bits.append(random.random() < (0.75 if i == x else 0.25))  # noqa: PERF401
    return sum(bits)


def by_items(x: int) -> int:
    return sum(1 for i in range(N) if random.random() < (0.75 if i == x else 0.25))


def by_length(x: int) -> int:
    return len([i for i in range(N) if random.random() < (0.75 if i == x else 0.25)])


@pytest.mark.parametrize("function", [by_loop, by_condition, by_list, by_items, by_length])
def test_what_a_loop_adds_up_is_one_number(function: Callable[[int], Any]) -> None:
    kept: list[Any] = []
    found = law_of(function, (0, N), kept=kept)
    assert found.complete
    assert found.laws[1].mass == {k: binomial(k, Fraction(1, 4)) for k in range(N + 1)}
    assert found.laws[0] != found.laws[1]
    assert [(each.problem, each.left) for each in gathered(function, kept)] == [("", {}), ("", {})]


ITEMS = (
    "r.random() < 0.25",
    "int(r.random() < 0.5)",
    "2 if r.random() < 0.25 else x",
    "r.random() < (0.75 if i == x else 0.25)",
    "(r.random() < 0.5) + (r.random() < 0.5)",
    "i if r.random() < 0.5 else -i",
    "1.5 if r.random() < 0.5 else 0",
    "True if r.random() < 0.5 else 0",
    "y if r.random() < 0.5 else 1",
    "x",
    "(r.random() < 0.25) * t if i else 1",
    "y ^ (r.random() < 0.25)",
    "(r.random() < 0.25) * 1.0",
    "r.random() < 0.5 or r.random() < 0.5",
)
CONDITIONS = (
    "r.random() < 0.25",
    "r.random() < 0.25 + 0.25 * x",
    "r.random() < 0.5 and i",
    "i == x",
    "y",
    "not r.random() < 0.5",
)
CONDITIONS += ("y < (r.random() < 0.5)", "r.random() < 0.5 * t")
FORMS = (
    "t = {s}\nfor i in range(3):\n    t += {item}\nreturn {out}",
    "t = {s}\nfor i in range(3):\n    t += {item}\nreturn {out}",
    "t = {s}\nfor i in range(3):\n    if {c}: t += {w}\nreturn {out}",
    "t = {s}\nfor i in range(3):\n    if {c}: t += {w}\n    else: t -= 1\nreturn {out}",
    "t = {s}\nfor i in range(3):\n    v = {item}\n    t += v\nreturn {out}",
    "t = {s}\nfor i in range(3):\n    v = {item}\n    t += v * v\nreturn (t, v)",
    "t = [{s}]\nfor i in range(3):\n    t.append({item})\nreturn sum(t)",
    "t = []\nfor i in range(3):\n    t.append({item})\nreturn sum(t)",
    "t = 1\nreturn sum({w} for i in range(3) if {c})",
    "t = 1\nreturn len([i for i in range(3) if {c}])",
    "t = 1\nreturn sum([{w} for i in range(3) if {c}])",
    "t = 1\nb = [{item} for i in range(3)]\nreturn sum(b), y",
    "t = 1\nreturn sum({item} for i in range(3) if {c})",
)
OUT = ("t", "t", "t > 1", "int(t)", "(t, y)", "t / 3", "str(t)", "t % 2", "-t", "[t, t]", "t or y")


def program(rng: random.Random) -> str:
    """A program of a seed."""
    words = {
        "s": ("0", "0", "0", "x", "False", "0.0", "y"),
        "item": ITEMS,
        "c": CONDITIONS,
        "w": ("1", "2", "i", "True", "1.0", "y"),
    }
    body = rng.choice(FORMS).format(out=rng.choice(OUT), **{name: rng.choice(several) for name, several in words.items()})
    lines = ["y = r.random() < 0.25 + 0.5 * x", *body.split("\n")]
    return f"{HEAD}def f(x, r: random.Random):\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_random_programs_have_the_law_of_all_draws(start: int) -> None:
    """Slow. Only here is a loop found that adds up something else than what ``sum`` would: a type, an order, its own total."""
    said = set()
    with ExitStack() as stack:
        for change in shuffled_programs.FORCED:
            stack.enter_context(held(*change))
        for seed in range(start, start + 25):
            wrong, what = shuffled_programs.of_text(program(random.Random(seed)), numpy=False)
            assert wrong == "", seed
            said.add(what)
    assert {"in sums", "merged"} <= said
