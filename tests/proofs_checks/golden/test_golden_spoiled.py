"""golden.spoiled: nonsense for each argument, only what is refused by a rule, no more than is lacking, in a fixed order."""

from collections.abc import Callable
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.golden.calls import given_to
from exactdp_checks.golden.case import Case
from exactdp_checks.golden.flags import FLAGS
from exactdp_checks.golden.spoiled import missing


def picky(n: int, t: object) -> int:
    """Refuses n < 1 and t <= 0 by a rule, breaks on other types."""
    if n < 1 or t <= 0:  # type: ignore[operator]
        raise BadInput("write n >= 1 and t > 0")
    return n


def anything(n: object) -> int:
    return 1


def crashing(n: int) -> int:
    return 1 if n >= 1 else [][n]


def spoiled(function: Callable[..., Any], *calls: tuple[Any, ...], refused: tuple[tuple[Any, ...], ...] = ()) -> list[Case]:
    def resolve(_: str) -> Any:
        return function

    valid = [Case("bound", given_to(resolve, "f", call)) for call in calls]
    invalid = [Case("bound", given_to(resolve, "f", call), "invalid", ("EmptyRange",), "n") for call in refused]
    return list(missing("bound", resolve, [*valid, *invalid]))


def test_as_many_as_are_lacking() -> None:
    found = spoiled(picky, (1, "3"), (2, "3"), (5, "7"))
    assert [case.note for case in found] == ["n = 0", "t = -1", "t = -1"]
    assert {(case.result, *case.flags) for case in found} == {("invalid", "SenselessArgument")}
    assert len({case.key for case in found}) == 3
    assert [case.note for case in spoiled(picky, (1, "3"), (2, "3"), refused=((0, "3"),))] == ["t = -1"]
    assert spoiled(picky, (1, "3"), refused=((-1, "3"),)) == []


def test_what_is_accepted_or_crashes_is_no_vector() -> None:
    assert spoiled(anything, (1,), (2,)) == []
    assert spoiled(crashing, (1,), (2,)) == []


def test_another_kind_is_left_alone() -> None:
    assert list(missing("bound", lambda _: picky, [Case("promise", {"function": "f", "arguments": {"n": 1}})])) == []


@pytest.mark.parametrize("flag", ["SenselessArgument", "WrongType"])
def test_the_flags_are_explained(flag: str) -> None:
    assert FLAGS[flag].pattern.startswith("one argument is")
