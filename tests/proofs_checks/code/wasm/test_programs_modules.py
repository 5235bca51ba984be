"""Random modules of what compilers seldom write, against wasmtime: a sample here, five hundred where LONG is set."""

from __future__ import annotations

import os
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.support.module_programs import counted
from tests.support.module_writer import TRAPPING

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


UNREAD = """(module (import "wasi_snapshot_preview1" "random_get" (func $r (param i32 i32) (result i32)))
(memory (export "memory") 1)
(func $byte (result i32) (drop (call $r (i32.const 0) (i32.const 1))) (i32.load8_u (i32.const 0)))
(func (export "f") (param $x i32) (result i32) (local $a i32) (local $v KIND)
 (local.set $a (i32.and (local.get $x) (i32.eq (i32.and (call $byte) (i32.const 7)) (i32.const 5))))
 (local.set $v (select (KIND.const BAD) (KIND.const 1) (local.get $a)))
 (local.set $a (i32.and (call $byte) (i32.const 1)))
 (drop (OPERATION))
 (local.get $a)))"""
LEAST = {"i32": -(2**31), "i64": -(2**63)}


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
@pytest.mark.parametrize("name", [op.name for op in TRAPPING] + ["i32.div_s -1", "i64.div_s -1"])
def test_a_trap_on_what_a_draw_forgot_is_found(tmp_path: Path, name: str) -> None:
    """An instruction that traps for an earlier draw, and gives what nothing reads: such a leak was proved private."""
    import wasmtime

    name, _, by = name.partition(" ")
    op = next(each for each in TRAPPING if each.name == name)
    kind = op.takes[0]
    last = f"(local.get $v) ({kind}.const {by})" if by else "(local.get $v)"
    bad = str(LEAST[kind]) if by else "inf" if kind[0] == "f" else "0"
    operands = last if by or kind[0] == "f" else f"({kind}.const 7) {last}"
    text = UNREAD.replace("KIND", kind).replace("BAD", bad).replace("OPERATION", f"{name} {operands}")
    path = tmp_path / "m.wasm"
    path.write_bytes(bytes(wasmtime.wat2wasm(text)))
    laws = [law.mass for law in audit_code(f"{path}:f", [0, 1], 1).explored.laws]
    half, rest = Fraction(1, 2), Fraction(7, 16)
    assert laws == [{0: half, 1: half}, {"trap": Fraction(1, 8), 0: rest, 1: rest}]


CHOSEN = """(module (import "wasi_snapshot_preview1" "random_get" (func $r (param i32 i32) (result i32)))
(memory (export "memory") 1) (type $t (func (param i32) (result i32))) (table 2 funcref) (elem (i32.const 0) $word $word)
(func $word (type $t) (drop (call $r (i32.const 0) (i32.const 4))) (i32.load (i32.const 0)))
(func (export "branch") (param $x i32) (result i32)
 (block $d (block $b (block $a (br_table $a $b $a $d (call $word (local.get $x)))) (return (i32.const 7))) (return (i32.const 8)))
 (local.get $x))
(func (export "indirect") (param $x i32) (result i32)
 (i32.and (call_indirect (type $t) (local.get $x) (call $word (local.get $x))) (i32.const 1)))
(func (export "quotient") (param $x i32) (result i32)
 (i32.rem_s (i32.div_s (call $word (local.get $x)) (i32.const -3)) (i32.const 2))))"""


@pytest.mark.skipif(find_spec("wasmtime") is None, reason="needs wasmtime")
@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("branch", {7: 2, 8: 1, 0: 2**32 - 3}),
        ("indirect", {0: 1, 1: 1, "trap": 2**32 - 2}),
        ("quotient", {0: 2**31 + 2, 1: 2**30 - 1, -1: 2**30 - 1}),  # of 2^32: parities of x // 3 on both sides of 0
    ],
)
def test_a_wide_number_chooses_and_is_divided(tmp_path: Path, name: str, times: dict[object, int]) -> None:
    """A branch of a table, a function, a signed quotient of very many values: how many of 2^32 words have each report."""
    import wasmtime

    path = tmp_path / "m.wasm"
    path.write_bytes(bytes(wasmtime.wat2wasm(CHOSEN)))
    law = audit_code(f"{path}:{name}", [0, 1], 1).explored.laws[0].mass
    assert law == {y: Fraction(n, 2**32) for y, n in times.items()}


SIGNALLING = """(module (import "wasi_snapshot_preview1" "random_get" (func $r (param i32 i32) (result i32)))
(memory (export "memory") 1)
(func (export "f") (param $x i32) (result f32) (drop (call $r (i32.const 0) (i32.const 1)))
 (f32.reinterpret_i32 (i32.or (i32.const 0x7f800001)
  (i32.shl (i32.and (i32.load8_u (i32.const 0)) (i32.const 1)) (i32.const 22))))))"""


def test_a_signalling_nan_is_a_report_of_its_own(tmp_path: Path) -> None:
    """Python's floats, by which wasmtime gives those of 32 bits, make it quiet: the law keeps it, the replay does not deny it."""
    wasmtime = pytest.importorskip("wasmtime")
    path = tmp_path / "m.wasm"
    path.write_bytes(bytes(wasmtime.wat2wasm(SIGNALLING)))
    audit = audit_code(f"{path}:f", [0, 1], 1)
    assert audit.outcome == "proved"
    half = Fraction(1, 2)
    assert {str(y): p for y, p in audit.explored.laws[0].mass.items()} == {"nan 0x7f800001": half, "nan 0x7fc00001": half}
