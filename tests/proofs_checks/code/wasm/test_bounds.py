"""What ends an audit of a module that takes memory or time, or that cannot be run: one sentence each; what is enclosed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.support.command import run

from exactdp.errors import BadInput
from exactdp.numbers.exact import rational
from exactdp_checks.code.interpreter.absorption import visits
from exactdp_checks.code.isolation.limits import resident
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.wasm import finding

HERE = Path(__file__).parent
RANDOM = "02" + "01" + "16" + b"wasi_snapshot_preview1".hex() + "0a" + b"random_get".hex() + "0000"


def section(number: int, content: str) -> str:
    """A section of a module, in hex: its number, its size, what is in it."""
    return f"{number:02x}{len(content) // 2:02x}{content}"


def module(path: Path, code: str, imports: str = "", memory: str = "", exports: int = 1, name: str = "f") -> str:
    """A module in hex whose function f (i32) -> i32 has this code, which ends by 0b; a memory of so many pages."""
    first = bool(imports)
    found = "0061736d01000000" + section(1, "0260027f7f017f60017f017f")
    if first:
        found += section(2, "01" + imports[4:])
    found += section(3, "0101") + (section(5, "0100" + memory) if memory else "")
    found += section(
        7, f"{exports:02x}{len(name):02x}{name.encode().hex()}00{int(first):02x}" + ("066d656d6f72790200" if exports == 2 else "")
    )
    body = "00" + code
    path.write_bytes(bytes.fromhex(found + section(10, f"01{len(body) // 2:02x}{body}")))
    return f"{path}:f"


@pytest.fixture(scope="module")
def mechanisms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, from its text."""
    made = tmp_path_factory.mktemp("compiled") / "mechanisms.wasm"
    made.write_bytes(bytes.fromhex((HERE / "mechanisms.hex").read_text()))
    return made


def test_memory_ends_an_audit(mechanisms: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this process holds more than the audit may take, it is undecided, by a sentence that says so."""
    assert 0 < resident() < 2**20
    sizes = [100]
    monkeypatch.setattr(finding, "resident", lambda: sizes.pop() if sizes else 10_000)
    audit = audit_code(f"{mechanisms}:endless", [0, 1], 1, memory=512)
    assert audit.outcome == "undecided"
    assert "the 512 MiB of memory" in " ".join(audit.notes)


def test_memory_that_is_filled_at_once(tmp_path: Path) -> None:
    """64 MiB would be 64 million cells: refused by name, with status 3."""
    fill = "4100" + "4101" + "4180808020" + "fc0b00" + "4101" + "0b"
    done = run("audit-code", module(tmp_path / "a.wasm", fill, memory="8008"), "--inputs", "0..1", "--epsilon", "1", "--json")
    assert done.exit_code == 3
    assert "more than 1 MiB of memory are filled or copied at once" in done.stdout


def test_random_bytes_without_a_memory(tmp_path: Path) -> None:
    """An engine could not write them."""
    call = "4100" + "4104" + "1000" + "0b"
    with pytest.raises(BadInput, match="exports no memory"):
        audit_code(module(tmp_path / "a.wasm", call, RANDOM), [0, 1], 1)
    path = module(tmp_path / "b.wasm", call, RANDOM, "01", 2)
    assert audit_code(path, [0, 1], 1).outcome == "proved"


def test_what_begins_a_module_takes_nothing(tmp_path: Path) -> None:
    """A reactor is begun by a function without parameters."""
    path = tmp_path / "a.wasm"
    module(path, "4101" + "0b", name="_initialize")
    with pytest.raises(BadInput, match=r"_initialize must be a function of the module from \(\) to \(\)"):
        audit_code(f"{path}:_initialize", [0, 1], 1)


def test_locals_are_bounded(tmp_path: Path) -> None:
    """A few bytes declare four thousand million of them."""
    path = tmp_path / "a.wasm"
    module(path, "4101" + "0b")
    data = path.read_bytes().hex().replace("0a06010400" + "41010b", "0a0b0109" + "01" + "ffffffff0f7f" + "41010b")
    path.write_bytes(bytes.fromhex(data))
    with pytest.raises(BadInput, match="local variables"):
        audit_code(f"{path}:f", [0, 1], 1)


def test_elimination_where_costs_change() -> None:
    """A ring of states with ways back: each is visited as the equations say."""
    size = 30
    rows = [{(s + 1) % size: Fraction(1, 2), (s * 7) % size: Fraction(1, 3)} for s in range(size)]
    rows = [{r: p for r, p in row.items() if p} for row in rows]
    found, lost = visits(rows)
    assert lost == 0
    for r in range(size):
        into = sum((rational(found[s]) * row.get(r, Fraction(0)) for s, row in enumerate(rows)), start=Fraction(int(r == 0)))
        assert found[r] == into
