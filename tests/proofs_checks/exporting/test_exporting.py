"""Certificates for Coq: what is written reads as it was meant, what is false is rejected, what is missing is named."""

import json
import os
import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import exported_claims
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from kernel_examples import EXAMPLES, certificate

from exactdp_checks.cli import main
from exactdp_checks.commands.export import axioms
from exactdp_checks.exporting.coq import comment, exported, header, lemmas
from exactdp_checks.exporting.statements import Relation, Statement, understood
from exactdp_checks.exporting.terms import NotExported, divisors, normal, read, write
from exactdp_checks.trusted.arithmetic import evaluate

COQC = shutil.which("coqc")
ASKED = os.environ.get("THEOREMS") == "1"
WITH = pytest.mark.skipif(not ASKED or COQC is None, reason="the assistant is asked where it is installed and THEOREMS=1 is set")

numbers = st.one_of(st.integers(-50, 50), st.fractions(-9, 9, max_denominator=12).map(str))
trees = st.recursive(
    st.one_of(numbers, st.sampled_from(["x", "e", "fun", "at"])),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+*"), st.lists(inner, min_size=1, max_size=4)).map(lambda p: [p[0], *p[1]]),
        st.tuples(st.sampled_from("-/"), inner, inner).map(list),
        st.tuples(st.just("^"), inner, st.integers(1, 4)).map(list),
    ),
    max_leaves=12,
)


def value(term: Any, at: dict[str, Fraction]) -> Fraction:
    """The value of a term that was read."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        return at[term]
    sign, a, b = term
    left, right = value(a, at), value(b, at)
    if sign == "^":
        return left ** int(right)
    return {"+": left + right, "-": left - right, "*": left * right}[sign] if sign != "/" else left / right


@given(trees)
def test_a_written_term_reads_as_it_was_meant(tree: Any) -> None:
    found = read(write(tree))
    assert found == normal(tree)
    point = {name: Fraction(n, 7) for n, name in enumerate(("x", "e", "fun", "at"), 3)}
    try:
        meant = evaluate(tree, point, Fraction)
    except ArithmeticError:
        return
    assert value(found, {f"v_{name}": v for name, v in point.items()}) == meant


def test_powers_of_powers_have_brackets() -> None:
    assert write(["^", ["^", "a", 2], 3]) == "((v_a ^ 2) ^ 3)"
    for text in ("v_a ^ 2 ^ 3", "(v_a ^ 2 ^ 3)", "(1 + 2 * 3)", "(1 - 2", "1 2", "f(1)"):
        with pytest.raises((NotExported, StopIteration)):
            read(text)


def test_divisors_are_found_once_and_innermost_first() -> None:
    tree = ["/", 1, ["+", ["/", "a", "b"], ["/", 2, 3], ["/", "c", "b"]]]
    assert divisors(tree) == ["b", ["+", ["/", "a", "b"], ["/", 2, 3], ["/", "c", "b"]]]
    assert divisors(["/", 1, 0]) == [0]


def test_a_statement_that_reads_otherwise_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = Statement(("x",), (Relation(1, "<=", "x"),), (Relation("x", "<=", ["^", "x", 2]),))
    assert statement.text() == "forall v_x : R, (1 <= v_x) -> (v_x <= (v_x ^ 2))"
    for old, new in (("1 <=", "2 <="), ("<= (v_x ^ 2)", "< (v_x ^ 2)"), ("^ 2", "^ 3"), ("v_x :", "v_y :")):
        assert understood(statement.text().replace(old, new)) != statement.meaning()
    monkeypatch.setattr("exactdp_checks.exporting.statements.write", lambda tree: "1" if tree == "x" else "2")
    with pytest.raises(NotExported):
        statement.text()


def texts() -> dict[str, tuple[str, str]]:
    """(name, file) of every example that is written, and what it is."""
    found = {}
    for i, (name, (kind, body, *_)) in enumerate(EXAMPLES.items()):
        for inner, _, lemma in lemmas(kind, body, f"example_{i}"):
            if not isinstance(lemma, str):
                found[inner] = (name, lemma.written(inner))
    return found


@WITH
def test_the_assistant_accepts_every_example(folder: Path) -> None:
    found = texts()
    assert len(found) > 50
    ends = [f"Definition theorems := ({', '.join(found)}).", "Print Assumptions theorems."]
    (folder / "file.v").write_text(
        "\n".join([exported_claims.begun(folder), *(text for _, text in found.values()), *ends]), "utf-8"
    )
    done = exported_claims.limited(f"coqc -q {exported_claims.PATHS} file.v", folder)
    assert done.returncode == 0, done.stderr
    assumed = set(axioms(done.stdout))
    assert {"Classical_Prop.classic", "ClassicalDedekindReals.sig_forall_dec"} <= assumed
    assert not {name for name in assumed if name in found or re.search(rf"^Lemma {re.escape(name)}\b", header(), re.MULTILINE)}


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    runner, file = CliRunner(), tmp_path / "c.json"
    file.write_text(json.dumps(certificate(*EXAMPLES["tails"][:2])))
    found = runner.invoke(main, ["export", "--to", "coq", str(file), "--out", str(tmp_path / "out")])
    assert found.exit_code == 3
    assert "not in it: proposition: the strong Markov property" in found.output
    assert "Lemma proposition" not in (tmp_path / "out" / "c.v").read_text()


def test_the_command(tmp_path: Path) -> None:
    runner, file = CliRunner(), tmp_path / "c.json"
    file.write_text(json.dumps(certificate(*EXAMPLES["rational"][:2])))
    found = runner.invoke(main, ["export", "--to", "coq", str(file)])
    assert found.exit_code == 0
    for more in ([str(file)], ["--json"]):
        refused = runner.invoke(main, ["export", "--to", "coq", str(file), *more])
        assert refused.exit_code == 2
        assert "say --out FOLDER" in str(refused.exception) + refused.output
    assert re.search(r"^Lemma proposition : Sound.certified data_of_proposition.c.$", found.stdout, re.MULTILINE)
    rows = json.loads(
        runner.invoke(main, ["export", "--to", "coq", str(tmp_path), "--out", str(tmp_path / "o"), "--json"]).stdout
    )
    assert [(row["theorems"], row["missing"], row["detail"]) for row in rows] == [(1, {}, "")]
    file.write_text(file.read_text().replace('"radius": 0', '"radius": 1'))
    assert runner.invoke(main, ["export", "--to", "coq", str(file)]).exit_code == 1
    for wrong in (
        ["--to", "lean", str(file)],
        ["--to", "coq"],
        ["--to", "coq", str(file), "--json"],
        ["--to", "coq", str(tmp_path / "no")],
    ):
        assert runner.invoke(main, ["export", *wrong]).exit_code == 2


def test_labels_stay_in_their_comment() -> None:
    assert "*)" not in comment("a *) Axiom false : False. (* b")
    body = dict(EXAMPLES["labels"][1])
    text, _, made = exported(certificate("privacy", body))
    assert made == 1
    assert text.count("(*") == text.count("*)")
