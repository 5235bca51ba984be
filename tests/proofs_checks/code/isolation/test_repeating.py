"""Every path is run again, warm: what it leaves behind is found, whether states were merged or not."""

import random
from typing import Any

import pytest

from exactdp_checks.code.isolation.repeating import Repeated, repeated
from exactdp_checks.code.isolation.request import Request, answers
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.refusals import Impure
from exactdp_checks.code.verdict.audit import audit_code


def folded(x: int, rng: random.Random) -> int:
    """128 paths, by a function that shows no states."""
    return hash((x, *[int(rng.getrandbits(1)) for _ in range(7)]))


def loop(x: int, rng: random.Random) -> int:
    """Ends with probability 1, by merged states alone."""
    while rng.getrandbits(2) == 0:
        pass
    return x


def again(function: Any) -> tuple[Repeated, list[Any]]:
    asked, rows, told = Request(function, (0, 1)), list[Any](), list[Any]()
    list(answers(asked, rows=rows))
    return repeated(asked, rows, 5.0, told.append), told


@pytest.mark.parametrize(("function", "least"), [(folded, 256), (loop, 4)])
def test_every_path_again(function: Any, least: int) -> None:
    found, told = again(function)
    assert found.paths >= least
    assert [(record["x"], record["problem"], record["covered"]["left"]) for record in told] == [(0, "", ()), (1, "", ())]


def test_what_is_kept_between_calls_is_found() -> None:
    calls = list[int]()

    def tiring(x: int, rng: random.Random) -> int:
        calls.append(0)
        return folded(x, rng)

    with pytest.raises(Impure, match="leaves something behind between calls"):
        again(tiring)


def test_a_draw_that_is_kept_from_another_call_is_named() -> None:
    """It has no number in this call: the path is not written down, so that nothing is proved."""
    kept = dict[int, int]()

    def remembered(x: int) -> int:
        return kept.setdefault(x, random.randrange(4))

    found = audit_code(remembered, "0..1", 9, isolated=False)
    assert found.outcome == "undecided"
    assert "returns what it drew in another call: take all randomness" in found.sentence


def test_a_path_that_does_otherwise_when_warm_is_found() -> None:
    calls = iter(range(10**6))

    def tiring(x: int, rng: random.Random) -> int:
        return folded(x, rng) if next(calls) < 400 else x

    with pytest.raises((Impure, NotDetermined)):
        again(tiring)
