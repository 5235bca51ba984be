"""conformance of programs with own randomness: right ones pass, wrong ones fail, error and power are as stated."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import needs, run

from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.checking import judge
from exactdp_checks.conformance.mechanisms import HISTOGRAMS
from exactdp_checks.conformance.numbers import Number
from exactdp_checks.conformance.reports import to_junit, to_tap
from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import Result, Run, conformance
from exactdp_checks.conformance.samples import ERROR, Plan, Sample, Sampling, fits, reach, tails, unlikely
from exactdp_checks.golden.mechanisms import MECHANISMS

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
F = Fraction


@cache
def chosen(operation: str, mechanism: str = "") -> list[Case]:
    """The cases of an operation, perhaps of one mechanism; made as they are first asked for, not as tests are collected."""
    return [case for case in (cases(mechanism) if mechanism else cases()) if case.operation == operation]


def krr(sizes: Sequence[int] = range(100)) -> list[Case]:
    return [case for case in chosen("sample", "krr") if case.request["parameters"]["k"] in sizes]


def planted(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """The command of the sampling client with other lines."""
    text = (CLIENTS / "sampler.py").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "client.py").write_text(text, "utf-8")
    return [sys.executable, str(tmp_path / "client.py"), "1"]


def tails_of(case: Case) -> int:
    return 0 if case.sampling is None else sum(map(tails, case.sampling.rows))


def kinds(found: Run) -> set[str]:
    return {r.pattern for r in found.results if r.outcome == "failed"}


def test_every_mechanism_is_sampled_at_k_1_and_t_1() -> None:
    assert {case.mechanism for case in chosen("sample")} == {*MECHANISMS, *HISTOGRAMS}
    ours = [c for c in chosen("sample") if c.mechanism in MECHANISMS and "t" in c.request["parameters"]]
    levels = {(c.mechanism, c.request["parameters"]["t"]) for c in ours}
    assert levels == {(name, t) for name, one in MECHANISMS.items() if not one.levelless for t in ("1", one.levels[3])}
    assert {c.request["parameters"]["k"] for c in krr()} >= {1, 2, 3}
    by_id = {case.id: case for case in cases()}
    assert by_id["krr/sample/k=1,t=3/0"].expected == (1,)
    assert by_id["krr/sample/k=2,t=1/1"].expected == (F(1, 2), F(1, 2))


def test_a_right_sampler_of_every_mechanism_passes() -> None:
    rng = Random(7)
    error = ERROR / sum(tails_of(case) for case in chosen("sample"))
    for case in (case for case in chosen("sample") if case.mechanism in MECHANISMS):
        row: Any = case.expected
        reports = [Number(y) for y in rng.choices(range(len(row)), [float(p) for p in row], k=500)]
        assert judge(replace(case, sampling=Sampling(row, 500, error)), {"reports": reports}, F(0)).message == "", case.id


def test_the_worked_client_passes_and_the_report_says_how_sure() -> None:
    data = json.loads(run("conformance", "--mechanism", "krr", "--json", "--", sys.executable, CLIENTS / "sampler.py", 3).stdout)
    assert (data["status"], data["failed"], data["passed"]) == (0, 0, len(krr()))
    sampling = data["sampling"]
    assert (sampling["number"], sampling["error"], sampling["items"]) == (10_000, "1/1000000", len(krr()))
    assert sampling["tests"] == sum(tails_of(case) for case in krr())
    assert F(1, 50) < F(sampling["seen_from"]) < F(1, 25)
    assert (
        "10000 reports of each of 44 items were tested: a right program fails with probability at most 1e-06" in data["sentence"]
    )
    assert "is seen with probability at least 9/10" in data["sentence"]


@needs("node")
def test_the_javascript_client_passes() -> None:
    command = ("--operation", "sample", "--samples", 2000, "--json", "--", "node", CLIENTS / "sampler.mjs")
    data = json.loads(run("conformance", *command).stdout)
    assert (data["status"], data["failed"]) == (0, 0)
    assert {r["mechanism"] for r in data["results"] if r["outcome"] == "passed"} == {"", "krr", "hadamard_response"}


WRONG = [
    ("RNG.random() < t / (t + k - 1)", "RNG.random() < t / (t + k - 1) - (0.04 if t > 1 else 0)", ""),  # p off by 1/25
    ("RNG.random() < t / (t + k - 1)", "RNG.random() < t / (t + k)", ""),
    ('t = float(parameters["t"])', 't = 2 ** float(parameters["epsilon"])', "epsilon is taken in bits"),
    ('t = float(parameters["t"])', 't = float(parameters["t"]) ** 2', "epsilon is doubled"),
    ('t = float(parameters["t"])', "t = 1", "epsilon is "),
    ("return y + (y >= x)", "return RNG.randrange(k)", ""),
    ("return y + (y >= x)", "return y", ""),
    ('for _ in range(request["number"])]', 'for _ in range(request["number"] // 2) for _ in "ab"]', ""),
]


@pytest.mark.parametrize(("old", "new", "pattern"), WRONG)
def test_a_wrong_sampler_fails(tmp_path: Path, old: str, new: str, pattern: str) -> None:
    found = conformance(planted(tmp_path, (old, new)), krr((2, 3)))
    assert found.sampling is not None
    assert found.sampling.reach is not None
    assert found.sampling.reach < F(1, 28)
    assert (found.status, bool(found.count("failed"))) == ((0, False) if "// 2" in new else (1, True))
    assert all(pattern in name for name in kinds(found)), kinds(found)


def test_reports_that_depend_on_each_other_fail(tmp_path: Path) -> None:
    """The counts are right: each report is given twice, or they are sorted."""
    comprehension = '[encode(request["input"], parameters["k"], t) for _ in range(request["number"])]'
    twice = '[y for _ in range(request["number"] // 2) for y in [encode(request["input"], parameters["k"], t)] * 2]'
    for new in (twice, f"sorted({comprehension})"):
        found = conformance(planted(tmp_path, (comprehension, new)), krr((2, 3)))
        assert found.status == 1
        assert kinds(found) == {"reports depend on each other"}
        assert any("5000 pairs of consecutive reports are equal, of probability" in r.message for r in found.results)


HEAD = "import json, sys\nfor line in sys.stdin:\n    r = json.loads(line)\n    hello = r['operation'] == 'hello'\n    answer = "
NONE = "the program does not answer what it is asked"
NONSENSE = [
    ("{'refused': 'no sampling here'}", "the request is refused: no sampling here", "valid parameters are refused"),
    ("{'reports': []}", "0 reports are answered: write 100 reports", ""),
    ("{'reports': [0] * 99}", "99 reports are answered", ""),
    ("{'reports': [0] * 101}", "101 reports are answered", ""),
    ("{'reports': 'x'}", "x is no list of reports", NONE),
    ("{'reports': None}", "is no list of reports", NONE),
    ("{'reports': [0.5] * 100}", "0.5 is no report", NONE),
    ("{'reports': [None] * 100}", "null is no number", NONE),
    ("{'reports': [-1] * 100}", "-1 is reported, which is no output", ""),
    ("{'reports': [10**30] * 100}", "is reported, which is no output", ""),
    ("{'reports': [True] * 100}", "true is no number", NONE),
    ("{'probabilities': [1]}", 'the answer has no "reports"', NONE),
]


@pytest.mark.parametrize(("answer", "part", "pattern"), NONSENSE)
def test_refusals_and_nonsense_are_named(answer: str, part: str, pattern: str) -> None:
    code = HEAD + "{'encode': 'samples'} if hello else " + answer
    code += "\n    print(json.dumps({'id': r['id'], **answer}), flush=True)"
    found = conformance([sys.executable, "-c", code], krr()[:6], number=100)
    failures = [r for r in found.results if r.outcome == "failed"]
    assert (len(failures), found.status) == (6, 1)
    assert all(part in r.message for r in failures), failures[0].message
    assert {r.pattern for r in failures} == {pattern}


def test_one_cause_is_named_once() -> None:
    """Of a channel and a sampler at t = 1: samples alone do not tell it from epsilon for e^epsilon, and the rows do."""
    code = HEAD + "{'encode': 'samples', 'operations': ['channel', 'encode']}\n    k = r.get('parameters', {}).get('k', 1)\n"
    code += "    if r['operation'] == 'channel': answer = {'probabilities': [f'1/{k}'] * k}\n"
    code += "    if r['operation'] == 'sample': answer = {'reports': rng.choices(range(k), k=r['number'])}\n"
    code += "    print(json.dumps({'id': r['id'], **answer}), flush=True)"
    command = [sys.executable, "-c", "import random\nrng = random.Random(1)\n" + code]
    shown = run("conformance", "--mechanism", "krr", "--", *command).stdout
    assert shown.count("looks as if") == 1, shown
    assert "channel of krr, sample of krr, " in shown
    assert "times: looks as if epsilon is ignored" in shown


def test_every_form_of_report_names_the_error_and_the_power() -> None:
    plan = Plan(1000, F(1, 1000), 100, 3, F(1, 8))
    found = Run(("x",), "x", "", F(0), (Result("krr/sample/0", "sample", "krr", "passed"),), plan)
    said = "1000 reports of each of 3 items were tested: a right program fails with probability at most 0.001, and "
    said += "a probability off by 0.125 is seen with probability at least 9/10"
    assert found.sentence.endswith(said)
    assert to_tap(found).splitlines()[-1] == f"# {said}"
    assert f"<system-out>{said}</system-out>" in to_junit(found)
    assert found.to_json()["sampling"] == {
        "number": 1000,
        "error": "1/1000",
        "tests": 100,
        "items": 3,
        "seen_from": "1/8",
        "seen_with": "9/10",
    }
    assert replace(found, sampling=None).to_json()["sampling"] is None


def test_an_impossible_report_fails_at_once() -> None:
    asked = Sampling((F(0), F(1)), 100, F(1, 10**12))
    assert unlikely(Sample((1, 99), 49, 100), asked)[0] == "1 of 100 reports are 0, of probability 0"
    assert unlikely(Sample((0, 100), 50, 100), asked) == ("", "")


def test_the_error_is_at_most_what_is_stated() -> None:
    """Summed over all counts of 200 reports of a coin, in exact numbers: what fails has at most the error of its tails."""
    for p, error in ((F(1, 2), F(1, 50)), (F(1, 7), F(1, 100)), (F(99, 100), F(1, 20))):
        law = [comb(200, c) * p**c * (1 - p) ** (200 - c) for c in range(201)]
        same = p * p + (1 - p) ** 2
        asked = Sampling((p, 1 - p), 200, error)
        failing = [c for c in range(201) if unlikely(Sample((c, 200 - c), round(100 * same), 200), asked)[0]]
        assert 0 < sum(law[c] for c in failing) <= 2 * error  # the tails of 0 are those of 1
        assert tails(asked.row) == 6


def test_the_reach_is_what_is_seen() -> None:
    """A coin that is off by the reach fails with probability at least 9/10; one that is off by half of it does not."""
    for p in (F(1, 2), F(1, 5), F(0), F(1)):
        error = F(1, 1000)
        found = reach([(p, 1 - p)], 300, error)
        asked = Sampling((p, 1 - p), 300, error)
        same = round(150 * (p * p + (1 - p) ** 2))
        failing = [c for c in range(301) if unlikely(Sample((c, 300 - c), same, 300), asked)[0]]
        for q in (p + found, p - found):
            if 0 <= q <= 1:
                assert seen(failing, q) >= F(9, 10)
                assert seen(failing, (p + q) / 2) < F(9, 10)
    assert reach([(F(1, 2),) * 2], 300, F(1, 10**300)) > F(1, 2)  # nothing is seen: no probability can be off by so much


def seen(failing: Sequence[int], q: Fraction) -> Fraction:
    return sum((comb(300, c) * q**c * (1 - q) ** (300 - c) for c in failing), start=F(0))


def test_the_reach_of_few_reports_is_said() -> None:
    plan = Plan(100, F(1, 10), 10, 3, F(3, 2))
    assert "no wrong one is sure to be seen" in plan.sentence
    assert Plan(100, F(1, 10), 10).sentence == ""
    assert "off by 0.0358 is seen" in replace(plan, reach=F(1, 28) - F(1, 10**5)).sentence
    assert not fits(Sample((1, 1), 0, 2), (F(1, 2), F(1, 3)), F(1, 2))
    assert not fits(Sample((1, 1), 0, 2), (F(3, 2), F(-1, 2)), F(1, 2))
    assert not fits(Sample((1, 1), 0, 2), (F(1),), F(1, 2))


LAW = """
def report(x, k, t, draws):
    a, b = (list(map(int, t.split("/"))) + [1])[:2]
    (n, u), (m, v) = (*draws, (1, 0))[:2] if k > 1 else ((1, 0), (1, 0))
    if k == 1: return x
    if len(draws) == 1 and MIRROR(n, u) * (a + b * (k - 1)) >= a * n: return None
    return x if MIRROR(n, u) * (a + b * (k - 1)) < a * n else (v := m - 1 - v) + (v >= x)
    """


def law_client(encode: str) -> list[str]:
    """krr, with the second draw read from its end, and randomness of its own for samples."""
    head = "import json, random, sys\nMIRROR = lambda n, u: u\n" + LAW + "\nrng = random.Random(5)\n"
    body = """
for line in sys.stdin:
    r = json.loads(line)
    p = r.get("parameters")
    if r["operation"] == "hello": answer = {"encode": ENCODE, "operations": ["encode"]}
    elif r["operation"] == "encode":
        pairs = zip(r["inputs"], r["randomness"])
        answer = {"reports": [OF(report(x, p["k"], p["t"], draws)) for x, draws in pairs]}
    else:
        k, x, t = p["k"], r["input"], float(p["t"])
        others = [1.0] * k; others[x] = t
        answer = {"reports": rng.choices(range(k), others, k=r["number"])}
    print(json.dumps({"id": r["id"], **answer}), flush=True)
"""
    return [sys.executable, "-c", head + body.replace("ENCODE", f'"{encode}"')]


def with_(command: list[str], old: str, new: str) -> list[str]:
    assert old in command[2]
    return [*command[:2], command[2].replace(old, new)]


def test_a_right_law_passes_and_is_not_sampled() -> None:
    """As "draws" it fails, though its law is right: with "law" every parameter whose draws are all there is decided exactly."""
    command = with_(law_client("draws"), "OF(", "(")
    other = conformance(command, chosen("encode", "krr") + krr())
    assert other.status == 1
    assert "the law of the reports is right, the randomness is read in another way" in kinds(other)
    assert other.sampling is None
    found = conformance(with_(law_client("law"), "OF(", "("), chosen("encode", "krr") + krr())
    assert (found.status, found.count("skipped")) == (0, 0), [r for r in found.results if r.outcome == "failed"][:2]
    assert {r.operation for r in found.results} == {"hello", "encode"}
    assert found.sampling is None


def test_a_wrong_law_fails() -> None:
    command = with_(with_(law_client("law"), "OF(", "("), "< a * n else", "<= a * n else")
    found = conformance(command, chosen("encode", "krr") + krr())
    assert found.status == 1
    assert any("over all outcomes of the draws, the reports follow another law" in r.message for r in found.results)


def test_a_program_that_cannot_give_its_law_is_sampled() -> None:
    command = with_(law_client("law"), "OF(", "(lambda y: None)(")
    found = conformance(command, chosen("encode", "krr") + krr(), number=1000)
    skipped = [r for r in found.results if r.outcome == "skipped"]
    assert found.status == 0
    assert {r.message for r in skipped} == {
        "its reports need more randomness than the draws of the request: it is sampled instead"
    }
    assert found.sampling is not None
    assert found.sampling.items == len(krr()) == found.count("passed")
    wrong = with_(command, "others[x] = t", "others[x] = t + 1")
    assert conformance(wrong, chosen("encode", "krr") + krr()).status == 1
