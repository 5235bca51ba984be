"""What runs leave in an instance that is kept, and what runs read that they have not written.

If no run reads a byte, before it writes it, that a run leaves changed, and no global that is read is left changed, nor the size
of the memory, then every call meets what it reads as the first call met it, by induction: the laws are those of an instance that
is kept, too. Ways that meet count as the one that wrote less. Requires: all runs of all inputs were followed.

>>> left = Left()
>>> left.reads, left.bytes = {7, 8}, {8, 9}
>>> left.said
'byte 8 of the memory'
"""

from __future__ import annotations

from exactdp_checks.code.wasm.module import Module
from exactdp_checks.code.wasm.states import State
from exactdp_checks.code.wasm.values import key_of

__all__ = ["Left"]


class Left:
    """``reads``: bytes that a run reads as it met them; ``bytes``, ``globals``: what a run leaves otherwise than it met it."""

    def __init__(self) -> None:
        self.reads, self.bytes, self.globals = set[int](), set[int](), set[int]()
        self.other, self.whole = "", True  # whether all runs were followed

    def note(self, module: Module, state: State, before: State) -> None:
        """The end of a run that began in ``before``."""
        memory, base = state.memory, state.memory.base
        if (memory.pages, memory.dropped) != (before.memory.pages, before.memory.dropped):
            self.other = "the size of the memory, or a segment that was dropped"
        for at, v in memory.cells_.items():
            if type(v) is not int or v != (base[at] if at < len(base) else 0):
                self.bytes.add(at)
        changed = {i for i, pair in enumerate(zip(state.globals, before.globals, strict=True)) if len({*map(key_of, pair)}) > 1}
        if changed - self.globals:
            self.globals |= {a for body in module.bodies for op, a, _ in body.code if op == 0x23 and a in changed}

    @property
    def said(self) -> str:
        """What a run may read that a run before it left changed, or ""."""
        shared = self.reads & self.bytes
        if shared:
            return f"byte {min(shared)} of the memory"
        return f"global {min(self.globals)}" if self.globals else self.other
