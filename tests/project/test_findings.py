"""FINDINGS.md: it has every client with the program that is audited, and is current where the libraries are installed."""

import os
import re
import shutil
from pathlib import Path

import pytest
from tests.corpus.compiled import findings as compiled

import exactdp
from exactdp_checks.peers.clients import clients
from exactdp_checks.peers.findings import COMPILED, Finding, found_of, kept, page, releases

PAGE = (Path(__file__).resolve().parents[2] / "FINDINGS.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### (.+?)\n\n(.*?)(?=\n### |\n## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_every_client_is_there_with_its_program() -> None:
    assert len({client.name for client in clients()}) == len(clients()) == len(SECTIONS)
    assert "filled by" not in PAGE
    for client in clients():
        assert f"```python\n{client.program.rstrip()}\n```" in SECTIONS[client.name]
        assert f"- asked: epsilon = {client.epsilon}, inputs {client.inputs}; exact e^epsilon: " in SECTIONS[client.name]


def test_what_a_person_wrote_is_kept() -> None:
    one = clients()[0]
    text = page([Finding(one, "proved", "it is private.", "3")], {"pure-ldp": "1.2.0"}, {one.name: "issue 3"})
    assert kept(text) == {one.name: "issue 3"}
    assert kept(page([Finding(one, "proved", "it is private.", "3")], {"pure-ldp": "1.2.0"}, {})) == {}


SOME = ("DEClient", "DEClient, items outside", "SS_Client, epsilon = 1/2", "RSpFD_GRR_Client", "Binary, epsilon = 40.0")


@pytest.mark.parametrize("name", SOME)
def test_it_is_current(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = next(each for each in clients() if each.name == name)
    release = releases().get(client.library)
    if release is None or f"## {client.library} {release}\n" not in PAGE:
        pytest.skip(f"{client.library} is not installed in the release of the page")
    monkeypatch.setitem(os.environ, "NUMBA_DISABLE_JIT", "1")
    found = found_of(client, tmp_path, seconds=60)
    assert SECTIONS[name].startswith(f"- {found.word}: ")
    assert f"exact e^epsilon: {found.ratio or 'not known'}\n" in SECTIONS[name]


def test_the_section_on_compiled_code() -> None:
    """It has the rows of its program, in order, and its words around them; each is a function of its source."""
    rows = [
        line for line in PAGE.partition(COMPILED)[2].splitlines() if line.startswith("| ") and not line.startswith("| library")
    ]
    assert PAGE.endswith(compiled.section(rows))
    lines = [*compiled.ROWS, *(("noise", *line[:-1]) for line in compiled.NOISE)]
    assert [row.split(" | ")[1:4] for row in rows] == [[name, calls, asked] for _, name, calls, _, asked in lines]
    for kind, name, *_ in lines:
        source = "noise.rs" if kind == "noise" else f"library.{kind}"
        assert re.search(rf"\b{name}(\(|: \()", (compiled.HERE / source).read_text("utf-8"))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_a_sort_is_no_shuffle() -> None:
    """The row of JavaScript that rests on node's own sort, found again: the first item stays first more often."""
    program = exactdp.Program(["node", str(compiled.HERE / "library.mjs"), "sorted"])
    audit = exactdp.audit_code(program, "0..3")
    assert f"| {audit.smallest.ratio} |" in next(line for line in PAGE.splitlines() if "| sorted |" in line)
    for x, law in zip(audit.explored.inputs, audit.explored.laws, strict=True):
        assert max(law.mass, key=lambda y: law.mass[y]) == x
