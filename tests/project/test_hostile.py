"""The hostile corpus: not one is proved, not one refuted, none ends the auditor or outlives it; what is named is named."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from corpus import harmless
from exactdp.errors import BadInput
from exactdp_checks.code.isolation import forkserver
from exactdp_checks.code.verdict.audit import audit_code

HERE = Path(__file__).resolve().parents[1] / "corpus" / "hostile"
MODULES = ("randomness", "memory", "surroundings", "audited", "forging", "corners", "uncleared", "parts")
CASES = [(m, name, part) for m in MODULES for name, part in import_module(f"corpus.hostile.{m}").EVENTS.items()]


@pytest.mark.parametrize(("module", "name", "part"), CASES, ids=lambda value: value if isinstance(value, str) else None)
def test_no_verdict(module: str, name: str, part: str) -> None:
    hangs = part == "hangs"
    try:
        found = audit_code(f"{HERE / module}.py:{name}", "0..1", "ln 3", seconds=1 if hangs else 20)
    except BadInput as error:
        said = str(error)
        assert not part or part in said
        return
    assert (found.outcome, found.status, found.certificate) == ("undecided", 3, None), found.sentence
    replayed = part == "ordinary calls" and "is not that of the code" in found.sentence  # the replay saw it first
    assert replayed or part in found.sentence
    assert found.observed.events or found.found.stopped
    assert found.sentence.isprintable()
    assert not Path("/tmp/exactdp-was-here").exists()


def test_the_corpus_is_large_enough() -> None:
    assert len(CASES) >= 130
    assert len({name for _, name, _ in CASES}) == len(CASES)


def test_nothing_is_left_running() -> None:
    """Of all that was started below this process, nothing has a parent of ours, but for the process that others are forks of."""
    servers = {server.process.pid for server in forkserver._SERVERS.values()}
    ours = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = place.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(text[1]) in {os.getpid(), *servers} and text[0] != "Z" and int(place.parent.name) not in servers:
            ours.append(place)
    assert not ours


@pytest.mark.parametrize("name", harmless.NAMES)
def test_no_false_alarm(name: str) -> None:
    found = audit_code(f"{HERE.parent / 'harmless'}.py:{name}", "0..1", "ln 3", seconds=20)
    assert (found.outcome, found.found.events) == ("proved", ()), found.sentence
    assert {each.status for each in found.observed.assumptions} == {"enforced", "checked", "assumed"}
    assert found.observed.assumptions[1].status == "checked"
