"""sampling.running: seeds determine the runs, streams differ, and code is given the randomness that it asks for."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sampled_code as code

from exactdp.errors import BadInput
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.sampling.running import Task, part, parts_of

WARNERS = (code.warner, code.drawn, code.shuffled, code.hidden)


def flips(function: Callable[..., Any], task: Task, seed: int = 3, **options: Any) -> int:
    """How often 0 became 1."""
    counts = part(function, task, seed, **options).reports.counts
    assert counts is not None
    assert sum(counts.values()) == task.runs
    return counts.get(1, 0)


@pytest.mark.parametrize("function", WARNERS, ids=lambda f: f.__name__)
def test_every_source_of_randomness(function: Callable[..., Any]) -> None:
    """A quarter of the bits flips: 1000 of 4000, give or take eight standard deviations."""
    assert 780 < flips(function, Task(0, 0, 0, 4000)) < 1220


def test_module_functions_and_states_are_seeded() -> None:
    for function in (code.krr, code.bits):
        one, two = (part(function, Task(0, 0, 0, 500), 7).reports.counts for _ in range(2))
        assert one == two
        assert one != part(function, Task(0, 0, 0, 500), 8).reports.counts


def test_streams_of_inputs_and_parts_differ() -> None:
    """The same 64 flips twice would be a chance of 2^-50 or less."""

    def run(place: int, number: int, seed: int) -> Any:
        return part(lambda _x, rng: tuple(rng.random(4) < 0.5), Task(0, place, number, 64), seed).reports.counts

    found = [run(*key) for key in ((0, 0, 1), (0, 1, 1), (1, 0, 1), (0, 0, 2))]
    assert all(one != two for i, one in enumerate(found) for two in found[:i])
    assert run(0, 0, 1) == found[0]


def test_generators_of_one_part_are_independent() -> None:
    """What is passed does not repeat the module's generators, seeded for the same part."""

    def three(_x: int, rng: Any) -> tuple[float, float, float]:
        return rng.random(), random.random(), float(np.random.random())  # noqa: NPY002 - what strangers use

    rows = part(three, Task(0, 0, 0, 50), 5).reports.rows
    assert rows is not None
    assert len(set(rows.ravel().tolist())) == 150


def test_the_users_generators_are_left_as_they_were() -> None:
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]  # noqa: NPY002
    part(code.krr, Task(0, 0, 0, 100), 3)
    with pytest.raises(CodeFailed):
        part(code.fails, Task(1, 0, 0, 100), 3)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # type: ignore[index]  # noqa: NPY002


def test_randomness_of_its_own_and_memory_are_noticed() -> None:
    calls = []

    def counting(_x: int) -> int:
        calls.append(1)
        return len(calls)

    assert part(code.warner, Task(0, 0, 0, 50), 3).repeats
    assert not part(code.hidden, Task(0, 0, 0, 50), 3).repeats
    assert not part(counting, Task(0, 0, 0, 50), 3).repeats
    assert part(code.hidden, Task(0, 0, 1, 50), 3).repeats  # asked of the first part alone


def test_batch_and_statistic_and_arguments() -> None:
    assert 780 < flips(code.warners, Task(0, 0, 0, 4000), batch=True) < 1220
    assert flips(code.warners, Task(0, 0, 0, 40), batch=True, statistic=lambda y: 1) == 40
    assert flips(code.scaled, Task(0, 0, 0, 40), arguments={"probability": 1}) == 40
    assert flips(code.scaled, Task(0, 0, 0, 40), arguments={"probability": 0}) == 0


def test_what_is_printed_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    assert flips(code.prints, Task(1, 0, 0, 40)) == 40
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("function", "options", "message"),
    [
        (code.scaled, {}, "needs 'probability'"),
        (code.warner, {"arguments": {"p": 1}}, "no argument 'p'"),
        (lambda: 0, {}, "takes no input"),
        (lambda x, n: [x], {"batch": True}, "1 outputs for n = 10"),
        (lambda x, n: x, {"batch": True}, "a int for n = 10"),
        (code.objects, {}, "canonical form"),
    ],
)
def test_bad_input(function: Callable[..., Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        part(function, Task(0, 0, 0, 10), 1, **options)


def test_what_the_code_raises_is_said_in_one_printable_sentence() -> None:
    with pytest.raises(CodeFailed, match="for input 1 the code raises ValueError: no .x1b") as caught:
        part(code.fails, Task(1, 0, 0, 10), 1)
    assert str(caught.value).isprintable()
    with pytest.raises(CodeFailed, match="AttributeError"):
        part(code.warner, Task(0, 0, 0, 10), 1, statistic=lambda y: y.missing)


@pytest.mark.parametrize("runs", [2, 3, 19, 20_000, 40_001, 10**6, 10**9 - 1])
def test_halves_are_disjoint_and_complete(runs: int) -> None:
    """n // 2 runs choose; numbers of parts do not repeat; no part is empty."""
    first, second = parts_of("x", 4, runs)
    assert (sum(t.runs for t in first), sum(t.runs for t in second)) == (runs // 2, runs - runs // 2)
    assert [t.number for t in (*first, *second)] == list(range(len(first) + len(second)))
    assert all(t.runs >= 1 and (t.x, t.place) == ("x", 4) for t in (*first, *second))
    assert len(first) <= 32
