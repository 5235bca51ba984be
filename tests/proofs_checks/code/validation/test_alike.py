"""Paths that differ in the names of numbers alone: the first are replayed at all points, each of the others at two."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import arranged_programs
import pytest

from exactdp_checks.code.law import evidence, rows
from exactdp_checks.code.law.evidence import Evidence, gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.hidden_reports import subset_of
from exactdp_checks.code.law.subsets import Subset
from exactdp_checks.code.lazy import arrangements, contents
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.validation.tape import Slot, Tape, tape_of, written
from exactdp_checks.code.verdict.audit import audit_code

K, W, LATE = 20, 10, 17


def rest(x: int) -> list[int]:
    return [i for i in range(K) if i != x]


def selected(x: int) -> list[int]:
    if random.random() < 0.75:
        return sorted([*random.sample(rest(x), W - 1), x])
    return sorted(random.sample(rest(x), W))


def reversed_late(x: int) -> list[int]:
    return selected(x)[::-1] if x == LATE else selected(x)


def another_late(x: int) -> list[int]:
    return selected(0) if x == LATE else selected(x)


def more_draws_late(x: int) -> list[int]:
    return selected(x if x != LATE or random.random() < 2 else 0)


def another_chance_late(x: int) -> list[int]:
    own = random.random() < (0.5 if x == LATE else 0.75)
    return sorted([*random.sample(rest(x), W - 1), x]) if own else sorted(random.sample(rest(x), W))


def another_sample_late(x: int) -> list[int]:
    if random.random() < 0.75:
        return sorted([*random.sample(rest(x), W - 1), x])
    return sorted(random.sample([i for i in rest(x) if i != (5 if x == LATE else x)], W))


def tapes_of(function: Callable[[int], Any]) -> list[Evidence]:
    kept: list[Any] = []
    law_of(function, range(K), kept=kept)
    return gathered(function, kept)


def test_every_input_is_replayed_and_those_alike_at_two_points() -> None:
    """Eight inputs of two paths each at all points, which the sentence says."""
    found = audit_code(selected, range(K), "ln 3", isolated=False)
    covered = found.found.validation.inputs
    assert [one.brief for one in covered] == [0] * 8 + [2] * (K - 8)
    assert all(one.calls == 4 for one in covered[8:])
    assert all(one.calls > 10 for one in covered[:8])
    assert f"{2 * (K - 8)} of them at two, as they differ from others in the names of numbers alone" in str(found)
    assert "sampled" in str(found).splitlines()[0]
    assert found.found.validation.to_json()["brief"] == 2 * (K - 8)


def test_the_two_points_are_not_the_same_for_all() -> None:
    """Low, high, mixed and other corners in turn, and another point inside each time."""
    late = [tape for each in tapes_of(selected)[8:] for tape in each.tapes if len(tape.slots) == W + 1]
    corners, inside = zip(*([numbers for numbers, _ in tape.points] for tape in late), strict=True)
    assert len(set(inside)) == len(late)
    assert len({c[1:] for c in corners}) > 3


@pytest.mark.parametrize(
    "sister", [reversed_late, another_late, more_draws_late, another_chance_late, another_sample_late], ids=lambda f: f.__name__
)
def test_code_that_is_another_one_for_a_late_input_is_found(sister: Callable[[int], Any]) -> None:
    """The law of the right code, replayed against code that does otherwise for one input that is replayed at two points."""
    tapes = [tape for each in tapes_of(selected) for tape in each.tapes]
    assert replayed(selected, range(K), tapes).problems == ()
    assert {x for x, _ in replayed(sister, range(K), tapes).problems} == {LATE}


@pytest.mark.parametrize("other", [another_chance_late, another_sample_late, reversed_late], ids=lambda f: f.__name__)
def test_what_differs_in_more_than_names_is_replayed_at_all_points(other: Callable[[int], Any]) -> None:
    """Another probability, another size of what is sampled from; of an order that is looked at there is no such law."""
    kept: list[Any] = []
    law_of(other, [*range(10), LATE], kept=kept, outcomes=64)
    assert gathered(other, kept)[-1].counts.get("brief", 0) < 2


def test_a_support_that_is_too_small_is_found_by_few_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool without its last number, where two orders of each run are looked at."""

    def fewer(output: Any) -> Subset | None:
        one = subset_of(output)
        return None if one is None else replace(one, pool=one.pool[:-1])

    monkeypatch.setattr(rows, "subset_of", fewer)
    monkeypatch.setattr(evidence, "WHOLE", 0)
    assert sum(bool(each.problem) for each in tapes_of(selected)) > K // 2


def test_tapes_are_written_and_read_as_they_are() -> None:
    """Integers of samples and shuffles are written together, where they may be any and each is below one less."""
    free, other = [Slot("int", n, (0, n)) for n in (5, 4, 3, 3, 2, 9)], [Slot("int", 4, (1, 2)), Slot("real", 4, (0, 4))]
    for slots in (free, [*free, *other], [*other, *free, *other, *free[::-1]], other, free[:1], [Slot("int", 4, (0, 3)), *free]):
        tape = Tape(0, tuple(slots), (), Fraction(1), (((1,) * len(slots), "int 1"),))
        assert tape_of(json.loads(json.dumps(written(tape)))) == tape
    assert len(written(Tape(0, tuple(free[:3]), (), Fraction(1), ()))[1]) == 1


def sorted_first(self: Any) -> Any:
    """The set of hidden numbers made in their order, and not as the code makes it."""
    if self.made is None:
        self.content.arrangement.settle()
        self.made = self.kind(sorted(self.making()))
    return self.made


@pytest.mark.parametrize("seed", [9001030, 9001612])
def test_the_replay_sees_a_set_that_is_read_in_another_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that was: numbers that share a place in the table of a set, 8 and 0. Here the law is that of the fault."""
    monkeypatch.setattr(arrangements, "HIDDEN_FROM", 2)
    f, kept = arranged_programs.made(arranged_programs.Writer(random.Random(seed)).program()), list[Any]()

    def problems() -> Any:
        law_of(f, (0, 1), grid=2, kept=kept, depth=60)
        tapes = [tape for each in gathered(f, kept, grid=2) for tape in each.tapes]
        return replayed(f, (0, 1), tapes, {"r": "Random"}).problems

    assert problems() == ()
    monkeypatch.setattr(contents.ChosenSet, "real", sorted_first)
    assert problems()


def test_random_programs_are_replayed_at_two_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wrong with the laws of all draws."""
    monkeypatch.setattr(evidence, "WHOLE", 0)
    met = Counter(arranged_programs.compared(seed) for seed in range(30, 36))
    assert all(problem == "" for problem, _ in met)
    assert met["", "hidden"]
