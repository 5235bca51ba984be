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


def _accesses(start: int, text: str) -> dict[int, tuple[str, int, bool]]:
    """Of each opcode from ``start`` on the type, the bytes in memory, and whether they are signed."""
    made = [(name[:3], int(name[3:].rstrip("su")), name[-1] == "s") for name in text.split()]
    return dict(enumerate(made, start))


LOADS = _accesses(0x28, "i324 i648 f324 f648 i321s i321u i322s i322u i641s i641u i642s i642u i644s i644u")
STORES = _accesses(0x36, "i324 i648 f324 f648 i321 i322 i641 i642 i644")
