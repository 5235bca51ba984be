"""terminal: what a command says of its steps, where somebody looks and it takes its time."""

import io
import sys
import time
from pathlib import Path

import pytest
from command import run

from exactdp_checks.commands import audit, recheck, terminal
from exactdp_checks.commands.terminal import working


class Terminal(io.StringIO):
    """Text that somebody looks at."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, slow: float, pause: float) -> str:
    """What two steps print."""
    monkeypatch.setattr(terminal, "SLOW", slow)
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with working("reading [1]") as tell:
        time.sleep(pause)
        tell("deciding [/]")
        time.sleep(pause)
    return sys.stderr.getvalue()


def test_steps_are_said_from_some_seconds_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = shown(monkeypatch, 0.0, 0.3)
    assert "reading [1]" in found
    assert "deciding [/]" in found
    assert shown(monkeypatch, 60.0, 0.0) == ""


def test_nothing_is_said_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(terminal, "SLOW", 0.0)
    with working("reading") as tell:
        tell("deciding")
    assert capsys.readouterr().err == ""


def test_an_error_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "SLOW", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with pytest.raises(ZeroDivisionError), working("reading"):
        raise ZeroDivisionError


def test_commands_say_their_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An audit its reading, the policy and the decision; the kernel what is left."""
    said: list[str] = []

    class Told:
        def __init__(self, step: str) -> None:
            said.append(step)

        def __enter__(self) -> object:
            return said.append

        def __exit__(self, *_: object) -> None:
            return

    for module in (audit, recheck):
        monkeypatch.setattr(sys.modules[module.__module__] if not hasattr(module, "working") else module, "working", Told)
    matrix, policy, made = tmp_path / "q.csv", tmp_path / "p.csv", tmp_path / "c.json"
    matrix.write_text("3/4,1/4\n1/4,3/4\n")
    policy.write_text("0,ln 3\nln 3,0\n")
    assert run("audit", matrix, "--policy", policy, "--certificate", made).exit_code == 0
    assert run("recheck", made).exit_code == 0
    assert said == [
        "reading",
        "reading the policy",
        "deciding, and checking the certificate",
        "re-checking",
        "re-checking: 0 of 1 left",
    ]
