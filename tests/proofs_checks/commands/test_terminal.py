"""terminal: what a command says of its steps, where somebody looks and it takes its time."""

import io
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from command import HALF, run

from exactdp_checks.auditing.audit import audit as audit_of
from exactdp_checks.commands import audit, recheck, terminal
from exactdp_checks.commands.terminal import working


class Terminal(io.StringIO):
    """Text that somebody looks at."""

    def isatty(self) -> bool:
        return True


def waited_for(text: str, most: float) -> None:
    """Until it is shown, or so many seconds have passed: another thread shows it, when it has its turn."""
    end = time.monotonic() + most
    while text not in sys.stderr.getvalue() and time.monotonic() < end:  # type: ignore[attr-defined]
        time.sleep(0.01)


def shown(monkeypatch: pytest.MonkeyPatch, slow: float, pause: float) -> str:
    """What two steps print."""
    monkeypatch.setattr(terminal, "SLOW", slow)
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with working("reading [1]") as tell:
        waited_for("reading [1]", pause)
        tell("deciding [/]")
        waited_for("deciding [/]", pause)
    return sys.stderr.getvalue()


def test_steps_are_said_from_some_seconds_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = shown(monkeypatch, 0.0, 60.0)
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


def test_a_former_name_of_an_option_says_so(tmp_path: Path) -> None:
    """It is accepted, with a note beside the answer; with the name of today it is refused; help does not list it."""
    (tmp_path / "f.py").write_text("def f(x):\n    return x\n")
    (tmp_path / "a.csv").write_text(HALF)
    code, table = f"{tmp_path}/f.py:f", str(tmp_path / "a.csv")
    for words, former, name in (
        (("audit", table, "--epsilon", "1.2"), "--within", "--radius"),
        (("audit-code", code, "--inputs", "0..1", "--epsilon", "1"), "--slack", "--tolerance"),
        (("compare-code", code, code, "--inputs", "0..1"), "--within", "--tolerance"),
    ):
        new, old = run(*words, name, "1e-3"), run(*words, former, "1e-3")
        assert (old.exit_code, old.stdout) == (new.exit_code, new.stdout)
        assert (old.stderr.splitlines()[0], new.stderr) == (
            f"note: {former} is now {name}: the former name goes with the next version",
            "",
        )
        both = run(*words, former, "1e-3", name, "1e-3")
        assert (both.exit_code, f"write {name} alone" in both.stderr) == (2, True)
        assert former not in run(words[0], "--help").stdout
    with pytest.warns(DeprecationWarning, match="within= is now radius="):
        assert audit_of([["1/2", "1/2"], ["1/2", "1/2"]], within="0.1").radius == Fraction(1, 10)  # type: ignore[call-arg]
