"""The notebook on real libraries: what of it can be tested without them.

That they are absent is simulated, so that the tests are the same where they are installed.
"""

import ast
import json
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law.distribution import REJECTED

ROOT = Path(__file__).resolve().parents[4]
NOTEBOOK = ROOT / "notebooks" / "audit_your_mechanism.ipynb"
CELLS = [
    "".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"
]
LIBRARIES = {"pure-ldp": "pure_ldp", "multi-freq-ldpy": "multi_freq_ldpy", "opendp": "opendp", "diffprivlib": "diffprivlib"}
WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {modules!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}")
sys.meta_path.insert(0, Absent())
"""


@pytest.fixture
def helpers() -> dict[str, Any]:
    """What the cell with the helpers defines."""
    names: dict[str, Any] = {}
    for cell in (CELLS[0], next(cell for cell in CELLS if "CHECKED = {" in cell)):
        exec(cell, names)
    return names


def test_without_the_libraries_every_section_says_so(tmp_path: Path) -> None:
    """Once for each, with the command that installs them; the rest goes on to its end."""
    block = WITHOUT.format(modules=set(LIBRARIES.values()))
    code = "\n\n".join([block, "import matplotlib", "matplotlib.use('Agg')", *CELLS])
    found = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    for name in LIBRARIES:
        assert found.stdout.count(f"{name} is not installed: pip install exactdp[peers]") == 1
    assert found.stdout.rstrip().endswith("0 findings in 0 libraries")


def test_the_extra_installs_the_versions_that_were_checked(helpers: dict[str, Any]) -> None:
    """And names every library of the notebook."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = dict(re.split("==", line, maxsplit=1) for line in project["optional-dependencies"]["peers"] if "==" in line)
    assert set(helpers["CHECKED"]) == set(LIBRARIES)
    assert {name: extra[name] for name in LIBRARIES} == helpers["CHECKED"]


def test_a_finding_fails_in_the_version_that_was_checked(helpers: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """By the assertion in the last cell; in another version it is printed as changed. That it holds is printed in both."""
    assert "assert OTHERWISE == []" in CELLS[-1]
    installed = dict(helpers["CHECKED"])
    helpers["version"] = lambda name: installed[name]
    for kind, say in (("right", helpers["right"]), ("wrong", helpers["wrong"]), ("to know", helpers["noted"])):
        say("opendp", True, "it holds")
        assert capsys.readouterr().out == f"{kind}: it holds\n"
        say("opendp", False, "it holds")
        assert capsys.readouterr().out == "no longer so in 0.16.0: it holds\n"
        assert helpers["OTHERWISE"] == ["it holds"]
        helpers["OTHERWISE"].clear()
    installed["opendp"] = "99.0"
    helpers["wrong"]("opendp", False, "it holds")
    assert (capsys.readouterr().out, helpers["OTHERWISE"]) == ("no longer so in 99.0: it holds\n", [])
    kinds = ["right", "changed", "wrong", "changed", "to know", "changed", "changed"]
    assert [row[2] for row in helpers["FOUND"]] == kinds


def test_every_use_of_a_library_leaves_a_finding() -> None:
    """A cell that audits a library says what is right or wrong, which the last one asserts."""
    start = next(i for i, cell in enumerate(CELLS) if "CHECKED = {" in cell)
    cells = [cell for cell in CELLS[start + 1 :] if re.search(r"^if [a-z0-9]+:$", cell, re.MULTILINE)]
    assert len(cells) >= 12
    for cell in cells:
        assert re.search(r"^ +(right|wrong|noted)\(", cell, re.MULTILINE), cell


def test_doubles_are_named_only_by_fractions_that_they_stand_for(helpers: dict[str, Any]) -> None:
    """A double that is near no simple fraction is shown as it is."""
    assert helpers["about"]([1 / 3, 0.8, -0.5]) == ["1/3", "4/5", "-1/2"]
    assert helpers["about"]([0.3333333]) == ["0.3333333"]


def looping(x: int, draw: Any) -> int:
    """A report, drawn until it is accepted; acceptance depends on the item's bit."""
    while True:
        if (y := once(x, draw)) is not REJECTED:
            return y


def tried(x: int, draw: Any) -> int:
    """The same loop in a try, which is outside of the syntax whose states are merged."""
    try:
        while True:
            if (y := once(x, draw)) is not REJECTED:
                return y
    finally:
        pass


def once(x: int, draw: Any) -> Any:
    """One round."""
    y = draw((3, 1, 1))
    return REJECTED if y == 2 else x ^ y


def test_a_loop_that_rejects_has_the_law_of_one_round_given_acceptance() -> None:
    """The loop is closed exactly, and its law is that of one round given acceptance."""
    exact = audit_code(once, (0, 1), "ln 3", isolated=False)
    assert exact.outcome == "proved"
    assert exact.channel.rows == ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
    loop = audit_code(looping, (0, 1), "ln 3", isolated=False, negligible=Fraction(1, 10**6))
    assert (loop.complete, loop.outcome) == (True, "proved")
    assert loop.channel.rows == exact.channel.rows


def test_a_loop_that_is_not_closed_has_bounds_around_the_law_of_one_round() -> None:
    """The exact law of one round lies within what the loop itself was found to have."""
    exact = audit_code(once, (0, 1), isolated=False)
    loop = audit_code(tried, (0, 1), isolated=False, depth=12)  # draws: each that is followed has paths of its own
    assert not loop.complete
    for law, row, rest in zip(loop.explored.laws, exact.channel.rows, loop.unexplored, strict=True):
        assert 0 < rest < Fraction(1, 1000)
        for y, q in enumerate(row):
            assert law.mass[y] < q < law.mass[y] + rest


def test_one_seed_for_each_hash_function_shows_them_all() -> None:
    """Local hashing with its functions listed: private given each, and unbiased over all of them, but not given one."""
    k, g, t = 2, 2, 3
    functions = [(a, b) for a in range(g) for b in range(g)]

    def client(x: int, draw: Any) -> tuple[int, tuple[int, ...]]:
        f = functions[draw(len(functions))]
        return f[x] ^ draw((t, 1)), f

    def estimate(reports: list[tuple[int, tuple[int, ...]]]) -> list[Fraction]:
        p = Fraction(t, t + g - 1)
        return [
            (sum(Fraction(f[v] == y) for y, f in reports) / len(reports) - Fraction(1, g)) / (p - Fraction(1, g))
            for v in range(k)
        ]

    found = audit_code(client, (0, 1), "ln 3", estimator=estimate, isolated=False)
    assert found.outcome == "proved"
    assert found.decoded is not None
    assert found.decoded.unbiased
    functions[:] = [(0, 0)]
    one = audit_code(client, (0, 1), "ln 3", estimator=estimate, isolated=False)
    assert one.decoded is not None
    assert not one.decoded.unbiased


def test_samples_name_their_seed() -> None:
    """The notebook seeds no global generator: exact results need none, and every statistical audit is given its own."""
    calls = [node for cell in CELLS for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Call)]
    names = [(ast.unparse(call.func), {word.arg for word in call.keywords}) for call in calls]
    samples = [words for name, words in names if name in ("sample_audit", "fit_code")]
    assert len(samples) >= 8
    assert all("seed" in words or None in words for words in samples)  # None: **runs
    assert not any(name.endswith("random.seed") for name, _ in names)
    assert all('"seed": 1' in cell for cell in CELLS if "**runs" in cell)
