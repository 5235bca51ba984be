"""The code of a function: typed as the specification's algorithm does, and flattened, so that a branch is a jump.

An instruction is (opcode, a, b). A jump is [target, how many values it keeps, the height of the stack below them]; blocks, loops
and ends leave nothing. Source: WebAssembly Core Specification 1.0, section 3.3 and the appendix on validation.

>>> from exactdp_checks.code.wasm.reading import Bytes
>>> code = Bytes(bytes([0x20, 0, 0x04, 0x7F, 0x41, 7, 0x05, 0x41, 9, 0x0B, 0x0B]))
>>> Body.read(code, Signature(("i32",), ("i32",)), [], Context([], [], [])).code
[(32, 0, None), (4, 4, None), (65, 7, None), (12, [5, 1, 0], None), (65, 9, None), (15, 1, None)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.wasm.operators import LOADS, NUMERIC, STORES, TYPES
from exactdp_checks.code.wasm.reading import Bytes, Malformed
from exactdp_checks.code.wasm.signatures import Block, Context, Signature

__all__ = ["Body", "Context", "Signature"]

OTHER = {0xFD: "SIMD", 0xFE: "threads", 0xD0: "reference types", 0xD1: "reference types", 0xD2: "reference types"}
OTHER |= dict.fromkeys((0x06, 0x07, 0x08, 0x1F), "exceptions") | {0x12: "tail calls", 0x13: "tail calls"}
OTHER |= {0x25: "reference types", 0x26: "reference types", 0xFB: "garbage collection", 0x14: "function references"}
BULK = {8: ("i32",) * 3, 9: (), 10: ("i32",) * 3, 11: ("i32",) * 3}
ANY = "any"


@dataclass
class Body:
    """The flattened code; ``local``: the types of the locals beyond the parameters; ``highest``: of the stack."""

    signature: Signature
    local: list[str]
    code: list[tuple[int, Any, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, r: Bytes, signature: Signature, local: list[str], context: Context) -> Body:
        """The code up to the end of these bytes. Raises Malformed for what is not valid, BadInput for what is not supported."""
        made = _Typed(r, cls(signature, local), context)
        while made.blocks:
            made.instruction(r.byte())
        if r.at != r.end:
            raise Malformed("a function goes on after its end")
        return made.body


class _Typed:
    def __init__(self, r: Bytes, body: Body, context: Context) -> None:
        self.r, self.body, self.context, self.code = r, body, context, body.code
        self.local = (*body.signature.takes, *body.local)
        self.stack: list[str] = []
        gives = body.signature.gives
        self.blocks = [Block(0, (), gives, 0, [-1, len(gives), 0])]

    def emit(self, code: int, a: Any = None, b: Any = None) -> None:
        self.code.append((code, a, b))

    def pop(self, wanted: str = ANY) -> str:
        block = self.blocks[-1]
        if len(self.stack) == block.height:
            if block.dead:
                return wanted
            raise Malformed("an instruction takes more than there is on the stack")
        given = self.stack.pop()
        if ANY not in (wanted, given) and wanted != given:
            raise Malformed(f"an instruction takes {wanted} and is given {given}")
        return given if wanted == ANY else wanted

    def pops(self, kinds: Sequence[str]) -> None:
        for kind in reversed(kinds):
            self.pop(kind)

    def dead(self) -> None:
        block = self.blocks[-1]
        del self.stack[block.height :]
        block.dead = True

    def label(self, depth: int) -> tuple[list[int], tuple[str, ...]]:
        if depth >= len(self.blocks):
            raise Malformed("a branch leads out of its function")
        block = self.blocks[-1 - depth]
        return block.label, block.takes if block.opcode == 3 else block.gives

    def index(self, size: int, what: str) -> int:
        i = self.r.unsigned()
        if i >= size:
            raise Malformed(f"an instruction names {what} {i}, which there is not")
        return i

    def block_type(self) -> Signature:
        r = self.r
        byte = r.data[r.at] if r.at < r.end else 0
        if byte == 0x40 or byte in TYPES:
            r.byte()
            return Signature((), () if byte == 0x40 else (TYPES[byte],))
        if byte in (0x7B, 0x70, 0x6F):
            raise BadInput("it uses blocks of vectors or references, which is not supported: compile without SIMD")
        number = r.signed(33)
        if not 0 <= number < len(self.context.types):
            raise Malformed("a block has no type")
        return self.context.types[number]

    def memory(self) -> None:
        if not self.context.memory:
            raise Malformed("an instruction uses a memory, and there is none")

    def access(self, size: int) -> int:
        self.memory()
        align, offset = self.r.unsigned(), self.r.unsigned()
        if align > 31 or 1 << align > size:
            raise Malformed("an alignment is larger than what is loaded or stored")
        return offset

    def instruction(self, code: int) -> None:
        r = self.r
        if code in NUMERIC:
            self.computed(code)
        elif code in (0x20, 0x21, 0x22):
            i = self.index(len(self.local), "local")
            if code != 0x20:
                self.pop(self.local[i])
            if code != 0x21:
                self.stack.append(self.local[i])
            self.emit(code, i)
        elif code in (0x23, 0x24):
            i = self.index(len(self.context.globals), "global")
            kind, mutable = self.context.globals[i]
            if code == 0x23:
                self.stack.append(kind)
            else:
                if not mutable:
                    raise Malformed("a constant is set")
                self.pop(kind)
            self.emit(code, i)
        elif 0x41 <= code <= 0x44:
            value = r.pattern(32 if code == 0x41 else 64) if code < 0x43 else None
            if value is None:
                value = int.from_bytes(r.take(4 if code == 0x43 else 8), "little")
            self.stack.append(("i32", "i64", "f32", "f64")[code - 0x41])
            self.emit(0x41, value)
        elif code in LOADS:
            kind, size, _ = LOADS[code]
            offset = self.access(size)
            self.pop("i32")
            self.stack.append(kind)
            self.emit(code, offset)
        elif code in STORES:
            kind, size, _ = STORES[code]
            offset = self.access(size)
            self.pops(("i32", kind))
            self.emit(code, offset)
        elif code == 0x01:
            pass
        elif code <= 0x05 or code == 0x0B:
            self.structured(code)
        elif 0x0C <= code <= 0x11:
            self.transfer(code)
        elif code == 0x1A:
            self.pop()
            self.emit(code)
        elif code in (0x1B, 0x1C):
            kinds = r.vector(r.byte) if code == 0x1C else []
            if kinds and (len(kinds) > 1 or kinds[0] not in TYPES):
                raise BadInput("it selects vectors or references, which is not supported")
            self.pop("i32")
            wanted = TYPES[kinds[0]] if kinds else ANY
            self.stack.append(self.pop(self.pop(wanted)))
            self.emit(0x1B)
        elif code in (0x3F, 0x40):
            self.memory()
            if r.byte() != 0:
                raise BadInput("it uses several memories, which is not supported")
            if code == 0x40:
                self.pop("i32")
            self.stack.append("i32")
            self.emit(code)
        elif code == 0xFC:
            self.prefixed(r.unsigned())
        elif code in OTHER:
            raise BadInput(f"it uses the instruction 0x{code:02x} ({OTHER[code]}), which is not supported: compile without it")
        else:
            raise Malformed(f"0x{code:02x} is no instruction")

    def computed(self, code: int) -> None:
        self.pops(NUMERIC[code].takes)
        self.stack.append(NUMERIC[code].gives)
        self.emit(code)

    def prefixed(self, code: int) -> None:
        if code <= 7:
            self.computed(0xFC00 + code)
            return
        if code not in BULK:
            what = "bulk operations on tables" if code < 18 else "a later proposal"
            raise BadInput(f"it uses the instruction 0xfc {code} ({what}), which is not supported")
        segment = None
        if code in (8, 9):
            if self.context.data is None:
                raise Malformed("data is named and not counted")
            segment = self.index(self.context.data, "data")
        for _ in range({8: 1, 9: 0, 10: 2, 11: 1}[code]):
            self.memory()
            if self.r.byte() != 0:
                raise BadInput("it uses several memories, which is not supported")
        self.pops(BULK[code])
        self.emit(0xFC00 + code, segment)

    def structured(self, code: int) -> None:
        if code == 0x00:
            self.emit(code)
            self.dead()
        elif code in (0x02, 0x03, 0x04):
            if code == 0x04:
                self.pop("i32")
                self.emit(code)
            signature = self.block_type()
            self.pops(signature.takes)
            height = len(self.stack)
            arity = len(signature.takes if code == 3 else signature.gives)
            label = [len(self.code) if code == 3 else -1, arity, height]
            self.blocks.append(Block(code, signature.takes, signature.gives, height, label, len(self.code) - 1))
            self.stack += signature.takes
        elif code in (0x05, 0x0B):
            block = self.blocks[-1]
            self.pops(block.gives)
            if len(self.stack) != block.height:
                raise Malformed("a block leaves more on the stack than it gives")
            if code == 0x05:
                if block.opcode != 4:
                    raise Malformed("an else has no if")
                self.emit(0x0C, block.label)
                self.code[block.otherwise] = (4, len(self.code), None)
                block.opcode, block.dead = 5, False
                self.stack += block.takes
                return
            self.blocks.pop()
            if block.opcode == 4:
                if block.takes != block.gives:
                    raise Malformed("an if without an else gives other values than it takes")
                self.code[block.otherwise] = (4, len(self.code), None)
            if block.opcode != 3:
                block.label[0] = len(self.code)
            if not self.blocks:
                self.emit(0x0F, len(block.gives))
            self.stack += block.gives

    def transfer(self, code: int) -> None:
        r, context = self.r, self.context
        if code in (0x0C, 0x0D):
            label, kinds = self.label(r.unsigned())
            if code == 0x0D:
                self.pop("i32")
            self.pops(kinds)
            self.stack += kinds
            self.emit(code, label)
            if code == 0x0C:
                self.dead()
        elif code == 0x0E:
            depths = r.vector(r.unsigned)
            label, kinds = self.label(r.unsigned())
            self.pop("i32")
            labels = []
            for depth in depths:
                other, others = self.label(depth)
                if len(others) != len(kinds):
                    raise Malformed("the ways of a table of branches keep different values")
                before = list(self.stack)
                self.pops(others)
                self.stack[:] = before
                labels.append(other)
            self.pops(kinds)
            self.emit(code, labels, label)
            self.dead()
        elif code == 0x0F:
            kinds = self.body.signature.gives
            self.pops(kinds)
            self.emit(code, len(kinds))
            self.dead()
        elif code in (0x10, 0x11):
            if code == 0x10:
                i = self.index(len(context.functions), "function")
                signature = context.functions[i]
                self.emit(code, i)
            else:
                i = self.index(len(context.types), "type")
                if r.unsigned() != 0 or not context.table:
                    raise Malformed("a table is named that there is not")
                signature = context.types[i]
                self.pop("i32")
                self.emit(code, signature)
            self.pops(signature.takes)
            self.stack += signature.gives
        else:
            raise BadInput(f"it uses the instruction 0x{code:02x} ({OTHER.get(code, 'unknown')}), which is not supported")
