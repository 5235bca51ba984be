"""The searches for the laws of many inputs end when the time is over, however long each of them takes to begin."""

from dataclasses import replace
from typing import Any

import pytest

from exactdp_checks.code.isolation import request
from exactdp_checks.code.isolation.request import Request, answers


@pytest.mark.parametrize(("walk", "most"), [(1.0, 12), (4.0, 4)])
def test_no_search_begins_when_the_time_is_over(walk: float, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each walks through what the code reaches first: 40 of them took four times the seconds on a busy machine."""
    clock, begun = [0.0], list[tuple[Any, ...]]()

    def search(_: Request, batch: tuple[Any, ...], seconds: float | None, kept: list[Any]) -> None:
        begun.append(batch)
        clock[0] += walk

    monkeypatch.setattr(request, "monotonic", lambda: clock[0])
    monkeypatch.setattr(request, "_explored", search)
    rows = list[Any]()
    records = list(answers(Request(lambda x: x, tuple(range(100)), seconds=10.0), rows=rows))
    assert (len(records), rows) == (100, [None] * 100)
    assert len(begun) <= most
    assert all(record["overdue"] for record in records)
    late = [note for record in records for note in record["notes"] if note.startswith("the time was over before input ")]
    assert len(late) == 1


def test_where_the_walk_takes_the_time_more_inputs_share_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """100 inputs, each search of 2 s whatever their number: they come to an end in 60 s."""
    clock, begun = [0.0], list[tuple[Any, ...]]()
    real = request._explored

    def search(asked: Request, batch: tuple[Any, ...], seconds: float | None, kept: list[Any]) -> Any:
        begun.append(batch)
        clock[0] += 2.0
        return real(asked, batch, None, kept)

    monkeypatch.setattr(request, "monotonic", lambda: clock[0])
    monkeypatch.setattr(request, "_explored", search)
    records = list(answers(Request(lambda x: x, tuple(range(100)), seconds=60.0)))
    assert len(records) == 100
    assert not any(record.get("overdue") for record in records)
    assert len(begun) < 20


@pytest.mark.parametrize(("each", "sizes"), [(0.001, [1, 16, 83]), (0.1, [1, *[10] * 9, 9]), (2.0, [1] * 20)])
def test_inputs_are_explored_together_by_the_time_of_their_runs(
    each: float, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by what is prepared around them, which takes a second in a process of many objects."""
    clock, begun = [0.0], list[int]()
    real = request._explored

    def search(asked: Request, batch: tuple[Any, ...], seconds: float | None, kept: list[Any]) -> Any:
        begun.append(len(batch))
        clock[0] += 1.5
        found = real(asked, batch, None, kept)
        return found and replace(found, spent=each * len(batch))

    monkeypatch.setattr(request, "monotonic", lambda: clock[0])
    monkeypatch.setattr(request, "_explored", search)
    inputs = tuple(range(sum(sizes)))
    assert len(list(answers(Request(lambda x: x, inputs)))) == len(inputs)
    assert begun == sizes


def test_a_batch_that_does_not_end_leaves_time_for_its_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of three inputs hangs: the two others have their laws."""
    clock, shares = [0.0], list[tuple[int, float]]()
    real = request._explored

    def search(asked: Request, batch: tuple[Any, ...], seconds: float | None, kept: list[Any]) -> Any:
        assert seconds is not None
        shares.append((len(batch), seconds))
        hangs = 2 in batch
        clock[0] += seconds if hangs else 0.01
        return None if hangs else real(asked, batch, None, kept)

    monkeypatch.setattr(request, "monotonic", lambda: clock[0])
    monkeypatch.setattr(request, "_explored", search)
    records = list(answers(Request(lambda x: x, tuple(range(4)), seconds=60.0)))
    assert [bool(record.get("overdue")) for record in records] == [False, False, True, False]
    assert [many for many, _ in shares] == [1, 3, 1, 1, 1]
    assert shares[-1][1] > 5  # seconds, which the one after it still had
