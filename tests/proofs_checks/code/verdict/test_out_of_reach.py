"""Code whose law is out of reach: an undecided answer with status 3, the line of the code and a reason, wherever it is asked."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from exactdp.errors import OutOfScope
from exactdp_checks import audit_code, compare_code
from exactdp_checks.cli import main
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.code.verdict.sources import channel_of
from exactdp_checks.pytest_plugin import assert_private, assert_unbiased

rng = np.random.default_rng()


def poisson(x: int) -> int:
    return x + int(rng.poisson(3))


def two_noises(x: int) -> Any:
    noise = random.gauss(0, 1)
    return x + noise + random.gauss(0, 2)


def by_inversion(x: int) -> Any:
    return x - np.log(1 - random.random())


def to_c(x: int) -> Any:
    return complex(random.random()) == 1


CASES = [(poisson, 1), (two_noises, 2), (by_inversion, 0), (to_c, 1)]  # and the line below the first that is named


@pytest.mark.parametrize(("function", "line"), CASES)
def test_the_line_is_named_and_the_answer_is_undecided(function: Any, line: int) -> None:
    for isolated in (False, "fork"):
        found = audit_code(function, "0..1", 1, isolated=isolated)
        assert (found.outcome, found.status, found.undecided) == ("undecided", 3, True)
        first, second, third = str(found).splitlines()
        assert first.startswith("UNDECIDED  ")
        place = function.__code__.co_firstlineno + line
        assert second.startswith(f"  test_out_of_reach.py, line {place}: ")
        assert third == "  No law was found: nothing is known of the code."
        assert found.to_json()["law"]["observed"]["assumptions"][0]["status"] == "broken"


def test_a_comparison_is_undecided_and_a_channel_is_refused() -> None:
    compared = compare_code(poisson, "krr", "0..1", isolated=False, parameters={"k": 2, "t": 3})
    assert (compared.equal, compared.status) == (None, 3)
    assert str(compared).splitlines()[1].startswith("  test_out_of_reach.py, line ")
    with pytest.raises(OutOfScope, match="poisson"):
        channel_of(poisson, "0..1", isolated=False)


def test_the_plugin_fails_and_does_not_err() -> None:
    with pytest.raises(AssertionError, match=r"line \d+: numpy\S+poisson is not supported"):
        assert_private(poisson, 1, inputs="0..1")
    with pytest.raises(AssertionError, match=r"line \d+: numpy\S+poisson is not supported"):
        assert_unbiased(poisson, lambda reports: reports, inputs="0..1")


def test_what_the_code_itself_does_wrong_is_bad_input() -> None:
    def wrong(x: int) -> int:
        return random.randrange(2) + None  # type: ignore[operator]

    with pytest.raises(CodeFailed, match=r"^test_out_of_reach.py, line \d+: .*TypeError"):
        audit_code(wrong, "0..1", 1, isolated=False)


def test_the_command_ends_with_3(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import random\n\ndef f(x):\n    return x + random.triangular(0, 1)\n")
    asked = ["audit-code", f"{file}:f", "--inputs", "0..1", "--epsilon", "1", "--same-process"]
    found = CliRunner().invoke(main, asked)
    assert (found.exit_code, found.output.splitlines()[1][:36]) == (3, "  mine.py, line 4: random.triangular")
    assert '"outcome": "undecided"' in CliRunner().invoke(main, [*asked, "--json"]).output
    other = ["compare-code", f"{file}:f", "krr", "--with", "k=2", "--with", "t=3", "--same-process"]
    assert CliRunner().invoke(main, other).exit_code == 3


def test_a_number_cut_into_a_thousand_is_decided() -> None:
    def f(x: int) -> int:
        return x if int(random.random() * 200) < 150 else 1 - x

    found = audit_code(f, "0..1", "ln 3", isolated=False)
    assert found.proved


def test_a_package_that_does_not_take_a_random_number_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As scipy and pandas: what they raise is no mistake of the code, and what may see a number is said to be theirs."""
    (tmp_path / "site-packages").mkdir()
    package = "def fails(u):\n    return fails(u)\ndef looks(u):\n    return hasattr(u, 'source')\n"
    (tmp_path / "site-packages" / "looking_package.py").write_text(package, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site-packages"))
    code = "import random\nimport looking_package as p\ndef f(x):\n    return p.fails(random.random())\n"
    (tmp_path / "mine.py").write_text(code + "def g(x):\n    return p.looks(random.random())\n", "utf-8")
    for name, line, said in (
        ("f", 4, "for input 0 a package raises 'RecursionError"),
        ("g", 6, "uses looking_package, which may see"),
    ):
        found = audit_code(f"{tmp_path}/mine.py:{name}", "0..1", 1)
        assert found.status == 3
        assert f"mine.py, line {line}{', by looking_package.py, line 3' * (name == 'g')}: " in found.sentence
        assert said in found.sentence


def many(x: int) -> int:
    return x if [random.choice((0, 1, 5, 7)) ** 2 % 7 for _ in range(40)][-1] else 1 - x


def deep(x: int) -> int:
    return x if [random.choice((0, 1, 5)) ** 2 % 7 for _ in range(5)][-1] else 1 - x


def test_what_is_not_followed_is_told_apart() -> None:
    """Many draws in a row were called a loop that rejects."""
    found = audit_code(many, "0..1", 1, isolated=False, outcomes=8)
    assert "each run draws so much that it is less probable than --negligible, and none came to its end" in found.sentence
    found = audit_code(deep, "0..1", 1, isolated=False, outcomes=8, depth=3)
    assert "runs of more than 3 draws are abandoned: raise depth (--depth)" in found.sentence
