"""Lists that a loop fills with random bits: k variables and not 2^k lists, whatever else the loop does, in time linear in k."""

# ruff: noqa: PERF401 - as strangers write

import cProfile
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import Overdue


def chosen(x: int, k: int) -> list[bool]:
    return [random.random() < (0.5 if i == x else 0.25) for i in range(k)]


def flipped(x: int, k: int) -> list[int]:
    return [int(i == x) ^ (random.random() < 0.25) for i in range(k)]


def appended(x: int, k: int) -> list[int]:
    out = []
    for i in range(k):
        p = 0.5 if i == x else 0.25
        out.append(1 if random.random() < p else 0)
    return out


def appended_in_branches(x: int, k: int) -> list[int]:
    out = []
    for i in range(k):
        if random.random() < (0.5 if i == x else 0.25):
            out.append(1)
        else:
            out.append(0)
    return out


def set_at_a_place(x: int, k: int) -> list[int]:
    out = [0] * k
    for i in range(k):
        if random.random() < (0.5 if i == x else 0.25):
            out[i] = 1
    return out


def flipped_in_place(x: int, k: int) -> list[int]:
    out = [int(i == x) for i in range(k)]
    for i in range(k):
        if random.random() < 0.25:
            out[i] = 1 - out[i]
    return out


def as_an_array(x: int, k: int) -> Any:
    return np.array([random.random() < (0.5 if i == x else 0.25) for i in range(k)])


def as_integers(x: int, k: int) -> Any:
    return np.array([random.random() < (0.5 if i == x else 0.25) for i in range(k)], dtype=int)


def as_small_integers(x: int, k: int) -> Any:
    return np.array([random.random() < (0.5 if i == x else 0.25) for i in range(k)]).astype(np.int8)


def as_doubles_in_a_dict(x: int, k: int) -> dict[str, Any]:
    return {"bits": np.array([random.random() < (0.5 if i == x else 0.25) for i in range(k)], dtype=float).tolist()}


FILLED = (
    *(chosen, flipped, appended, appended_in_branches, set_at_a_place, flipped_in_place),
    *(as_an_array, as_integers, as_small_integers, as_doubles_in_a_dict),
)


def reads_its_length(x: int, k: int) -> list[int]:
    out = [0]
    for _ in range(k):
        out.append(int(random.random() < (0.25 if len(out) % 2 else 0.5)) ^ x)
    return out


def reads_the_last(x: int, k: int) -> list[int]:
    out = [x]
    for _ in range(k):
        out.append(out[-1] ^ int(random.random() < 0.25))
    return out


def held_by_another_name(x: int, k: int) -> list[int]:
    out = [x]
    other = out
    for _ in range(k):
        out.append(int(random.random() < (0.25 if sum(other) % 2 else 0.5)))
    return out


def held_by_a_list(x: int, k: int) -> list[int]:
    out = [x] * k
    around = [out]
    for i in range(k):
        out[i] = int(random.random() < (0.25 if around[0][i - 1] else 0.5))
    return out


def read_by_a_function_inside(x: int, k: int) -> list[int]:
    out = [x]
    last: Callable[[], int] = lambda: out[-1]  # noqa: E731
    for _ in range(k):
        out.append(int(random.random() < (0.25 if last() else 0.5)))
    return out


SHARED = [0]


def of_the_module(x: int, k: int) -> list[int]:
    out = SHARED
    out.clear()
    out.append(x)
    for _ in range(k):
        out.append(int(random.random() < (0.25 if sum(SHARED) % 2 else 0.5)))
    return list(out)


def walked_while_it_grows(x: int, k: int) -> list[int]:
    out = [x]
    for bit in out:
        if len(out) < k:
            out.append(int(random.random() < (0.25 if bit else 0.5)))
    return out


def moves_its_place(x: int, k: int) -> list[int]:
    out = [x] * (k + 1)
    for i in range(k):
        i += 1
        out[i] = int(random.random() < (0.25 if out[i] else 0.5))
    return out


def sets_two(x: int, k: int) -> list[int]:
    out, other = [x] * k, [0] * k
    for i in range(k):
        if random.random() < 0.25:
            out[i] = 1 - x
            other[i] = 1
    return out + other


def of_two_types(x: int, k: int) -> list[Any]:
    out: list[Any] = [x] * k
    for i in range(k):
        if random.random() < 0.25:
            out[i] = 0.5
    return out


def until_two_are_one(x: int, k: int) -> list[int]:
    while True:
        out = [0] * k
        for i in range(k):
            if random.random() < (0.5 if i == x else 0.25):
                out[i] = 1
        if sum(out) == 1:
            return out


def one_after_the_other(x: int, k: int) -> list[int]:
    out = []
    for i in range(k):
        out.append(int(random.random() < 0.25) ^ int(i == x))
    for i in range(k):
        if random.random() < 0.5:
            out[i] = 0
    return out


READ = (
    *(reads_its_length, reads_the_last, held_by_another_name, held_by_a_list, read_by_a_function_inside, of_the_module),
    *(walked_while_it_grows, moves_its_place, sets_two, of_two_types, one_after_the_other),
)


def masses(function: Callable[..., Any], k: int, **options: Any) -> Any:
    return law_of(function, [0, 1], arguments={"k": k}, outcomes=20_000, **options)


CASES = [(f, k) for f in (*FILLED, *READ) for k in (1, 2, 4)] + [(f, 10) for f in (chosen, set_at_a_place, as_an_array)]


@pytest.mark.parametrize(("function", "k"), CASES)
def test_the_law_is_that_of_all_runs(function: Callable[..., Any], k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_input, "FIRST", 2)
    whole, runs = masses(function, k), masses(function, k, merge=False)
    assert runs.complete
    assert one_input.CONTRADICTED not in whole.notes
    if whole.parts:
        for parts, law in zip(whole.parts, runs.laws, strict=True):
            assert all(parts.chance(y) == p for y, p in law.mass.items())
    else:
        assert whole.complete
        assert [law.mass for law in whole.laws] == [law.mass for law in runs.laws]
        assert {repr(y) for y in whole.outputs} == {repr(y) for y in runs.outputs}


@pytest.mark.parametrize("function", FILLED, ids=lambda f: f.__name__)
def test_many_bits_are_parts(function: Callable[..., Any]) -> None:
    parts = masses(function, 60).parts
    assert len(parts) == 2
    assert [len(part.places) for part in parts] == [60, 60]
    assert sorted({law[1][1] for law in parts[0].laws}) in ([Fraction(1, 4), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)])


def test_rejection_of_whole_lists() -> None:
    found = masses(until_two_are_one, 3)
    assert found.complete
    assert sorted(found.laws[0].mass.values()) == [Fraction(1, 5), Fraction(1, 5), Fraction(3, 5)]


@pytest.mark.parametrize("function", [chosen, appended, set_at_a_place], ids=lambda f: f.__name__)
def test_the_work_is_linear(function: Callable[..., Any]) -> None:
    """Counted in calls of functions: as many more from 100 bits to 150 as from 50 to 100, but for a tenth, and for a twentieth.

    Where parts that are alike are told, bits are no work: then all that is counted is how much was known already.
    """
    masses(function, 20)
    calls = []
    for k in (50, 100, 150):
        with cProfile.Profile() as profile:
            masses(function, k)
        calls.append(sum(entry.callcount for entry in profile.getstats()))
    assert calls[2] - calls[1] < 1.1 * (calls[1] - calls[0]) + calls[0] / 20, calls


def test_parts_that_are_not_found_again_in_time_are_unexplored() -> None:
    """A clock that rings while a run is repeated says nothing of the code."""
    calls = []

    def bits(x: int) -> Any:
        calls.append(x)
        if len(calls) > 1:
            raise Overdue
        return np.random.random(60) < 0.5  # noqa: NPY002

    found = law_of(bits, (0,), merge=False)
    assert len(calls) > 1
    assert found.parts == ()
    assert found.laws[0].unexplored == 1
    assert any("takes longer than the time for it" in note for note in found.notes)
