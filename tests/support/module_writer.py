"""Random modules of what compilers seldom write: their text, for ``module_programs``."""

from __future__ import annotations

from random import Random

from exactdp_checks.code.wasm.operators import NUMERIC

KINDS = ("i32", "i64", "f32", "f64")
BY = {kind: [op for op in NUMERIC.values() if op.gives == kind] for kind in KINDS}
TRAPPING = [op for op in NUMERIC.values() if "trunc_f" in op.name or op.name[:7] in ("i32.div", "i32.rem", "i64.div", "i64.rem")]
ACCESS = {"i32": "i32.load i32.load8_s i32.load16_u", "i64": "i64.load i64.load8_u i64.load32_s"}
KEPT = {"i32": "i32.store i32.store8 i32.store16", "i64": "i64.store i64.store8 i64.store32"}
HEAD = """(module
(import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
(import "exactdp" "report" (func $report (param i32 i32)))
(memory (export "memory") 1 3)
(data (i32.const 32) "\\01\\7f\\80\\ff\\03\\00\\00\\f0\\3f\\05\\06\\07abc")
(data $apart "0123456789abcdef")
(global $g (mut i32) (i32.const 5)) (global $h (mut f64) (f64.const 0.5))
(type $one (func (param i32) (result i32))) (type $wide (func (param i64) (result i64)))
(table 7 funcref) (elem (i32.const 0) $a $b $c $d $a)
"""


class Writer:
    """One random module."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.left = rng, 0
        self.locals: dict[str, list[str]] = {kind: [] for kind in KINDS}
        self.depth = self.loops = 0

    def constant(self, kind: str) -> str:
        """A number."""
        r = self.rng
        if kind[0] == "i":
            width = int(kind[1:])
            v = r.choice([0, 1, 2, 3, 7, 8, 15, 16, 255, 256, r.randrange(1 << width), (1 << width) - 1, 1 << (width - 1)])
            return f"({kind}.const {v})"
        v = r.choice(
            ["0.5", "-0.5", "1", "2.5", "-3", "0", "-0", "1e10", "1e-3", "255", "4294967295.5", "inf", f"{r.uniform(-9, 9)}"]
        )
        return f"({kind}.const {v})"

    def value(self, kind: str, depth: int) -> str:
        """An expression."""
        r = self.rng
        if depth <= 0 or r.random() < 0.15:
            names = self.locals[kind]
            if kind[0] == "f" and r.random() < 0.4:
                return f"({kind}.convert_i32_{r.choice('su')} {self.value('i32', 0)})"
            if names and r.random() < 0.8:
                return f"(local.get {r.choice(names)})"
            if kind == "i64" and r.random() < 0.6:
                return f"(i64.extend_i32_{r.choice('su')} {self.value('i32', 0)})"
            return self.constant(kind)
        how = r.random()
        if how < 0.55:
            return self.computed(kind, depth)
        if how < 0.63:
            name = r.choice(ACCESS.get(kind, f"{kind}.load").split())
            return f"({name} {self.place(depth)})"
        if how < 0.7:
            return f"(select {self.value(kind, depth - 1)} {self.value(kind, depth - 1)} {self.value('i32', depth - 1)})"
        if how < 0.76:
            yes, no = self.value(kind, depth - 1), self.value(kind, depth - 1)
            return f"(if (result {kind}) {self.value('i32', depth - 1)} (then {yes}) (else {no}))"
        if how < 0.86:
            return self.table(kind, depth)
        if kind == "i32" and how < 0.96:
            call = r.choice(
                ("(call $a {})", "(call $c {})", "(call_indirect (type $one) {} {})", "(global.get $g)", "(memory.size)")
            )
            index = f"(i32.and {self.value('i32', depth - 1)} (i32.const {r.choice((1, 3, 3, 7))}))"
            return call.format(self.value("i32", depth - 1), index)
        if kind == "i64" and how < 0.94:
            return f"(call_indirect (type $wide) {self.value('i64', depth - 1)} (i32.const {r.choice((3, 3, 3, 2))}))"
        return "(global.get $h)" if kind == "f64" else self.computed(kind, depth)

    def computed(self, kind: str, depth: int) -> str:
        """A numeric instruction."""
        r, op = self.rng, self.rng.choice(BY[kind])
        if "trunc_f" in op.name and r.random() < 0.7:
            op = next(each for each in BY[kind] if each.name == op.name.replace("trunc_f", "trunc_sat_f"))
        given = [self.value(each, depth - 1) for each in op.takes]
        if op.name[4:7] in ("div", "rem") and kind[0] == "i" and r.random() < 0.85:
            given[1] = f"({kind}.or {given[1]} ({kind}.const 1))"
        return f"({op.name} {' '.join(given)})"

    def place(self, depth: int) -> str:
        """An address below 64."""
        return f"(i32.and {self.value('i32', min(depth - 1, 1))} (i32.const {self.rng.choice((7, 31, 63))}))"

    def table(self, kind: str, depth: int) -> str:
        """A table of branches, with two that carry a value."""
        first, second, third = (self.value(kind, depth - 1) for _ in range(3))
        ways = " ".join(self.rng.choice(("$x", "$y", "$z")) for _ in range(self.rng.randrange(1, 5)))
        inner = f"(block $x (br_table {ways} $y {self.value('i32', depth - 1)}))"
        return f"(block $o (result {kind}) (block $z (block $y {inner} (br $o {first})) (br $o {second})) {third})"

    def unread(self) -> str:
        """What may trap, and gives what nothing reads."""
        op = self.rng.choice(TRAPPING)
        return f"(drop ({op.name} {' '.join(self.value(kind, 1) for kind in op.takes)}))"

    def named(self, kind: str) -> str:
        """A new local."""
        name = f"${kind}_{len(self.locals[kind])}"
        self.locals[kind].append(name)
        return name

    def statement(self, depth: int) -> str:
        """Something that happens."""
        r, how = self.rng, self.rng.random()
        if how < 0.03:
            return self.unread()
        if how < 0.3:
            kind = r.choice(KINDS)
            value = self.value(kind, 3)
            name = self.named(kind) if not self.depth else r.choice(self.locals[kind] or [self.named(kind)])
            return f"(local.set {name} {value})"
        if how < 0.4:
            kind = r.choice(KINDS)
            return f"({r.choice(KEPT.get(kind, f'{kind}.store').split())} {self.place(2)} {self.value(kind, 2)})"
        if how < 0.55:
            size, name = f"(i32.and {self.value('i32', 1)} (i32.const 15))", r.choice(("fill", "copy", "copy", "init $apart"))
            what = (
                self.value("i32", 1) if name == "fill" else self.place(1) if name == "copy" else f"(i32.const {r.randrange(4)})"
            )
            return f"(memory.{name} {self.place(1)} {what} {size})"
        if how < 0.6:
            kind, name = r.choice((("i32", "$g"), ("f64", "$h")))
            return f"(global.set {name} {self.value(kind, 2)})"
        if how < 0.66 and depth:
            return f"(call $report {self.place(1)} (i32.and {self.value('i32', 1)} (i32.const {r.choice((0, 1, 3))})))"
        if how < 0.76:
            i, w = self.named("i32"), self.named("i64")
            return f"(call $both {self.value('i32', 2)} {self.value('i64', 1)}) (local.set {w}) (local.set {i})"
        if how < 0.78:
            return r.choice(("(drop (memory.grow (i32.and {} (i32.const 1))))", "(if {} (then (data.drop $apart)))")).format(
                self.value("i32", 2)
            )
        if how < 0.8:
            return f"(if (i32.eq {self.value('i32', 2)} {self.value('i32', 1)}) (then {r.choice(('(unreachable)', self.end()))}))"
        if depth <= 0:
            return "(nop)"
        return self.nested(depth, how < 0.9)

    def nested(self, depth: int, whether: bool) -> str:
        """A condition, or a loop that carries its counter."""
        condition, left = self.value("i32", 2), self.left
        self.depth += 1
        self.left = left if whether else 0  # what is in a loop is done several times
        inner = " ".join(self.statement(depth - 1) for _ in range(self.rng.randrange(1, 3)))
        self.left = self.left if whether else left
        self.depth -= 1
        if whether:
            draw = f"(local.set {self.locals['i32'][0]} (call $draw))" if self.left and self.rng.random() < 0.6 else ""
            self.left -= bool(draw)
            return f"(if {condition} (then {draw} {inner}))"
        self.loops += 1
        k = self.named("i32")
        head = f"(i32.and {condition} (i32.const 3)) (loop $l{self.loops} (param i32) (result i32) (local.set {k}) {inner}"
        again = f"(i32.sub (local.get {k}) (i32.const 1)) (br_if $l{self.loops} (i32.gt_s (local.get {k}) (i32.const 0)))"
        return f"{head} {again}) (drop)"

    def end(self) -> str:
        """What is reported, and the end."""
        return f"(return {' '.join(self.value(kind, 2) for kind in self.gives)})"

    def module(self, draw: tuple[int, int, int]) -> str:
        """The text of the module."""
        r = self.rng
        size, mask, self.left = draw
        self.gives = [r.choice(("i32", "i32", "i64", "f64", "f32")) for _ in range(r.choice((1, 1, 1, 2, 3)))]
        parts = []
        for name, kind in (("$a", "i32"), ("$b", "i32"), ("$c", "i32"), ("$d", "i64")):
            self.locals = {each: ["$x"] if each == kind else [] for each in KINDS}
            body = self.value(kind, 2)
            if "call" in body:  # no recursion
                body = f"({kind}.add (local.get $x) {self.constant(kind)})"
            parts.append(f"(func {name} (param $x {kind}) (result {kind}) {body})")
        parts.append(
            "(func $both (param i32 i64) (result i32 i64) (i32.wrap_i64 (local.get 1)) (i64.extend_i32_s (local.get 0)))"
        )
        self.locals = {each: [] for each in KINDS}
        self.locals["i32"] = ["$i32_0", "$x"]
        self.left -= 1
        lines = ["(local.set $i32_0 (call $draw))"]
        for _ in range(r.randrange(2, 6)):
            if self.left and r.random() < 0.5:
                self.left -= 1
                unread = self.unread()  # reads what earlier draws gave
                lines += [f"(local.set {self.named('i32')} (call $draw))", unread if r.random() < 0.5 else ""]
            lines.append(self.statement(2))
        lines.append(self.end())
        declared = " ".join(f"(local {n} {kind})" for kind in KINDS for n in self.locals[kind] if n != "$x")
        load, store = {1: ("load8_u", "store8"), 2: ("load16_u", "store16")}.get(size, ("load", "store"))
        drawn = f"(i32.and (i32.{load} (i32.const 56)) (i32.const {mask & 0xFFFFFFFF}))"
        parts.append(
            f"(func $draw (result i32) (drop (call $random (i32.const 56) (i32.const {size})))"
            f" (i32.{store} (i32.const 56) {drawn}) (i32.{load} (i32.const 56)))"
        )
        gives = " ".join(self.gives)
        parts.append(f'(func (export "f") (param $x i32) (result {gives}) {declared} {chr(10).join(lines)})')
        return HEAD + "\n".join(parts) + ")"
