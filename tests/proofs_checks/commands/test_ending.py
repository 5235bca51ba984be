"""ending: a verdict's status only for a verdict; reading: never a guess; outputs: all or none; and every command under fire."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import numpy as np
import pytest
from click.testing import CliRunner
from command import HALF, assert_refused, run
from fuzzing import fuzz
from fuzzing_commands import COMMANDS
from fuzzing_readers import READERS, fuzz_readers

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.cli import main
from exactdp_checks.commands import audit as audit_command
from exactdp_checks.commands import ending
from exactdp_checks.commands.ending import EndingCommand

TRAP = "answer,0,1\nyes,0.95,0.05\nno,0.01,0.99\n"  # 95 is more than 20
QUARTER = os.environ.get("QUARTER")
INPUTS = 375 if QUARTER else 1500
SEED = (
    20261123 + int(QUARTER or 0) if os.environ.get("CI") else time.time_ns() % 10**6
)  # CI repeats the same inputs, as its examples


def test_whatever_is_not_foreseen_is_a_bug_and_no_verdict(folder: Any, monkeypatch: Any) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("unforeseen")

    monkeypatch.setattr(audit_command, "_small", broken)
    result = run("audit", folder("a.csv", HALF))
    assert (result.exit_code, result.stdout) == (70, "")
    assert "this is a bug (KeyError in exactdp" in result.stderr
    assert "please report it" in result.stderr
    monkeypatch.setattr(ending, "others", lambda: ("numpy 9.1 is installed, 2.0 to 2.5 were tested",))
    assert "; numpy 9.1 is installed, 2.0 to 2.5 were tested), and no answer" in run("audit", folder("a.csv", HALF)).stderr


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(), 74),
        (EOFError(), 70),
        (OSError("disk"), 70),
        (MemoryError(), 3),
        (OutOfScope("k = 9: take fewer"), 3),
        (BadInput("k = -1: write more"), 2),
        (click.Abort(), 130),
    ],
)
def test_every_end_has_its_status(error: BaseException, status: int) -> None:
    def fail() -> None:
        raise error

    assert CliRunner().invoke(EndingCommand("fail", callback=fail), []).exit_code == status


def test_a_header_of_numbers_is_not_taken_for_data(folder: Any) -> None:
    trap, policy = folder("trap.csv", TRAP), folder("p.json", '{"kind": "high-low", "sensitive": ["answer"], "epsilon": "ln 20"}')
    assert_refused("--header if they are labels, --no-header", "audit", trap, "--policy", policy, names="trap.csv")
    assert "95 exceeds e^epsilon = 20" in run("audit", trap, "--header", "--epsilon", "ln 20").stdout
    assert "for no finite epsilon" in run("audit", trap, "--no-header").stdout
    for name, content in {
        "plain.csv": "0,1\n0.95,0.05\n0.01,0.99\n",
        "bins.csv": "0.5,1,1.5\n0.2,0.3,0.5\n0.5,0.2,0.3\n",
        "identity.csv": "a,1,0\nb,0,1\n",
    }.items():
        assert_refused("--no-header", "audit", folder(name, content), names=name)
    assert_refused("--labels or with --no-labels", "audit", folder("corner.csv", "answer,yes\n0,1\n1,0\n"))
    assert run("audit", folder("same.csv", "1,0\n0,1\n")).exit_code == 0


def test_labels_are_shown_and_an_empty_policy_is_said_to_be_empty(folder: Any) -> None:
    file = folder("a.csv", "in,yes,no\na,0.75,0.25\nb,0.25,0.75\n")
    assert run("audit", file, "--verbose").stdout.splitlines()[3:5] == ["inputs: 2 (a, b)", "outputs: 2 (yes, no)"]
    assert "inputs: 2, without labels, counted from 0" in run("audit", folder("b.csv", HALF), "--verbose").stdout
    empty = folder("p.json", '{"kind": "blocks", "blocks": [["a"], ["b"]], "epsilon": 1}')
    assert "constrains no pair of inputs" in run("audit", file, "--policy", empty).stdout


def test_what_is_no_regular_file(tmp_path: Path, folder: Any) -> None:
    os.mkfifo(tmp_path / "fifo.csv")
    assert_refused("no regular file; - stands", "audit", tmp_path / "fifo.csv")
    assert_refused("no regular file", "audit", "/dev/zero")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert_refused("cannot be read", "audit", tmp_path / "loop")
    assert_refused("leads nowhere", "audit", folder("a.csv", HALF), "--certificate", tmp_path / "loop")
    assert_refused("", "audit", folder("a.csv", HALF), "--certificate", tmp_path / ("n" * 300))
    assert_refused("", "audit", "n" * 300 + ".csv")
    assert_refused("1 probabilities", "audit", folder("a.csv", HALF), "--prior", "0" * 300)
    assert CliRunner().invoke(run.__globals__["main"], ["audit", "-", "--epsilon", "ln 3"], input=HALF).exit_code == 0


def test_arrays_hold_what_they_claim_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    np.save(path, np.eye(2, dtype=int))
    assert run("audit", path).exit_code == 0
    whole = path.read_bytes()
    for content in (whole + b"\0", whole[:-1], whole.replace(b"(2, 2)", b"(2,-2)"), whole.replace(b"<i8", b"<c8")):
        path.write_bytes(content)
        assert_refused("a.npy", "audit", path)
    np.save(path, np.eye(2, dtype=complex))
    assert_refused("complex", "audit", path)
    double = tmp_path / "d.npz"
    np.savez(double, channel=np.eye(2, dtype=int))
    double.write_bytes(double.read_bytes() + b"x")
    assert_refused("bytes before or after", "audit", double)


def test_outputs_appear_all_or_none_and_links_are_refused(tmp_path: Path, folder: Any) -> None:
    file = folder("a.csv", HALF)
    (tmp_path / "c.json").write_text("old")
    assert_refused(
        "cannot be written", "audit", file, "--certificate", tmp_path / "c.json", "--report", tmp_path / "no" / "r.html"
    )
    assert (tmp_path / "c.json").read_text() == "old"
    (tmp_path / "link.json").symlink_to(tmp_path / "c.json")
    assert_refused("neither each other", "audit", file, "--certificate", tmp_path / "c.json", "--report", tmp_path / "link.json")
    link = ("--certificate", tmp_path / "link.json")
    assert_refused("link.json is a symbolic link to ", "audit", file, "--report", tmp_path / "r.html", *link)
    (tmp_path / "new.json").symlink_to(tmp_path / "nowhere.json")
    assert_refused("is a symbolic link to ", "audit", file, "--certificate", tmp_path / "new.json")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "c.json").read_text() == "old", "what was not named is as it was"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.csv", "c.json", "link.json", "new.json"]


def test_a_stopped_command_leaves_nothing(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path\n"
        "from exactdp_checks.commands.ending import EndingCommand\n"
        "from exactdp_checks.auditing import writing\n"
        "def slow(staged): print('staged', flush=True); time.sleep(60)\n"
        "def wait():\n"
        "    writing._move, writing._undisturbed = slow, lambda: open('/dev/null')\n"
        "    writing.write_all({Path(sys.argv[1]): 'x'})\n"
        "EndingCommand('wait', callback=wait).main([])\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"staged\n"
        assert len(list(tmp_path.iterdir())) == 1
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 143
    assert list(tmp_path.iterdir()) == []
    with subprocess.Popen(command, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        killed.stdout.readline()
        killed.kill()
    assert len(list(tmp_path.iterdir())) == 1
    (tmp_path / "a.csv").write_text(HALF)
    assert run("audit", tmp_path / "a.csv", "--certificate", tmp_path / "c.json").exit_code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.csv", "c.json"]


def test_every_command_answers_or_refuses(tmp_path: Path) -> None:
    """Another seed in every run but in CI, which a failure prints; tests/support/fuzzing.py runs any number."""
    found = fuzz(INPUTS, SEED, tmp_path / "files")
    assert sum(found.values()) == INPUTS
    assert {status for _, status in found} <= {0, 1, 2, 3}
    for status in (0, 1):
        assert sum(times for (_, ending), times in found.items() if ending == status) > INPUTS // 100


@pytest.mark.slow
def test_commands_with_options_and_names_end_with_an_answer_or_a_refusal(tmp_path: Path) -> None:
    """In CI a quarter of the inputs, with seeds of their own in each quarter."""
    found = fuzz(75 if QUARTER else 300, SEED, tmp_path / "files", tuple(COMMANDS))
    assert {name for name, _ in found} == {*COMMANDS}
    assert {status for _, status in found} <= {0, 1, 2, 3}


def test_every_reader_reads_or_refuses(tmp_path: Path) -> None:
    found = fuzz_readers(INPUTS, time.time_ns() % 10**6, tmp_path)
    assert sum(found.values()) == INPUTS
    assert all(found[f"{name}: read"] for name in READERS if name != "a text of a certificate")


def test_what_fuzzing_found(tmp_path: Path) -> None:
    """A stream of blanks alone, a matrix that no certificate is about, a name that no file can have."""
    blank, five, certificate = (tmp_path / name for name in ("blank.txt", "five.csv", "c.json"))
    blank.write_text("\u2028", "utf-8")
    (tmp_path / "quoted.tsv").write_text('""')
    (tmp_path / "wide.csv").write_text("0_1,0.000000000001,1/10047437\n")  # 64 bits do not hold the common denominator
    five.write_text("5,0.25\n0.25,0.75\n")
    (tmp_path / "good.csv").write_text("0.75,0.25\n0.25,0.75\n")
    assert run("audit", str(tmp_path / "good.csv"), "--epsilon", "2", "--certificate", str(certificate)).exit_code == 0
    for words, said in (
        (("audit", str(blank), "--stream"), "is empty"),
        (("audit", str(tmp_path / "wide.csv")), "say --header"),
        (("audit", str(tmp_path / "quoted.tsv"), "--stream"), "is empty"),
        (("recheck", str(certificate), "--matrix", str(five)), "is the matrix of no channel"),
        (("simulate", "GRR", "--k", "4", "--distribution", "a" * 300), "cannot be looked for"),
    ):
        result = run(*words)
        assert (result.exit_code, said in result.stderr) == (2, True), result.output


@pytest.mark.parametrize("argument", ["a\r\nb", "\x1c", "\x1b[31m", "a\u2028b"])
def test_an_argument_is_repeated_on_one_line(argument: str) -> None:
    for words in (("claims", argument), ("show", argument), ("audit", argument), (argument,), ("check", f"--{argument}")):
        result = run(*words)
        lines = [line for line in result.stderr.splitlines() if line.strip() and not line.startswith(("Usage:", "Try "))]
        assert (result.exit_code, len(lines)) == (2, 1), result.output
        assert all(c.isprintable() for c in lines[0])


@pytest.mark.parametrize("words", ["audit a", "recheck a", "demo a", "audit FILE --policy a"])
def test_a_name_that_no_file_has(words: str, folder: Any) -> None:
    names = {"a": "a\0", "FILE": folder("a.csv", HALF)}
    assert_refused("character of code 0", *(names.get(word, word) for word in words.split()))


def test_an_empty_name_of_a_file_is_refused_by_every_command() -> None:
    """Each option and argument that is a path: else it would be the folder that one is in."""
    context, seen = click.Context(main), 0
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        for param in command.params if command is not None else ():
            if isinstance(param.type, click.Path):
                seen += 1
                with pytest.raises(BadInput, match="empty name"):
                    param.type.convert("", param, context)
    assert seen > 30


def test_nothing_asked_is_help() -> None:
    """In its lines, as ``--help`` has them; not all on one."""
    result = run()
    lines = (result.stdout + result.stderr).splitlines()
    assert lines[0].startswith("Usage: ")
    assert len(lines) > 20
    assert max(map(len, lines)) <= 80


def test_a_missing_option_says_what_to_write() -> None:
    result = run("audit-code", "x.py:f")
    assert result.exit_code == 2
    said = 'Error: add --inputs. --inputs: "0..9", "0..2 x 0..1", a JSON list, or a .json file.'
    assert result.stderr.splitlines()[-1] == said
    both = run("audit-code").stderr.splitlines()[-1]
    assert both.startswith("Error: add MODULE:FUNCTION and --inputs. ")
    twice = run("golden", "export").stderr.splitlines()[-1]
    assert twice.startswith("Error: add --out. --out: Write the files here")


@pytest.mark.parametrize(("number", "meant"), [("4", "0..3"), (" 1 ", "0..0")])
def test_a_number_of_inputs_is_no_range(number: str, meant: str) -> None:
    """The range that may be meant is written out."""
    result = run("audit-code", "x.py:f", "--inputs", number)
    assert result.exit_code == 2
    assert f'write "{meant}" for {number.strip()} of them' in result.stderr


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("bounds",), "functions in Python, as in exactdp.bounds.heavy_hitters"),
        (("mechanisms",), 'exactdp.mechanism("krr", k=10, epsilon=1)'),
        (("adit", "x.csv"), "write exactdp audit"),
        (("verify", "c.json"), "write exactdp recheck"),
        (("zzz",), "exactdp --help lists them"),
        (("show", "krr"), "krr is a mechanism, no statement: write exactdp why krr"),
        (("show", "lemma", "6.4"), "write exactdp why lemma 6.4"),
    ],
)
def test_what_a_newcomer_types_gets_the_next_command(words: tuple[str, ...], advice: str) -> None:
    found = run(*words)
    assert (found.exit_code, advice in found.stderr) == (2, True), found.stderr


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["--inputs", "0", "1"], "write --inputs 0..1"),
        (["--inputs", "3", "4", "5", "--epsilon", "1"], "write --inputs 3..5"),
        (["--inputs", "yes", "no"], 'write --inputs \'["yes", "no"]\''),
        (["--epsilon", "1", "--inputs", "0..1", "--outputs", "0", "2"], "write --outputs '[0, 2]'"),
        (["g", "--inputs", "0..1", "--epsilon", "1"], "unexpected extra argument (g)"),
    ],
)
def test_values_of_an_option_that_are_several_words(words: list[str], advice: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from exactdp_checks.cli import main; main()", "audit-code", "f.py:f", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.endswith(f"{advice}\n")
