"""The mutation run itself: what it changes, that it notices what is noticeable and not what is not, and that its list is true."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from children import Found, examine, run_all
from evidence import Piece
from mutants import changed_tree, mutants
from planting import REFERENCE, clear_caches, exchange
from reporting import document, listed, printed
from run import sampled
from running import files_of, home_of

RUN = Path(__file__).with_name("run.py")
PATH = "exactdp/privacy/ratio.py"


def changes(text: str) -> list[str]:
    return [str(m).partition(": ")[2] for m in mutants("f.py", text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def f(x):\n    return x < 3\n", ["f: x < 3 -> x <= 3", "f: x < 3 -> x < 4", "f: x < 3 -> x < 2"]),
        ("def f(x, y=1):\n    return -x\n", ["f: 1 -> 2", "f: 1 -> 0", "f: -x -> x"]),
        ("def f(x):\n    return min(x) / 1\n", ["f: min(x) / 1 -> min(x) * 1", "f: min -> max", "f: min(x) / 1 -> min(x) / 2"]),
        ("def f(x):\n    'no 1 + 1'\n    raise ValueError(f'{x + 1}')\n", []),
        ("@lru_cache(maxsize=8)\ndef f(x: Literal[1]) -> Literal[2]:\n    return x\n", []),
        ("__all__ = ['f'] + ['g']\nMAX_BITS = 5\nReal = int | str\n", []),
        ("def f(x):\n    check_cells(x, 2 * x)\n    return x > MAX_BITS\n", []),
        (
            "def f(x):\n    return [1.5, 'a' + x]\n",
            ["f: [1.5, 'a' + x] -> [3.0, 'a' + x]", "f: [1.5, 'a' + x] -> [0.75, 'a' + x]"],
        ),
        (
            "class A:\n    def f(self):\n        return not self\n    def __repr__(self):\n        return 1 + 1\n",
            ["A.f: not self -> self"],
        ),
        ("X = 7\n", ["module: 7 -> 8", "module: 7 -> 6"]),
    ],
)
def test_what_is_changed(text: str, found: list[str]) -> None:
    assert changes(text) == found


def test_a_change_is_one_change() -> None:
    """Each mutant of a module differs from it, from every other, and where it says."""
    text = (REFERENCE / PATH).read_text("utf-8")
    made = mutants(PATH, text)
    texts = [ast.unparse(changed_tree(text, m)) for m in made]
    plain = ast.unparse(ast.parse(text))
    assert len({*texts, plain}) == len(made) + 1 == len({str(m) for m in made}) + 1
    for mutant, changed in zip(made, texts, strict=True):
        differ = [(a, b) for a, b in zip(plain.splitlines(), changed.splitlines(), strict=True) if a != b]
        assert len(differ) == 1, mutant


def test_conditions_of_refusals_are_told_apart() -> None:
    text = "def f(x):\n    if x < 1:\n        raise ValueError\n    if x < 2:\n        return 1\n"
    assert [m.guard for m in mutants("f.py", text)] == [True] * 3 + [False] * 5


def looks(value: object, expected: object) -> Piece:
    def notices() -> bool:
        from exactdp.privacy.ratio import ratio_of

        return bool(ratio_of(value, 4) != expected)  # type: ignore[arg-type]

    return Piece(f"{value}/4", notices)


@pytest.mark.parametrize(
    ("wanted", "by"),
    [
        ("exactdp/privacy/ratio.py: ratio_of: above / below -> above * below", "8/4"),  # planted, to be noticed
        ("exactdp/privacy/ratio.py: ratio_of: below == 0 -> below == 1", ""),  # another value than those that are looked at
    ],
)
def test_a_planted_mutant(wanted: str, by: str) -> None:
    """In a child, and there alone; by the first piece that notices."""
    import exactdp.privacy.ratio as module

    mutant = next(m for m in mutants(PATH, (REFERENCE / PATH).read_text("utf-8")) if str(m) == wanted)
    pieces = [looks(0, 0), looks(8, 2), looks(12, 3)]

    def work(write: int) -> None:
        exchange(mutant)
        clear_caches()
        examine(write, [(piece, 1.0) for piece in pieces], 60)

    ((key, found),) = run_all(iter([("one", work, [piece.name for piece in pieces])]), 1)
    assert (key, found) == ("one", Found(by, "wrong" if by else "none"))
    assert module.ratio_of(8, 4) == 2  # type: ignore[arg-type, comparison-overlap]


def endless() -> bool:
    while True:
        pass


def lethal() -> bool:
    import os

    os._exit(3)


@pytest.mark.parametrize(("notices", "how"), [(endless, "time"), (lethal, "death"), (lambda: 1 / 0, "ZeroDivisionError")])
def test_a_child_that_dies_or_does_not_end_has_noticed(notices: object, how: str) -> None:
    piece = Piece("it", notices)  # type: ignore[arg-type]
    ((_, found),) = run_all(iter([(0, lambda write: examine(write, [(piece, -0.49)], 60), ["it"])]), 1)
    assert found == Found("it", how)


def test_the_command(tmp_path: Path) -> None:
    """Three mutants of ratio against its own tests, one of them in a constant; then once more from what was kept."""
    tests, found = "tests/reference/privacy/test_ratio_margin.py", tmp_path / "found.json"
    command = [sys.executable, str(RUN), "--rooms", "privacy", "--only", "privacy.ratio", "--by", "suite", "--tests", tests]
    drawn = [sampled(mutants(PATH, (REFERENCE / PATH).read_text("utf-8")), 3, seed) for seed in range(200)]
    seed = next(
        i for i, part in enumerate(drawn) if len({m.body for m in part}) == 2 and not {str(m) for m in part} & set(listed())
    )
    command += ["--sample", "3", "--seed", str(seed), "--jobs", "1", "--store", str(tmp_path / "store"), "--json", str(found)]
    first = subprocess.run(command, capture_output=True, text=True, check=False)
    assert first.returncode == 0, first.stderr
    rows = json.loads(found.read_text())["mutants"]
    assert {row["found"] for row in rows} == {"suite only"}
    assert {row["line"] == 0 for row in rows} == {True, False}
    assert all(row["by"].startswith(tests) for row in rows)
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert "recording suite: 0" not in again.stderr


def test_the_report() -> None:
    made = mutants("exactdp/privacy/ratio.py", "def f(x):\n    return x + 5\n")
    one, two, three = (str(m) for m in made)
    claims = {one: (Found("a/b", "wrong"), 2), two: (Found("", "none"), 2), three: (Found("", "not covered"), 0)}
    suite = {two: (Found("t::x", "wrong"), 1), three: (Found("", "budget", complete=False), 9)}
    whole = document({"privacy": made}, made, {"claims": claims, "suite": suite}, None)
    assert [row["found"] for row in whole["mutants"]] == ["claims", "suite only", "incomplete"]
    assert whole["survivors"] == [three]
    assert json.loads(json.dumps(whole)) == whole
    assert "time was short" in printed(whole)


def test_every_listed_survivor_exists_and_has_a_reason() -> None:
    """What was mended, moved or removed leaves the list."""
    names = listed()
    paths = {name.partition(": ")[0] for name in names}
    known = {str(m) for path in paths for m in mutants(path, (REFERENCE / path).read_text("utf-8"))}
    assert sorted(set(names) - known) == []
    assert [name for name, reason in names.items() if len(reason) < 20] == []


@pytest.mark.parametrize("name", ["oracles/pure-variance", "heavy-hitters/thm-3.1", "price-of-privacy/lem-4.1"])
def test_a_claim_is_at_home_where_it_is_written(name: str) -> None:
    """Its record is kept until that folder changes; a folder that does not exist would never change."""
    assert any(home_of(name).rglob("*.py"))


def test_what_is_asked_of_mechanisms_is_no_mathematics() -> None:
    assert "exactdp/mechanisms/records.py" not in files_of(["mechanisms"])["mechanisms"]
    assert "exactdp/mechanisms/krr.py" in files_of(["mechanisms"])["mechanisms"]
