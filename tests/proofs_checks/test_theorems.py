"""The theorems: no source is unfinished or assumes anything, statements are anchored, tables made; with Coq, all is built."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from exactdp_checks.claims.theorems import established

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
FOLDER = ROOT / "proofs_checks" / "theorems"


def load(name: str) -> ModuleType:
    """A Python file of the folder, which is no package."""
    spec = importlib.util.spec_from_file_location(f"theorems_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


anchors: Any = load("anchors")
golden: Any = load("golden")


def test_no_source_is_unfinished_or_assumes_anything() -> None:
    assert anchors.sources()
    assert {path.name: found for path in anchors.sources() if (found := anchors.flaws(path.read_text(encoding="utf-8")))} == {}
    flags = (FOLDER / "_CoqProject").read_text() + (FOLDER / "Makefile").read_text()
    for flag in ("type-in-type", "-impredicative-set", "bytecode", "-vos", "-quick", "-async"):
        assert flag not in flags


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Axiom a : False.", ("Axiom",)),
        ("Axioms (a b : False).", ("Axioms",)),
        ("Parameter a : nat.", ("Parameter",)),
        ("Conjecture a : False.", ("Conjecture",)),
        ("Lemma a : False. Proof. Admitted.", ("Admitted",)),
        ("Lemma a : False. Proof. admit. Qed.", ("admit",)),
        ("Unset Guard Checking.", ("Unset Guard Checking",)),
        ("#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.", ("bypass_check",)),
        ("Variable a : False.", ("Variable outside a section",)),
        ("Section S. Variable a : False. End S. Hypothesis b : False.", ("Hypothesis outside a section",)),
        ("Section S. Variable a : False. End S.", ()),
        ("Module M. Variable a : False. End M.", ("Variable outside a section",)),
        ("Section S. Variable a : False. End S. Module M. Context (a : False). End M.", ("Context outside a section",)),
        ("Module M. Section S. Variable a : False. End S. End M.", ()),
        ("Module M (X : DecidableType). Lemma a : True. Proof. by []. Qed. End M.", ("Module with more than a name",)),
        ("Module Type M. End M.", ("Module with more than a name",)),
        ("Declare Module M : DecidableType.", ("Declare Module",)),
        ("(* Admitted, (* an Axiom *) of no weight *) Lemma a : True. Proof. by []. Qed.", ()),
        ("Lemma Admitted' : True. Proof. by []. Qed.", ()),
    ],
)
def test_flaws(text: str, found: tuple[str, ...]) -> None:
    assert anchors.flaws(text) == found


def test_every_claim_is_anchored() -> None:
    written = {name: one.anchor for name, one in established().items()}
    assert written == anchors.anchors(), "a statement, or a definition that it reaches, changed: read it, then run the ledger"


def test_every_claim_is_proved_by_reference_and_reaches_its_definitions() -> None:
    assert len(anchors.claims()) >= 25
    assert {"private", "stochastic", "region", "deterministic"} <= set(anchors.reached(anchors.claims()["ContextAware.thm_1"]))
    assert {"mixed", "response", "hadamard", "gain"} <= set(anchors.reached(anchors.claims()["ContextAware.prop_4"]))


def test_the_files_of_claims_hold_statements_alone() -> None:
    for path in (FOLDER / "Claims").glob("*.v"):
        first = {sentence.split()[0] for sentence in anchors._sentences(anchors._bare(path.read_text(encoding="utf-8")))}
        # no section, so that a hypothesis stands in the statement, and no definition of its own
        assert not first & {"Section", "Variable", "Variables", "Hypothesis", "Hypotheses", "Context", "Let", "Definition"}
        assert not first & {
            "Notation",
            "Infix",
            "Coercion",
            "Canonical",
            "Fixpoint",
            "Inductive",
            "Record",
            "Instance",
            "Reserved",
        }


def test_notations_are_part_of_every_anchor(monkeypatch: pytest.MonkeyPatch) -> None:
    before = anchors.anchor("ContextAware.thm_1")
    monkeypatch.setattr(anchors, "_symbols", lambda: ('Notation "x <= y" := True',))
    assert anchors.anchor("ContextAware.thm_1") != before


def test_nothing_requires_the_checker() -> None:
    """So its names and notations are read by no statement about a paper, and no digest of one has them."""
    for path in anchors.sources():
        inside = path.parent.name == "Kernel"
        assert inside or not re.search(r"\bRequire\b[^.]*\bKernel\b", anchors._bare(path.read_text(encoding="utf-8"))), path
    assert not {"check", "sound", "certificate"} & set(anchors.definitions())


def test_a_changed_definition_changes_the_anchor(monkeypatch: pytest.MonkeyPatch) -> None:
    before = anchors.anchor("ContextAware.thm_1")
    table = dict(anchors.definitions())
    (private,) = table["private"]
    for changed in (private.replace("<= t * Q x' y", "<= t * Q x y"), private.replace("Some t", "Some 1")):
        assert changed != private
        monkeypatch.setattr(anchors, "definitions", lambda changed=changed: table | {"private": (changed,)})
        assert anchors.anchor("ContextAware.thm_1") != before
    monkeypatch.setattr(anchors, "definitions", lambda: table | {"hadamard": ("something else",)})
    assert anchors.anchor("ContextAware.thm_1") == before


def test_the_binders_of_a_claim() -> None:
    quantified, hypotheses, conclusion = anchors.binders("ContextAware.prop_4")
    assert quantified[:2] == ("R : rcfType", "SA SB : finType")
    assert hypotheses[2:] == ("1 < t", "(0 < users)%N", "distribution p")
    assert conclusion.startswith("risk_tv users (mixed row t) (mixed_score row t) p <=")


def test_the_build_makes_every_table_and_none_is_kept() -> None:
    made = re.findall(
        r"^GOLDEN := \$\(patsubst %,Golden/%\.v,(.*)\)$", (FOLDER / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [name.split() for name in made] == [[path.stem for path in golden.texts()]]
    assert {path.name: found for path, text in golden.texts().items() if (found := anchors.flaws(text))} == {}
    assert "/Golden/" in (FOLDER / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert sum(text.count("\nLemma ") for text in golden.texts().values()) >= 300


@pytest.mark.parametrize(
    ("coqc", "said"),
    [
        ("", "coqc is not installed"),
        ("8.18.0 4.14", "Coq 8.18.0 with MathComp 1: not tried"),
        ("8.20.1 5.3", "Coq 8.20.1 with MathComp 1: not tried"),
    ],
)
def test_another_version_is_told_the_two_that_are_known(coqc: str, said: str, tmp_path: Path) -> None:
    for name in ("make", "sh", "cmp", "rm", "dirname", "head") if shutil.which("make") else ():
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    if not (tmp_path / "make").exists():
        pytest.skip("make is not installed")
    if coqc:
        program = tmp_path / "coqc"
        program.write_text(f"#!{tmp_path / 'sh'}\n[ $1 = -where ] && echo /nowhere || echo {coqc}\n", encoding="utf-8")
        program.chmod(0o755)
    done = subprocess.run(
        [tmp_path / "make", "-C", FOLDER, "known"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert said in done.stderr
    assert "known to build with Coq 8.16 with MathComp 1.15 and Coq 8.20 with MathComp 2.3" in done.stderr
    assert (done.returncode == 0) is bool(coqc)


def test_the_sources_have_the_names_of_mathcomp_2() -> None:
    """With MathComp 1 an old name would be built too: only the other version sees it."""
    old = (FOLDER / "versions" / "mathcomp-1.v").read_text(encoding="utf-8")
    new = (FOLDER / "versions" / "mathcomp-2.v").read_text(encoding="utf-8")
    assert old.count("\n") + new.count("\n") <= 400
    renamed = re.findall(r"^Notation (\w+) := (?:[A-Z]\w+\.)*(\w+) \(only parsing\)\.$", old, re.MULTILINE)
    assert len(renamed) == old.count("\nNotation ") >= 70
    texts = [path.read_text(encoding="utf-8") for path in anchors.sources() if path.parent.name != "versions"]
    used = {word for text in [*texts, *golden.texts().values()] for word in re.findall(r"[\w']+", text)}
    assert used.isdisjoint(before for _, before in renamed)
    assert {name for name, _ in renamed} <= used
    assert set(re.findall(r"^Notation (\w+) ", new, re.MULTILINE)) <= used
    assert not any("mathcomp.analysis" in text for text in texts)


def test_an_axiom_is_noticed() -> None:
    printed = (
        '= "A.one"\n : string\nClosed under the global context\n'
        '= "A.two"\n : string\nAxioms:\nfalse : False\nclassic\n  : forall P'
    )
    rests = anchors._read(printed, ["A.one", "A.two"])
    assert rests["A.one"] == frozenset()
    assert "false" in rests["A.two"]
    assert anchors.unexpected(rests) == {"A.two": frozenset({"false", "classic"})}
    real = {"Facts.two": rests["A.two"], "LinearQueriesReals.other": frozenset({"PrimInt63.add"})}
    assert anchors.unexpected(real) == {"Facts.two": {"false"}, "LinearQueriesReals.other": {"PrimInt63.add"}}
    with pytest.raises(ValueError, match="nothing about A.three"):
        anchors._read(printed, ["A.three"])


def test_the_table_of_the_readme_names_only_claims_that_exist() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    queries = {"LinearQueries", "LinearQueriesAdaptive", "LinearQueriesHadamard", "LinearQueriesReals"}
    papers = {"ContextAware", "ContextAwareReals", "Mechanisms", *queries}
    named = {word for word in text.replace("`", " ").split() if word.split(".")[0] in papers}
    named = {word.rstrip(",;:") for word in named if "." in word}
    assert named
    assert named <= set(anchors.claims())


def test_the_table_of_the_facts_names_only_theorems_that_exist() -> None:
    named = set(re.findall(r"Facts\.(\w+)\.(\w+)", (FOLDER / "FACTS.md").read_text(encoding="utf-8")))
    assert ("Sampling", "sampling") in named
    texts = {place[-1]: text for place, text in anchors.modules().items() if place[0] == "Facts"}
    for module, name in named:
        assert anchors.statement(texts[module], name)


def test_a_name_is_one_module_and_no_file_is_long() -> None:
    places = [(place[0], place[-1]) for place in anchors.modules() if place[0] != "Claims"]
    assert len(places) == len(set(places))
    assert len(anchors.claims()) == sum(
        len(re.findall(r"^(?:Theorem|Lemma)\b", path.read_text(encoding="utf-8"), re.MULTILINE))
        for path in (FOLDER / "Claims").glob("*.v")
    )
    assert {path.name for path in anchors.sources() if len(path.read_text(encoding="utf-8").splitlines()) > 500} == set()


# Files that take about as long as each other with what they use. Kernel/ is compiled in every run, by the tests of exporting.
QUARTERS = (
    "Claims/ContextAware Claims/Mechanisms Claims/Oracles Claims/Integrals Golden/Mechanisms Golden/Definitions",
    "Claims/HeavyHitters Claims/HeavyHittersSearch Claims/HeavyHittersTimes Golden/Oracles",
    "Claims/PriceOfPrivacy Claims/PriceOfPrivacyMore Golden/Labels Golden/Promises",
    "Claims/LinearQueries Claims/OnlineRecommendation Claims/Facts Golden/Queries Golden/Recommending",
)
KERNEL = "Kernel/RealLevels"


def test_the_quarters_are_everything() -> None:
    files = [file for quarter in QUARTERS for file in quarter.split()]
    assert len(files) == len(set(files))
    assert {file for file in files if file.startswith("Claims/")} == {f"Claims/{p.stem}" for p in (FOLDER / "Claims").glob("*.v")}
    assert {file for file in files if file.startswith("Golden/")} == {f"Golden/{path.stem}" for path in golden.texts()}


def targets(quarter: str, changed: bool) -> str:
    """The files to build: of sources that are as they were in the commit before a quarter, which the digest chooses."""
    chosen = (*QUARTERS, KERNEL) if changed or not quarter else [QUARTERS[int(quarter)]]
    return " ".join(f"{file}.vo" for part in chosen for file in part.split())


def test_what_changed_is_built_whole() -> None:
    assert targets("", False) == targets("3", True)
    assert "Golden/Queries.vo" in targets("3", False).split()
    assert "Golden/Labels.vo" not in targets("3", False).split()


def changed() -> bool:
    """Whether a source here is not what it was in the commit before, or nobody knows."""
    command = ["git", "-C", str(ROOT), "diff", "--quiet", "HEAD~1", "--", "proofs_checks/theorems"]
    return shutil.which("git") is None or subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_everything_is_built_and_rests_on_the_allowed_axioms(capsys: pytest.CaptureFixture[str]) -> None:
    """A proof can fail only where a source changed, and then all are built; a table also where Python's values did."""
    if shutil.which("coqc") is None:
        if os.environ.get("THEOREMS") == "1":
            pytest.fail("THEOREMS=1 asks for the build, and coqc is not installed")
        pytest.skip("coqc is not installed: the theorems were not built, their sources and anchors were checked")
    if os.environ.get("THEOREMS") != "1":
        pytest.skip("the theorems were not built here: set THEOREMS=1 to build them, as .ci/run does (ten minutes of one core)")
    wanted = targets(os.environ.get("QUARTER", ""), changed())
    with capsys.disabled():
        sys.stdout.write(f"\nbuilt, with what they use: {wanted}\n")
    made = subprocess.run(
        ["make", "-C", str(FOLDER), "-j2", f"PYTHON={sys.executable}", f"TARGETS={wanted}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
    built = [name for name in anchors.claims() if f"Claims/{anchors.file_of(name)}.vo" in wanted.split()]
    assert built
    groups: dict[str, list[str]] = {}
    for name in built:
        groups.setdefault(" ".join(established()[name].assumes), []).append(name)
    together = anchors.assumptions(groups)
    assert {group: " ".join(sorted(axioms)) for group, axioms in together.items()} == {group: group for group in groups}
    each = anchors.assumptions({name: [name] for name in built}) if not os.environ.get("QUARTER") else {}
    assert anchors.unexpected({name: together[group] for group, names in groups.items() for name in names} | each) == {}
