"""A lemma that carries a proof has a sentence: in a comment right above it, or beside its name in a comment of its file."""

import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists()) / "proofs_checks" / "theorems"
LONG = 16  # lines, statement and proof
APART = ("Golden", "Kernel")  # written by Python; the checker, whose lemmas say that a function is sound
STATED = re.compile(r"^ *(?:Lemma|Theorem|Corollary) ([\w']+).*?Qed\.$", re.MULTILINE | re.DOTALL)


def silent(text: str) -> Iterator[str]:
    """The names of the long ones without a sentence."""
    said = {word for comment in re.findall(r"\(\*.*?\*\)", text, re.DOTALL) for word in re.findall(r"[\w']+", comment)}
    plain = re.sub(r"\(\*.*?\*\)", lambda match: re.sub(r"[^\n]", " ", match.group()), text, flags=re.DOTALL)
    for match in STATED.finditer(plain):
        above = text[: match.start()].rstrip().endswith("*)")
        if match.group().count("\n") + 1 >= LONG and not above and match[1] not in said:
            yield match[1]


def test_every_long_proof_has_a_sentence() -> None:
    files = [path for path in FOLDER.glob("[A-Z]*/*.v") if path.parent.name not in APART]
    assert len(files) > 60
    assert [(path.name, name) for path in files for name in silent(path.read_text(encoding="utf-8"))] == []


def test_a_long_proof_without_one_is_found() -> None:
    steps = "idtac.\n" * LONG
    text = f"Lemma short : True.\nProof. exact I. Qed.\n\nLemma long : True.\nProof.\n{steps}exact I.\nQed.\n"
    assert list(silent(text)) == ["long"]
    assert list(silent(text.replace("Lemma long", "(* what it says *)\nLemma long"))) == []
    assert list(silent(f"(* long  what it says *)\n\n{text}")) == []
