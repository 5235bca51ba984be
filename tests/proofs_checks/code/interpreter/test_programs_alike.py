"""Parts that are alike, by the values that they read: as many laws as values, and the same law as by all runs."""

# ruff: noqa: PERF401 - as strangers write

import ast
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import filling_programs
import numpy as np
import pytest

from exactdp_checks.code.interpreter.repeated_parts import pattern
from exactdp_checks.code.interpreter.summaries import Summaries
from exactdp_checks.code.law import exploring, one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy.maps import Domain, Map
from exactdp_checks.code.stand_ins.refusals import CodeFailed

F = Fraction


def chosen(x: int, k: int) -> list[int]:
    return [int(random.random() < (0.5 if i == x else 0.25)) for i in range(k)]


def generated(x: int, k: int) -> tuple[bool, ...]:
    return tuple(random.random() < (0.5 if i == x else 0.25) for i in range(k))


def appended(x: int, k: int) -> list[int]:
    out = []
    for i in range(k):
        u = random.random()
        if i == x:
            out.append(int(u < 0.5))
        else:
            out.append(int(u < 0.25))
    return out


def of_bits(x: int, k: int) -> list[int]:
    bits = [0] * k
    bits[x] = 1
    return [1 if random.random() < (0.5 if bit else 0.25) else 0 for bit in bits]


def of_an_array(x: int, k: int, rng: Any) -> list[int]:
    bits = np.zeros(k, dtype=int)
    bits[x] = 1
    return [int(rng.random() < (0.5 if bits[i] == 1 else 0.25)) for i in range(k)]


def in_place(x: int, k: int) -> list[int]:
    out = [0] * k
    out[x] = 1
    for i in range(k):
        out[i] = int(random.random() < (0.5 if out[i] else 0.25))
    return out


ENCODED = [chosen, generated, appended, of_bits, of_an_array, in_place]


@pytest.mark.parametrize("function", ENCODED, ids=lambda f: f.__name__)
def test_two_laws_of_a_thousand_bits(function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    solved, law = [], Summaries._law
    monkeypatch.setattr(Summaries, "_law", lambda self, *more: solved.append(1) or law(self, *more))
    found = law_of(function, [0, 999], arguments={"k": 1000})
    assert len(solved) == 2 * len(found.parts)
    assert found.runs == 8
    for parts, x in zip(found.parts, (0, 999), strict=True):
        assert [parts.laws[place][1][1] for place in parts.places] == [F(1, 2) if i == x else F(1, 4) for i in range(1000)]


def draws_after_its_bit(x: int, k: int) -> list[int]:
    out = []
    for i in range(k):
        out.append(int(random.random() < (0.5 if i == x else 0.25)))
        if random.random() < 0.5:
            continue
    return out


def draws_after_its_place(x: int, k: int) -> list[int]:
    out = [0] * k
    for i in range(k):
        out[i] = int(random.random() < (0.5 if i == x else 0.25))
        _ = random.random() < 0.5
    return out


@pytest.mark.parametrize("function", [draws_after_its_bit, draws_after_its_place])
@pytest.mark.parametrize("k", [2, 300])
def test_what_a_turn_has_put_shows_at_the_next_draw(function: Callable[..., Any], k: int) -> None:
    """The list is hidden from the keys, but for what the turn itself makes of it."""
    found = law_of(function, [0, 1], arguments={"k": k})
    if k == 2:
        assert {y.items: p for y, p in found.laws[0].mass.items()} == {
            (0, 0): F(3, 8),
            (1, 0): F(3, 8),
            (0, 1): F(1, 8),
            (1, 1): F(1, 8),
        }
        assert not found.notes
    else:
        assert [parts.laws[parts.places[x]] for x, parts in enumerate(found.parts)] == [((0, F(1, 2)), (1, F(1, 2)))] * 2


def types_that_are_equal(x: int) -> list[Any]:
    return [b if random.random() < 0.5 else None for b in (1, True, 1.0, 0.0, -0.0, x)]


def two_lists_of_two_types(x: int) -> Any:
    return [random.random() < 0.5 for _ in range(2)], [int(random.random() < 0.5) for _ in range(2)]


def texts(x: int) -> list[int]:
    return [int(random.random() < (0.75 if c == "b" else 0.25)) for c in ("a", "b", "ab"[x])]


def divides(x: int) -> list[int]:
    return [int(random.random() < (0.5 if i == 0 else 0.5 / i)) for i in (0, 1, 2)]


def kept_after_the_loop(x: int) -> Any:
    last, out = 1, []
    for i in range(3):
        out.append(int(random.random() < 0.25))
        last = i % 2
    return out, last


def set_between(x: int) -> Any:
    seen, last, out = [], 1, []
    for _ in range(2):
        last = 0
        for b in (0, 1):
            last = b
            out.append(int(random.random() < 0.25))
        seen.append(last)
    return out, seen


def rebinds(x: int) -> list[int]:
    draw, out = random.random, []
    for _ in range(2):
        out.append(int(draw() < 0.25))
        draw = lambda: 0.0  # noqa: E731
    return out


def twice(x: int) -> list[int]:
    first = [int(random.random() < (0.5 if i == x else 0.25)) for i in range(2)]
    return [int(random.random() < (0.75 if b else 0.25)) for b in first]


def under_two_names(x: int) -> list[int]:
    out = [x]
    other = out
    for i in range(2):
        out.append(int(random.random() < (0.25 if other[i] else 0.5)))
    return out


ODD = [types_that_are_equal, two_lists_of_two_types, texts, divides, kept_after_the_loop, set_between, rebinds, twice]


@pytest.mark.parametrize("function", [*ODD, under_two_names], ids=lambda f: f.__name__)
def test_what_is_not_alike_is_not_taken_for_it(function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_input, "FIRST", 2)
    try:
        runs = law_of(function, [0, 1], merge=False)
    except CodeFailed:
        with pytest.raises(CodeFailed):
            law_of(function, [0, 1])
        return
    whole = law_of(function, [0, 1])
    assert one_input.CONTRADICTED not in whole.notes
    for one, other in zip(whole.laws, runs.laws, strict=True):
        assert {repr(y): p for y, p in one.mass.items()} == {repr(y): p for y, p in other.mass.items()}


@pytest.mark.parametrize(
    "text",
    [
        "[i]",
        "f(i, j=1)",
        "draw(*i)",
        "x.y",
        "len(v)[i]",
        "draw() if (y := i) else 0",
        "i in v",
        "2 ** i",
        "1 << i",
        "(lambda: i)()",
    ],
)
def test_what_may_do_more_has_no_pattern(text: str) -> None:
    assert pattern((ast.parse(text, mode="eval").body,)) is None


def test_the_list_itself_is_read_at_its_place_alone() -> None:
    body = ast.parse("v[i] = int(draw() < (0.5 if v[i] else 0.25))").body
    assert pattern(body, (), ("v", "i")) is not None
    for text in (
        "v[i] = int(draw() < (0.5 if v[0] else 0.25))",
        "v[i] = int(draw() < sum(v))",
        "w[i] = draw()",
        "v.append(draw())",
    ):
        assert pattern(ast.parse(text).body, (), ("v", "i")) is None


@pytest.mark.parametrize("start", [0, 1000, 2000])
def test_random_programs_that_fill_lists(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In many of them a law was found by values alone."""
    monkeypatch.setattr(one_input, "FIRST", 2)
    said, again = [], Summaries.again
    monkeypatch.setattr(Summaries, "again", lambda self, decided: said.append(decided) or again(self, decided))
    wrong = []
    for number in range(start, start + 25):
        try:
            wrong.append(filling_programs.compared(number)[0])
        except (CodeFailed, exploring.BadInput):
            continue
    assert not any(wrong)
    assert len(wrong) > 15
    assert len(said) > 5


def test_seed_395_of_the_lists_and_430() -> None:
    """What was wrong: a hidden list hid what a turn put into it; tables of truth values were taken for those of integers."""
    for number in (268, 322, 395, 424, 430):
        assert filling_programs.compared(number)[0] == ""


def test_tables_of_equal_numbers_are_told_apart() -> None:
    whole = Map(Domain("integers", 2, int))
    assert repr(whole.then("at", (False, True)).value(1)) == "True"
    assert repr(whole.then("at", (0, 1)).value(1)) == "1"
    assert whole.then("at", (0, 1)) is whole.then("at", (0, 1))
    assert repr(whole.then("mul", 0.0).value(1)) == "0.0"
    assert repr(whole.then("mul", -0.0).value(1)) == "-0.0"
    assert repr(whole.then("mul", np.float32(-0.0)).value(1)) != repr(whole.then("mul", np.float32(0.0)).value(1))
