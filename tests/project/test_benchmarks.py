"""The benchmarks run, at a small size, and give the right answers; how fast is not asked here."""

import json
import runpy
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[1] / "benchmarks" / "bench.py"


def test_all_lines_in_both_forms(capsys: pytest.CaptureFixture[str]) -> None:
    bench = runpy.run_path(str(BENCH))
    bench["main"](["--size", "16", "--json"])
    lines = json.loads(capsys.readouterr().out)
    assert {line["name"].rpartition(" (")[2].rstrip(")") for line in lines} >= set("abcdefghijklmnopq")
    assert all(line["seconds"] > 0 for line in lines)
    shown = bench["table"](lines)
    assert shown.count("\n") == len(lines) + 1
    slow = bench["table"]([{"name": "n", "seconds": 3.0, "baseline": 1.0, "ratio": 3.0, "target": 2}])
    assert slow.endswith("2x  missed\n")


def test_the_benchmarks_of_the_auditor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH.parent))
    runpy.run_path(str(BENCH.parent / "auditor.py"))["main"](["--size", "16", "--json"])
    lines = json.loads(capsys.readouterr().out)
    assert {line["name"].rpartition(" (")[2].rstrip(")") for line in lines} >= set("rstuvw")
    assert all(line["seconds"] > 0 for line in lines)


def test_the_benchmarks_of_loops(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH.parent))
    runpy.run_path(str(BENCH.parent / "loops.py"))["main"](["--size", "16", "--json"])
    assert len(json.loads(capsys.readouterr().out)) == 3


def test_the_benchmarks_of_the_oracles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH.parent))
    oracles = runpy.run_path(str(BENCH.parent / "oracles.py"))
    oracles["report"](oracles["rows"], "", ["--size", "64", "--json"])
    lines = json.loads(capsys.readouterr().out)
    assert sum(line["name"].endswith(": both") for line in lines) == 8
    assert all(line["seconds"] > 0 for line in lines)
