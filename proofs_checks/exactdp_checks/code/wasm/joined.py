"""A module whose ways meet again: all that reach the same draw, or head of a loop, are one state, whose values say how they came.

This is for reports of many parts, each with draws of its own, whose states would be as many as the reports. No bit is forgotten,
so loops must end. Requires: a bounded number of draws. Source: state merging in symbolic execution (V. Kuznetsov et al., 2012).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from exactdp_checks.code.wasm.diagrams import TRUE, TooMany
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.memory import byte_of
from exactdp_checks.code.wasm.states import Draw, End, Pause, State
from exactdp_checks.code.wasm.values import Piece, Stale, Table, Value
from exactdp_checks.code.wasm.words import Unfollowed

__all__ = ["Joined", "Level"]

LEVELS, AT_ONCE = 1000, 64


@dataclass(frozen=True)
class Level:
    """A draw that some runs make: under this condition, of so many bytes, on top of ``depth`` bits."""

    condition: int
    depth: int
    size: int


class Joined:
    """All runs of one call, in step from draw to draw, and from loop to loop between them; ``ends``: each with its condition."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.d = machine, machine.words.diagrams
        self.ends: list[End] = []
        self.levels: list[list[Level]] = []

    def explore(self, first: State) -> None:
        """Every run. Raises Unfollowed, TooMany."""
        self.machine.pausing = True
        try:
            waiting, depth = self.ran([first]), 0
            while waiting:
                if len(self.levels) > LEVELS:
                    raise TooMany("the runs draw too often to be followed at once")
                draws = self.met([(draw.state, (draw.address, draw.size), draw) for draw in waiting])
                self.levels.append([Level(draw.state.condition, depth, draw.size) for draw in draws])
                waiting = self.ran([draw.given(self.d, depth) for draw in draws])
                depth += 8 * max(draw.size for draw in draws)
        finally:
            self.machine.pausing = False

    def met(self, waiting: list[tuple[State, Hashable, Any]]) -> list[Any]:
        """Those that stand at the same place are joined: the first of each."""
        groups: dict[Hashable, list[tuple[State, Any]]] = {}
        for state, what, item in waiting:
            self.machine.tidy(state)
            frames = tuple((f, pc, len(st)) for f, pc, _, st in state.frames)
            groups.setdefault((frames, what, len(state.reports)), []).append((state, item))
        for (first, _), *others in groups.values():
            for other, _ in others:
                self.join(first, other)
        if len(groups) > AT_ONCE:
            raise TooMany("the runs go too many ways to be followed at once")
        return [same[0][1] for same in groups.values()]

    def ran(self, states: list[State]) -> list[Draw]:
        """The draws that states come to, joined at the heads of loops; what ends is kept."""
        found = list[Draw]()
        while states:
            paused, work = list[tuple[State, Hashable, Any]](), states
            while work:
                said = self.machine.run(work.pop(), work)
                if type(said) is End:
                    self.ends.append(said)
                elif type(said) is Draw:
                    found.append(said)
                elif type(said) is Pause:
                    paused.append((said.state, 0, said.state))
                if len(work) + len(found) + len(paused) > 4096:
                    raise TooMany("a run goes very many ways between two draws")
            states = self.met(paused)
            if found:
                self.machine.tick()
        return found

    def join(self, a: State, b: State) -> None:
        """Makes a both of them: its values where its condition holds, else those of the other."""
        c = a.condition
        for mine, other in zip(a.frames, b.frames, strict=True):
            for i in (2, 3):
                mine[i] = [self.either(c, x, y) for x, y in zip(mine[i], other[i], strict=True)]
        a.globals = [self.either(c, x, y) for x, y in zip(a.globals, b.globals, strict=True)]
        if a.reports != b.reports or (a.memory.pages, a.memory.dropped) != (b.memory.pages, b.memory.dropped):
            raise Unfollowed("ways that meet again have reported otherwise, or have other memories")
        for at in {*a.memory.cells_, *b.memory.cells_}:
            x, y = a.memory.byte(at), b.memory.byte(at)
            if x is not y and x != y:
                a.memory.cell(at, self.cell(c, x, y))
        a.condition = self.d.either(c, b.condition)

    def cell(self, c: int, x: Any, y: Any) -> Any:
        """A byte."""
        if type(x) is Piece and type(y) is Piece and x.key == y.key:
            return x
        words = self.machine.words
        made = tuple(self.d.choose(c, p, q) for p, q in zip(byte_of(x, words), byte_of(y, words), strict=True))
        return sum(b << j for j, b in enumerate(made)) if max(made) <= 1 else made

    def either(self, c: int, x: Value, y: Value) -> Value:
        """x under the condition, else y."""
        if x is y or x == y:
            return x
        words = self.machine.words
        if Stale in (type(x), type(y)):
            raise Unfollowed("a value of two ways was forgotten in one of them")
        if type(x) not in (int, tuple, Table) or type(y) not in (int, tuple, Table):
            if getattr(x, "key", 0) == getattr(y, "key", 1):
                return x
            raise Unfollowed("real numbers of two ways that meet again")
        return words.chosen(c, x, y)

    def bits(self) -> tuple[tuple[tuple[str, int], ...], list[int]]:
        """(the kinds and sizes of the report, its bits). Raises Unfollowed where runs report in several shapes."""
        shapes, found = set[Any](), list[list[int]]()
        for end in self.ends:
            if end.why:
                raise Unfollowed(f"some runs end by a {end.why}, and reports have too many parts to be listed")
            shapes.add(tuple((kind, len(v) if kind == "bytes" else 0) for kind, v in end.items))
            bits: list[int] = []
            for kind, v in end.items:
                if kind == "bytes":
                    for cell in v:
                        bits += byte_of(cell, self.machine.words)
                elif kind[0] == "f":
                    raise Unfollowed("a report of many parts has real numbers")
                else:
                    bits += self.machine.words.word(v, int(kind[1:]))[: int(kind[1:])]
            found.append(bits)
        if len(shapes) != 1:
            raise Unfollowed("runs report in several shapes")
        made, covered = found[0], self.ends[0].condition
        for end, bits in zip(self.ends[1:], found[1:], strict=True):
            made = [self.d.choose(end.condition, p, q) for p, q in zip(bits, made, strict=True)]
            covered = self.d.either(covered, end.condition)
        if covered != TRUE or self.d.chance(covered) != 1:
            raise Unfollowed("some runs are missing")
        return next(iter(shapes)), made
