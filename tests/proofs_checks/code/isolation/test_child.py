"""child: code that hangs, crashes, prints, closes, allocates is named or runs into its budget; nothing it says is believed."""

import random
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.isolation import child
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported
from exactdp_checks.code.verdict.audit import CodeAudit, audit_code

F = Fraction
HEAD = """
import ctypes, os, random, re, subprocess, sys, threading, time
def fair(x): return x if random.random() < 0.75 else 1 - x
count = [0]
class Opaque: pass
class Own(BaseException): pass
def f(x):
"""
Folder = Callable[[str, str | bytes], Path]


def audited(folder: Folder, body: str, **options: Any) -> CodeAudit:
    path = folder("stranger.py", HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
    return audit_code(f"{path}:f", "0..1", "ln 3", **{"seconds": 0.2, "memory": 200, **options})


REFUSED: list[tuple[str, type[Exception], str]] = [
    ("raise ValueError('<b>boom</b>\\x1b[31m')", CodeFailed, "ValueError: <b>boom"),
    ("return f(x)", CodeFailed, "RecursionError"),
    ("return random.triangular(0, 1)", Unsupported, "triangular"),
    ("return Opaque()", BadInput, "Opaque"),
    ("return float('nan')", BadInput, "nan"),
]
EVENTS = [  # the body, what is said, whether it needs a process of its own
    ("sys.exit(0)", "SystemExit", False),
    ("raise Own('mine')", "Own: mine", False),
    ("raise KeyboardInterrupt", "KeyboardInterrupt", True),
    ("os._exit(0)", "ends its own process (status 0)", True),
    ("os.abort()", "ends its own process (signal 6)", True),
    ("os.kill(0, 0)", "sends a signal", True),
    ("os.closerange(0, 1000); return 0", "touches the auditor's pipe (os.closerange)", True),
    ("ctypes.string_at(0)", "machine code by ctypes", True),
    ("ctypes.CDLL(None).rand(); return 0", "machine code by ctypes", True),
    ("threading.Thread(target=print).start(); return 0", "a thread", False),
    ("return os.urandom(1)[0]", "os.urandom", True),
    ("return time.time()", "time.time", False),
    ("os.fork(); return 0", "another process", False),
    ("return os.system('true')", "another process", False),
    ("return hash('a') % 2", "hash", False),
    ("count[0] += 1; return count[0]", "returns 1, then 2", False),
    ("return open('/etc/hostname').read()", "opens /etc/hostname", True),
    ("open('/tmp/left-behind', 'w')", "writes /tmp/left-behind", True),
    ("os.remove('/tmp/no-such-file')", "changes files", True),
    ("import socket; socket.socket(); return 0", "uses a socket", True),
    ("return sys._getframe(1).f_lineno", "looks at who calls it", True),
    ("import gc; return len(gc.get_objects())", "memory of its process", True),
    ("exec('y = 1'); return x", "runs text as code", True),
]


@pytest.mark.parametrize(("body", "kind", "part"), REFUSED)
def test_named(folder: Folder, body: str, kind: type[Exception], part: str) -> None:
    if issubclass(kind, Unsupported):
        found = audited(folder, body, isolated=False)
        assert (found.outcome, found.found.refused, part in found.sentence) == ("undecided", kind.__name__, True)
        (line,) = found.found.events
    else:
        with pytest.raises(kind, match=part) as caught:
            audited(folder, body, isolated=False)
        (line,) = str(caught.value).splitlines()
    assert ":" in line
    assert "\x1b" not in line
    assert len(line) < 700


@pytest.mark.parametrize(("body", "part", "alone"), EVENTS)
def test_an_event_leaves_the_audit_undecided_and_has_its_name(folder: Folder, body: str, part: str, alone: bool) -> None:
    found = audited(folder, body, isolated=alone, seconds=5)
    assert (found.outcome, found.status, found.certificate) == ("undecided", 3, None)
    assert part in found.sentence
    assert found.sentence.isprintable()
    assert found.observed.assumptions[0].status == "broken"
    assert found.to_json()["law"]["observed"]["events"]


HANGS = ["time.sleep(1000)", "while True:\n    try:\n        time.sleep(9)\n    except BaseException: pass"]
HANGS += ["os.write(1, b'x' * 10**7)\nwhile True: os.write(1, b'x' * 100)"]


@pytest.mark.parametrize("body", HANGS)
def test_a_hang_is_undecided_and_what_was_found_is_kept(folder: Folder, body: str) -> None:
    found = audited(folder, "if x == 0: return fair(x)\n" + body, seconds=0.5)
    assert (found.status, found.outcome, found.certificate) == (3, "undecided", None)
    assert found.unexplored == (0, 1)
    assert dict(found.explored.laws[0].mass) == {0: 0.75, 1: 0.25}
    assert "all of the runs of input 1 are unexplored" in found.sentence


def test_what_no_signal_reaches_is_killed_and_named(folder: Folder) -> None:
    """At the first input: a busy machine may not come to a second one in so little time."""
    body = "return fair(x) if x else sum(range(10**14))  # a loop in C, which looks at no signals"
    found = audited(folder, body, seconds=0.1)
    assert (found.status, found.unexplored) == (3, (1, 1))
    assert "hangs in f (stranger.py, line " in found.sentence
    assert " s of the processor in " in found.sentence
    assert "raise seconds (--seconds)" in found.sentence


def test_a_process_that_was_stopped_outside_the_code_is_not_said_to_hang_in_it() -> None:
    """The places of our own files, of the interpreter and of none; a stranger's is named."""
    ours = f'  File "{Path(child.__file__).parents[2]}/code/law/tree.py", line 3 in draw\n'
    frozen = '  File "<frozen runpy>", line 88 in _run_code\n'
    assert child._where(ours + frozen) == child.LATE
    assert child._where(ours + '  File "/home/me/mine.py", line 7 in f\n' + frozen) == child.LATE
    assert child._where('  File "/home/me/mine.py", line 7 in f\n' + frozen) == "the code hangs in f (mine.py, line 7)"
    assert child._where("") == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the process that waits for it tells its time")
def test_what_waits_is_not_called_a_hang_alone(folder: Folder) -> None:
    body = "import threading\nlock = threading.Lock()\nlock.acquire()\nif x == 0: lock.acquire(timeout=1000)\nreturn fair(x)"
    found = audited(folder, body, seconds=0.1)
    assert found.status == 3
    assert "or waits, or the machine is busy" in found.sentence or "takes longer than the time" in found.sentence


def test_memory(folder: Folder) -> None:
    found = audited(folder, "kept = []\nwhile True: kept.append(bytearray(10**7))", seconds=5)
    assert found.status == 3
    assert ("more than 200 MiB" in found.sentence) == sys.platform.startswith("linux")


def test_what_it_prints_is_escaped_and_shortened(folder: Folder) -> None:
    text = r"print('<script>alert(1)</script>\x1b[2J\n' * 1000); os.write(1, b'<img src=x>\x1b[31m' * 10**5); return fair(x)"
    found = audited(folder, text, seconds=1)
    assert found.status == 0
    assert "<script>alert(1)</script>\\x1b[2J\\n" in found.printed
    assert len(found.printed) <= 550
    for said in (found.printed, found.sentence, *found.notes):
        assert said.isprintable()
    page = found.to_html().partition("</main>")[0]  # behind it stand the page's own scripts
    assert ("<script" in page, "<img" in page, "&lt;script&gt;" in page, "\x1b" in page) == (False, False, True, False)


def test_closed_and_broken_streams_lose_nothing(folder: Folder) -> None:
    found = audited(folder, "sys.__stdout__.close(); sys.__stderr__.close(); os.closerange(0, 3)\nreturn fair(x)")
    assert (found.status, found.channel.rows) == (0, ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4))))


def test_huge_outputs(folder: Folder) -> None:
    found = audited(folder, "return 'a' * 10**6 + str(fair(x))", seconds=5)
    assert found.status == 0
    assert len(found.sentence) < 700
    assert len(str(found.to_json())) < 50_000
    assert len(set(found.channel.outputs)) == 2


def test_globals_that_are_changed_do_not_leave_the_child(folder: Folder) -> None:
    before = random.random
    found = audited(folder, "random.random = lambda: 0.1\nreturn x")
    assert (found.status, random.random is before) == (1, True)


def test_several_processes_find_the_same(folder: Folder) -> None:
    path = folder("wide.py", HEAD + "    return (x * random.randrange(3)) % 5 if x != 4 else time.sleep(99)\n")
    one, three = (audit_code(f"{path}:f", "0..3", processes=n, seconds=9) for n in (1, 2))
    assert (one.channel, one.sentence, one.notes) == (three.channel, three.sentence, three.notes)
    part = audit_code(f"{path}:f", "0..6", processes=3, seconds=1)
    assert [bool(r) for r in part.unexplored] == [x == 4 for x in range(7)]
    with pytest.raises(BadInput, match="the argument rng is a Random, which no child process is given"):
        audited(folder, "return x", arguments={"rng": random.Random(1)})


def test_what_is_imported_for_the_first_time_is_no_file_that_the_code_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code without a name runs in a fork of this process, which may write bytecode; its child may not."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "imported_for_the_first_time.py").write_text("def flipped(x, bit):\n    return x ^ bit\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def late(x: int) -> int:
        from imported_for_the_first_time import flipped  # type: ignore[import-not-found]

        return int(flipped(x, random.random() < 0.25))

    assert audit_code(late, (0, 1), "ln(3)").outcome == "proved"
    assert [path.name for path in tmp_path.iterdir()] == ["imported_for_the_first_time.py"]


def test_what_is_drawn_while_a_package_is_imported_is_refused_but_for_rich(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rich numbers its links; what another package draws then may be what its functions do, in this process alone."""
    packages = tmp_path / "site-packages"
    packages.mkdir()
    drawing = "import random\nLEAKS = random.random() < 1e-3\ndef flipped(x, bit):\n    return x if LEAKS else x ^ bit\n"
    for folder, name in ((packages, "draws_beside"), (tmp_path, "draws_itself"), (tmp_path, "rich_sister")):
        (folder / f"{name}.py").write_text(drawing, "utf-8")
        code = f"import random\nfrom {name} import flipped\ndef f(x):\n    return flipped(x, int(random.random() < 0.25))\n"
        (tmp_path / f"of_{name}.py").write_text(code, "utf-8")
    of_rich = "import random\nfrom rich.console import Console\ndef f(x):\n    return x ^ int(random.random() < 0.25)\n"
    (tmp_path / "of_rich.py").write_text(of_rich, "utf-8")
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("draws_beside", "draws_itself", "rich_sister"):
        found = audit_code(f"{tmp_path}/of_{name}.py:f", "0..1", "ln 3")
        assert (found.outcome, "while it is imported" in found.sentence) == ("undecided", True), name
    assert audit_code(f"{tmp_path}/of_rich.py:f", "0..1", "ln 3").proved
