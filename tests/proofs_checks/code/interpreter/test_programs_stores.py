"""Arrays of numpy whose places are set one by one: products where they are the report alone, the law of all runs in any case."""

import ast
import random
import warnings
import weakref
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import filling_programs
import numpy as np
import pytest

from exactdp_checks.code.interpreter.array_stores import Stores, returned
from exactdp_checks.code.interpreter.summaries import Summaries
from exactdp_checks.code.law import exploring, one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed

F = Fraction


def integers(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=int)
    for i in range(k):
        out[i] = rng.random() < (0.5 if i == x else 0.25)
    return out


def doubles(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k)
    for i in range(k):
        if rng.random() < (0.5 if i == x else 0.25):
            out[i] = 1
    return out.tolist()


def truths(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=bool)
    for i in np.arange(k):
        out[i] = rng.random() < (0.5 if i == x else 0.25)
    return list(out)


def flipped(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=np.uint8)
    out[x] = 1
    for i in range(k):
        out[i] ^= rng.random() < 0.25
    return {"bits": out}


def by_its_bit(x: int, k: int) -> Any:
    bits = [int(i == x) for i in range(k)]
    out = np.zeros(k, dtype=np.int32)
    for i, bit in enumerate(bits):
        if bit == 1:
            out[i] = random.random() < 0.5
        else:
            out[i] = random.random() < 0.25
    return [out]


def wraps(x: int, k: int, rng: Any) -> Any:
    out = np.full(k, 255, dtype=np.uint8)
    for i in range(k):
        if rng.random() < (0.5 if i == x else 0.25):
            out[i] += 1
    return out


STORED = [integers, doubles, truths, flipped, by_its_bit, wraps]


def reads_the_last(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=int)
    for i in range(k):
        out[i] = rng.random() < (0.5 if out[i - 1] else 0.25)
    return out


def under_two_names(x: int, k: int, rng: Any) -> Any:
    out = np.full(k, x)
    other = out
    for i in range(k):
        out[i] = rng.random() < (0.5 if other[i - 1] else 0.25)
    return out


def through_a_view(x: int, k: int, rng: Any) -> Any:
    out = np.full(k, x)
    last = out[k - 1 :]
    for i in range(k):
        out[i] = rng.random() < (0.5 if last[0] else 0.25)
    return out


def from_outside(x: int, k: int, rng: Any) -> Any:
    def fill(out: Any) -> Any:
        for i in range(k):
            out[i] = rng.random() < 0.25
        return out

    table = np.zeros(k, dtype=np.uint8)
    fill(table)
    return (table - 1).tolist()


def changed_by_another(x: int, k: int, rng: Any) -> Any:
    def bits() -> Any:
        out = np.zeros(k, dtype=np.uint8)
        for i in range(k):
            out[i] = rng.random() < 0.25
        return out

    return type(bits()).__name__, (bits() * np.int64(300)).tolist(), bytes(bits().astype(int))


def held_by_a_list(x: int, k: int, rng: Any) -> Any:
    box = [np.full(k, x)]
    out = box[0]
    for i in range(k):
        out[i] = rng.random() < (0.5 if box[0][i - 1] else 0.25)
    return out


def summed(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=np.int8)
    for i in range(k):
        out[i] = 100 * (rng.random() < 0.25)
    return out.sum(), out


def twice(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=np.uint8)
    for i in range(k):
        out[i] = rng.random() < 0.25
    for i in range(k):
        out[i] += 255 * (rng.random() < 0.5)
    out[0] = 7
    return out


def weakly_held(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=int)
    seen = weakref.ref(out)
    for i in range(k):
        out[i] = rng.random() < 0.25
    return seen() is out


def zeros_of_both_signs(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k)
    for i in range(k):
        out[i] = 0.0 if rng.random() < 0.25 else -0.0
    return repr(out.tolist())


def of_three_values(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=int)
    for i in range(k):
        out[i] = rng.integers(3)
    return out


def as_bytes(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=int)
    for i in range(k):
        out[i] = rng.random() < 0.25
    return bytes(out)


def set_too_large_after(x: int, k: int, rng: Any) -> Any:
    out = np.zeros(k, dtype=np.uint8)
    for i in range(k):
        out[i] = rng.random() < 0.25
    try:
        out[x] = 300
    except OverflowError:
        return out, "too large"
    return out, ""


def listed_otherwise(x: int, k: int, rng: Any) -> Any:
    list = lambda v: [type(v).__name__, *v]  # noqa: A001, E731
    out = np.zeros(k, dtype=int)
    for i in range(k):
        out[i] = rng.random() < 0.25
    return list(out)


READ = [
    listed_otherwise,
    reads_the_last,
    under_two_names,
    through_a_view,
    from_outside,
    changed_by_another,
    summed,
    twice,
    weakly_held,
]
READ += [held_by_a_list, zeros_of_both_signs, of_three_values, as_bytes, set_too_large_after]


@pytest.mark.parametrize("k", [1, 2, 4])
@pytest.mark.parametrize("function", [*STORED, *READ], ids=lambda f: f.__name__)
def test_the_law_is_that_of_all_runs(function: Callable[..., Any], k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_input, "FIRST", 2)
    inputs = [0, min(1, k - 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        runs = law_of(function, inputs, arguments={"k": k}, outcomes=20_000, merge=False)
        whole = law_of(function, inputs, arguments={"k": k}, outcomes=20_000)
    assert runs.complete
    assert whole.complete
    assert one_input.CONTRADICTED not in whole.notes
    for one, other in zip(whole.laws, runs.laws, strict=True):
        assert {repr(y): p for y, p in one.mass.items()} == {repr(y): p for y, p in other.mass.items()}


@pytest.mark.parametrize("function", STORED, ids=lambda f: f.__name__)
def test_two_laws_of_many_places(function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    solved, law = [], Summaries._law
    monkeypatch.setattr(Summaries, "_law", lambda self, *more: solved.append(1) or law(self, *more))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = law_of(function, [0, 99], arguments={"k": 100}, outcomes=1000)
    assert 2 * len(found.parts) <= len(solved) <= 4 * len(found.parts)
    for parts, x in zip(found.parts, (0, 99), strict=True):
        assert len(parts.places) == 100
        chances = [dict(parts.laws[place]) for place in parts.places]
        assert chances[x] != chances[50]
        assert all(each == chances[50] for i, each in enumerate(chances) if i != x)
        assert set(chances[50].values()) == {F(1, 4), F(3, 4)}


@pytest.mark.parametrize(
    "text",
    [
        "return out + 1",
        "return out[0]",
        "return f(out)",
        "return sorted(out)",
        "v = list(out)",
        "other = out",
        "out += 1",
        "out[0] += 1",
        "out[:2] = 1",
        "out.sort()",
        "v = out.tolist()",
        "return [b for b in out]",
        "del out",
        "return out.sum(0)",
        "(out := f())",
        "return out if c else 0",
    ],
)
def test_an_array_that_is_read_otherwise_is_left_to_all_runs(text: str) -> None:
    loop = "def f(out):\n  for i in n:\n    out[i] = draw(2)\n  "
    assert not returned(ast.parse(loop + text).body[0], "out")
    assert returned(ast.parse(loop + "out[0] = 1\n  return [out, {1: out.tolist()}, tuple(out)], out.sum()").body[0], "out")


@pytest.mark.parametrize("start", [2000, 3000])
def test_random_programs_that_set_places(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In many of them an array was made of lazy items."""
    monkeypatch.setattr(one_input, "FIRST", 2)
    said, stored = [], Stores.stored
    monkeypatch.setattr(Stores, "stored", lambda self, *more: stored(self, *more) and not said.append(1))
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(start, start + 25):
            try:
                wrong.append(filling_programs.compared(number, filling_programs.Stores)[0])
            except (CodeFailed, exploring.BadInput):
                continue
    assert not any(wrong)
    assert len(wrong) > 15
    assert len(said) > 20
