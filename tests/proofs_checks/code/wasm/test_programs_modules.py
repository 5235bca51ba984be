"""Random modules of what compilers seldom write, against wasmtime: a sample here, five hundred where LONG is set."""

from __future__ import annotations

import os
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.support.module_programs import counted

from exactdp_checks.code.verdict.audit import audit_code

SAMPLE, ALL = 12, 500


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
def test_modules_have_the_law_that_another_engine_gives() -> None:
    """What only this finds: a branch, call, length or float that random bits choose, and is followed wrongly; a kept instance."""
    count = ALL if os.environ.get("LONG") else SAMPLE
    counts, differ = counted(count, 36)
    assert not differ, differ[0][:4000]
    assert all(counts[each] for each in ("equal", "joined equal", "kept equal", "wide equal")), counts


HALVES = """(module (import "wasi_snapshot_preview1" "random_get" (func $r (param i32 i32) (result i32)))
(memory (export "memory") 1)
(func (export "f") (param $x i32) (result i32)
 (drop (call $r (i32.const 0) (i32.const 9)))
 (i64.store (i32.const 16) (select (i64.load32_u (i32.const 0)) (i64.load32_u (i32.const 4))
  (i32.and (i32.load8_u (i32.const 8)) (i32.const 1))))
 (i32.add (local.get $x) (i32.rem_u (i32.wrap_i64 (i64.shr_u (i64.load (i32.const 16)) (i64.const 1))) (i32.const 5)))))"""


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
def test_a_word_whose_upper_half_is_zero_is_stored_whole(tmp_path: Path) -> None:
    """One of two words of 32 random bits, as 64: 2^31 is 3 more than a multiple of 5."""
    import wasmtime

    path = tmp_path / "m.wasm"
    path.write_bytes(bytes(wasmtime.wat2wasm(HALVES)))
    law = audit_code(f"{path}:f", [0, 1], 1).explored.laws[0].mass
    assert law == {y: Fraction(429496729 + (y < 3), 2**31) for y in range(5)}
