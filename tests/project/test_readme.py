"""The README: its console examples print what they say, its two commands are there, and what it names exists.

Its Python examples run as doctests (``--doctest-glob``); its two installing commands are what the continuous integration runs.
"""

import re
import runpy
import shlex
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from command import run

from exactdp_checks.claims.sources import PAPERS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """The commands of the console blocks, each with what it prints."""
    blocks = "\n".join(re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL))
    return [(one.partition("\n")[0], one.partition("\n")[2].strip()) for one in re.split(r"^\$ ", blocks, flags=re.MULTILINE)[1:]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stands for the root of the repository, with the corpus: the commands run in it, in their order."""
    here = tmp_path_factory.mktemp("readme") / "exactdp"
    shutil.copytree(ROOT / "tests" / "corpus", here / "tests" / "corpus")
    return here


def test_there_are_examples() -> None:
    """At least an audit that is refuted, one that is proved, and a recheck."""
    commands = " ".join(command for command, _ in console_examples())
    assert len(console_examples()) >= 4
    assert "exactdp audit" in commands
    assert "exactdp recheck" in commands


def earlier_ones(command: str) -> list[str]:
    """The commands before this one whose files it names, the last first: the demo, and who writes a certificate that is read."""
    every = [each for each, _ in console_examples()]
    before, found = every[: every.index(command)], list[str]()
    named = {word for word in shlex.split(command) if word.startswith("../")}
    for each in reversed(before):
        words = shlex.split(each)
        writes = {word for option, word in pairwise(words) if option == "--certificate"}
        if (words[1] == "demo" and named) or writes & named:
            found.append(each)
            named |= {word for word in words if word.startswith("../")}
    return found


@pytest.mark.parametrize(("command", "printed"), console_examples(), ids=lambda text: text[:40])
def test_a_console_example_prints_what_it_says(command: str, printed: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Word by word, but for line breaks and for "..."."""
    monkeypatch.chdir(folder)
    words = shlex.split(command)
    assert words[0] == "exactdp"
    shutil.rmtree(folder.parent / "exactdp-demo", ignore_errors=True)  # each by itself, after those that make what it names
    for earlier in reversed(earlier_ones(command)):
        run(*shlex.split(earlier)[1:])
    found = run(*words[1:])
    assert found.exit_code in (0, 1), found.stderr
    pattern = r".*".join(re.escape(part) for part in " ".join(printed.split()).split("..."))
    assert re.fullmatch(pattern, " ".join((found.stdout + found.stderr).split())), found.stdout + found.stderr
    assert [p.name for p in folder.iterdir()] == ["tests"], "something is left behind in the repository"


def test_the_two_commands_are_there() -> None:
    """One installs and shows the examples, one installs and tests; both from a fresh checkout."""
    blocks = re.findall(r"```sh\n(.*?)\n```", TEXT, re.DOTALL)
    assert len(blocks) == 2
    assert all(block.startswith("python3 -m venv .venv && . .venv/bin/activate && pip install -e ") for block in blocks)
    assert blocks[0].endswith("pip install -e . && exactdp demo ../exactdp-demo")
    assert "$ exactdp demo ../exactdp-demo\n" in TEXT  # which the tests of the console blocks run
    assert blocks[1].endswith('pip install -e ".[dev]" && pytest')


def test_the_papers_are_named_with_titles_authors_and_links() -> None:
    """As the table of the sources says, and their keys are those of the claims."""
    established = (ROOT / "docs/pages/established.md").read_text("utf-8")
    table = established.split("<!-- papers: begin -->\n")[1].split("\n<!-- papers: end -->")[0]
    rows = [f"| [{p.title}]({p.link}) | {', '.join(p.authors)} | {p.about} | `{p.key}` |" for p in PAPERS]
    assert table.splitlines()[2:] == rows


def test_the_first_lines_say_who_it_is_for() -> None:
    """In plain words, without a formula; the numbers of statements are those of the inventory."""
    first = "\n".join(TEXT.splitlines()[:12])
    assert "You run a mechanism" in first
    assert "You read a paper" in first
    assert "You maintain a library" in first
    assert [word for word in ("Q(", "e^", "$") if word in first] == []
    assert "Q(t)" not in TEXT


def test_it_is_a_page() -> None:
    """In the order in which people ask."""
    assert len(TEXT.splitlines()) <= 150
    asked = ["Audit a matrix", "Audit code", "In Python", "Check a paper", "Test a library", "How far to trust a result"]
    assert re.findall(r"^## (.*)$", TEXT, re.MULTILINE) == ["Install", *asked, "Links"]


def test_the_files_that_it_names_exist() -> None:
    """Links and paths in code marks."""
    links = [name for name in re.findall(r"\]\(([^)#]+)\)", TEXT) if "://" not in name]
    paths = [name for name in re.findall(r"`([\w./]+/[\w./]+)`", TEXT) if not name.startswith("exactdp/")]
    assert links
    assert paths
    for name in links + paths:
        assert (ROOT / name).exists(), name


def test_the_headings_that_it_names_exist() -> None:
    """Links with an anchor: the words of a heading of the file, in small letters with hyphens."""
    links = [found for found in re.findall(r"\]\(([^)#]*)#([^)]+)\)", TEXT) if "://" not in found[0]]
    assert links
    for name, anchor in links:
        text = (ROOT / name).read_text("utf-8") if name else TEXT
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings], anchor


def test_the_picture_is_what_its_script_writes() -> None:
    """Small, in both schemes of colours, loading nothing; and its numbers are those of the block above it."""
    made = runpy.run_path(str(ROOT / "docs" / "picture.py"))
    assert made["TARGET"].read_text("utf-8") == made["picture"](), "run: python docs/picture.py"
    assert f"](docs/{made['TARGET'].name})" in TEXT
    text = made["picture"]()
    assert len(text.encode()) < 60_000
    assert "prefers-color-scheme: dark" in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert "156.25, and 125 is allowed" in text
    assert "~ 156.25" in TEXT
    assert "right: 125" in TEXT
