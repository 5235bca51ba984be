"""The records that say which theorems hold which statements: every theorem of a paper is in one, under its own label."""

import re
from pathlib import Path

from exactdp_checks.claims.inventory import Statement, statements
from exactdp_checks.claims.ladder import unestablished
from exactdp_checks.claims.theorem_table import family, numbered
from exactdp_checks.claims.theorems import established

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
FOLDER = ROOT / "proofs_checks" / "theorems"
FILES = {
    "context-aware-ldp": "ContextAware",
    "linear-queries": "LinearQueries",
    "heavy-hitters": "HeavyHitters",
    "price-of-privacy": "PriceOfPrivacy",
    "online-recommendation": "OnlineRecommendation",
}


def of_papers() -> list[str]:
    """The theorems of the files of the papers."""
    return [name for name in established() if name.startswith(tuple(FILES.values()))]


def test_every_theorem_of_a_paper_is_in_a_record_of_that_paper() -> None:
    held = {name: s.paper for s in statements() for name in (*s.theorem, *s.refuting, *s.related)}
    assert [name for name in of_papers() if name not in held] == []
    assert [name for name in of_papers() if not name.startswith(FILES.get(held[name], "-"))] == []


def test_every_record_names_established_theorems() -> None:
    assert unestablished(statements()) == []
    planted = Statement(
        "p/lem-1", "Lemma 1", "bound", theorem={"P.lem_1": ""}, refuting={"P.lem_2": ""}, related={"P.lem_3": "a part"}
    )
    assert unestablished([planted]) == [f"p/lem-1 names the theorem P.lem_{i}, which is not established" for i in (1, 2, 3)]


def test_every_numbered_statement_has_a_theorem_in_its_family() -> None:
    labels = [s.id for s in statements() if numbered(s.id)]
    assert len(labels) == 106
    bare = [label for label in labels if not any(s.theorem or s.refuting or s.related for s in family(label))]
    assert bare == []


def test_a_theorem_that_differs_says_how() -> None:
    assert [(s.id, name) for s in statements() for name, text in s.related.items() if not text] == []
    assert [s.id for s in statements() if (s.theorem.keys() | s.refuting.keys()) & s.related.keys()] == []


def test_no_whole_theorem_asks_for_what_no_one_can_type() -> None:
    """An integer that is a logarithm of a rational number: k = 8 ln(8/beta) has no solution at any beta that is typed."""
    asked = re.compile(r"-> \w+(?:%:R)? = [^>]*\b(?:ln|ell)\b[^>]*->")
    names = {name for s in statements() for name in s.theorem}
    assert asked.search(established()["HeavyHittersLevels.thm_4_2_blocks_printed"].statement)
    assert [name for name in names if asked.search(established()[name].statement)] == []


def test_theorems_that_are_named_in_the_readme_are_in_their_files() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    for folder, module, name in re.findall(r"`(\w+)\.(\w+)\.(\w+)`", text):
        sources = (
            path.read_text(encoding="utf-8").partition(f"\nModule {module}.\n")[2] for path in (FOLDER / folder).glob("*.v")
        )
        (source,) = (source.partition(f"\nEnd {module}.\n")[0] for source in sources if source)
        assert re.search(rf"^\s*(Theorem|Lemma|Corollary) {name}\b", source, re.MULTILINE), name


def test_the_number_of_files_is_that_of_the_readme() -> None:
    (said,) = re.findall(r"(\d+) files \(on a machine", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert int(said) == sum(path.parent.name != "Golden" for path in FOLDER.glob("[A-Z]*/*.v"))
