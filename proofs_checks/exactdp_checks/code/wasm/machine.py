"""A module that runs, on symbolic random bits: up to the next draw, a fork where its way depends on bits, or its end.

A state is all that a run has: frames, globals, memory, and the condition under which it is there. The same machine runs on plain
numbers, which is how evidence is replayed where no other engine is installed.
Source: WebAssembly Core Specification 1.0, section 4; the imports of WASI preview 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exactdp_checks.code.wasm.diagrams import FALSE
from exactdp_checks.code.wasm.hosts import answered
from exactdp_checks.code.wasm.kept import Left
from exactdp_checks.code.wasm.liveness import live
from exactdp_checks.code.wasm.memory import PAGES, Memory, Outside, TooLarge
from exactdp_checks.code.wasm.module import Module
from exactdp_checks.code.wasm.numeric import COMPUTED, TRAP, UNSET
from exactdp_checks.code.wasm.operators import LOADS, NUMERIC, STORES, WIDTH
from exactdp_checks.code.wasm.states import Draw, End, Pause, Split, State, UsedStale
from exactdp_checks.code.wasm.values import Curve, Stale, Table, Value
from exactdp_checks.code.wasm.words import Needed, Trapped, Unfollowed, Words

__all__ = ["Machine"]

UNARY = frozenset(code for code, operator in NUMERIC.items() if len(operator.takes) == 1)
DEEP = 2000  # calls within calls
FOLLOWED = 10**8  # instructions times locals of a function, in which it is followed what is still read
BULK, WRITTEN = 2**20, 2**20  # bytes
TURN = 4096  # instructions between two looks at the clock


class Machine:
    """Runs a module. ``tick`` is called now and then, and may raise."""

    def __init__(self, module: Module, words: Words, left: Left, tick: Callable[[], None] = lambda: None) -> None:
        self.module, self.words, self.left, self.tick = module, words, left, tick
        self.imported = len(module.imports)
        self.lives: dict[int, list[int]] = {}
        self.pausing = False  # at the heads of loops
        self.before: State | None = None  # after the start function and _initialize: in which every call begins
        self.kinds: tuple[str, ...] = ()  # what the function gives that is called from outside

    def fresh(self) -> State:
        """The state before anything ran. Its memory is that of the module's data."""
        memory = Memory(self.module.pages or 0, self.module.most)
        for offset, content in self.module.data:
            if offset is not None:
                memory.base[offset : offset + len(content)] = content
        return State([], [value for _, _, value in self.module.globals], memory)

    def call(self, state: State, function: int, arguments: list[Value]) -> None:
        """Begin a call from outside."""
        if function < self.imported:
            raise Unfollowed("an import is called as if it were exported")
        self.kinds = self.module.signatures[function].gives
        state.frames = [[-1, 0, [], list(arguments)]]
        self.enter(state, function)

    def enter(self, state: State, function: int) -> None:
        """Begin a call, whose arguments are on the stack."""
        if len(state.frames) > DEEP:
            raise Unfollowed(f"calls lie deeper than {DEEP}: the recursion has no end, or needs a loop instead")
        body = self.module.bodies[function - self.imported]
        stack, count = state.frames[-1][3], len(body.signature.takes)
        local = stack[len(stack) - count :] if count else []
        del stack[len(stack) - count :]
        state.frames.append([function, 0, local + [0] * len(body.local), []])

    def tidy(self, state: State) -> None:
        """Locals that are not read any more are 0."""
        for function, pc, local, _ in state.frames:
            if function >= 0:
                if function not in self.lives:
                    code = self.module.bodies[function - self.imported].code
                    self.lives[function] = live(code) if len(code) * len(local) < FOLLOWED else [-1] * len(code)
                lives = self.lives[function]
                now = lives[pc] if pc < len(lives) else 0
                for i, v in enumerate(local):
                    if v != 0 and not now >> i & 1:
                        local[i] = 0

    def plain(self, state: State, at: int) -> int:
        """An operand as a plain number. Raises Split where it has several values."""
        v = state.frames[-1][3][at]
        if type(v) is int:
            return v
        if type(v) is Stale:
            raise UsedStale(v.site)
        raise Split(at, self.words.diagrams.values(self.words.table(v), state.condition))

    def truth(self, state: State, at: int = -1) -> bool:
        """Whether an operand is not zero."""
        v = state.frames[-1][3][at]
        if type(v) is int:
            return v != 0
        if type(v) is Stale:
            raise UsedStale(v.site)
        d = self.words.diagrams
        condition = self.words.truth(v)
        yes, no = d.both(state.condition, condition), d.both(state.condition, d.no(condition))
        if FALSE in (yes, no):
            return no == FALSE
        raise Split(at, [(1, yes), (0, no)])

    def run(self, state: State, forks: list[State]) -> Draw | End | Pause | None:
        """Up to a draw or the end; None where it forked, and all its ways are in ``forks``."""
        said = self.ran(state, forks)
        if type(said) is End and self.before is not None:
            self.left.note(self.module, state, self.before)
        return said

    def ran(self, state: State, forks: list[State]) -> Draw | End | Pause | None:
        """As ``run``."""
        self.tick()
        if len(state.memory.cells_) > WRITTEN:
            raise Unfollowed(f"a run writes to more than {WRITTEN >> 20} MiB of its memory")
        try:
            try:
                return self.go(state)
            except Needed as needed:  # of two operands
                self.plain(state, needed.operand - 2)
                raise
        except Split as split:
            frame = state.frames[-1]
            frame[1] -= 1
            for value, condition in split.choices:
                self.tick()
                other = state.copy()
                other.frames[-1][3][split.at] = value
                other.condition = condition
                forks.append(other)
            return None
        except Trapped as trap:
            d = self.words.diagrams
            rest = d.both(state.condition, d.no(trap.condition))
            if rest != FALSE:
                state.frames[-1][1] -= 1
                state.condition = rest
                forks.append(state)
            return state.ended("trap", trap.condition)
        except Outside:
            return state.ended("trap")
        except TooLarge:
            raise Unfollowed(f"the memory grows to more than {PAGES // 16} MiB") from None

    def go(self, state: State) -> Draw | End | Pause:
        """The loop over instructions."""
        module, words, computed, unary, loads, stores = self.module, self.words, COMPUTED, UNARY, LOADS, STORES
        bodies, imported, frames, memory = module.bodies, self.imported, state.frames, state.memory
        function, pc, local, stack = frames[-1]
        code = bodies[function - imported].code
        frame = frames[-1]
        left = TURN
        while True:
            left -= 1
            if not left:
                left = TURN
                self.tick()
            op, a, b = code[pc]
            pc += 1
            frame[1] = pc
            if op == 0x20:
                stack.append(local[a])
            elif op == 0x41:
                stack.append(a)
            elif op == 0x21:
                local[a] = stack.pop()
            elif op == 0x22:
                local[a] = stack[-1]
            elif op in computed:
                f = computed[op]
                y = stack[-1]
                if op in unary:
                    r = f(y) if type(y) is int else words.compute(op, (y,), state.condition)
                else:
                    x = stack[-2]
                    r = f(x, y) if type(x) is int and type(y) is int else words.compute(op, (x, y), state.condition)
                    stack.pop()
                if r == TRAP:
                    return state.ended("trap")
                stack[-1] = words.unset(op) if r == UNSET else r
            elif op in loads:
                kind, size, sign = loads[op]
                at = self.plain(state, -1) + a
                v = memory.load(at, size, words)
                if type(v) is tuple:
                    v = v + ((v[-1] if sign else FALSE),) * (WIDTH[kind] - len(v))
                elif sign and type(v) is Table:
                    v = words.extended(v, size, kind)
                elif type(v) is Curve and 8 * size != WIDTH[kind]:
                    raise Unfollowed("the bits of a random real number are read as those of a wider one")
                elif sign and type(v) is int and v >> (8 * size - 1):
                    v |= ((1 << WIDTH[kind]) - 1) ^ ((1 << 8 * size) - 1)
                stack[-1] = v
            elif op in stores:
                size = stores[op][1]
                at = self.plain(state, -2) + a
                memory.store(at, stack[-1], size, words)
                del stack[-2:]
            elif op in (0x0C, 0x0D):
                if op == 0x0D:
                    go = self.truth(state)
                    stack.pop()
                    if not go:
                        continue
                pc, count, height = a
                if len(stack) > height + count:
                    del stack[height : len(stack) - count]
                if self.pausing and pc < frame[1]:
                    frame[1] = pc
                    return Pause(state)
            elif op == 0x04:
                go = self.truth(state)
                stack.pop()
                if not go:
                    pc = a
            elif op == 0x0F:
                kept = stack[len(stack) - a :] if a else []
                frames.pop()
                frame = frames[-1]
                frame[3].extend(kept)
                function, pc, local, stack = frame
                if function < 0:
                    return End(state.condition, (*state.reports, *zip(self.kinds, kept, strict=True)))
                code = bodies[function - imported].code
            elif op in (0x10, 0x11):
                if op == 0x11:
                    stack[-1] = words.capped(stack[-1], module.slots or 0)
                    at = self.plain(state, -1)
                    target = module.table.get(at)
                    if target is None or module.signatures[target] != a:
                        return state.ended("trap")
                    a = target
                if a < imported:
                    stop = self.imports(state, a, op == 0x11)
                    if stop is not None:
                        return stop
                    continue
                if op == 0x11:
                    stack.pop()
                self.enter(state, a)
                frame = frames[-1]
                function, pc, local, stack = frame
                code = bodies[function - imported].code
            elif op == 0x23:
                stack.append(state.globals[a])
            elif op == 0x24:
                state.globals[a] = stack.pop()
            elif op == 0x1A:
                stack.pop()
            elif op == 0x1B:
                r = self.selected(state, stack)
                del stack[-2:]
                stack[-1] = r
            elif op == 0x0E:
                stack[-1] = words.capped(stack[-1], len(a))
                at = self.plain(state, -1)
                stack.pop()
                pc, count, height = a[at] if at < len(a) else b
                if len(stack) > height + count:
                    del stack[height : len(stack) - count]
            elif op == 0x00:
                return state.ended("trap")
            elif op == 0x3F:
                stack.append(memory.pages)
            elif op == 0x40:
                more = self.plain(state, -1)
                stack[-1] = memory.grow(more)
            else:
                self.bulk(state, op, a)

    def selected(self, state: State, stack: list[Value]) -> Value:
        """The first operand where the condition holds, else the second."""
        x, y, c = stack[-3], stack[-2], stack[-1]
        if type(c) is int or type(c) is Stale or any(type(v) not in (int, tuple, Table) for v in (x, y)):
            return x if self.truth(state) else y
        return self.words.chosen(self.words.truth(c), x, y)

    def bulk(self, state: State, op: int, segment: Any) -> None:
        """memory.init, data.drop, memory.copy, memory.fill, whose operands but what is filled with are plain."""
        stack = state.frames[-1][3]
        if op == 0xFC09:
            state.memory.dropped |= {segment}
            return
        for at in (-1, -3) if op == 0xFC0B else (-1, -2, -3):
            self.plain(state, at)
        content = self.module.data[segment] if op == 0xFC08 else None
        if stack[-1] > BULK:
            raise Unfollowed(f"more than {BULK >> 20} MiB of memory are filled or copied at once")
        self.tick()
        state.memory.bulk(op, stack[-3:], content, segment, self.words)
        del stack[-3:]

    def imports(self, state: State, index: int, indirect: bool) -> Draw | End | None:
        """A call of what is not the module's own."""
        _, name, signature = self.module.imports[index]
        count = len(signature.takes) + indirect
        given = [self.plain(state, i - count) for i in range(len(signature.takes))]
        return answered(state, name, given, len(state.frames[-1][3]) - count, self.words)
