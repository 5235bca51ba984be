"""The tight matrix on a terminal: colours only there, the same text everywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")  # a terminal, where the system has such

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
ROWS = "1/2,1/4,1/4\n1/4,1/2,1/4\n1/8,3/8,1/2\n"


def on_terminal(path: Path, *options: str, **settings: str) -> str:
    """What ``exactdp audit`` prints on a terminal."""
    ours, theirs = pty.openpty()
    given = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-c", "from exactdp_checks.cli import main; main()", "audit", str(path), *options]
    with subprocess.Popen(command, stdout=theirs, env={**given, "TERM": "xterm", **settings}) as running:
        os.close(theirs)
        parts = []
        try:
            while part := os.read(ours, 4096):
                parts.append(part)
        except OSError:  # how a terminal ends on Linux
            pass
        assert running.wait() == 0
    os.close(ours)
    return b"".join(parts).decode().replace("\r\n", "\n")


def in_pipe(path: Path, **settings: str) -> str:
    command = [sys.executable, "-c", "from exactdp_checks.cli import main; main()", "audit", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **settings}).stdout


def test_colours_on_a_terminal_alone(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text(ROWS)
    plain = in_pipe(path, FORCE_COLOR="1")
    assert "\x1b" not in plain
    assert "tight privacy matrix" in plain
    coloured = on_terminal(path)
    assert ESCAPES.sub("", coloured) == plain
    rows = coloured[coloured.index("tight privacy matrix") :].splitlines()
    assert "\x1b" not in rows[0] + rows[1]
    assert [len(ESCAPES.findall(row)) for row in rows[2:5]] == [6, 6, 6]  # a colour and its end for each of three levels
    largest = next(cell for cell in re.findall(r"\x1b\[31m\s*(\S+?)\x1b", coloured))
    assert largest == "ln(4)"


@pytest.mark.parametrize("settings", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(tmp_path: Path, settings: dict[str, str]) -> None:
    path = tmp_path / "q.csv"
    path.write_text(ROWS)
    assert on_terminal(path, **settings) == in_pipe(path)


def test_infinite_levels_and_a_policy(tmp_path: Path) -> None:
    """An infinite level is bold; with a level asked for no matrix is shown, and nothing is coloured."""
    path = tmp_path / "q.csv"
    path.write_text("1/2,1/2,0\n1/4,1/2,1/4\n")
    assert re.search(r"\x1b\[1;31m\s*infinite\x1b", on_terminal(path))
    path.write_text(ROWS)
    assert "\x1b" not in on_terminal(path, "--epsilon", "ln 4")
