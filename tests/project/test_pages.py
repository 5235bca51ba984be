"""The pages of the site: their console blocks print what they say. Word by word, but for line breaks and for "..."."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from command import run

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "pages"


def examples(text: str) -> list[tuple[str, str]]:
    """The commands of the console blocks, each with what it prints."""
    blocks = "\n".join(re.findall(r"```console\n(.*?)```", text, re.DOTALL))
    return [(one.partition("\n")[0], one.partition("\n")[2].strip()) for one in re.split(r"^\$ ", blocks, flags=re.MULTILINE)[1:]]


WITH = sorted(path.name for path in PAGES.glob("*.md") if examples(path.read_text("utf-8")))


def test_pages_have_examples() -> None:
    assert {"command-line.md", "first-audit.md", "read-a-paper.md"} <= set(WITH)


@pytest.mark.parametrize("name", WITH)
def test_the_commands_of_a_page(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, in one folder. Only here a page is found whose text is not what is printed."""
    here = tmp_path / "exactdp"
    shutil.copytree(ROOT / "tests" / "corpus", here / "tests" / "corpus")
    monkeypatch.chdir(here)
    wrong, text = [], (PAGES / name).read_text("utf-8")
    for block in re.findall(r"```python\n(# (?:\w+\.py)\n.*?)```", text, re.DOTALL):  # a file, named in its first line
        Path(block.partition("\n")[0].removeprefix("# ")).write_text(block, "utf-8")
    for command, printed in examples(text):
        words = shlex.split(command)
        if words[0] != "exactdp":
            continue
        if words[1] != "demo":
            for folder in {word.rpartition("/")[0] for word in words[2:] if word.endswith((".csv", ".json"))} - {""}:
                if not Path(folder).exists():
                    run("demo", folder)
        found = run(*words[1:])
        pattern = r".*".join(re.escape(part) for part in " ".join(printed.split()).split("..."))
        said = " ".join((found.stdout + found.stderr).split())
        if found.exit_code not in (0, 1, 3) or not re.fullmatch(pattern, said):
            wrong.append((command, printed, found.stdout + found.stderr))
    assert not wrong, wrong[0]
