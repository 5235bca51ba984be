"""The pytest plugin as a maintainer meets it: a small library with planted bugs, found one by one, each with its witness."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from exactdp_checks.golden.files import vectors

pytest_plugins = ["pytester"]

LIBRARY = Path(__file__).resolve().parents[1] / "support" / "fake_ldp.py"

TESTS = """
import math
from fractions import Fraction

import numpy as np
import pytest

import fake_ldp
from fake_ldp import decode, decode_clipped, decode_too_much, decode_with_blocks

LN3 = {"k": 3, "epsilon": math.log(3)}
UNARY = [[int(y == z) for z in (0, 1)] for y in (0, 1)]

def test_right(assert_private):
    assert assert_private(fake_ldp.krr, "ln 3", inputs="0..2", arguments=LN3, tolerance="1e-9").status == 0

def test_private_for_two(assert_private):
    assert_private(fake_ldp.krr_for_two, "ln 3", inputs="0..2", arguments=LN3, tolerance="1e-9")

def test_private_in_bytes(assert_private):
    assert_private(fake_ldp.krr_in_bytes, policy=[[0, "ln 200"], ["ln 300", 0]], inputs="0..1")

def test_private_outside(assert_private):
    assert_private(fake_ldp.krr_as_it_comes, "ln 3", inputs=[0, 1, 2, 7], arguments=LN3, tolerance="1e-9")

def test_right_unary(assert_private):
    assert_private(fake_ldp.unary, "2 * ln 3", inputs="0..2", arguments={"k": 3})

def test_private_last_bit(assert_private):
    assert_private(fake_ldp.unary, "2 * ln 3", inputs="0..2", arguments={"k": 3, "last": False})

def test_undecided(assert_private):
    assert_private(fake_ldp.waits_in_part, "ln 3", inputs="0..1", depth=4)

def test_right_wait(assert_private):
    assert_private(fake_ldp.waits, "ln 3", inputs="0..1")

def test_ends(assert_private):
    import os
    assert_private(lambda x: os._exit(0), 1, inputs="0..1")

def test_private_in_part(assert_private):
    assert_private(fake_ldp.waits_in_part, "ln(3/2)", inputs="0..1", depth=4)

def test_right_policy(assert_private):
    assert_private(fake_ldp.krr_in_bytes, policy={"kind": "high-low", "sensitive": [0], "epsilon": "ln 255"}, inputs="0..1")

def test_law_of_itself(assert_same_law):
    assert_same_law(fake_ldp.krr_includes_itself, "krr", k=3, t=3, arguments=LN3, tolerance="1e-9")

def test_right_law(assert_same_law):
    assert assert_same_law(fake_ldp.krr, "krr", k=3, t=3, arguments=LN3, tolerance="1e-9").equal

def test_right_law_of_two_functions(assert_same_law):
    assert_same_law(lambda x, draw: draw((3, 1)) ^ x, lambda x, draw: x if draw(4) else 1 - x, "0..1")

def test_law_undecided(assert_same_law):
    assert_same_law(fake_ldp.waits_in_part, [["3/4", "1/4"], ["1/4", "3/4"]], depth=4)

def test_right_bias(assert_unbiased, exactdp_channel):
    assert_unbiased(exactdp_channel("krr", k=3, t=3), decode)
    assert_unbiased(fake_ldp.krr, decode, inputs="0..2", arguments=LN3, users=2)

def test_bias_clipped(assert_unbiased, exactdp_channel):
    assert_unbiased(exactdp_channel("krr", k=3, t=3), decode_clipped)

def test_bias_blocks(assert_unbiased):
    assert_unbiased(fake_ldp.krr, decode_with_blocks, inputs="0..2", arguments=LN3)

def test_bias_sizes(assert_unbiased):
    assert_unbiased(fake_ldp.krr, decode_too_much, inputs="0..2", arguments=LN3)

def test_bias_scores(assert_unbiased):
    assert_unbiased("3/4, 1/4; 1/4, 3/4", [["3/2", "-1/2"], [-1, "3/2"]])

def test_private_matrix(assert_private):
    assert_private([["3/4", "1/4", 0], ["1/4", "1/2", "1/4"]], epsilon="ln 3")

def test_private_every_level(assert_private, exactdp_channel):
    q = exactdp_channel("krr", k=3)
    assert_private(q, "eps")
    assert_private(q.compose(q), "eps")

def test_nothing_asked(assert_private):
    assert_private(fake_ldp.krr, inputs="0..2")

def test_float(exactdp_channel):
    exactdp_channel([[0.5, 0.5]])

def test_code_fails(assert_private):
    assert_private(lambda x: [][x], 1, inputs="0..1")
"""

FAILURES = {  # the test: parts of its message, the first after "E"
    "test_private_for_two": ("fake_ldp:krr_for_two is not epsilon-LDP", "witness: inputs 0 and 1, output 0: ratio "),
    "test_private_in_bytes": ("fake_ldp:krr_in_bytes is not private within the policy", "inputs 0 and 1, output 0: ratio 255"),
    "test_private_outside": ("fake_ldp:krr_as_it_comes is not epsilon-LDP", "witness: inputs 7 and 0, output 7: ratio infinite"),
    "test_private_last_bit": ("fake_ldp:unary is not epsilon-LDP", "inputs 1 and 2, output (0, 1, 0): ratio infinite"),
    "test_undecided": (
        "fake_ldp:waits_in_part: undecided whether it is epsilon-LDP",
        "0.125 of the runs of input 0 are unexplored",
    ),
    "test_ends": ("undecided", "the code ends its own process (status 0)"),
    "test_private_in_part": (
        "fake_ldp:waits_in_part is not epsilon-LDP",
        "witness: inputs 0 and 1, output 0: ratio at least 21/11",
    ),
    "test_law_of_itself": ("fake_ldp:krr_includes_itself differs from krr(k=3, t=3), first at input 0, output 0",),
    "test_law_undecided": ("fake_ldp:waits_in_part: undecided whether it is the channel",),
    "test_bias_clipped": ("estimator on 1 report: biased at 9 places", "most at input 0, coordinate 1, by 2/5 ~ 0.4"),
    "test_bias_blocks": ("estimator on 1 report: biased at 9 places", "input 0, coordinate 0"),
    "test_bias_sizes": ("the estimator returns 4 numbers for 3 inputs, so it has no target: return a number for each",),
    "test_bias_scores": (
        "the estimator is biased at 2 places, most at input 1, coordinate 0: its mean is -3/8, its target 0, the bias -3/8",
    ),
    "test_private_matrix": ("the matrix is not epsilon-LDP at epsilon = ln(3)", "inputs 1 and 0, output 2: ratio infinite"),
    "test_private_every_level": ("the matrix is not epsilon-LDP at epsilon = eps", "inputs 0 and 1, output (0, 0): ratio 4"),
    "test_nothing_asked": ("BadInput: nothing is asserted: give an epsilon, a policy, or both",),
    "test_float": ("NotExact: ", "write"),
    "test_code_fails": ("CodeFailed: ", "IndexError"),
}


def plain(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """pytest in a process of its own, with this plugin and no other from outside."""
    return pytester.runpytest_subprocess("-p", "exactdp_checks.pytest_plugin", "-p", "no:cacheprovider", *arguments)


@pytest.fixture(autouse=True)
def _no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def sections(output: str) -> dict[str, str]:
    """The name of a failed test -> what is printed about it."""
    found = re.split(r"^_+ (test_\w+) _+$", output.partition("short test summary")[0], flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def test_every_planted_bug_is_found(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(fake_ldp=LIBRARY.read_text(), test_fake=TESTS)
    result = plain(pytester, "-W", "error", "--strict-markers")
    failed = sections(result.stdout.str())
    assert {*failed} == {*FAILURES}, result.stdout.str()
    result.assert_outcomes(passed=TESTS.count("def test_right"), failed=len(FAILURES))
    for name, (first, *parts) in FAILURES.items():
        told = [line for line in failed[name].splitlines() if line.startswith("E ")]
        assert first in told[0], failed[name]
        for part in parts:
            assert part in "\n".join(told), failed[name]
        assert len(told) <= 4
        shown = failed[name]
        assert re.findall(r"^(\S+\.py):\d+: ", shown, re.MULTILINE) == ["test_fake.py"], shown
        assert "exactdp_checks/" not in shown
        assert "exactdp/" not in shown
        assert re.search(r"^>  +(assert_|exactdp_channel)", shown, re.MULTILINE), shown


GOLDEN = """
import sys
from types import ModuleType

made = ModuleType("exactdp_checks.golden.files")
ALL = [{"subject": s, "id": i, "kind": k, "result": r} for i, (s, k, r) in enumerate([
    ("krr", "channel", "valid"), ("krr", "channel", "valid"), ("krr", "audit", "invalid"), ("mangat", "channel", "valid")])]
def vectors(subject=None, kind=None, result=None):
    asked = {"subject": subject, "kind": kind, "result": result}
    return tuple(v for v in ALL if all(a in (None, v[n]) for n, a in asked.items()))
made.vectors = vectors
sys.modules["exactdp_checks.golden.files"] = made
"""

MARKED = """
import pytest
from exactdp_checks.pytest_plugin import vectors

@pytest.mark.exactdp_vectors(mechanism="krr", kind="channel")
def test_marked(vector):
    assert (vector["subject"], vector["kind"]) == ("krr", "channel")

@pytest.mark.exactdp_vectors(result="invalid")
def test_invalid(vector):
    assert vector["result"] == "invalid"

@pytest.mark.exactdp_vectors
def test_all(vector):
    assert vector["id"] in range(4)

@pytest.mark.parametrize("vector", vectors(subject="mangat"))
def test_by_hand(vector):
    assert vector["subject"] == "mangat"
"""


def test_a_marked_test_runs_for_each_vector(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(GOLDEN)
    pytester.makepyfile(test_vectors=MARKED)
    result = plain(pytester, "-v", "--strict-markers")
    result.assert_outcomes(passed=2 + 1 + 4 + 1)
    names = re.findall(r"::(\S+) PASSED", result.stdout.str())
    assert names[:3] == ["test_marked[krr-0]", "test_marked[krr-1]", "test_invalid[krr-2]"]
    assert names[-1] == "test_by_hand[mangat-3]"


AGAINST_OURS = """
import pytest
from fractions import Fraction
from fake_ldp import krr_matrix

@pytest.mark.exactdp_vectors("krr", "channel")
def test_channel(vector, assert_same_law):
    k, t = vector["input"]["parameters"]["k"], Fraction(vector["input"]["t"]["exact"])
    assert_same_law(krr_matrix(k, t), vector["output"]["channel"])
"""


def test_a_library_against_the_golden_vectors(pytester: pytest.Pytester) -> None:
    """Its channel is right but for powers of two: exactly those vectors fail, where t > 1."""
    from exactdp_checks.golden.files import vectors

    found = vectors(subject="krr", kind="channel")
    sizes = {v["id"]: v["input"]["parameters"]["k"] for v in found if v["input"]["t"]["exact"] != "1"}
    wrong = {i for i, k in sizes.items() if k > 1 and k & (k - 1) == 0}
    pytester.makepyfile(fake_ldp=LIBRARY.read_text(), test_ours=AGAINST_OURS)
    result = plain(pytester, "-rf", "--tb=line")
    result.assert_outcomes(passed=len(found) - len(wrong), failed=len(wrong))
    assert "this channel differs from the channel, first at input 1, output 0: 3/4 ~ 0.75 against 1/4" in result.stdout.str()
    assert {int(i) for i in re.findall(r"FAILED test_ours.py::test_channel\[krr-(\d+)\]", result.stdout.str())} == wrong != set()


SELECT_NOTHING = (
    ('mechanism="grr"', "vector", "there is no golden vector with mechanism='grr': write"),
    ('"krr", "channel", result="invalid"', "vector", "mechanism='krr', kind='channel', result='invalid'"),
    ('mechanism="krr", subject="krr"', "vector", "a mechanism is a subject: give one of the two"),
    ('k="krr"', "vector", "unexpected keyword argument 'k'"),
    ('"krr"', "", "the test has no argument `vector`"),
)


def test_a_marker_that_selects_nothing_is_an_error(pytester: pytest.Pytester) -> None:
    """A test without parameters would be left out, and nobody would see."""
    pytester.makeconftest(GOLDEN)
    marked = {
        f"test_{i}": f"@pytest.mark.exactdp_vectors({m})\ndef test_x({a}): pass" for i, (m, a, _) in enumerate(SELECT_NOTHING)
    }
    pytester.makepyfile(**{name: f"import pytest\n{text}\n" for name, text in marked.items()})
    result = plain(pytester)
    result.assert_outcomes(errors=len(SELECT_NOTHING))
    told = re.findall(r"^exactdp_vectors: (.*)$", result.stdout.str(), re.MULTILINE)
    assert [part in line for (_, _, part), line in zip(SELECT_NOTHING, told, strict=True)] == [True] * len(told)
    assert "exactdp_checks/" not in result.stdout.str()


def test_several_markers_select_together(pytester: pytest.Pytester) -> None:
    marks = [f'@pytest.mark.exactdp_vectors("{name}", kind="channel", result="valid")' for name in ("krr", "mangat")]
    lines = ["import pytest", marks[0], "class TestBoth:", f"    {marks[1]}", "    def test_it(self, vector):"]
    pytester.makepyfile("\n".join([*lines, "        assert vector['subject'] in ('krr', 'mangat')"]))
    plain(pytester).assert_outcomes(passed=sum(len(vectors(name, "channel")) for name in ("krr", "mangat")))


def test_the_marker_and_the_fixtures_are_documented(pytester: pytest.Pytester) -> None:
    marks, fixtures = plain(pytester, "--markers").stdout.str(), plain(pytester, "--fixtures").stdout.str()
    assert "@pytest.mark.exactdp_vectors(mechanism=None, kind=None" in marks
    for name in ("exactdp_channel", "assert_private", "assert_unbiased", "assert_same_law"):
        assert re.search(rf"^{name} \[session scope\] .*\n    {name}\(", fixtures, re.MULTILINE), fixtures


def test_nothing_slow_is_imported_until_it_is_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "def test_x():\n    import sys\n    assert not {'numpy', 'sympy', 'flint', 'hypothesis'} & {*sys.modules}\n"
    )
    plain(pytester).assert_outcomes(passed=1)


def test_it_adds_less_than_a_fifth_of_a_second() -> None:
    """By what Python says of its imports, the modules that pytest itself needs left out."""
    code = "import pytest; import exactdp_checks.pytest_plugin"
    done = subprocess.run([sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=True)
    ours = [line.split("|") for line in done.stderr.splitlines() if re.search(r"\| +exactdp", line)]
    assert {"exactdp", "exactdp.arguments", "exactdp.errors", "exactdp_checks", "exactdp_checks.pytest_plugin"} == {
        row[2].strip() for row in ours
    }
    assert sum(int(row[1]) for row in ours) < 200_000  # microseconds


def test_functions_of_the_plugin_outside_of_fixtures() -> None:
    from exactdp_checks.pytest_plugin import assert_private, assert_same_law, assert_unbiased

    half: Any = [["1/2", "1/2"], ["1/2", "1/2"]]
    assert assert_private(half, epsilon=0).status == 0
    assert assert_same_law(half, half).equal
    with pytest.raises(AssertionError, match="biased at 4 places"):
        assert_unbiased(half, [[1, 0], [0, 1]])
