"""The site: its console blocks run, its links have targets, and the built pages are small and load nothing from elsewhere.

The build itself is asked for with SITE=1 (the site's generator is an extra).
"""

import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "pages").glob("*.md"))
BUILT = os.environ.get("SITE") == "1"
LIMIT = 300_000  # bytes of a page


def commands(page: Path) -> list[str]:
    """The commands of a page's console blocks, in order."""
    blocks = re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda p: p.stem)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    """In a folder with the files that the page shows; a verdict is an answer, an error is none."""
    for name, text in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        (tmp_path / name).write_text(text, "utf-8")
    code = "import sys; from exactdp_checks.cli import main; sys.argv[0] = 'exactdp'; main()"
    for command in commands(page):
        words = shlex.split(command)
        assert words[0] == "exactdp"
        found = subprocess.run(
            [sys.executable, "-c", code, *words[1:]], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert found.returncode in (0, 1), f"{command}\n{found.stderr}"


def test_the_navigation_names_what_is_there() -> None:
    named = re.findall(r"- ([\w/-]+\.md)$", (ROOT / "docs" / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    generated = {"ledger/index.md", "errata.md", "findings.md", "certificates.md", "theorems.md", "commands.md"}
    assert sorted(named) == sorted([*(p.name for p in PAGES), *generated])


def test_no_written_page_links_to_what_is_not_there() -> None:
    known = {p.name for p in PAGES} | {
        "ledger/index.md",
        "errata.md",
        "findings.md",
        "certificates.md",
        "theorems.md",
        "commands.md",
    }
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert link in known, f"{page.name}: {link}"


class Asked(HTMLParser):
    """What a page loads by itself, and where its links go."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("src", "href"):
                (self.links if tag == "a" else self.loaded).append(value)


@pytest.mark.skipif(not BUILT, reason="the site is built where SITE=1 is set")
def test_the_built_site(tmp_path: Path) -> None:
    """Strictly built; every page is small, loads nothing from elsewhere, and its links within the site have a target."""
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-q",
        "-f",
        str(ROOT / "docs" / "mkdocs.yml"),
        "-d",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    assert done.returncode == 0, done.stderr
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) > 1200
    for page in pages:
        text = page.read_text("utf-8")
        assert len(text.encode()) < LIMIT, page.name
        asked = Asked()
        asked.feed(text)
        assert [u for u in asked.loaded if re.match(r"(?:https?:)?//", u)] == [], page.name
        for link in asked.links:
            target = link.partition("#")[0].partition("?")[0]
            if target and not re.match(r"\w+:|//", target) and page.name != "404.html":
                assert (page.parent / target).exists(), f"{page.name}: {link}"
