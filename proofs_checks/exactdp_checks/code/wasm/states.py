"""What a run is at a moment, and what it comes to: a draw, a fork, the head of a loop, its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exactdp_checks.code.wasm.diagrams import TRUE, Diagrams
from exactdp_checks.code.wasm.memory import Memory
from exactdp_checks.code.wasm.values import Site, key_of

__all__ = ["Draw", "End", "Pause", "Split", "State", "UsedStale"]


class UsedStale(Exception):
    """A forgotten value was needed."""

    def __init__(self, site: Site) -> None:
        super().__init__("a forgotten value")
        self.site = site


class Split(Exception):
    """An operand has several values: where it stands on the stack, and the values with their conditions."""

    def __init__(self, at: int, choices: list[tuple[int, int]]) -> None:
        super().__init__("a fork")
        self.at, self.choices = at, choices


class Draw:
    """A state asks for n random bytes at an address."""

    def __init__(self, state: State, address: int, size: int, site: Site) -> None:
        self.state, self.address, self.size, self.site = state, address, size, site

    def given(self, d: Diagrams, depth: int) -> State:
        """The state after it: fresh bits from ``depth`` on, the most significant of each word of 8 bytes first."""
        state = self.state.copy()
        for start in range(0, self.size, 8):
            size = min(8, self.size - start)
            for i in range(size):
                last = depth + 8 * (start + size) - 1 - 8 * i
                state.memory.cell(self.address + start + i, tuple(d.bit(last - j) for j in range(8)))
        return state


class Pause:
    """A state goes back to the head of a loop."""

    def __init__(self, state: State) -> None:
        self.state = state


class End:
    """A run ended: what it reports, as (type, value) or ("bytes", cells); ``why``: "" or how it ended before its time."""

    def __init__(self, condition: int, items: tuple[tuple[str, Any], ...], why: str = "") -> None:
        self.condition, self.items, self.why = condition, items, why


class State:
    """``frames``: [function, place, locals, stack] each, the innermost last."""

    __slots__ = ("condition", "frames", "globals", "memory", "reports")

    def __init__(self, frames: list[list[Any]], globals_: list[Any], memory: Memory, condition: int = TRUE) -> None:
        self.frames, self.globals, self.memory, self.condition = frames, globals_, memory, condition
        self.reports: tuple[tuple[str, Any], ...] = ()

    def copy(self) -> State:
        """One that goes its own way."""
        made = State(
            [[f, pc, loc[:], st[:]] for f, pc, loc, st in self.frames], self.globals[:], self.memory.copy(), self.condition
        )
        made.reports = self.reports
        return made

    def ended(self, why: str, condition: int | None = None) -> End:
        """A trap or an exit, after what was reported until then."""
        return End(self.condition if condition is None else condition, self.reports, why)

    def key(self) -> Any:
        """What equal states have in common, without the condition."""
        frames = tuple((f, pc, tuple(map(key_of, loc)), tuple(map(key_of, st))) for f, pc, loc, st in self.frames)
        reports = tuple((kind, tuple(map(key_of, v)) if kind == "bytes" else key_of(v)) for kind, v in self.reports)
        return frames, tuple(map(key_of, self.globals)), self.memory.key(), reports

    def mapped(self, change: Callable[[Any], Any]) -> None:
        """Every value, changed."""
        for frame in self.frames:
            frame[2] = [change(v) for v in frame[2]]
            frame[3] = [change(v) for v in frame[3]]
        self.globals = [change(v) for v in self.globals]
        self.memory.mapped(change)
        self.reports = tuple((k, tuple(map(change, v)) if k == "bytes" else change(v)) for k, v in self.reports)
