"""The benchmarks run, at a small size, and give the right answers; how fast is not asked here."""

import json
import runpy
import sys
from pathlib import Path
from shutil import which
from typing import Any

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
    loops = runpy.run_path(str(BENCH.parent / "loops.py"))["main"]
    loops.__globals__.update(FOLDED=8, RECKONED=6)
    loops(["--size", "16", "--json"])
    assert len(json.loads(capsys.readouterr().out)) == 7


def test_the_benchmarks_of_the_oracles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH.parent))
    oracles = runpy.run_path(str(BENCH.parent / "oracles.py"))
    oracles["report"](oracles["rows"], "", ["--size", "64", "--json"])
    lines = json.loads(capsys.readouterr().out)
    assert sum(line["name"].endswith(": both") for line in lines) == 8
    assert all(line["seconds"] > 0 for line in lines)


def test_the_benchmarks_of_scale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH.parent))
    scale = runpy.run_path(str(BENCH.parent / "scale.py"))
    scale["main"](["--only", "11", "--share", "0.001", "--json"])
    ours, simple = json.loads(capsys.readouterr().out)
    assert len(ours["sizes"]) == len(ours["seconds"]) == len(simple["MiB"]) == 4
    assert scale["exponent"]([1, 10, 100], [2, 200, 20_000]) == pytest.approx(2)
    for cases in scale["CASES"].values():
        for _, make, _ in cases:
            make(40)()


def test_the_peers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ours in a process of its own; what is over a limit, and larger, is said to be; the tables and the picture."""
    monkeypatch.syspath_prepend(str(BENCH.parent))
    peers = runpy.run_path(str(BENCH.parent / "peers.py"))
    named, others = peers["pins"]()
    assert set(named) == set(peers["LIBRARIES"])
    assert all("==" in pin for pin in named.values())
    assert others
    task = {"library": "exactdp", "oracle": "OLH", "n": 2000, "k": 10, "memory": 4, "limit": 60}
    row = peers["measured"](sys.executable, task)
    assert 0 < row["mse"] < 10 * peers["expected"]("OLH", 10, 2000)
    assert peers["expected"]("OUE", 10, 2000) == pytest.approx(0.00189, rel=0.01)
    assert peers["measured"](sys.executable, {**task, "oracle": "OUE", "n": 10**7, "k": 10**4, "limit": 1})["over"] == "1 s"
    assert "failed" in peers["measured"](sys.executable, {**task, "oracle": "none"})
    told: list[dict[str, Any]] = []

    def pretend(_python: str, task: dict[str, Any]) -> dict[str, Any]:
        told.append(task)
        slow = task["library"] == "opendp" and task["k"] > 10
        return {**task, "over": "1 s"} if slow else {**task, "encode": 1.0, "decode": 1.0, "megabytes": 1.0, "mse": 1.0}

    monkeypatch.setitem(peers["rows"].__globals__, "measured", pretend)
    monkeypatch.setitem(peers["rows"].__globals__, "interpreter", lambda _folder, _library: "python")
    peers["main"](["--users", "100,200", "--items", "10,20,30", "--libraries", "opendp", "--out", str(tmp_path)])
    assert {(t["n"], t["k"]) for t in told if t["library"] == "opendp"} == {(100, 10), (200, 10), (100, 20)}
    text = (tmp_path / "peers.md").read_text("utf-8")
    assert text.count("not run: over at n = 100, k = 20") == 2 * 3
    assert len(json.loads((tmp_path / "peers.json").read_text("utf-8"))["rows"]) == 2 * 3 * (6 + 2)
    assert "<svg" in (tmp_path / "peers.svg").read_text("utf-8")


@pytest.mark.skipif(not (which("clang-14") and Path("/usr/bin/rustc").exists()), reason="needs clang 14 and rustc for wasm32")
def test_the_benchmarks_of_compiled_code(capsys: pytest.CaptureFixture[str]) -> None:
    """One row of the table; a row whose result is another ends the run."""
    compiled = runpy.run_path(str(BENCH.parent / "compiled.py"))
    compiled["main"](["--only", "krr3", "--json"])
    (line,) = json.loads(capsys.readouterr().out)
    assert (line["result"], line["language"]) == ("proved 4", "c")
    assert 0 < line["law"] <= line["seconds"]
    assert compiled["meets"]("proved below 2^-70", "proved below 2^-64")
    assert not compiled["meets"]("proved below 2^-60", "proved below 2^-64")
    assert not compiled["meets"]("refuted 4", "proved 4")
