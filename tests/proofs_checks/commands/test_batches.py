"""batches: order, errors, lost workers, on processes and on a Dask cluster."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run
from tasks import die, die_once, refuse, slow, square

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.claims import papers
from exactdp_checks.commands import batches
from exactdp_checks.commands.batches import MANY, _batch, mapped, sources, state

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


@pytest.mark.parametrize("stream", [(), ("--stream",)])
def test_an_audit_says_that_it_shared_nothing_out(tmp_path: Path, stream: tuple[str, ...]) -> None:
    """At one level there is nothing to be shared."""
    file = tmp_path / "matrix.csv"
    file.write_text("3/4,1/4\n1/4,3/4\n", "utf-8")
    found, alone = (run("audit", file, "--epsilon", "ln 3", *stream, *more) for more in (("--jobs", 2), ()))
    assert (found.exit_code, found.stdout) == (0, alone.stdout)
    assert "shares out the rows of a policy of many levels: none were" in found.stderr
    assert "shares out" not in alone.stderr


def test_how_many_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a number: one for a few items, as many as there are cores for many."""
    asked: list[int] = []

    def executor(jobs: int, scheduler: str | None) -> Any:
        asked.append(jobs)
        raise BadInput("enough")

    monkeypatch.setattr(batches, "_executor", executor)
    monkeypatch.setattr(batches, "cores", lambda: 7)
    assert mapped(square, list(range(MANY - 1)), jobs=None) == [n * n for n in range(MANY - 1)]
    for jobs in (None, 2):
        with pytest.raises(BadInput, match="enough"):
            mapped(square, list(range(MANY)), jobs=jobs)
    assert asked == [7, 2]
    monkeypatch.setattr(batches, "cores", lambda: 1)
    assert mapped(abs, list(range(MANY)), jobs=None) == list(range(MANY))


def test_every_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed source, and a changed file of data, are another state; what Python compiles is not."""
    package = tmp_path / "package"
    package.mkdir()
    for name, text in (("__init__.py", ""), ("data.json", "{}")):
        (package / name).write_text(text)
    monkeypatch.setattr(batches.exactdp, "__file__", str(package / "__init__.py"))
    found = [state()]
    (package / "__init__.cpython.pyc").write_text("compiled")
    assert state() == found[0]
    for name, text in (("data.json", "[]"), ("__init__.py", "x = 1"), ("new.toml", "")):
        (package / name).write_text(text)
        found.append(state())
    assert len(set(found)) == len(found) == 4
