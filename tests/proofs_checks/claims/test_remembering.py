"""remembering: kept certificates are checked again, what was computed is said to be remembered, forgeries are noticed."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

from exactdp_checks.claims import papers
from exactdp_checks.claims.checking import checked
from exactdp_checks.claims.claim import Claim, claims_of
from exactdp_checks.claims.remembering import Memory, remembered
from exactdp_checks.commands import claims as command
from exactdp_checks.proving import prove

FALSE = ["comparison", {"lhs": 2, "relation": "<", "rhs": 1, "point": {}, "bits": 0}]
KNOWN = "context-aware-ldp/eq-13"  # the id of a statement
calls: list[str] = []


def _computed(value: int) -> Any:
    calls.append("computed")
    return prove.computed(f"the sum is {value}")


@claims_of("linear-queries")("sec-0-mixed", "nowhere", {"two": "3"})
def mixed(two: str = "2") -> Any:
    r"""$(a+b)^2 = a^2+2ab+b^2$ for all $a, b$."""
    yield "the square", f"(a + b)^2 = a^2 + {two}*a*b + b^2"
    yield "the sum", _computed(7)


@claims_of("linear-queries")("sec-0-certified", "nowhere", {"two": "3"})
def certified(two: str = "2") -> Any:
    r"""$(a+b)^2 = a^2+2ab+b^2$ for all $a, b$."""
    yield "statement", f"(a + b)^2 = a^2 + {two}*a*b + b^2"


def row(claim: Claim, memory: Memory) -> dict[str, Any]:
    return checked(claim, None, remembered(claim, memory))


def without_counts(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "runs": [{**one, "remembered": 0} for one in found["runs"]]}


def test_the_word_does_not_rise(tmp_path: Path) -> None:
    """What is remembered is what was found, with the same word; the number of computed steps that were not computed again."""
    memory = Memory(tmp_path, "state")
    calls.clear()
    for claim, steps in ((mixed, 1), (certified, 0)):
        first, second = row(claim, memory), row(claim, memory)
        assert [one["remembered"] for one in first["runs"]] == [0, 0]
        assert [one["remembered"] for one in second["runs"]] == [steps, 0]
        assert without_counts(second) == first == checked(claim)
        assert (first["ok"], first["word"]) == (True, "instances" if steps else "certified")
    assert len(calls) == 2  # at first, and without a memory
    assert [one["steps"][-1]["verdict"][:8] for one in row(mixed, memory)["runs"]] == ["computed", "refuted "]


def test_fresh(tmp_path: Path) -> None:
    """What is computed is computed again and kept anew; what is certified is remembered."""
    for claim in (mixed, certified):
        row(claim, Memory(tmp_path, "state"))
    calls.clear()
    fresh = Memory(tmp_path, "state", fresh=True)
    assert sum(one["remembered"] for one in row(mixed, fresh)["runs"]) == 0
    assert calls == ["computed"]
    before = fresh.path(certified).stat().st_mtime_ns
    assert row(certified, fresh)["ok"]
    assert fresh.path(certified).stat().st_mtime_ns == before


def test_another_state_is_another_entry(tmp_path: Path) -> None:
    row(mixed, Memory(tmp_path, "state"))
    calls.clear()
    row(mixed, Memory(tmp_path, "another state"))
    assert (len(calls), len(list(tmp_path.iterdir()))) == (1, 2)
    Memory(tmp_path, "state").forget([mixed, certified])
    assert [p.name for p in tmp_path.iterdir()] == [Memory(tmp_path, "another state").path(mixed).name]


def _entry(memory: Memory, change: Callable[[dict[str, Any]], None], sealed: bool = True) -> None:
    """The entry of ``mixed`` changed; by one who knows how entries are sealed, or by one who does not."""
    seal, content = memory.path(mixed).read_text("utf-8").splitlines()
    entry = json.loads(content)
    change(entry)
    content = json.dumps(entry, separators=(",", ":"))
    memory.path(mixed).write_text(f"{memory.seal(mixed, content) if sealed else seal}\n{content}\n")


@pytest.mark.parametrize(
    "change",
    [
        lambda e: e["certificates"].__setitem__(0, FALSE),
        lambda e: e["certificates"][0].__setitem__(0, "theorem"),
        lambda e: e["certificates"][0].__setitem__(1, {}),
        lambda e: e["certificates"].clear(),
        lambda e: e["runs"].pop(),
        lambda e: e["runs"].append(e["runs"][0]),
        lambda e: e["runs"].reverse(),
        lambda e: e["runs"][0].clear(),
        lambda e: e["runs"][1].pop(),
        lambda e: e["runs"][0][0].__setitem__(1, 99),
        lambda e: e["runs"].__setitem__(0, [["example", 0]]),
        lambda e: e.pop("runs"),
        lambda e: e["certificates"][1].__setitem__(1, {"statement": ""}),
    ],
)
def test_a_forged_entry_is_not_believed(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """A step that the kernel refutes, a run that is missing or comes out otherwise: the claim is run again, and kept as it is."""
    memory = Memory(tmp_path, "state")
    first = row(mixed, memory)
    honest = memory.path(mixed).read_text("utf-8")
    _entry(memory, change)
    assert row(mixed, memory) == first
    assert memory.path(mixed).read_text("utf-8") == honest


def test_a_damaged_entry_is_thrown_away(tmp_path: Path) -> None:
    """One that was changed without its seal, cut, emptied, or moved from another claim or state."""
    memory, other = Memory(tmp_path, "state"), Memory(tmp_path, "other")
    first = row(mixed, memory)
    honest = memory.path(mixed).read_bytes()
    row(certified, memory)

    def spoil(content: bytes) -> None:
        memory.path(mixed).write_bytes(content)
        assert row(mixed, memory) == first
        assert memory.path(mixed).read_bytes() == honest

    for content in (b"", b"{", honest[:-10], honest[65:], honest.replace(b"is 7", b"is 8"), b"\xff" + honest, b"[" * 10**5):
        spoil(content)
    spoil(memory.path(certified).read_bytes())
    row(mixed, other)
    spoil(other.path(mixed).read_bytes())


def test_what_cannot_be_forged(tmp_path: Path) -> None:
    """Its owner can write into an entry that something else was computed: it is said to be remembered, never certified."""
    memory = Memory(tmp_path, "state")
    row(mixed, memory)
    _entry(memory, lambda e: e["certificates"][1].__setitem__(1, {"statement": "1 = 2"}))
    found = row(mixed, memory)
    assert found["runs"][0]["remembered"] == 1
    assert found["runs"][0]["steps"][1]["verdict"] == 'computed (exact): computed by exactdp, not certified: "1 = 2"'
    assert found["word"] == "instances"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no users there")
def test_folders_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Memory(tmp_path / "a" / "b", "state").folder
    assert made.stat().st_mode & 0o077 == 0
    (tmp_path / "file").write_text("")
    assert_refused("no directory", "check", KNOWN, "--cache", tmp_path / "file")
    for mode in (0o720, 0o702):
        made.chmod(mode)
        assert_refused("others can write", "check", KNOWN, "--cache", made)
    made.chmod(0o755)
    owner = made.stat().st_uid
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    if owner:
        assert_refused("others can write", "check", KNOWN, "--cache", made)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what was remembered; --fresh and --certificates compute; a source that changes under way leaves nothing behind."""
    monkeypatch.setattr(papers, "claims", lambda: (mixed, certified))
    kept = tmp_path / "kept"
    first, second = (run("check", "--all", "--cache", kept) for _ in range(2))
    assert (first.exit_code, second.exit_code, "remembered" in first.output) == (0, 0, False)
    assert "1 computed steps of 1 claims were remembered, not computed again" in " ".join(second.output.split())
    for more in (("--fresh",), ("--certificates", tmp_path / "documents"), ("--json", "--fresh")):
        assert "remembered, not" not in run("check", "--all", "--cache", kept, *more).output
    assert [
        c["runs"][0]["remembered"] for c in json.loads(run("check", "--all", "--cache", kept, "--json").output)["claims"]
    ] == [1, 0]
    assert_refused("--fresh means nothing", "check", "--all", "--fresh")
    assert len(list(kept.iterdir())) == 2
    states = iter(["one", "two"])
    monkeypatch.setattr(command, "state", lambda: next(states))
    assert_refused("sources were changed", "check", "--all", "--cache", kept)
    assert len(list(kept.iterdir())) == 2
