"""shares: a run in shares has the law of a run in one piece, and the same numbers whoever works on it; it is kept when whole."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import run

from exactdp_checks.simulating import oracles, papers, protocols, shares
from exactdp_checks.simulating.plan import Plan, Task
from exactdp_checks.simulating.results import table
from exactdp_checks.simulating.shares import Gathered, Share, joined, worked, worked_share

SCHEMES = [*oracles.NAMES[:3], *protocols.ADDED, *papers.AVERAGED]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of 250 users."""
    monkeypatch.setattr(shares, "USERS", 250)
    monkeypatch.setattr(shares, "SKETCHED", 250)


@pytest.mark.parametrize(("scheme", "drawn"), [*((s, False) for s in SCHEMES), *((s, True) for s in oracles.NAMES[:3])])
def test_runs_in_shares_agree_with_predictions(scheme: str, drawn: bool) -> None:
    """Six standard errors; users are drawn once for a run, and hash functions are shared."""
    plan = Plan((scheme,), 6, "zipf", (600,), ("ln 3",), 30 if scheme == "HadaOracle" else 100, 5, drawn)
    assert [len(shares.shares(task)) for task in plan.tasks[:2]] == [3, 3]
    rows = table(plan, {task: worked(plan, task) for task in plan.tasks})
    row = next(r for r in rows if r.relation == "=")
    assert row.deviations is not None
    assert abs(row.deviations) < 6


def test_shares_have_all_users_once_and_numbers_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(oracles, "run", lambda name, counts, epsilon, rng: seen.append((counts, rng.random())) or counts * 0.0)
    for drawn in (False, True):
        seen.clear()
        plan = Plan(("GRR",), 4, "zipf", (1001,), ("1",), 2, 1, drawn)
        for task in plan.tasks:
            worked(plan, task)
        one, two = ([counts for counts, _ in part] for part in (seen[:5], seen[5:]))
        assert [int(counts.sum()) for counts in one] == [200, 200, 200, 200, 201]
        assert (np.sum(one, axis=0).tolist() == np.sum(two, axis=0).tolist()) == (not drawn)
        assert min(counts.min() for counts in one) >= 0
        assert len({number for _, number in seen}) == 10


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_run_of_few_users_is_what_it_was(scheme: str) -> None:
    """One share: the same numbers as the scheme by itself, bit for bit."""
    plan = Plan((scheme,), 5, "geometric", (200,), ("1",), 1)
    counts, rng = shares._users(plan, plan.tasks[0])
    found = worked(plan, plan.tasks[0])
    if scheme in oracles.NAMES:
        gap = oracles.run(scheme, counts, "1", rng) - counts / 200
        assert found["mse"] == float(gap @ gap) / 5
    elif scheme in protocols.NAMES:
        assert found == protocols.run(scheme, counts, "1", rng, 0, shares.Fraction(1, 20))
    else:
        assert found == papers.run(scheme, counts, "1", rng)


def test_shares_come_in_any_order() -> None:
    """A run is kept when its last share is there, once, with the numbers of the run in one piece."""
    plan = Plan(("OUE", "HadaHeavy"), 3, "uniform", (700,), ("ln 3",), 2)
    kept: list[Task] = []
    numbers: dict[Task, Any] = {}
    gathered = Gathered(plan, lambda task, values: (kept.append(task), numbers.__setitem__(task, values))[0])
    some = [share for task in plan.tasks for share in shares.shares(task)]
    assert len(some) == 3 + 3 + 1 + 1
    for share in sorted(some, key=lambda share: -share.place):
        gathered(share, worked_share(plan, share))
    assert sorted(kept, key=plan.tasks.index) == list(plan.tasks)
    assert gathered.held == {}
    assert numbers == {task: worked(plan, task) for task in plan.tasks}
    found = [worked_share(plan, Share(plan.tasks[0], i, 3)) for i in range(3)]
    assert joined(plan, plan.tasks[0], found) != joined(plan, plan.tasks[0], found[::-1])  # sizes go with places


def test_the_command_goes_on_with_whole_runs(tmp_path: Path) -> None:
    """The journal holds runs and no shares; what was interrupted within a run is worked again, to the same numbers."""
    options = ("simulate", "GRR", "MaxSense", "--k", 4, "--n", 700, "--runs", 2, "--json")
    whole = run(*options, "--out", tmp_path).stdout
    journal = tmp_path / "runs.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 4
    journal.write_text("".join(lines[:2]))
    assert run(*options, "--out", tmp_path).stdout == whole == run(*options).stdout
