"""A WebAssembly module: its sections, each function typed and flattened. What is not supported is refused by name.

Requires: binary format 1, functions as the only imports (those of ``machine.IMPORTS``), one memory and one table at most.
Source: WebAssembly Core Specification 1.0, with sign extension, saturating conversions, bulk memory and multiple values.

>>> module_of(b"not wasm", "a.wasm", {})
Traceback (most recent call last):
    ...
exactdp.errors.BadInput: a.wasm is no WebAssembly module: its first bytes are not those of one
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.wasm.body import Body, Context, Signature
from exactdp_checks.code.wasm.memory import PAGE, PAGES
from exactdp_checks.code.wasm.operators import TYPES
from exactdp_checks.code.wasm.reading import Bytes, Malformed

__all__ = ["Module", "Signature", "module_of"]

LARGEST = 8 * 2**20  # bytes
LOCALS = 10**6
CONSTANTS = {0x41: "i32", 0x42: "i64", 0x43: "f32", 0x44: "f64"}
TAGS = {1: "a table", 2: "a memory", 3: "a global", 4: "an exception tag"}


@dataclass
class Module:
    """``imports``: (module, name, signature); ``bodies``: the functions after them; ``data``: (offset or None, bytes)."""

    types: list[Signature] = field(default_factory=list)
    imports: list[tuple[str, str, Signature]] = field(default_factory=list)
    signatures: list[Signature] = field(default_factory=list)
    bodies: list[Body] = field(default_factory=list)
    table: dict[int, int] = field(default_factory=dict)
    slots: int | None = None
    pages: int | None = None
    most: int = 2**16
    globals: list[tuple[str, bool, int]] = field(default_factory=list)
    exports: dict[str, tuple[int, int]] = field(default_factory=dict)
    start: int | None = None
    data: list[tuple[int | None, bytes]] = field(default_factory=list)
    counted: int | None = None

    def function(self, name: str) -> int | None:
        """The index of an exported function."""
        kind, index = self.exports.get(name, (-1, 0))
        return index if kind == 0 else None


def module_of(data: bytes, called: str, imports: Mapping[tuple[str, str], Signature]) -> Module:
    """The module in these bytes. Raises BadInput for what is no module, not valid, or not supported."""
    if len(data) > LARGEST:
        raise BadInput(f"{called} has {len(data) >> 20} MiB: modules of at most {LARGEST >> 20} are read, strip and optimize it")
    if data[:4] != b"\0asm":
        raise BadInput(f"{called} is no WebAssembly module: its first bytes are not those of one")
    if data[4:8] != b"\1\0\0\0":
        raise BadInput(f"{called} is a WebAssembly component or another version: compile a core module of version 1")
    try:
        return _Reader(data, imports).module()
    except Malformed as error:
        raise BadInput(f"{called} is no valid WebAssembly module: {error}") from None
    except BadInput as error:
        raise BadInput(f"{called} cannot be audited: {error}") from None


class _Reader:
    def __init__(self, data: bytes, imports: Mapping[tuple[str, str], Signature]) -> None:
        self.bytes, self.allowed, self.module_, self.kinds = Bytes(data, 8), imports, Module(), list[Signature]()
        self.elements: list[tuple[int, list[int]]] = []

    def module(self) -> Module:
        r, m, before = self.bytes, self.module_, 0
        order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11]
        while r.at < r.end:
            section = r.byte()
            size = r.unsigned()
            inner = Bytes(r.data, r.at, r.at + size)
            r.take(size)
            if section == 0:
                inner.name()
                continue
            if section not in order:
                raise BadInput(f"it has a section of kind {section}, of a later proposal: compile without it")
            if order.index(section) < before:
                raise Malformed("its sections are out of order")
            before = order.index(section) + 1
            getattr(self, f"s{section}")(inner)
            if inner.at != inner.end:
                raise Malformed("a section is longer than what is in it")
        if len(m.bodies) != len(self.kinds):
            raise Malformed("it declares functions that it does not have")
        if m.counted is not None and m.counted != len(m.data):
            raise Malformed("it declares other data than it has")
        for at, functions in self.elements:
            self.reach(at, len(functions), m.slots, "table")
            m.table |= {at + i: self.known(f, len(m.signatures), "function") for i, f in enumerate(functions)}
        for kind, index in m.exports.values():
            sizes = (len(m.signatures), m.slots is not None, m.pages is not None, len(m.globals))
            if kind > 3:
                raise BadInput(f"it exports {TAGS.get(kind, 'something of another proposal')}")
            self.known(index, int(sizes[kind]), "export")
        if m.start is not None and m.signatures[self.known(m.start, len(m.signatures), "function")] != Signature((), ()):
            raise Malformed("its start function has parameters or results")
        if m.pages is None or m.exports.get("memory") != (2, 0):
            for where, name, signature in m.imports:
                if len(signature.takes) > 1:
                    raise BadInput(f"it imports {where}.{name}, and exports no memory: export one under the name memory")
        for offset, content in m.data:
            if offset is not None:
                self.reach(offset, len(content), None if m.pages is None else m.pages * PAGE, "memory")
        return m

    def reach(self, at: int, size: int, room: int | None, what: str) -> None:
        if room is None or at + size > room:
            raise BadInput(f"its initial data lies outside of its {what}")

    def known(self, index: int, size: int, what: str) -> int:
        if index >= size:
            raise Malformed(f"it names {what} {index}, which it does not have")
        return index

    def kind(self, r: Bytes) -> str:
        byte = r.byte()
        if byte not in TYPES:
            what = {0x7B: "v128 (SIMD)", 0x70: "funcref (reference types)", 0x6F: "externref (reference types)"}
            if byte in what:
                raise BadInput(f"it uses {what[byte]}, which is not supported: compile without it")
            raise Malformed(f"0x{byte:02x} is no type of a value")
        return TYPES[byte]

    def limits(self, r: Bytes, most: int) -> tuple[int, int]:
        flag = r.byte()
        if flag > 1:
            raise BadInput("it uses shared or 64-bit memory (threads, memory64), which is not supported: compile without it")
        least = r.unsigned()
        found = least, r.unsigned() if flag else most
        if not found[0] <= found[1] <= most:
            raise Malformed("a memory or a table has a size above its limit")
        return found

    def signature(self, r: Bytes) -> Signature:
        if r.byte() != 0x60:
            raise Malformed("a type is no function type")
        return Signature(tuple(r.vector(lambda: self.kind(r))), tuple(r.vector(lambda: self.kind(r))))

    def typed(self, r: Bytes) -> Signature:
        return self.module_.types[self.known(r.unsigned(), len(self.module_.types), "type")]

    def s1(self, r: Bytes) -> None:
        self.module_.types = r.vector(lambda: self.signature(r))

    def s2(self, r: Bytes) -> None:
        for _ in range(r.unsigned()):
            where, name, tag = r.name(), r.name(), r.byte()
            shown = printable(f"{where}.{name}", 60)
            if tag != 0:
                raise BadInput(f"it imports {TAGS.get(tag, 'something')} ({shown}): only functions may be imported")
            signature = self.typed(r)
            if (where, name) not in self.allowed:
                known = ", ".join(dict.fromkeys(f"{a}.{b}" for a, b in self.allowed if b in ("random_get", "report")))
                raise BadInput(f"it imports {shown}, which is neither randomness nor the report: use {known}, nothing else")
            if signature != self.allowed[where, name]:
                raise BadInput(f"it imports {shown} with other types than it has")
            self.module_.imports.append((where, name, signature))
            self.module_.signatures.append(signature)

    def s3(self, r: Bytes) -> None:
        self.kinds = r.vector(lambda: self.typed(r))
        self.module_.signatures += self.kinds

    def s4(self, r: Bytes) -> None:
        count = r.unsigned()
        if count > 1:
            raise BadInput("it has several tables (reference types), which is not supported: compile without it")
        for _ in range(count):
            if r.byte() != 0x70:
                raise BadInput("it has a table of other things than functions (reference types), which is not supported")
            self.module_.slots = self.limits(r, 2**32)[0]

    def s5(self, r: Bytes) -> None:
        count = r.unsigned()
        if count > 1:
            raise BadInput("it has several memories, which is not supported: compile without it")
        for _ in range(count):
            self.module_.pages, self.module_.most = self.limits(r, 2**16)
            if self.module_.pages > PAGES:
                raise BadInput(f"it needs {self.module_.pages // 16} MiB of memory: at most {PAGES // 16} are given")

    def s6(self, r: Bytes) -> None:
        for _ in range(r.unsigned()):
            kind, mutable = self.kind(r), r.byte()
            if mutable > 1:
                raise Malformed("a global is neither constant nor variable")
            self.module_.globals.append((kind, bool(mutable), self.constant(r, kind)))

    def constant(self, r: Bytes, kind: str) -> int:
        code = r.byte()
        if code == 0x23 or code in (0xD0, 0xD2):
            raise BadInput("it computes an initial value from an import or a reference, which is not supported")
        if CONSTANTS.get(code) != kind:
            raise Malformed("an initial value is no constant of its type")
        width = 32 if kind[1:] == "32" else 64
        value = r.pattern(width) if kind[0] == "i" else int.from_bytes(r.take(width // 8), "little")
        if r.byte() != 0x0B:
            raise BadInput("it computes an initial value, which is not supported")
        return value

    def s7(self, r: Bytes) -> None:
        for _ in range(r.unsigned()):
            name = r.name()
            if name in self.module_.exports:
                raise Malformed(f"it exports {printable(name, 40)} twice")
            self.module_.exports[name] = (r.byte(), r.unsigned())

    def s8(self, r: Bytes) -> None:
        self.module_.start = r.unsigned()

    def s9(self, r: Bytes) -> None:
        for _ in range(r.unsigned()):
            if r.unsigned() != 0:
                raise BadInput("it has elements that are passive or references, which is not supported: compile without it")
            self.elements.append((self.constant(r, "i32"), r.vector(r.unsigned)))

    def s10(self, r: Bytes) -> None:
        if r.unsigned() != len(self.kinds):
            raise Malformed("it declares other functions than it has")
        m = self.module_
        about: dict[str, Any] = {"memory": m.pages is not None, "table": m.slots is not None, "data": m.counted}
        context = Context(m.types, m.signatures, [(kind, mutable) for kind, mutable, _ in m.globals], **about)
        total = 0
        for signature in self.kinds:
            size = r.unsigned()
            inner = Bytes(r.data, r.at, r.at + size)
            r.take(size)
            local: list[str] = []
            for _ in range(inner.unsigned()):
                count = inner.unsigned()
                total += count
                if total > LOCALS:
                    raise BadInput(f"its functions have more than {LOCALS} local variables together")
                local += [self.kind(inner)] * count
            m.bodies.append(Body.read(inner, signature, local, context))

    def s11(self, r: Bytes) -> None:
        for _ in range(r.unsigned()):
            flag = r.unsigned()
            if flag > 2 or (flag == 2 and r.unsigned() != 0):
                raise Malformed("a segment of data is of an unknown kind")
            offset = None if flag == 1 else self.constant(r, "i32")
            self.module_.data.append((offset, r.take(r.unsigned())))

    def s12(self, r: Bytes) -> None:
        self.module_.counted = r.unsigned()
