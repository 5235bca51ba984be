"""forkserver: one prepared process for many audits, as good as a fresh one each: where it changes, is lost, or is inherited."""

import fcntl
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from exactdp_checks.code.isolation import forkserver
from exactdp_checks.code.isolation.child import Answers, answers_of_child
from exactdp_checks.code.isolation.naming import Code
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.finding import Budget

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are not forked here")
FAIR = "import random\ndef f(x):\n    return x if random.random() < 0.75 else 1 - x\n"
Folder = Callable[[str, str], Path]


@pytest.fixture(autouse=True)
def _none_before() -> Iterator[None]:
    forkserver._end()
    yield
    forkserver._end()


def asked(path: Path, hashes: int = 1) -> Answers:
    """The law of f for two inputs, as a process says it."""
    options: dict[str, Any] = {**Budget(seconds=5).options, "users": 1}
    return answers_of_child(Code(str(path), "f", is_file=True), (0, 1), {}, options, hashes=hashes)


def server(hashes: int = 1) -> Any:
    return forkserver._SERVERS[str(hashes)]


def test_many_are_forks_of_one(folder: Folder) -> None:
    """Their code is imported in each; they hold no pipe of the server, and this process none of theirs."""
    path, pipes = folder("many.py", FAIR), list(Path("/proc/self/fd").iterdir())
    first = asked(path)
    one = server().process.pid
    second = asked(folder("later.py", FAIR.replace("0.75", "0.5")))
    assert (server().process.pid, first.stopped, second.stopped) == (one, "", "")
    assert first.records != second.records
    assert len(list(Path("/proc/self/fd").iterdir())) == len(pipes) + 1  # the socket


def test_another_environment_or_hash_seed_has_another(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder("other.py", "import os\nHELD = int(os.environ.get('EXACTDP_HELD', '0'))\n" + FAIR + "HELD or f.missing\n")
    monkeypatch.setenv("EXACTDP_HELD", "1")
    asked(path)
    one = server().process.pid
    asked(path, hashes=7)
    assert server(7).process.pid != one == server().process.pid
    monkeypatch.delenv("EXACTDP_HELD")
    with pytest.raises(Exception, match="missing"):
        asked(path)
    assert server().process.pid != one


def test_what_pytest_writes_for_each_test_is_handed_on(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder("told.py", "import os\nTOLD = os.environ.get('PYTEST_CURRENT_TEST')\ndef f(x):\n    return TOLD or ''\n")
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "one")
    first = asked(path)
    one = server().process.pid
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "two")
    second = asked(path)
    monkeypatch.delenv("PYTEST_CURRENT_TEST")
    third = asked(path)
    assert server().process.pid == one
    assert len({str(found.records[0]) for found in (first, second, third)}) == 3


def test_a_pipe_of_a_high_number() -> None:
    """As in a process that holds a thousand files."""
    tells, told = os.pipe()
    try:
        high = fcntl.fcntl(tells, fcntl.F_DUPFD, 1500)
    except OSError:
        pytest.skip("so many files may not be open here")
    finally:
        os.close(tells)
    one = forkserver.Served(0, high)
    assert one.poll() is None
    os.close(told)
    one.wait()
    assert one.poll() == 0


def test_an_audit_in_a_process_with_many_files(folder: Folder) -> None:
    """Its pipes have high numbers, and so has the socket of the server; a fork of it is kept by a warden as well."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(2000, hard) if hard > 0 else 2000, hard))
        held = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    except (OSError, ValueError):
        pytest.skip("so many files may not be open here")
    try:
        assert asked(folder("held.py", FAIR)).stopped == ""
        assert server().process.poll() is None
        assert audit_code(lambda x: 1, (0, 1), 1, isolated="fork").outcome == "proved"
    finally:
        for each in held:
            os.close(each)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_it_is_begun_again_where_it_was_killed(folder: Folder) -> None:
    path = folder("again.py", FAIR)
    found = asked(path)
    server().process.kill()
    server().process.wait()
    assert asked(path).records == found.records  # in a fresh interpreter of its own
    asked(path)
    assert server().process.poll() is None


def test_a_folder_that_is_gone(folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No fork can be in it: as with a fresh interpreter, the code is named by its whole path, or not found."""
    path, gone = folder("named.py", FAIR), tmp_path / "gone"
    asked(path)
    gone.mkdir()
    monkeypatch.chdir(gone)
    asked(path)
    gone.rmdir()
    with pytest.raises(FileNotFoundError):
        asked(path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "cwd", lambda: gone)  # a folder in which this process is, and which no other can enter
    assert asked(path).records


def test_random_states_are_its_own() -> None:
    """As fresh interpreters have them: two forks draw other numbers, from Python's generator and from numpy's."""
    drawn = []
    for _ in range(2):
        ends = os.pipe()
        if (pid := os.fork()) == 0:
            try:
                forkserver.served = lambda *_: None  # type: ignore[assignment]
                asked_ = {"environment": {}}
                spare = [os.dup(ends[1]) for _ in range(5)]
                forkserver._serve(asked_, spare)
                import random

                import numpy as np

                os.write(spare[0], f"{random.random()} {np.random.random()}".encode())  # noqa: NPY002 - that state
            finally:
                os._exit(0)
        os.close(ends[1])
        with os.fdopen(ends[0]) as told:
            drawn.append(told.read().split())
        os.waitpid(pid, 0)
    assert len({*drawn[0], *drawn[1]}) == 4


def test_a_fork_of_the_auditor_has_its_own(folder: Folder) -> None:
    path = folder("forked.py", FAIR)
    found = asked(path)
    one = server().process.pid
    if (pid := os.fork()) == 0:
        try:
            signal.alarm(60)
            same = asked(path).records == found.records and server().process.pid != one
            forkserver._end()
            os._exit(0 if same else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert server().process.poll() is None
    assert asked(path).records == found.records


@pytest.mark.parametrize("end", ["pass", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_the_auditor(end: str, folder: Folder) -> None:
    script = f"""
import os, sys
from exactdp_checks.code.isolation import forkserver
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_forkserver import asked, server
from pathlib import Path
asked(Path({str(folder("ends.py", FAIR))!r}))
print(server().process.pid, flush=True)
{end}
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    pid, limit = int(done.stdout), monotonic() + 30
    while Path(f"/proc/{pid}").exists() and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
        assert monotonic() < limit, done.stderr
        sleep(0.05)
