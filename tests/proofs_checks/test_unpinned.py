"""Every definition that a theorem's statement reaches is compared with Python's own values, or listed with the reason."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from exactdp_checks.claims.theorems import anchors_of

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
FOLDER = ROOT / "proofs_checks" / "theorems"
sys.path.insert(0, str(FOLDER))
golden: Any = importlib.import_module("golden")


def words(text: str) -> set[str]:
    """The names in a text, with their primes and without; not what stands behind a full stop, which is a name of a module."""
    return {word for name in re.findall(r"(?<![\w.])[A-Za-z_][\w']*", text) for word in (name, name.partition("'")[0])}


def without_comments(text: str) -> str:
    """What the assistant reads: a name in a comment is no use of it."""
    depth, rest = 0, []
    for part in re.split(r"(\(\*|\*\))", text):
        depth += (part == "(*") - (part == "*)")
        rest += [part] if not depth and part != "*)" else []
    return "".join(rest)


@pytest.fixture(scope="module")
def unpinned() -> set[str]:
    """What statements reach and no table, and nothing that a table rests on, names."""
    sources = anchors_of(ROOT)
    compute = (without_comments(path.read_text(encoding="utf-8")) for path in (FOLDER / "Compute").glob("*.v"))
    tables = "\n".join([*map(without_comments, golden.texts().values()), *compute])
    definitions = sources.definitions()
    direct = definitions.keys() & words(tables)
    pinned = direct | {below for name in direct for text in definitions[name] for below in sources.reached(text)}
    return {name for text in sources.claims().values() for name in sources.reached(text)} - pinned


def test_what_is_not_compared_is_listed_once_with_a_reason(unpinned: set[str]) -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([a-z][^|]+) \|$", (FOLDER / "UNPINNED.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = [name for reason, names in rows if reason != "reason" for name in names.split()]
    assert len(set(listed)) == len(listed)
    assert set(listed) == unpinned


def test_a_name_in_a_comment_or_of_python_is_not_compared(unpinned: set[str]) -> None:
    assert without_comments("a (* b (* c *) d *) e (*f*)").split() == ["a", "e"]
    assert {"report_law", "run_chance", "density"} <= unpinned  # words of comments, and of the program that writes the tables


def test_a_definition_that_no_table_names_is_noticed(unpinned: set[str]) -> None:
    assert "martingale" in unpinned
    assert not {"distance", "recommend", "hadamard"} & unpinned
