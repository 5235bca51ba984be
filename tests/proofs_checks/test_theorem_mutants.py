"""Mutants of definitions of the theorems: one place changes, and the text stays a definition."""

import shutil
import subprocess
from pathlib import Path

import pytest
from theorem_mutants import Mutant, changes, stopped

FIRST = """Definition once n := n + 0.
Definition twice n := n + n.
Definition free n := n + 7.
Lemma here : once 1 = 1.
Proof. reflexivity. Qed.
"""


def test_one_place_changes() -> None:
    body = "(n <= 2%:R)%N && if x then true else y"
    texts = {body[:begin] + instead + body[end:] for begin, end, instead in changes(body)}
    assert body not in texts
    assert {"(n < 2%:R)%N && if x then true else y", "(n >= 2%:R)%N && if x then true else y"} <= texts
    assert {"(n <= 3%:R)%N && if x then true else y", "(n <= 2%:R)%N || if x then true else y"} <= texts
    assert {"(n <= 2%:R)%N && if x then y else true", "(y <= 2%:R)%N && if x then true else y"} <= texts


def test_nothing_to_change() -> None:
    assert list(changes("chi2")) == []


def build(folder: Path) -> None:
    """Two files, the second of which has a lemma about a definition of the first; one definition is in no lemma."""
    (folder / "_CoqProject").write_text("-R . Exactdp\n", encoding="utf-8")
    (folder / "A.v").write_text(FIRST, encoding="utf-8")
    (folder / "B.v").write_text(
        "From Exactdp Require Import A.\nLemma later : twice 1 = 2.\nProof. reflexivity. Qed.\n", encoding="utf-8"
    )
    for command in (["coq_makefile", "-f", "_CoqProject", "A.v", "B.v", "-o", ".build.mk"], ["make", "-s", "-f", ".build.mk"]):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="the proof assistant is not installed")
@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("once n := n + 0", "once n := n + 1", "A.v, here"),
        ("twice n := n + n", "twice n := n * n", "B.v, later"),
        ("free n := n + 7", "free n := n + 8", ""),
        ("free n := n + 7", "free n := n + true", None),
    ],
)
def test_where_the_build_stops(tmp_path: Path, before: str, after: str, where: str | None) -> None:
    """In its own file, in a later one, nowhere (so it survives), or in itself, where the change is no longer well-typed."""
    build(tmp_path)
    line = next(i for i, row in enumerate(FIRST.splitlines(), 1) if before in row)
    mutant = Mutant("A.v", before.split()[0], before, after, FIRST.replace(before, after), range(line, line + 1))
    assert stopped(tmp_path, mutant, ["B.vo"]) == where
