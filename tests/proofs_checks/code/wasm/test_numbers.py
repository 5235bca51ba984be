"""Every numeric instruction: on plain numbers as wasmtime has it, and on random bits as on plain numbers."""

from __future__ import annotations

from math import isnan
from random import Random
from typing import Any

import pytest

from exactdp_checks.code.wasm.diagrams import END, TRUE, Diagrams
from exactdp_checks.code.wasm.numeric import COMPUTED, TRAP, UNSET, pattern, real
from exactdp_checks.code.wasm.operators import NUMERIC, TYPES, WIDTH
from exactdp_checks.code.wasm.values import Table
from exactdp_checks.code.wasm.words import Trapped, Words

CODE = {kind: byte for byte, kind in TYPES.items()}
REALS = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.5,
    -0.5,
    -1.5,
    1e300,
    -1e300,
    5e-324,
    2.0**31,
    -(2.0**31),
    2.0**63,
    2.0**64,
    4294967295.0,
]
REALS += [float("inf"), float("-inf"), float("nan"), 1 / 3, 16777217.0, 1e-45, 3.4028235677973366e38, 0.1, 9007199254740993.0]


def corners(kind: str, rng: Random) -> list[int]:
    """Patterns at which instructions go wrong, and some others."""
    width = WIDTH[kind]
    if kind[0] == "f":
        return [*(pattern(x, width) for x in REALS), *(rng.getrandbits(width - 2) for _ in range(6))]
    top = 1 << (width - 1)
    return [
        0,
        1,
        2,
        3,
        7,
        31,
        32,
        33,
        63,
        64,
        255,
        128,
        32768,
        top - 1,
        top,
        top + 1,
        2 * top - 1,
        *(rng.getrandbits(width) for _ in range(6)),
    ]


def sized(content: bytes) -> bytes:
    """A short vector of bytes, with its length."""
    n = len(content)
    return bytes([n & 127 | 128, n >> 7 & 127 | 128, n >> 14]) + content


def module_of_operators() -> bytes:
    """One exported function for each instruction."""
    types, bodies, exports = b"", b"", b""
    for i, (code, operator) in enumerate(NUMERIC.items()):
        takes = bytes(CODE[k] for k in operator.takes)
        types += bytes([0x60, len(takes), *takes, 1, CODE[operator.gives]])
        gets = b"".join(bytes([0x20, j]) for j in range(len(takes)))
        opcode = bytes([0xFC, code & 0xFF]) if code > 0xFF else bytes([code])
        bodies += sized(b"\0" + gets + opcode + b"\x0b")
        name = operator.name.encode()
        exports += bytes([len(name)]) + name + bytes([0, i & 127 | 128, i >> 7])
    count = len(NUMERIC)
    vector = bytes([count & 127 | 128, count >> 7])
    places = b"".join(bytes([i & 127 | 128, i >> 7]) for i in range(count))
    sections = ((1, vector + types), (3, vector + places), (7, vector + exports), (10, vector + bodies))
    return b"\0asm\1\0\0\0" + b"".join(bytes([n]) + sized(content) for n, content in sections)


def test_plain_numbers_are_those_of_another_engine() -> None:
    """Which fault only this finds: a rounding, a trap or a sign that the specification has otherwise."""
    wasmtime: Any = pytest.importorskip("wasmtime")
    store = wasmtime.Store()
    exports = wasmtime.Instance(store, wasmtime.Module(store.engine, module_of_operators()), []).exports(store)
    rng, calls = Random(1), 0
    for code, operator in NUMERIC.items():
        first, *more = (corners(kind, rng) for kind in operator.takes)
        for operands in [(a, b) for a in first for b in more[0]] if more else [(a,) for a in first]:
            given = [_given(kind, v) for kind, v in zip(operator.takes, operands, strict=True)]
            try:
                said = exports[operator.name](store, *given)
            except (wasmtime.Trap, wasmtime.WasmtimeError):
                said = None
            mine, width = COMPUTED[code](*operands), WIDTH[operator.gives]
            calls += 1
            if operator.gives[0] == "f" and said is not None:
                unset = mine == UNSET or isnan(real(mine, width))
                assert (unset and isnan(said)) or mine == pattern(said, width), (operator.name, operands)
            else:
                assert mine == (TRAP if said is None else said & ((1 << width) - 1)), (operator.name, operands)
    assert calls > 25_000


def _given(kind: str, v: int) -> Any:
    width = WIDTH[kind]
    return real(v, width) if kind[0] == "f" else v - (1 << width) if v >> (width - 1) else v


@pytest.mark.parametrize("code", [code for code, operator in NUMERIC.items() if operator.takes[0][0] == "i"])
def test_random_bits_agree_with_plain_numbers(code: int) -> None:
    """Some bits of each operand are random, or one is plain: the value for all bits is that of the plain instruction."""
    operator, rng = NUMERIC[code], Random(code)
    f, width = COMPUTED[code], WIDTH[operator.takes[0]]
    for turn in range(6):
        d = Diagrams()
        words = Words(d)
        shapes: list[Any] = []
        for i in range(len(operator.takes)):
            v: Any = rng.choice([rng.getrandbits(width), 3, 5, rng.randrange(1, 64)])
            if i == 0 or turn % 2:
                bits = [v >> j & 1 for j in range(width)]
                for place in rng.sample(range(width), 3):
                    bits[place] = d.bit(3 * i + place % 3) if rng.random() < 0.8 else d.no(d.bit(3 * i + place % 3))
                v = tuple(bits) if turn % 3 else Table(words.listed(tuple(bits)))
            shapes.append(v)
        try:
            made, trap = words.compute(code, tuple(shapes), TRUE), 0
        except Trapped as error:
            made, trap = 0, error.condition
        for bits_ in range(64):
            plain = f(*(_at(d, v, bits_) for v in shapes))
            if trap:
                assert (plain == TRAP) == bool(d.at(trap, bits_)), (operator.name, shapes)
            else:
                assert _at(d, made, bits_) == plain, (operator.name, turn, shapes)


def _at(d: Diagrams, v: Any, bits: int) -> int:
    if type(v) is int:
        return v
    if type(v) is tuple:
        return sum(d.at(b, bits) << i for i, b in enumerate(v))
    if type(v) is Table:
        return d.at(v.node, bits)
    n = sum(d.at(b, bits) << i for i, b in enumerate(v.bits))
    return n * v.factor & ((1 << v.width) - 1) if hasattr(v, "width") else int(v.span(n, n)[0])


def test_laws_are_those_of_counting() -> None:
    """A sum of bits, from the roots down and from the ends up."""
    d = Diagrams()
    total = d.end(0)
    for i in range(6):
        total = d.two("plus", lambda x, y: x + y, total, d.bit(i))
    assert [p * 64 for p in d.law(total).values()] == [1, 6, 15, 20, 15, 6, 1]
    assert sum(d.chance(c) for _, c in d.values(total, TRUE)) == 1
    assert d.var[total] < END
