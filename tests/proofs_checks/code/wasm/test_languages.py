"""3-RR as Zig 0.17.1 and AssemblyScript 0.28.20 compile ``krr.zig`` and ``krr.ts`` of the corpus; what Go needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.verdict.audit import audit_code

MODULES = {
    "zig": (
        "0061736d0100000001100360027f7f017f60017f017f6000017f02250116776173695f736e617073686f745f70726576696577310a72616e646f6d5f"
        "67657400000303020102040501700101010504010080020609017f0141808080080b071102066d656d6f72790200046b72723300010a8f0102280002"
        "40108280808000410171450d0003401082808080002200450d000b200041037021000b20000b6401037f23808080800041106b220024808080800020"
        "0041086a41041080808080001a2000200028020836020c4103210141002102034020024108742000410c6a20016a2d00007221022001417f6a220141"
        "7f470d000b200041106a24808080800020020b"
    ),
    "assemblyscript": (
        "0061736d01000000010c0260027f7f017f60017f017f02250116776173695f736e617073686f745f70726576696577310a72616e646f6d5f67657400"
        "00030201010503010001071102046b7272330001066d656d6f727902000a36013400418008410410001a418008280200410171047f20000503404180"
        "08410410001a4180082802002200450d000b20004103700b0b"
    ),
}


@pytest.mark.parametrize("language", MODULES)
def test_three_values_by_a_loop_that_rejects(tmp_path: Path, language: str) -> None:
    """The truth with probability 2/3: ratio 4 exactly, though 2^32 is no multiple of 3, and nothing is left for the next call."""
    path = tmp_path / "krr.wasm"
    path.write_bytes(bytes.fromhex("".join(MODULES[language])))
    audit = audit_code(f"{path}:krr3", "0..2", "ln 4")
    assert audit.outcome == "proved"
    assert audit.smallest is not None
    assert audit.smallest.ratio == 4
    assert audit.observed is not None
    assert audit.observed.assumptions[1].name == "what earlier calls left"
    assert audit_code(f"{path}:krr3", "0..2", "ln 3").outcome == "refuted"


def test_a_runtime_that_reads_a_clock_is_refused(tmp_path: Path) -> None:
    """As Go's does, which imports ``clock_time_get``: by that name, and with what may be imported."""
    names = b"".join(bytes([len(name)]) + name for name in (b"wasi_snapshot_preview1", b"clock_time_get"))
    path = tmp_path / "go.wasm"
    types = bytes.fromhex("0108016003 7f7e7f 017f")
    path.write_bytes(b"\0asm\1\0\0\0" + types + bytes([2, len(names) + 3, 1]) + names + b"\0\0")
    with pytest.raises(
        BadInput, match=r"imports wasi_snapshot_preview1.clock_time_get, which is neither randomness nor the report"
    ):
        audit_code(f"{path}:krr3", "0..2", "ln 4")
