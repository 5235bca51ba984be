"""What is explored again, warm: with merged states where they were merged, and by runs where merging came to nothing."""

import random
from typing import Any

import pytest

from exactdp_checks.code.isolation import repeating
from exactdp_checks.code.isolation.request import Request, answers
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.refusals import Impure


def folded(x: int, rng: random.Random) -> int:
    """128 paths, by a function that shows no states."""
    return hash((x, *[int(rng.getrandbits(1)) for _ in range(7)]))


def loop(x: int, rng: random.Random) -> int:
    """Ends with probability 1, by merged states alone."""
    while rng.getrandbits(2) == 0:
        pass
    return x


def tried(monkeypatch: pytest.MonkeyPatch, function: Any) -> list[bool]:
    """Whether merging is allowed, for each of the laws that are looked for again."""
    asked, found, allowed = Request(function, (0, 1)), list[Any](), list[bool]()
    list(answers(asked, found=found))

    def law_again(*given: Any, **options: Any) -> Any:
        allowed.append(options["merge"])
        return law_of(*given, **options)

    monkeypatch.setattr(repeating, "law_of", law_again)
    assert repeating.repeated(asked, found, 5.0).whole
    return allowed


def test_states_are_merged_again_only_where_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried(monkeypatch, folded) == [False] * 3
    assert tried(monkeypatch, loop) == [True] * 3


def test_what_changes_when_warm_is_found_without_merging() -> None:
    calls = list[int]()

    def tiring(x: int, rng: random.Random) -> int:
        calls.append(0)
        return folded(x, rng) if len(calls) < 700 else x

    asked, found = Request(tiring, (0, 1)), list[Any]()
    list(answers(asked, found=found))
    assert not found[0].chains
    with pytest.raises((Impure, NotDetermined)):
        repeating.repeated(asked, found, 5.0)
