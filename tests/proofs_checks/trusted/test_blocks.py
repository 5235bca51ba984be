"""Rows of a policy in blocks: together they ask what the policy asks, and only the kernel's own answer counts for a block."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import run
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import audit
from exactdp_checks.proving import prove
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.policy import Policy, blocks

ROWS: list[list[int]] = [[4, 2, 2], [2, 4, 2], [1, 2, 5], [3, 3, 2]]
CHANNEL: dict[str, Any] = {"rows": ROWS, "denominators": [8] * 4, "radius": 0}
LEVELS: list[list[Any]] = [[0, 1, 2, 1], ["3/4", 0, "9/8", "inf"], [3, "5/4", 0, 2], ["3/4", "2/3", "6/5", 0]]
Asked = dict[tuple[int, int], str]


def body(levels: list[list[Any]], channel: Any = None) -> dict[str, Any]:
    """A certificate of privacy, a level for every pair."""
    flat = [v for row in levels for v in row]
    k = len(levels)
    policy = {"levels": flat, "pattern": [[x * k + y for y in range(k)] for x in range(k)]}
    return {"channel": channel or CHANNEL, "policy": policy, "attained": None}


def asked(policy: Policy) -> Asked:
    """What a policy asks of every pair."""
    return {(x, y): str(level) for level, members, others in policy.groups() for x in members for y in others if x != y}


@given(st.integers(1, 6).flatmap(lambda k: st.lists(st.lists(st.integers(0, 3), min_size=k, max_size=k), min_size=k, max_size=k)))
def test_blocks_ask_what_the_policy_asks(pattern: list[list[int]]) -> None:
    whole, k = {"levels": [1, "inf", "1/2", 2], "pattern": pattern}, len(pattern)
    for most in (1, 2, 3, 16):
        parts = [Policy(part, k, constant=True) for part in blocks(whole, k, most)]
        together: Asked = {}
        for part in parts:
            together |= asked(part)
        assert together == asked(Policy(whole, k, constant=True))
        assert len(parts) == len(blocks(whole, k, most)) <= most


def in_a_row(task: Callable[[Any], str], items: list[Any]) -> list[str]:
    return [task(item) for item in items]


@pytest.mark.parametrize(
    "channel",
    [
        CHANNEL,
        CHANNEL | {"radius": "1/1000"},
        {"rows": [[n << 70 for n in row] for row in ROWS], "denominators": [8 << 70] * 4, "radius": 0},
    ],
)
def test_the_verdict_is_that_without_blocks(channel: dict[str, Any]) -> None:
    whole = body(LEVELS, channel)
    assert kernel.certify("privacy", whole, in_a_row) == kernel.certify("privacy", whole)


@pytest.mark.parametrize(("x", "other"), [(x, y) for x in range(4) for y in range(4) if x != y and LEVELS[x][y] != "inf"])
def test_a_level_that_is_too_small_is_rejected_in_its_block(x: int, other: int) -> None:
    levels = [list(row) for row in LEVELS]
    levels[x][other] = "1/100"
    with pytest.raises(Rejected, match="exceeds its bound"):
        kernel.certify("privacy", body(levels), in_a_row)


@pytest.mark.parametrize(
    "spread",
    [
        lambda task, items: [],
        lambda task, items: [None] * len(items),
        lambda task, items: [""] * len(items),
        lambda task, items: [True] * len(items),
        lambda task, items: in_a_row(task, items)[1:],
        lambda task, items: None,
        lambda task, items: [*in_a_row(task, items)[1:], "lost"],
    ],
)
def test_a_block_without_an_answer_is_not_kept(spread: Any) -> None:
    with pytest.raises(Rejected):
        kernel.certify("privacy", body(LEVELS), spread)


def test_one_level_and_other_kinds_are_not_divided() -> None:
    def never(task: Any, items: Any) -> Any:
        raise RuntimeError

    one = {**body(LEVELS), "policy": {"levels": [3], "pattern": None}}
    assert kernel.certify("privacy", one, never).outcome.value == "proved"
    at = {k: v for k, v in one.items() if k != "attained"} | {"policy": {"levels": ["1/9"], "pattern": None}}
    assert kernel.certify("violation", {**at, "place": [0, 1, 0], "t": 1}, never).outcome.value == "refuted"
    q = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
    assert prove.privacy(q, PrivacyMatrix.ldp(2, "eps"), never).outcome.value == "proved"


def test_an_audit_in_blocks_is_the_audit() -> None:
    matrix = [[f"{n}/8" for n in row] for row in ROWS]
    for levels in (LEVELS, [[0, "1/9", 1, 1], *LEVELS[1:]]):
        one, two = audit(matrix, policy=levels), audit(matrix, policy=levels, spread=in_a_row)
        assert (one.sentence, one.certificate) == (two.sentence, two.certificate)


@pytest.mark.parametrize("small", ["1", "1/9"])
def test_the_command_answers_the_same_on_two_processes(tmp_path: Path, small: str) -> None:
    (tmp_path / "q.csv").write_text("".join(",".join(f"{n}/8" for n in row) + "\n" for row in ROWS))
    (tmp_path / "e.csv").write_text("".join(",".join(map(str, row)) + "\n" for row in [[0, small, 2, 1], *LEVELS[1:]]))
    found = []
    for jobs in ("1", "2"):
        files = [str(tmp_path / name) for name in ("q.csv", "e.csv", f"{jobs}.json")]
        result = run("audit", files[0], "--policy", files[1], "--certificate", files[2], "--jobs", jobs)
        found.append((result.exit_code, result.stdout.replace(files[2], ""), Path(files[2]).read_text()))
    assert found[0] == found[1]
    assert found[0][0] == (0 if small == "1" else 1)
