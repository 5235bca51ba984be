"""SHE and THE over the wire: vectors of numbers, sampled in cells; what is wrong in one coordinate, or between two, is seen."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import run

from exactdp.errors import BadInput
from exactdp.mechanisms import histogram_encoding
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.checking import judge
from exactdp_checks.conformance.histograms import ROOTS, histograms
from exactdp_checks.conformance.mechanisms import HISTOGRAMS
from exactdp_checks.conformance.numbers import Number
from exactdp_checks.conformance.run import Run, conformance
from exactdp_checks.conformance.views import quarters

CLIENT = Path(__file__).resolve().parents[2] / "clients" / "histograms.py"
LAPLACE, DISCRETE, BITS = HISTOGRAMS
F = Fraction


def asked(mechanism: str, k: int = 3, operation: str = "sample") -> list[Case]:
    cases = [case for case in histograms() if (case.operation, case.mechanism) == (operation, mechanism)]
    return [case for case in cases if case.request["parameters"]["k"] == k]


def planted(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    text = CLIENT.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (tmp_path / "client.py").write_text(text, "utf-8")
    return [sys.executable, str(tmp_path / "client.py"), "1"]


def test_the_worked_client_passes() -> None:
    chosen = [part for name in HISTOGRAMS for part in ("--mechanism", name)]
    data = json.loads(run("conformance", *chosen, "--samples", 2000, "--json", "--", sys.executable, CLIENT, 3).stdout)
    assert (data["status"], data["failed"], data["skipped"], data["passed"]) == (0, 0, 0, len(histograms()))
    assert data["sampling"]["items"] == sum(case.operation == "sample" for case in histograms())
    tests = sum(
        2 * sum(0 < p < 1 for p in (*row, sum(v * v for v in row))) for c in histograms() if c.sampling for row in c.sampling.rows
    )
    assert data["sampling"]["tests"] == tests
    assert F(data["sampling"]["seen_from"]) < F(1, 8)


ONE = "1 if RNG.random() < 0.5 else -1"
NOISY = "[(j == x) + laplace(2 / epsilon) for j in range(k)]"
WHOLE = "[(j == x) + geometric(exp(-epsilon / 2)) - geometric(exp(-epsilon / 2)) for j in range(k)]"
BOTH = (LAPLACE, BITS)
WRONG: list[tuple[tuple[str, ...], str, str, str | None]] = [
    (BOTH, "laplace(2 / epsilon)", "laplace(1 / epsilon)", "the scale of the noise is 1/epsilon"),
    (BOTH, "laplace(2 / epsilon)", "laplace(4 / epsilon)", "the scale of the noise is 4/epsilon"),
    (BOTH, "laplace(2 / epsilon)", "laplace(2.3 / epsilon)", "no known"),
    (BOTH, "laplace(2 / epsilon)", "laplace(2 / (epsilon / log(2)))", ""),
    (BOTH, "(j == x) + laplace", "0 + laplace", "the item is not added"),
    (BOTH, "(j == x) + laplace", "(j == (x + 1) % k) + laplace", ""),
    (BOTH, "laplace(2 / epsilon) for", "(laplace(2 / epsilon) if j == x else 0) for", "noise is added to the coordinate"),
    (BOTH, "laplace(2 / epsilon) for", "0 for", "no noise is added"),
    (BOTH, NOISY, "[(j == x) + z for z in [laplace(2 / epsilon)] for j in range(k)]", "coordinates of a report depend"),
    (BOTH, NOISY, "[(j == x) + (z if j else -z) for z in [laplace(2 / epsilon)] for j in range(k)]", "coordinates of a report"),
    ((LAPLACE,), NOISY, "[(j == x) + s * laplace(2 / epsilon) / 2 for s in [RNG.uniform(0, 4)] for j in range(k)]", ""),
    ((LAPLACE,), NOISY, "[(j == x) + abs(laplace(2 / epsilon)) for j in range(k)]", "the noise is only positive"),
    ((LAPLACE,), NOISY, "[(j == x) + RNG.gauss(0, 8 ** 0.5 / epsilon) for j in range(k)]", ""),
    ((LAPLACE,), NOISY, "[(j == x) + round(laplace(2 / epsilon)) for j in range(k)]", ""),
    ((LAPLACE,), NOISY, "[(j == x) + max(min(laplace(2 / epsilon), 8 / epsilon), -8 / epsilon) for j in range(k)]", None),
    ((LAPLACE,), NOISY, "[max(0, min(1, (j == x) + laplace(2 / epsilon))) for j in range(k)]", ""),
    ((DISCRETE,), WHOLE, WHOLE.replace("epsilon / 2", "epsilon"), "the scale of the noise is 1/epsilon"),
    ((DISCRETE,), WHOLE, WHOLE.replace("(j == x) + ", ""), "the item is not added"),
    ((DISCRETE,), WHOLE, WHOLE.replace(" - geometric(exp(-epsilon / 2))", ""), "the noise is only positive"),
    ((DISCRETE,), WHOLE, "[(j == x) + round(laplace(2 / epsilon)) for j in range(k)]", ""),
    ((DISCRETE,), WHOLE, "[(j == x) + floor(laplace(2 / epsilon)) for j in range(k)]", "the noise is rounded down"),
    ((DISCRETE,), WHOLE, "[max(-1, min(2, v)) for v in " + WHOLE + "]", ""),
    ((BITS,), 'int(v >= number(p["theta"]))', 'int(v < number(p["theta"]))', "bits are 1 below the threshold"),
    ((BITS,), 'int(v >= number(p["theta"]))', 'int(v >= 1 - number(p["theta"]))', "the threshold is 1 - theta"),
    ((BITS,), 'int(v >= number(p["theta"]))', "int(v >= 1)", "the threshold is 1, whatever"),
    ((BITS,), 'int(v >= number(p["theta"]))', 'int(v >= number(p["theta"]) + 0.15)', ""),
]


@pytest.mark.parametrize(("mechanism", "old", "new", "pattern"), [(name, *rest) for names, *rest in WRONG for name in names])
def test_a_wrong_sampler_fails(tmp_path: Path, mechanism: str, old: str, new: str, pattern: str | None) -> None:
    found = conformance(planted(tmp_path, (old, new)), asked(mechanism)[:4], number=4000)
    failures = [r for r in found.results if r.outcome == "failed"]
    if pattern is None:  # what is rarer than the reach is not seen, and the report says what is
        assert found.status == 0
        assert found.sampling is not None
        assert found.sampling.reach is not None
        assert found.sampling.reach > F(1, 50) > F(exp(-4))
        return
    assert (found.status, bool(failures)) == (1, True)
    assert any(pattern in r.pattern for r in failures) or pattern == "no known", {r.pattern for r in failures}


def test_reports_that_depend_on_each_other_fail(tmp_path: Path) -> None:
    line = '[report(name, r["input"], parameters) for _ in range(r["number"])]'
    twice = '[y for _ in range(r["number"] // 2) for y in [report(name, r["input"], parameters)] * 2]'
    for name, new in ((LAPLACE, twice), (DISCRETE, twice), (BITS, f"sorted({line})")):
        found = conformance(planted(tmp_path, (line, new)), asked(name)[:2], number=2000)
        assert {r.pattern for r in found.results if r.outcome == "failed"} == {"reports depend on each other"}


def test_three_bits_whose_pairs_are_independent_fail() -> None:
    """An even number of ones is likelier than it should be: all laws of one and of two coordinates are right."""
    case = next(case for case in asked(BITS) if case.request["parameters"]["theta"] == "0" and case.request["input"] == 1)
    assert case.sampling is not None
    table = {view.name: view.row for view in case.sampling.views}
    assert table["coordinate 0"][1] == table["coordinate 2"][1] == F(1, 2)  # q at theta = 0
    p = table["coordinate 1"]
    wrong = {(a, b, c): p[b] / 4 + min(p) / 4 * (-1) ** (a + b + c) for a, b, c in product((0, 1), repeat=3)}
    reports = [list(map(str, bits)) for bits in Random(3).choices(list(wrong), [float(v) for v in wrong.values()], k=4000)]
    narrow = replace(case, sampling=replace(case.sampling, number=4000, error=F(1, 10**9)))
    assert judge(narrow, {"reports": reports}, F(0)).message.startswith("all coordinates: ")


NONSENSE: list[tuple[str, Any, str]] = [
    (LAPLACE, [0] * 100, "write a list of 3 numbers"),
    (LAPLACE, [[0.5, 1]] * 100, "write a list of 3 numbers"),
    (LAPLACE, [["0.5", "1", "inf"]] * 100, "write a finite number"),
    (LAPLACE, [[0.5, 1, None]] * 100, "null is no number"),
    (LAPLACE, [[0.5, 1, 2]] * 99, "write 100 reports, each a list of 3 numbers"),
    (DISCRETE, [[0, 1, 0.5]] * 100, "its coordinates are integers"),
    (BITS, [[0, 1, 2]] * 100, "its coordinates are 0 or 1"),
    (BITS, [[0, 1, -1]] * 100, "its coordinates are 0 or 1"),
    (BITS, [[False, True, True]] * 100, "false is no number"),
]


@pytest.mark.parametrize(("mechanism", "reports", "said"), NONSENSE)
def test_nonsense_is_named(mechanism: str, reports: Any, said: str) -> None:
    code = "import json, sys\nfor line in sys.stdin:\n    r = json.loads(line)\n    "
    code += f"a = {{'encode': 'samples'}} if r['operation'] == 'hello' else {{'reports': {reports!r}}}\n    "
    code += "print(json.dumps({'id': r['id'], **a}), flush=True)"
    found = conformance([sys.executable, "-c", code], asked(mechanism)[:1], number=100)
    assert [said in r.message for r in found.results if r.outcome == "failed"] == [True], found.results


def test_a_program_of_laws_is_sampled() -> None:
    """Its draws are not there: reports without an end have no list of outcomes."""
    text = CLIENT.read_text("utf-8").replace('"encode": "samples"', '"encode": "law"')
    found = conformance([sys.executable, "-c", text, "1"], asked(LAPLACE, 2)[:2], number=1000)
    assert (found.status, found.count("passed")) == (0, 2)


def test_the_laws_are_those_of_the_mechanism() -> None:
    """The cells of one coordinate are sums of the clamped channel's, whose ends are beyond the cuts; bits are those of THE."""
    for case in asked(DISCRETE, 2):
        assert case.sampling is not None
        root = F(case.request["parameters"]["t"]).limit_denominator(10**30)
        s = next(r**4 for r in ROOTS if r**8 == root)
        for view in case.sampling.views[:2]:
            j = int(view.name[-1])
            row: Any = histogram_encoding.coordinate(126, s).rows[int(j == case.request["input"])]
            law = [F(0)] * len(view.row)
            for value, p in enumerate(row, start=-126):
                law[view.label([4 * value] * 2)] += p
            assert all(abs(a - b) < F(1, 10**9) for a, b in zip(law, view.row, strict=True))
    for case in asked(BITS, 2):
        given = case.request["parameters"]
        assert case.sampling is not None
        high, low = (
            float(v.enclosure(60).lower) for v in histogram_encoding.laplace_threshold(given["theta"], given["epsilon"][:20])
        )
        own, other = case.request["input"], 1 - case.request["input"]
        assert abs(float(case.sampling.views[own].row[1]) - high) < 1e-9
        assert abs(float(case.sampling.views[other].row[1]) - low) < 1e-9


@pytest.mark.parametrize(
    ("old", "new", "pattern"),
    [
        ("return [(mean - other) / (own - other) for mean in means]", "return means", "frequencies of the bits are answered"),
        ("        return means", "        return [max(v, 0) for v in means]", "estimates are clipped at 0"),
        ("return not reports or any(", "return any(", ""),
        ("type(k) is not int or k < 1 or ", "k is None or k == '2' or ", ""),
        ('number(p["t"]) <= 1', 'number(p["t"]) < 1', ""),
        ("len(row) != k or ", "", ""),
        ("v == floor(v)", "True", ""),
    ],
)
def test_wrong_estimates_and_refusals_fail(tmp_path: Path, old: str, new: str, pattern: str) -> None:
    cases = [case for case in histograms() if case.operation in ("estimate", "refuse")]
    found = conformance(planted(tmp_path, (old, new)), cases)
    assert found.status == 1
    assert any(pattern in r.pattern for r in found.results if r.outcome == "failed"), kinds(found)


def kinds(found: Run) -> Sequence[str]:
    return sorted({r.pattern for r in found.results if r.outcome == "failed"})


def test_numbers_are_rounded_down_to_quarters_exactly() -> None:
    values = ["0.24999999999999999999999", "-1e-300", "1e300", "-0.0", "3", "1E0"]
    found = quarters([Number(v) for v in values], 6, "real")
    assert found == (0, -1, 4 * 10**300, 0, 12, 4)
    assert quarters(["1/4", "-1/4"], 2, "real") == (1, -1)
    with pytest.raises(BadInput, match="4000 digits"):
        quarters([Number("1e9999")], 1, "real")
