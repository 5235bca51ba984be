"""FINDINGS.md: it has every client with the program that is audited, and is current where the libraries are installed."""

import os
import re
from pathlib import Path

import pytest

from exactdp_checks.peers.clients import clients
from exactdp_checks.peers.findings import Finding, found_of, kept, page, releases

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
