"""An instance that is kept: what a run may read of those before it is named; a law that reads nothing such holds."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.observed import Assumption
from exactdp_checks.code.wasm.engines import Wasmtime

HERE = Path(__file__).parent
READS = "counter reused again lazy added some first other copied"
CLEAN = "written cleared restored rejected unread stays"
CHECKED = "checked" if find_spec("wasmtime") else "computed"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, from its text."""
    made = tmp_path_factory.mktemp("kept") / "kept.wasm"
    made.write_bytes(bytes.fromhex((HERE / "kept.hex").read_text()))
    return made


def about(module: Path, name: str, inputs: tuple[int, ...] = (0, 1)) -> Assumption:
    """What is said of earlier calls."""
    observed = audit_code(f"{module}:{name}", inputs, "ln 9").observed
    assert observed is not None
    return next(
        each for each in observed.assumptions if each.name in ("what earlier calls left", "a new instance for every call")
    )


@pytest.mark.parametrize("name", READS.split())
def test_a_byte_that_an_earlier_call_left_is_named(module: Path, name: str) -> None:
    """A counter, noise that is cached, a table made once, a buffer written in part, also where ways meet that wrote otherwise."""
    said = about(module, name)
    assert said.status == "assumed"
    assert "it may read byte 1" in said.how


def test_a_verdict_says_that_a_call_may_read_what_another_left(module: Path) -> None:
    """What nobody asked for stands beside it: an assumption that --verbose lists is not seen."""
    said = "which earlier calls change: this is the law of a new instance"
    assert said in " ".join(audit_code(f"{module}:counter", (0, 1), "ln 9").notes)
    assert said not in " ".join(audit_code(f"{module}:written", (0, 1), "ln 9").notes)


def test_a_memory_that_grows_and_a_stack_that_a_trap_leaves(module: Path) -> None:
    """The size of the memory, and the pointer of the stack, which is a global."""
    assert "it may read the size of the memory" in about(module, "grows").how
    assert "it may read global 0" in about(module, "trapping").how


@pytest.mark.parametrize("name", CLEAN.split())
def test_a_law_that_reads_nothing_of_an_earlier_call(module: Path, name: str) -> None:
    """What is written before it is read, put back, or never read, and what lies on the stack."""
    said = about(module, name)
    assert (said.name, said.status) == ("what earlier calls left", CHECKED)
    assert "this function" in said.how


def test_runs_that_were_not_followed_may_read_anything(tmp_path: Path) -> None:
    """A part that is left below 2^-64 is no reason to say that all is followed."""
    path = tmp_path / "m.wasm"
    path.write_bytes(bytes.fromhex((HERE / "mechanisms.hex").read_text()))
    said = about(path, "endless")
    assert said.status == "assumed"
    assert "not followed" in said.how


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
def test_a_kept_instance_runs_where_nothing_is_read(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts are replayed once more in one instance; one that reports otherwise there ends the law."""
    run = Wasmtime.run
    monkeypatch.setattr(Wasmtime, "run", lambda *given: run(*given) if given[0].store is None else 7)
    assert about(module, "counter").status == "assumed"
    audit = audit_code(f"{module}:written", [0, 1], "ln 9")
    assert audit.outcome == "undecided"
    assert "the law is not used" in " ".join(audit.observed.events if audit.observed is not None else ())
