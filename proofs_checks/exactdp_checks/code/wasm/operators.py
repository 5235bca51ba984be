"""The numeric instructions of WebAssembly: opcode, name, and the types of what each takes and gives.

Source: WebAssembly Core Specification 1.0, section 5.4 (instructions), with sign extension and saturating conversions.

>>> NUMERIC[0x6A]
Operator(name='i32.add', takes=('i32', 'i32'), gives='i32')
>>> NUMERIC[0xFC02].name
'i32.trunc_sat_f64_s'
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LOADS", "NUMERIC", "STORES", "TYPES", "WIDTH", "Operator"]

TYPES = {0x7F: "i32", 0x7E: "i64", 0x7D: "f32", 0x7C: "f64"}
WIDTH = {"i32": 32, "i64": 64, "f32": 32, "f64": 64}
COMPARED = "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u"
WORDS = "add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"
REALS = "abs neg ceil floor trunc nearest sqrt"
JOINED = "add sub mul div min max copysign"


@dataclass(frozen=True)
class Operator:
    """An instruction whose operands are all on the stack."""

    name: str
    takes: tuple[str, ...]
    gives: str


def _numeric() -> dict[int, Operator]:
    made: dict[int, Operator] = {}

    def add(start: int, kind: str, names: str, takes: tuple[str, ...], gives: str) -> int:
        for i, name in enumerate(names.split()):
            made[start + i] = Operator(f"{kind}.{name}", takes, gives)
        return start + len(names.split())

    code = 0x45
    for kind in ("i32", "i64"):
        code = add(code, kind, "eqz", (kind,), "i32")
        code = add(code, kind, COMPARED, (kind, kind), "i32")
    for kind in ("f32", "f64"):
        code = add(code, kind, "eq ne lt gt le ge", (kind, kind), "i32")
    for kind in ("i32", "i64"):
        code = add(code, kind, "clz ctz popcnt", (kind,), kind)
        code = add(code, kind, WORDS, (kind, kind), kind)
    for kind in ("f32", "f64"):
        code = add(code, kind, REALS, (kind,), kind)
        code = add(code, kind, JOINED, (kind, kind), kind)
    for line in """i32 wrap_i64|i32 trunc_f32_s|i32 trunc_f32_u|i32 trunc_f64_s|i32 trunc_f64_u|i64 extend_i32_s|i64 extend_i32_u
i64 trunc_f32_s|i64 trunc_f32_u|i64 trunc_f64_s|i64 trunc_f64_u|f32 convert_i32_s|f32 convert_i32_u|f32 convert_i64_s
f32 convert_i64_u|f32 demote_f64|f64 convert_i32_s|f64 convert_i32_u|f64 convert_i64_s|f64 convert_i64_u|f64 promote_f32
i32 reinterpret_f32|i64 reinterpret_f64|f32 reinterpret_i32|f64 reinterpret_i64""".replace("\n", "|").split("|"):
        kind, name = line.split()
        code = add(code, kind, name, (name.split("_")[1],), kind)
    for kind, names in (("i32", "extend8_s extend16_s"), ("i64", "extend8_s extend16_s extend32_s")):
        code = add(code, kind, names, (kind,), kind)
    code = 0xFC00
    for kind in ("i32", "i64"):
        for source in ("f32", "f64"):
            code = add(code, kind, f"trunc_sat_{source}_s trunc_sat_{source}_u", (source,), kind)
    return made


NUMERIC = _numeric()
LOADS = {  # opcode: (type, bytes, signed)
    0x28: ("i32", 4, False),
    0x29: ("i64", 8, False),
    0x2A: ("f32", 4, False),
    0x2B: ("f64", 8, False),
    0x2C: ("i32", 1, True),
    0x2D: ("i32", 1, False),
    0x2E: ("i32", 2, True),
    0x2F: ("i32", 2, False),
    0x30: ("i64", 1, True),
    0x31: ("i64", 1, False),
    0x32: ("i64", 2, True),
    0x33: ("i64", 2, False),
    0x34: ("i64", 4, True),
    0x35: ("i64", 4, False),
}
STORES = {  # opcode: (type, bytes)
    0x36: ("i32", 4),
    0x37: ("i64", 8),
    0x38: ("f32", 4),
    0x39: ("f64", 8),
    0x3A: ("i32", 1),
    0x3B: ("i32", 2),
    0x3C: ("i64", 1),
    0x3D: ("i64", 2),
    0x3E: ("i64", 4),
}
