"""batches: order, errors, lost workers, on processes and on a Dask cluster; what is kept of claims is checked again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run
from tasks import die, die_once, refuse, slow, square

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.claims import papers
from exactdp_checks.claims.claim import examine
from exactdp_checks.claims.remembering import remembered
from exactdp_checks.commands.batches import _batch, mapped, sources, state
from exactdp_checks.trusted.kernel import digest

SOME = [c.id for c in papers.claims() if c.paper == "heavy-hitters"][:3]


def test_order_and_errors(tmp_path: Path) -> None:
    seen: list[int] = []
    numbers = list(range(57))
    assert mapped(square, numbers, jobs=2, done=seen.append) == [n * n for n in numbers] == mapped(square, numbers)
    assert sorted(seen) == numbers
    assert mapped(square, [], jobs=2) == []
    with pytest.raises(BadInput, match="three is refused"):
        mapped(refuse, numbers, jobs=2)
    items = [(str(tmp_path), n) for n in range(20)]
    assert mapped(die_once, items, jobs=2) == list(range(20))
    assert (tmp_path / "died").exists()
    with pytest.raises(ExactDPError, match="workers were lost 4 times"):
        mapped(die, [1], jobs=2)


def test_a_batch_takes_its_time() -> None:
    found, seconds = _batch(slow, [1, 2])
    assert (found, seconds >= 0.6) == ([1, 2], True)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50, host="127.0.0.1"
    ) as found:
        yield found


@pytest.mark.filterwarnings("ignore")
def test_dask(cluster: Any, tmp_path: Path) -> None:
    address = cluster.scheduler_address
    assert mapped(square, list(range(40)), scheduler=address) == [n * n for n in range(40)]
    with pytest.raises(BadInput, match="three is refused"):
        mapped(refuse, list(range(9)), scheduler=address)
    items = [(str(tmp_path), n) for n in range(20)]
    assert mapped(die_once, items, scheduler=address) == list(range(20))
    assert (tmp_path / "died").exists()
    ids = SOME
    found = run("check", *ids, "--scheduler", address)
    assert (found.exit_code, "claims as expected" in found.output) == (0, True), found.output


@pytest.mark.filterwarnings("ignore")
def test_no_cluster() -> None:
    pytest.importorskip("distributed")
    assert_refused("scheduler", "check", SOME[0], "--scheduler", "nonsense://1")


def test_commands(tmp_path: Path) -> None:
    ids = SOME
    one, two = (run("check", *ids, "--json", "--certificates", tmp_path, *more) for more in ((), ("--jobs", 2)))
    assert (one.exit_code, one.output) == (0, two.output)
    assert run("recheck", tmp_path, "--jobs", 2).output == run("recheck", tmp_path).output
    assert len(sources()) == len(state()) == 64


def test_what_is_kept_is_checked_again(tmp_path: Path) -> None:
    claims = (c for c in papers.claims() if c.paper == "heavy-hitters")
    claim = next(c for c in claims if all(s.verdict.outcome.value in ("proved", "refuted") for e in examine(c) for s in e.steps))
    fresh = list(remembered(claim, tmp_path, "state"))
    (path,) = tmp_path.iterdir()
    again = list(remembered(claim, tmp_path, "state"))
    assert [[(s.role, str(s.verdict)) for s in e.steps] for e in again] == [
        [(s.role, str(s.verdict)) for s in e.steps] for e in fresh
    ]
    list(remembered(claim, tmp_path, "another state"))
    assert len(list(tmp_path.iterdir())) == 2
    content = json.loads(path.read_text())
    certificate = content["runs"][0][0]["certificate"]
    for spoil in ("digest", "statement", "claim", "runs", "json"):
        broken = json.loads(path.read_text())
        first = broken["runs"][0][0]["certificate"]
        if spoil == "digest":
            first["sha256"] = "0" * 64
        elif spoil == "statement":
            first["body"] = {"lhs": 2, "relation": "<", "rhs": 1, "point": {}, "bits": 0}
            first["kind"] = "comparison"
            first["sha256"] = digest(first)
        elif spoil == "claim":
            broken["claim"] = "another"
        elif spoil == "runs":
            broken["runs"].pop()
        path.write_text("{" if spoil == "json" else json.dumps(broken))
        found = list(remembered(claim, tmp_path, "state"))
        assert [str(e.steps[-1].verdict) for e in found] == [str(e.steps[-1].verdict) for e in fresh]
        assert json.loads(path.read_text())["runs"][0][0]["certificate"] == certificate
    first, second = (run("check", claim.id, "--cache", tmp_path / "kept", "--json") for _ in range(2))
    assert (first.exit_code, first.output) == (0, second.output)
