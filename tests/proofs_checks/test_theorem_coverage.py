"""The tables that say which numbered statements have a theorem: each label once, each theorem there, the counts of the prose."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from exactdp_checks.claims.inventory import statements
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.theorems import established

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
FOLDER = ROOT / "proofs_checks" / "theorems"
README, REST = ((FOLDER / name).read_text(encoding="utf-8") for name in ("README.md", "COVERAGE-B.md"))
KINDS = {"Theorem": "thm", "Proposition": "prop", "Lemma": "lem", "Corollary": "cor", "Fact": "fact", "Claim": "claim"}
NUMBERED = re.compile(rf"({'|'.join(KINDS.values())})-(?:[a-d]\.)?\d+(?:\.\d+)*")
ROW = re.compile(rf"\| ({'|'.join(KINDS)})s? ([A-D\d., ]+?) \|(.*?)\|(.*)\|$")
FILES = {
    "context-aware-ldp": ("ContextAware", "ContextAwareReals"),
    "linear-queries": ("LinearQueries", "LinearQueriesAdaptive", "LinearQueriesHadamard", "LinearQueriesReals"),
    "heavy-hitters": (
        "HeavyHitters",
        "HeavyHittersLevels",
        "HeavyHittersSearch",
        "HeavyHittersSketch",
        "HeavyHittersTimes",
    ),
    "price-of-privacy": ("PriceOfPrivacy",),
    "online-recommendation": ("OnlineRecommendation",),
}


@dataclass(frozen=True)
class Row:
    """One row: the statements of its label, the theorems that it names, and what it says of them."""

    covered: tuple[str, ...]
    theorems: tuple[str, ...]
    words: str


def rows(text: str) -> list[Row]:
    """The rows of the tables under the headings of the papers."""
    found, paper = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            paper = line[3:].partition(":")[0]
        match = ROW.match(line)
        if match and paper in FILES:
            kind, numbers, named, words = match.groups()
            covered = tuple(f"{paper}/{KINDS[kind]}-{number.lower()}" for number in numbers.split(", "))
            found.append(Row(covered, tuple(re.findall(r"`([^`]+)`", named)), words))
    return found


def numbered() -> list[str]:
    """The numbered statements of the five papers."""
    return [s.id for s in statements() if s.printed and NUMBERED.fullmatch(s.id.partition("/")[2])]


def flaws(found: list[Row]) -> set[str]:
    """What is wrong with the tables."""
    labels = [label for row in found for label in row.covered]
    named = [name for row in found for name in row.theorems]
    files = {file for several in FILES.values() for file in several}
    wrong = {f"{label} has {labels.count(label)} rows" for label in numbered() if labels.count(label) != 1}
    wrong |= {f"{label} is no numbered statement" for label in labels if label not in numbered()}
    wrong |= {f"{name} is named {named.count(name)} times" for name in named if named.count(name) != 1}
    wrong |= {f"{name} is in no row" for name in established() if name.partition(".")[0] in files and name not in named}
    for row in found:
        papers = {label.partition("/")[0] for label in row.covered}
        stems = tuple(re.sub(r"[-.]", "_", label.partition("/")[2]) for label in row.covered)
        for name in row.theorems:
            file, _, theorem = name.partition(".")
            if name not in established():
                wrong.add(f"{name} is no theorem of theorems.json")
            elif not any(file in FILES[paper] for paper in papers):
                wrong.add(f"{name} is of another paper than {row.covered[0]}")
            elif not theorem.startswith("eq_") and not any(re.fullmatch(rf"{stem}(_[a-z]\w*)?", theorem) for stem in stems):
                wrong.add(f"{name} is not of {row.covered[0]}")
        if not row.theorems and not re.search(r"missing|not yet", row.words):
            wrong.add(f"{row.covered[0]} has no theorem, and its row does not say what is missing")
        if any(name.endswith("_refuted") for name in row.theorems) and "refuted" not in row.words:
            wrong.add(f"{row.covered[0]} is refuted by a theorem, and its row does not say so")
    return wrong


def counts(found: list[Row], paper: str) -> tuple[int, int]:
    """(labels with a theorem, labels) of a paper."""
    of_paper = [(label, row) for row in found for label in row.covered if label.startswith(f"{paper}/")]
    return sum(bool(row.theorems) for _, row in of_paper), len(of_paper)


def test_every_numbered_statement_has_one_row_and_every_theorem_is_there() -> None:
    assert len(numbered()) == 106
    assert flaws(rows(README) + rows(REST)) == set()


@pytest.mark.parametrize(
    ("printed", "changed", "flaw"),
    [
        ("| Lemma 2.2 |", "| Lemma 2.3 |", "linear-queries/lem-2.3 is no numbered statement"),
        ("| Lemma 2.2 |", "| Lemma 2.4 |", "linear-queries/lem-2.2 has 0 rows"),
        ("| Lemma 3.6 |", "| Lemmas 3.6, 2.2 |", "linear-queries/lem-2.2 has 2 rows"),
        ("`LinearQueries.lem_3_6`", "`LinearQueries.lem_3_7`", "LinearQueries.lem_3_7 is no theorem of theorems.json"),
        ("`LinearQueries.lem_3_6`", "", "LinearQueries.lem_3_6 is in no row"),
        ("`LinearQueries.lem_3_6`", "", "linear-queries/lem-3.6 has no theorem, and its row does not say what is missing"),
        ("`LinearQueries.lem_3_6`", "`ContextAware.lem_2`", "ContextAware.lem_2 is of another paper than linear-queries/lem-3.6"),
        ("`LinearQueries.lem_3_6`", "`LinearQueries.lem_2_2`", "LinearQueries.lem_2_2 is not of linear-queries/lem-3.6"),
        ("`LinearQueries.lem_3_6`", "`LinearQueries.lem_2_2`", "LinearQueries.lem_2_2 is named 2 times"),
        ("| refuted at d = 1", "| wrong at d = 1", "linear-queries/thm-5.2 is refuted by a theorem, and its row does not say so"),
    ],
)  # fmt: skip
def test_a_wrong_table_is_noticed(printed: str, changed: str, flaw: str) -> None:
    assert printed in README
    assert flaw in flaws(rows(README.replace(printed, changed)) + rows(REST))


@pytest.mark.parametrize("text", [README, REST], ids=["README", "COVERAGE-B"])
def test_the_counts_of_the_prose_are_those_of_the_tables(text: str) -> None:
    found = rows(README) + rows(REST)
    prose = " ".join(text.split())
    said = re.findall(r"(\d+) of (?:the )?(\d+) (?:labels )?of ([a-z-]+)", prose)
    assert {paper for *_, paper in said} == (
        set(FILES) if text is README else set(FILES) - {"context-aware-ldp", "linear-queries"}
    )
    for one, all_, paper in said:
        assert (int(one), int(all_)) == counts(found, paper)
    for paper, all_ in re.findall(r"## ([a-z-]+): (\d+) numbered statements", text):
        assert int(all_) == counts(found, paper)[1]
    if text is README:
        (whole,) = re.findall(r"Of the (\d+) numbered theorems, .*? of the five papers (\d+) have a theorem here", prose)
        totals = [counts(found, paper) for paper in FILES]
        assert tuple(map(int, whole)) == (sum(n for _, n in totals), sum(n for n, _ in totals))


def test_theorems_that_are_named_beside_the_tables_are_in_their_files() -> None:
    for text in (README, REST):
        for folder, module, name in re.findall(r"`(\w+)\.(\w+)\.(\w+)`", text):
            sources = [path.read_text(encoding="utf-8") for path in (FOLDER / folder).glob("*.v")]
            (source,) = (
                s.partition(f"\nModule {module}.\n")[2].partition(f"\nEnd {module}.\n")[0]
                for s in sources
                if f"\nModule {module}.\n" in s
            )
            assert re.search(rf"^\s*(Theorem|Lemma|Corollary) {name}\b", source, re.MULTILINE), name


def test_the_theorems_without_a_claim_are_listed() -> None:
    """Those that no claim is linked to, each with a reason; a linked one is not listed."""
    (table,) = re.findall(r"## Theorems that no claim is linked to.*", REST, re.DOTALL)
    listed = set[str]()
    for line in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        file = ""
        for name in re.findall(r"`([\w.*]+)`", line.partition(" but ")[0]):
            file, _, theorem = name.rpartition(".") if "." in name else (file, "", name)
            listed.add(f"{file}.{theorem}")
    linked = {claim.theorem for claim in claims() if claim.theorem}
    papers = {
        name for name in established() if name.partition(".")[0] in {file for several in FILES.values() for file in several}
    }
    assert listed - {"Mechanisms.*"} == papers - linked


def test_the_number_of_files_is_that_of_the_readme() -> None:
    (said,) = re.findall(r"(\d+) files \(on a machine", README)
    assert int(said) == sum(path.parent.name != "Golden" for path in FOLDER.rglob("*.v"))


def test_the_anchors_are_of_these_theorems() -> None:
    assert set(json.loads((FOLDER / "anchors.json").read_text(encoding="utf-8"))) == set(established())
