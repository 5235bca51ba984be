"""Each kind of certificate for Coq: with one number of the statement changed, the assistant rejects it; texts are read back."""

import dataclasses
import json
import os
import shutil
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import exported_claims
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel_examples import EXAMPLES, certificate, one, sides

from exactdp_checks.exporting import coq, polynomials
from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.documents import document
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.kernel import KINDS

ASKED = os.environ.get("THEOREMS") == "1" and shutil.which("coqc") is not None
WITH = pytest.mark.skipif(not ASKED, reason="the assistant is asked where it is installed and THEOREMS=1 is set")

CHANGED = {  # (example, what stands in its statement, what makes it false)
    "law": ("[([1%Z; 2%Z], 3%positive)", "[([2%Z; 1%Z], 3%positive)"),
    "law, two denominators": ("([1%Z; 1%Z], 2%positive)", "([1%Z; 2%Z], 3%positive)"),
    "law over Q(t)": (
        "(Table [(Number (1 # 2)%Q)] [[0%nat; 0%nat]])",
        "(Table [(Number (1 # 3)%Q); (Number (2 # 3)%Q)] [[0%nat; 1%nat]])",
    ),
    "product": ("[((3 # 1)%Q, 1%Z)]", "[((2 # 1)%Q, 1%Z)]"),
    "product, pair by pair": ("[(1 # 1)%Q; (0 # 1)%Q]", "[(1 # 1)%Q; (1 # 9)%Q]"),
    "product violation": ("(Nats (1 # 1)%Q [])", "(Nats (3 # 1)%Q [])"),
    "product violation, infinite": ("[[0%nat]; [1%nat]]", "[[0%nat]; [0%nat]]"),
    "columns": ("[((3 # 1)%Q, 1%Z)]", "[((2 # 1)%Q, 1%Z)]"),
    "columns, not tight": ("(1 # 3)%Q", "(1 # 9)%Q"),
    "entries": ("(Nats (1 # 1)%Q [])", "(Nats (2 # 1)%Q [])"),
    "entries, infinite": ("(1 # 9)%Q (0 # 1)%Q", "(1 # 9)%Q (1 # 9)%Q"),
    "radius": ("(1 # 10)%Q", "(1 # 5)%Q"),
    "violation in a radius": ("(1 # 100)%Q", "(1 # 10)%Q"),
    "infinite ratio": ("([0%Z; 0%Z; 4%Z]", "([1%Z; 1%Z; 2%Z]"),
    "approximate": ("(1 # 4)%Q", "(1 # 5)%Q"),
    "approximate refuted": ("(7 # 100)%Q", "(8 # 100)%Q"),
    "optimum": ("(19 # 2)", "(10 # 1)"),
    "induction": ("a r = v_n)", "a r = (2 * v_n))"),
    "enclosure refuted": ("false", "true"),
    "sturm": ("(0 <=", "(0 <"),
    "sturm strict": ("(- (1 / 2)) <= v_t", "(- (1 / 2)) < v_t) -> (1 <"),
    "symbolic": ("(Some 1%nat)", "(Some 0%nat)"),
    "symbolic blocks": ("(Some [[0%nat; 1%nat", "(Some [[0%nat; 0%nat"),
    "moments": ("[[1%nat; 0%nat]; [0%nat; 1%nat]]) false)", "[[0%nat; 1%nat]; [0%nat; 1%nat]]) false)"),
    "second moments": (") true)", ") false)"),
    "enclosure": ("(11 # 10)%Q", "(10 # 11)%Q"),
    "counterexample in reals": ("[(5 # 2)%Q]", "[(9 # 2)%Q]"),
    "blocks": ("[((3 # 1)%Q, 1%Z)]", "[((2 # 1)%Q, 1%Z)]"),
    "rational": ("[((3 # 1)%Q, 1%Z)]", "[((2 # 1)%Q, 1%Z)]"),
    "constant level": ("[1%Z; 3%Z]", "[0%Z; 4%Z]"),
    "violation": ("(Place 1%nat 0%nat 1%nat)", "(Place 0%nat 1%nat 1%nat)"),
    "comparison": ("Equal", "Below"),
    "comparison refuted": ("false", "true"),
    "counterexample": ("[(3 # 1)%Q]", "[(5 # 2)%Q]"),
    "enumeration": ("(3%Z, 6%Z)", "(2%Z, 6%Z)"),
    "identity": ("(Plus ", "(Minus "),
    "nonnegative": ("[(1 # 1)%Q] [false]", "[((-1) # 1)%Q] [false]"),
    "guessing": ("[(3 # 4)%Q]", "[(4 # 5)%Q]"),
    "information": ("((-1) # 3)%Q", "((-1) # 4)%Q"),
    "squares": ("[(4 # 3)%Q]", "[(3 # 2)%Q]"),
}


def changed(right: Lemma, old: str, new: str) -> str:
    """The text of a lemma with another statement and the same proof."""
    said, data = (part.replace(old, new) for part in (right.statement, right.data))
    return dataclasses.replace(right, statement=said, data=data).written("@@")


def batched(answers: Sequence[bool]) -> list[tuple[bool, bool]]:
    """In pairs."""
    return list(zip(answers[::2], answers[1::2], strict=True))


def lemma(name: str) -> Lemma:
    kind, body, *_ = EXAMPLES[name]
    ((_, _, found),) = lemmas(kind, body, "it")
    assert isinstance(found, Lemma), found
    return found


def test_every_kind_has_a_theorem_that_is_changed_or_is_missing_with_a_reason() -> None:
    """The kinds that a reader is told are not written; all others have an example here or among the formulas."""
    written, missing = set[str](), set[str]()
    for kind, body, *_ in EXAMPLES.values():
        if kind not in ("all", "claim"):
            ((_, _, found),) = lemmas(kind, body, "it")
            (missing if isinstance(found, str) else written).add(kind)
    assert set(KINDS) - written - {"all", "claim"} == {"tails", "nested", "computed"}
    formulas = {"comparison", "enclosure", "counterexample", "enumeration", "identity", "nonnegative", "violation"}
    assert written - {EXAMPLES[name][0] for name in CHANGED} <= formulas


@WITH
def test_the_assistant_rejects_a_changed_number(folder: Path) -> None:
    """Of each pair it accepts the first, and not the second: they differ by one number of the statement."""
    texts = []
    for name, (old, new) in CHANGED.items():
        right = lemma(name)
        assert old in right.statement + right.data, name
        texts += [right.written("@@"), changed(right, old, new)]
    answers = dict(zip(CHANGED, batched(exported_claims.each_accepted(texts, folder)), strict=True))
    assert answers == dict.fromkeys(CHANGED, (True, False))


@WITH
def test_a_document_is_accepted_as_one_and_not_with_a_higher_word(folder: Path) -> None:
    """A claim with a part that is only argued is argued; a conjunction of a statement and its denial is not accepted."""
    kind, body, *_ = EXAMPLES["rational"]
    step = {"role": "statement", "kind": kind, "body": body}
    claim = {"id": "it", "statement": "x", "where": "here", "word": "argued", "instances": [], "facts": [], "uses": []}
    claim["parts"] = [step, {"role": "lemma", "glue": "a step"}]
    made = {"it_1": lemma("rational")}
    written = document("claim", claim, made, "it")
    assert "Documents.Written" in written.data
    texts = [made["it_1"].written("it_1"), written.written("@@"), changed(written, "Documents.Argued", "Documents.Certified")]
    texts.append(changed(written, "Documents.Argued", "Documents.Refuted"))
    parts = {"parts": [{"kind": kind, "body": body}]}
    texts.append(document("all", parts, made, "it").written("@@"))
    assert exported_claims.each_accepted(["\n".join(texts[:2]), *texts[2:]], folder) == [True, False, False, True]


POLYNOMIALS = [
    sides(
        0,
        "<=",
        ["*", ["-", "t", 1], ["^", ["-", "t", 3], 2], ["+", ["-", ["^", "t", 2], ["*", 5, "t"]], 7]],
        **{"from": {"t": 1}},
    ),
    sides(0, "<", ["/", 1, ["+", ["-", ["^", "t", 2], ["*", 5, "t"]], 7]], **{"from": {"t": "1/3"}}),
    sides(["/", 1, ["-", ["-", ["*", 5, "t"], ["^", "t", 2]], 7]], "<", 0, **{"from": {"t": "1/3"}}),
    sides(["-", "t", "t"], "<=", 0, **{"from": {"t": 0}}),
    sides(
        0,
        "<=",
        ["/", ["^", ["-", "t", 3], 2], ["+", ["-", ["^", "t", 2], ["*", 5, "t"]], 7, ["/", 5, "t"]]],
        **{"from": {"t": "1/2"}},
    ),
]


@WITH
def test_inequalities_that_coefficients_do_not_show(folder: Path) -> None:
    texts = []
    for i, body in enumerate(POLYNOMIALS):
        ((_, _, found),) = lemmas("sturm", body, f"it_{i}")
        assert isinstance(found, Lemma), found
        texts.append(found.written(f"it_{i}"))
    assert exported_claims.accepted(texts, folder) == ""


@WITH
def test_quotients_within_quotients(folder: Path) -> None:
    """A claim's inequality, with one side that is not always above the other in its place."""
    mean = ["+", ["/", 1, ["+", 1, "g"]], ["*", ["/", "g", ["+", 1, "g"]], ["+", ["/", 1, "t"], "u"]]]
    body = sides(["/", 1, mean], "<=", ["*", 1, "t"], open=[], **{"from": {"g": 0, "t": 1, "u": 0}})
    ((_, _, found),) = lemmas("nonnegative", body, "it")
    assert isinstance(found, Lemma), found
    old = "(Times (Number (1 # 1)%Q) (Unknown 2%positive))"
    assert found.data.endswith(f"{old})")
    texts = [found.written("@@"), changed(found, f"{old})", "(Number (1 # 1)%Q))")]
    assert exported_claims.each_accepted(texts, folder) == [True, False]


@WITH
def test_the_table_of_claims(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("optimum", "tails", "values"):
        (tmp_path / f"{name}.json").write_text(json.dumps(certificate(*EXAMPLES[name][:2])), "utf-8")
    store = tmp_path / "answers"
    given = [str(tmp_path), "--store", str(store), "--header", str(folder)]
    assert exported_claims.main([*given, "--minutes", "0"]) == 0
    assert "| optimum | 1 | 1 | 0 | 0 | 0 | 0 | 1 |" in capsys.readouterr().out
    assert exported_claims.main(given) == 0
    said = capsys.readouterr().out
    assert "| optimum | 1 | 1 | 1 | 0 | 0 | 0 | 0 |" in said
    assert "| channels | 1 | 1 | 0 | 0 | 0 | 1 | 0 |" in said
    assert "| tails | 1 | 1 | 0 | 0 | 0 | 1 | 0 |" in said
    assert exported_claims.main([*given, "--minutes", "0"]) == 0
    assert "| optimum | 1 | 1 | 1 | 0 | 0 | 0 | 0 |" in capsys.readouterr().out


def kept(path: Path, theorem: tuple[str, str, str]) -> str | None:
    """What a store that is read again says."""
    found: str | None = exported_claims.Store(path).said(theorem)
    return found


def test_an_answer_is_that_of_one_theorem_and_of_what_stands_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exported_claims, "before", lambda: "the header")
    path, one = tmp_path / "answers", ("optimum", "here", "Lemma @@ : True.")
    exported_claims.Store(path).keep(one, "")
    assert kept(path, one) == ""
    assert kept(path, ("optimum", "elsewhere", one[2])) == ""
    assert kept(path, ("optimum", "here", "Lemma @@ : False.")) is None
    other = ("enclosure", "here", "Lemma @@ : (0 = 0).")
    exported_claims.Store(path).keep(other, "stopped after an hour")
    assert kept(path, other) == "stopped after an hour"
    monkeypatch.setattr(exported_claims, "before", lambda: "another header")
    assert kept(path, one) is None


def test_terms_that_are_nested_too_deeply_are_not_written() -> None:
    def fails(_: Any) -> Lemma:
        return fails(_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coq, "WRITERS", {"optimum": fails})
        kind, body, *_ = EXAMPLES["optimum"]
        ((_, _, found),) = lemmas(kind, body, "it")
    assert found == "its terms are nested too deeply to be written"


def test_leaves_are_taken_once(tmp_path: Path) -> None:
    kind, body, *_ = EXAMPLES["optimum"]
    parts = {"parts": [{"kind": kind, "body": body}, {"kind": kind, "body": body}, {"computed": "x"}]}
    (tmp_path / "a.json").write_text(json.dumps(certificate("all", parts)), "utf-8")
    (tmp_path / "b.json").write_text(json.dumps(certificate(kind, body)), "utf-8")
    assert [(k, where) for k, where, _ in exported_claims.leaves(tmp_path)] == [("optimum", "a.1")]


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=4), st.lists(st.integers(-4, 4), min_size=1, max_size=3))
def test_a_square_is_taken_out(p: list[int], s: list[int]) -> None:
    """A polynomial that is not shown has a sign change; one that is shown has none at many points."""
    numbers = polynomials.times(polynomials.times(list(map(Fraction, s)), list(map(Fraction, s))), list(map(Fraction, p)))
    while numbers and not numbers[-1]:
        numbers.pop()
    values = [sum(c * Fraction(x, 4) ** i for i, c in enumerate(numbers)) for x in range(80)]
    try:
        proof = polynomials.sign_proof(numbers, "v", strict=False) if numbers else []
    except (NotExported, IndexError):
        return
    assert proof or not numbers
    assert min(values) >= 0


def test_what_is_too_large_is_named() -> None:
    laws: Any = {"laws": [["1/2", "1/2"]], "rows": [[0] * 30] * 300, "policy": one(0)}
    ((_, _, found),) = lemmas("product", laws, "it")
    assert found == "300 inputs of 30 parts are too many for the assistant"
