"""exactdp simulate: predictions against enumeration and samples, data, resuming, processes, the table, refusals."""

import csv
import json
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import numpy as np
import pytest
from command import assert_refused, run

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import general_hadamard_response, histogram_encoding, krr
from exactdp.numbers.exact import exact
from exactdp.oracles.comparing import compare, enclosed
from exactdp.oracles.records import ORACLES
from exactdp.support import Support
from exactdp_checks.simulating import asking, data, oracles, protocols
from exactdp_checks.simulating.plan import SCHEMES, Plan, check, counts_of, predictions
from exactdp_checks.simulating.results import Journal, table
from exactdp_checks.simulating.shares import worked

SMALL = ("GRR", "OUE", "HadaOracle", "--k", "4", "--n", "40,60", "--epsilon", "1,ln 9", "--runs", "3")


@pytest.mark.parametrize("counts", [(2, 1, 0), (3, 0, 0), (1, 1, 1)])
@pytest.mark.parametrize("name", ["GRR", "GHR"])
def test_predictions_by_enumeration(name: str, counts: tuple[int, ...]) -> None:
    """All reports of all users, fixed and drawn: the exact mean of the squared error per item."""
    k, n = len(counts), sum(counts)
    if name == "GRR":
        q, scores = krr.channel(k, t=3), krr.estimator(k, t=3)
    else:
        parts = general_hadamard_response.default_parts(k, "ln 3")
        q, scores = general_hadamard_response.channel(k, parts, t=3), general_hadamard_response.estimator(k, parts, t=3)
    rows = q.rows
    users = [x for x, c in enumerate(counts) for _ in range(c)]
    truth = [Fraction(c, n) for c in counts]
    total = Fraction(0)
    for outputs in product(range(q.size[1]), repeat=n):
        chance = prod((Fraction(str(rows[x][y])) for x, y in zip(users, outputs, strict=True)), start=Fraction(1))
        found = [Fraction(str(e)) for e in scores.estimate(outputs)]
        total += chance * sum(((e - f) ** 2 for e, f in zip(found, truth, strict=True)), start=Fraction(0))
    assert oracles.predicted(name, counts, "ln 3", drawn=False) == total / k
    more = 1 - sum((f * f for f in truth), start=Fraction(0))
    assert oracles.predicted(name, counts, "ln 3", drawn=True) == (total + more / n) / k


@pytest.mark.parametrize("k", [5, 9, 20])
def test_hadamard_response_in_parts(k: int) -> None:
    """Against the risk of the channel for fixed data, where parts are full and where they are not."""
    counts = [i % 4 for i in range(k)]
    for epsilon, t in (("ln 2", 2), ("ln 9", 9), ("ln 100", 100)):
        parts = general_hadamard_response.default_parts(k, epsilon)
        q, scores = general_hadamard_response.channel(k, parts, t=t), general_hadamard_response.estimator(k, parts, t=t)
        assert oracles.predicted("GHR", counts, epsilon, drawn=False) * k == scores.risk_of_data(q, counts)


@pytest.mark.parametrize("name", oracles.NAMES)
@pytest.mark.parametrize("drawn", [False, True])
def test_samples_agree_with_predictions(name: str, drawn: bool) -> None:
    """Six standard errors; half of the prediction, or twice as much, would be seen."""
    plan = Plan((name,), 7, "zipf", (600,), ("ln 3",), 120, 3, drawn)
    (row, _) = table(plan, {task: worked(plan, task) for task in plan.tasks})
    assert row.deviations is not None
    assert abs(row.deviations) < 6
    assert row.error is not None
    assert row.predicted is not None
    assert row.error * 6 < row.predicted


def test_what_is_said_of_single_oracles_names_oracles() -> None:
    assert {*oracles.OPTIONS, *oracles.SETS} <= {oracle.name for oracle in ORACLES}


def test_the_histogram_encodings() -> None:
    """THE is SUE, at every level; clamped SHE by the covariance of its estimator, and where nothing is clamped twice SUE."""
    assert oracles.predicted("THE", [5, 3, 2], "1", drawn=True) == oracles.predicted("SUE", [5, 3, 2], "1", drawn=True)
    for k, m in ((1, 2), (2, 0), (2, 3), (3, 1)):
        q, scores = histogram_encoding.channel(k, m, 3), histogram_encoding.estimator(k, m, 3)
        assert histogram_encoding.variance(m, 3) * k == scores.risk_of_data(q, [1] * k) * k
    far = exact("2*s/(s-1)^2").at(s=10**6)
    assert 0 <= far / histogram_encoding.variance(15, 10**6) - 1 < Fraction(1, 10**30)
    assert compare(10, 1, names=("SHE", "THE")).row("SHE").bits == 50
    assert [row.oracle.name for row in compare(10, 1).rows] == [oracle.name for oracle in ORACLES]


def test_predictions_in_both_kinds_of_numbers() -> None:
    """At ln 9 and SUE, exact; at 1 an element of Q(s, t); the decimals are those of the exact side."""
    assert (
        oracles.predicted("OUE", [5, 3, 2], "ln 3", drawn=False) == Support(Fraction(1, 2), Fraction(1, 4)).risk_of_data(3) / 30
    )
    value = oracles.predicted("SUE", [5, 5], 1, drawn=False)  # type: ignore[arg-type]
    found = enclosed(value, 1, 256)
    assert found is not None
    assert abs(float(found.lower) - 3.917698 / 10) < 1e-6
    plan = Plan(("SUE",), 2, "uniform", (10,), ("1",), 1)
    assert predictions(plan, plan.cells[0])["mse"][1] == pytest.approx(float(found.lower), rel=1e-15)


@pytest.mark.parametrize("epsilon", ["1", "ln 9"])
def test_the_protocols(epsilon: str) -> None:
    """Copies of HadaOracle and scores of MaxSense have the exact means; a planted item of 2^121 strings is found."""
    for name, k, n in (("HadaOracle", 5, 3000), ("MaxSense", 5, 400)):
        plan = Plan((name,), k, "geometric:0.5", (n,), (epsilon,), 60)
        rows = table(plan, {task: worked(plan, task) for task in plan.tasks})
        (row,) = [r for r in rows if r.relation == "="]
        assert row.deviations is not None
        assert abs(row.deviations) < 6
        assert all(r.mean >= (r.predicted or 0) for r in rows if r.relation == "at least")
    plan = Plan(("HadaHeavy",), 2, "geometric:0.1", (60000,), ("ln 9",), 1, domain=66**20, threshold="1/10")
    values = worked(plan, plan.tasks[0])
    assert values["found"] == 1
    assert (values["wrong"], values["candidates"]) == (0, 1)
    none = Plan(("HadaHeavy",), 50, "uniform", (100,), ("ln 9",), 1)
    assert set(worked(none, none.tasks[0])) == {"wrong", "candidates"}
    assert len(set(protocols._strings(100, 66**20))) == 100
    assert max(protocols._strings(100, 66**20)) > 2**63
    with pytest.raises(OutOfScope, match="write --k 16384, or less"):
        check(Plan(("MaxSense",), 2**15, "uniform", (5,), ("1",), 1))
    with pytest.raises(OutOfScope, match="holds all users at once; write --n 134217728, or less"):
        check(Plan(("GRR", "HadaHeavy"), 5, "uniform", (5, 2**28), ("1",), 1))


def test_the_data() -> None:
    """Exactly n users, nearest to the shares; the same by names and by weights; weights of any size."""
    for text in ("uniform", "zipf", "zipf:0", "zipf:2.5", "geometric", "geometric:1", "geometric:0.001"):
        for k, n in ((2, 1), (3, 10), (1000, 999), (7, 10**9)):
            found = data.counts(text, k, n)
            assert (found.sum(), found.min() >= 0, len(found)) == (n, True, k)
            assert (np.diff(found) <= 0).all()
    assert data.rounded([Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)], 12) == (4, 2, 6)
    assert data.rounded([0, 1, 0], 5) == (0, 5, 0)
    assert data.counts("zipf", 4, 25).tolist() == list(data.rounded([12, 6, 4, 3], 25))


def test_a_file_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.csv"
    path.write_text("3\n1/2\n0.5\n0\n")
    assert data.of_file(path) == (3, Fraction(1, 2), Fraction(1, 2), 0)
    plan = json.loads(run("simulate", "GRR", "--distribution", path, "--n", "40", "--runs", "2", "--json").stdout)["plan"]
    assert (plan["k"], plan["weights"]) == (4, ["3", "1/2", "1/2", "0"])
    assert counts_of(Plan(("GRR",), 4, "f", (40,), ("1",), 1, weights=tuple(plan["weights"])), 40).tolist() == [30, 5, 5, 0]
    assert_refused("4 weights", "simulate", "GRR", "--distribution", path, "--k", 5)
    for text in ("1\n-1\n", "1\nx\n", "0\n0\n", "nan\n1\n"):
        path.write_text(text)
        assert_refused("weight", "simulate", "GRR", "--distribution", path)


def test_an_interrupted_simulation_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after some runs, its last line cut off, finished on two processes: the same files as in a piece."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert run("simulate", *SMALL, "--out", whole).exit_code == 0
    lines = (whole / "runs.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 3 * 2 * 2 * 3
    seen: list[object] = []
    kept = Journal.keep

    def stop(journal: Journal, task: object, values: object) -> None:
        kept(journal, task, values)  # type: ignore[arg-type]
        seen.append(task)
        if len(seen) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "keep", stop)
    assert run("simulate", *SMALL, "--out", cut).exit_code != 0
    monkeypatch.undo()
    journal = cut / "runs.jsonl"
    assert journal.read_text() == "".join(lines[:6])
    journal.write_text("".join(lines[:6]) + lines[6][:9])
    assert not (cut / "simulation.csv").exists()
    assert run("simulate", *SMALL, "--out", cut, "--jobs", 2).exit_code == 0
    assert sorted(journal.read_text().splitlines()) == sorted(line.rstrip() for line in lines)
    for name in ("simulation.csv", "simulation.json", "simulation.svg"):
        assert (cut / name).read_bytes() == (whole / name).read_bytes()
    again = journal.read_text()
    assert run("simulate", *SMALL, "--out", cut).exit_code == 0
    assert journal.read_text() == again
    assert_refused("another simulation", "simulate", *SMALL, "--seed", 2, "--out", cut)
    journal.write_text(lines[0] + '[0, 99, {"mse": 1}]\n')
    assert_refused("line 2 is no run", "simulate", *SMALL, "--out", cut)


def test_what_is_kept_is_used(tmp_path: Path) -> None:
    """A run in the journal is not made again: a changed number shows in the table."""
    assert run("simulate", *SMALL, "--out", tmp_path).exit_code == 0
    journal = tmp_path / "runs.jsonl"
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([lines[0], *(line for line in lines[1:] if not line.startswith("[0, "))]) + "\n")
    before = (tmp_path / "simulation.csv").read_text()
    assert run("simulate", *SMALL, "--out", tmp_path).exit_code == 0
    assert (tmp_path / "simulation.csv").read_text() == before
    text = journal.read_text().splitlines()
    journal.write_text(
        "\n".join(
            [text[0], *('[0, 0, {"mse": 7.0, "largest error": 1.0}]' if line.startswith("[0, 0,") else line for line in text[1:])]
        )
        + "\n"
    )
    assert run("simulate", *SMALL, "--out", tmp_path).exit_code == 0
    assert (tmp_path / "simulation.csv").read_text() != before


def test_the_table_and_the_files(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "a.png"
    result = run("simulate", *SMALL, "--out", tmp_path / "new" / "folder", "--plot", picture)
    assert result.exit_code == 0
    assert "predicted" in result.stdout
    with (tmp_path / "new" / "folder" / "simulation.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 2 * 2 * (2 + 2 + 3)
    assert {row["relation"] for row in rows} == {"=", "", "at least"}
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert (tmp_path / "new" / "folder" / "simulation.svg").read_text().count("<polyline") >= 8
    told = json.loads(run("simulate", *SMALL, "--json").stdout)
    assert told["rows"] == json.loads((tmp_path / "new" / "folder" / "simulation.json").read_text())["rows"]


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("nothing is named", ()),
        ("no scheme 'RR'", ("RR", "--k", "3")),
        ("named twice", ("GRR", "GRR", "--k", "3")),
        ("no number of items", ("GRR",)),
        ("k = 1", ("GRR", "--k", "1")),
        ("n = 0", ("GRR", "--k", "3", "--n", "0")),
        ("n = 1.5", ("GRR", "--k", "3", "--n", "1.5")),
        ("different values", ("GRR", "--k", "3", "--n", "5,,6")),
        ("different values", ("GRR", "--k", "3", "--epsilon", "1,1")),
        ("privacy level", ("GRR", "--k", "3", "--epsilon", "one")),
        ("write a level", ("GRR", "--k", "3", "--epsilon", "0")),
        ("write a level", ("GRR", "--k", "3", "--epsilon", "eps")),
        ("write a level", ("GRR", "--k", "3", "--epsilon", "1e-30")),
        ("no distribution", ("GRR", "--k", "3", "--distribution", "normal")),
        ("exponent", ("GRR", "--k", "3", "--distribution", "zipf:-1")),
        ("ratio", ("GRR", "--k", "3", "--distribution", "geometric:0")),
        ("leave out --iid", ("MaxSense", "--k", "3", "--iid")),
        ("leave it out", ("GRR", "--k", "3", "--domain", "9")),
        ("that holds them", ("HadaHeavy", "--k", "3", "--domain", "2")),
        ("number of strings", ("HadaHeavy", "--k", "3", "--domain", "9^9999")),
        ("number of strings", ("HadaHeavy", "--k", "3", "--domain", "0^-1")),
        ("share of the users", ("HadaHeavy", "--k", "3", "--threshold", "2")),
        ("share of the users", ("HadaHeavy", "--k", "3", "--threshold", "x")),
        ("1 to 16 bits", ("OLH", "--k", "3000000", "--epsilon", "30")),
    ],
)
def test_refusals(part: str, arguments: tuple[str, ...]) -> None:
    assert_refused(part, "simulate", *arguments, status=3 if part == "1 to 16 bits" else 2)


def test_every_scheme_at_the_edges() -> None:
    """One user, two items, one run; the smallest and the largest level, of Gaussian noise where it is stated."""
    for level in ("1e-9", "1.3", "50"):
        schemes = [name for name in SCHEMES if name not in ("Algorithm-2", "Algorithm-4") or level != "50"]
        result = run("simulate", *schemes, "--k", 2, "--n", 1, "--runs", 1, "--epsilon", level, "--json")
        assert result.exit_code == 0
        assert {row["scheme"] for row in json.loads(result.stdout)["rows"]} == set(schemes)
    with pytest.raises(BadInput, match="integer from 1"):
        asking._whole("inf", "n", 1, 5)


@pytest.mark.parametrize("level", ["ln(3)/2 + 1/7", "701", "1/10^25"])
def test_a_level_is_refused_before_anything_is_drawn_or_simulated(level: str) -> None:
    """Exact numbers are read in more forms than the fast twins take: no scheme gets so far as to end with an error of a twin."""
    refused = set()
    for scheme in SCHEMES:
        plan = Plan((scheme,), 4, "uniform", (1,), (level,), 1)
        try:
            check(plan)
        except OutOfScope:
            refused.add(scheme)
            continue
        assert worked(plan, plan.tasks[0])
    assert {"GRR", *protocols.NAMES} <= refused
