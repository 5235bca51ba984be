"""The site: its console blocks run, its links have targets, and the built pages are small and load nothing from elsewhere.

The build itself is asked for with SITE=1 (the site's generator is an extra).
"""

import doctest
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import command
import pytest
from api_pages import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "pages").glob("*.md"))
LIMIT = 300_000  # bytes of a page


BLOCK = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
RUN = "import sys; from exactdp_checks.cli import main; sys.argv[0] = 'exactdp'; main()"
CONFIGURED = {"in-ci": ("yaml", "toml", "bash"), "test-a-library": ("text",), "layout": ("text",), "corrections": ("text",)}
CONFIGURED |= {"compiled-code": ("text", "c"), "programs-that-ask": ("text",), "why-believe": ("text",)}
GENERATED = {"ledger/index.md", "errata.md", "findings.md", "certificates.md", "theorems.md", "oracles.md", "commands.md"}
API = {f"api-{package}.md" for package in PACKAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_every_block_of_a_page_is_of_a_kind_that_is_run(page: Path) -> None:
    """Console, Python and sessions of Python are run below; what is configured elsewhere is on two pages."""
    kinds = {kind for kind, _, _ in BLOCK.findall(page.read_text("utf-8"))}
    assert kinds <= {"console", "python", "pycon", *CONFIGURED.get(page.stem, ())}
    assert page.read_text("utf-8").count("```") == 2 * len(BLOCK.findall(page.read_text("utf-8")))


@pytest.mark.parametrize("page", [p for p in PAGES if "```" in p.read_text("utf-8")], ids=lambda p: p.stem)
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, in a folder of their own: a file that is shown is written, code is run, commands print what is shown."""
    monkeypatch.chdir(tmp_path)
    written = [f"import matplotlib; matplotlib.use('agg'){chr(10)}"] if "title=" in page.read_text("utf-8") else []
    sessions: list[str] = []
    for kind, _, text in BLOCK.findall(page.read_text("utf-8")):
        if shown := re.match(r"# (\w+\.py)\n", text):
            (tmp_path / shown[1]).write_text(text, "utf-8")
        elif kind == "python" and page.stem not in CONFIGURED:
            written.append(text)
        elif kind == "pycon":
            sessions.append(text)
        elif kind == "console":
            for line, _, printed in (one.partition("\n") for one in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]):
                status, said, complaint = answer(shlex.split(line))
                assert status in (0, 1), f"{line}\n{complaint}"
                assert not printed.strip() or is_shown(printed, said), f"{line}\n{said}"
    if sessions:
        session = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page.name, str(page), 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0
    if written:
        done = run(["\n".join(written)], tmp_path)
        assert done.returncode == 0, done.stderr


def answer(words: list[str]) -> tuple[int, str, str]:
    """The status of a command, and what it prints: ours in this process, a module's of ours in one of its own."""
    if words[:2] == ["python", "-m"] and words[2].startswith("exactdp."):
        done = subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr
    assert words[0] == "exactdp"
    found = command.run(*words[1:])
    return found.exit_code, found.stdout, found.stderr


def is_shown(printed: str, said: str) -> bool:
    """Word by word, but for line breaks and for "..."."""
    pattern = ".*".join(re.escape(part) for part in " ".join(printed.split()).split("..."))
    return re.fullmatch(pattern, " ".join(said.split())) is not None


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Python with this code and these arguments."""
    return subprocess.run([sys.executable, "-c", *words], cwd=folder, capture_output=True, text=True, check=False)


def test_a_block_that_fails_is_noticed(tmp_path: Path) -> None:
    """Else running them would show nothing."""
    assert BLOCK.findall("```python\n1 / 0\n```\n") == [("python", "", "1 / 0\n")]
    assert run(["1 / 0\n"], tmp_path).returncode != 0
    assert run([RUN, "audit", "missing.csv"], tmp_path).returncode == 2
    assert is_shown("proved: ...\n", "proved: 3 is\n  at most 3")
    assert not is_shown("proved", "proved: 3")
    assert not is_shown("refuted ...", "proved: 3")


def test_the_navigation_names_what_is_there() -> None:
    named = re.findall(r"- ([\w/-]+\.md)$", (ROOT / "docs" / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert set(named) <= {p.name for p in PAGES} | GENERATED | API
    assert {p.name for p in PAGES} | GENERATED | API <= set(named)
    assert len(named) == len(set(named))


def test_no_written_page_links_to_what_is_not_there() -> None:
    known = {p.name for p in PAGES} | GENERATED | API
    drawn = re.findall(r'title="([\w.-]+)"', (ROOT / "docs" / "pages" / "gallery.md").read_text("utf-8"))
    known |= {f"gallery/{name}" for name in drawn}
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert link in known or link.startswith("https://arxiv.org/abs/"), f"{page.name}: {link}"


def colours(text: str, begins: str) -> dict[str, str]:
    """The colours that the first block after this text names."""
    block = text.partition(begins)[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6})", block))


def test_the_site_and_the_report_have_one_look() -> None:
    """The same colours by the same names, in light and in dark; system fonts in both."""
    look = (ROOT / "docs" / "assets" / "look.css").read_text("utf-8")
    report = (ROOT / "proofs_checks" / "exactdp_checks" / "auditing" / "templates" / "report.html").read_text("utf-8")
    for ours, theirs in (("[data-md-color-scheme] {", ":root{"), ('[data-md-color-scheme="slate"] {', "dark){:root{")):
        named = colours(look, ours)
        assert len(named) == 12
        assert named.items() <= colours(report, theirs).items()
    assert 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif' in look
    assert 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif' in report
    assert "@import" not in look + report
    assert "url(" not in look


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


def test_the_built_site(site: Path) -> None:
    """Every page is small, loads nothing from elsewhere, and its links within the site have a target."""
    pages = sorted(site.rglob("*.html"))
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
