"""Random programs with loops, as text: for comparing laws found by merging states with those found by running everything.

Each is a function f(x, draw) in the subset that is interpreted; it takes small integers from draw(n), draw(weights), or from
comparisons of random.random(), keeps them in variables, lists, dicts, tuples and objects that are shared, and ends with
probability 1, slowly at times.
"""

import linecache
from random import Random
from typing import Any

HEAD = """
import random
TABLE = [0, 1, 1, 2]
class Box:
    def __init__(self, v):
        self.v = v
    def put(self, v):
        self.v = (self.v + v) % 3
        return self.v
def reject(draw, n, bad):
    while True:
        r = draw(n)
        if r != bad:
            return r
def vote(draw, n):
    return sum(draw(2) for _ in range(n)) * 2 > n
def depth(draw, n):
    return 0 if n == 0 or draw(2) else 1 + depth(draw, n - 1)
"""


class Writer:
    """Writes one program."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.names, self.lines, self.room = rng, ["x"], list[str](), 8
        self.loops = 0

    def number(self, deep: int = 0) -> str:
        """An expression whose value is a small integer."""
        r = self.rng
        kind = r.randrange(18 if deep < 2 else 6)

        def a():
            return self.number(deep + 1)

        if kind < 2:
            return str(r.randrange(3))
        if kind < 4:
            return r.choice(self.names)
        if kind == 4:
            return f"draw({r.randrange(2, 4)})"
        if kind == 5:
            return f"draw({[r.randrange(1, 4) for _ in range(r.randrange(2, 4))]})"
        if kind == 6:
            return f"({a()} {r.choice('+-*^')} {a()}) % {r.randrange(2, 4)}"
        if kind == 7:
            return f"({a()} if {self.test(deep + 1)} else {a()})"
        if kind == 8:
            return f"reject(draw, 3, {a()})"
        if kind == 9:
            return f"int({self.test(deep + 1)})"
        if kind == 10:
            return f"[{a()}, {a()}][{a()} % 2]"
        if kind == 11:
            return f"sum(({a()} + i) % 2 for i in range({r.randrange(1, 4)}))"
        if kind == 12:
            return f"len([j for j in range({r.randrange(1, 4)}) if {self.test(deep + 1)}])"
        if kind == 13:
            return f"TABLE[{a()} % 4]"
        if kind == 14:
            return f"depth(draw, {r.randrange(3)})"
        if kind == 15:
            return f"max({a()}, {a()})"
        if kind == 16:
            return f"int(random.random() * {r.randrange(2, 4)})"
        return f"(lambda u, v={a()}: (u + v) % 3)({a()})"

    def test(self, deep: int = 0) -> str:
        """An expression whose value is a truth value."""
        r = self.rng
        kind = r.randrange(9 if deep < 2 else 4)
        if kind == 0:
            return f"random.random() < {r.choice(['0.25', '0.5', '0.75'])}"
        if kind == 1:
            return f"{r.choice(self.names)} {r.choice(['<', '==', '!=', '>='])} {r.randrange(3)}"
        if kind in (2, 3):
            return f"draw({r.randrange(2, 4)}) == {r.randrange(2)}"
        if kind == 4:
            return f"({self.test(deep + 1)} {r.choice(['and', 'or', '!=', '=='])} {self.test(deep + 1)})"
        if kind == 5:
            return f"(not {self.test(deep + 1)})"
        if kind == 6:
            return f"{r.choice(['any', 'all'])}({self.test(deep + 1)} for _ in range({r.randrange(1, 3)}))"
        if kind == 7:
            return f"{r.randrange(2)} <= {self.number(deep + 1)} < {r.randrange(1, 4)}"
        return "vote(draw, 3)"

    def block(self, indent: str, deep: int, in_loop: bool) -> None:
        """Some statements."""
        here = list(self.names)
        for _ in range(self.rng.randrange(1, 4)):
            self.statement(indent, deep, in_loop)
        self.names = here

    def statement(self, indent: str, deep: int, in_loop: bool) -> None:
        """One statement."""
        r, put = self.rng, (lambda text: self.lines.append(indent + text))
        self.room -= 1
        kind = r.randrange(23 if deep < 3 and self.room > 0 else 9)
        if kind < 3:
            name = r.choice(["a", "b", "c"])
            put(f"{name} = {self.number()}")
            if name not in self.names:
                self.names.append(name)
        elif kind == 3:
            put(f"items.append({self.number()}); del_ = items; items = items[-2:] if {r.randrange(2)} else del_[-3:]")
        elif kind == 4:
            put(f"items[{self.number()} % len(items)] = {self.number()}")
        elif kind == 5:
            put(f"box.put({self.number()})")
        elif kind == 6:
            put(f"other[0] = (other[0] + {self.number()}) % 2")
        elif kind == 7:
            put(f"seen[{self.number()} % 2] = {self.number()} % 2")
        elif kind == 8:
            put(r.choice(["break", "continue"]) if in_loop and r.randrange(2) else f"total = (total + {self.number()}) % 4")
        elif kind < 13:
            put(f"if {self.test()}:")
            self.block(indent + "    ", deep + 1, in_loop)
            if r.randrange(2):
                put("else:")
                self.block(indent + "    ", deep + 1, in_loop)
        elif kind < 15 and self.loops < 3:
            self.loops += 1
            put(f"for i in {r.choice(['range(2)', 'items[:2]', 'range(3)', '(0, 1)', 'list(seen)'])}:")
            self.names.append("i")
            self.block(indent + "    ", deep + 1, True)
            self.names.remove("i")
        elif kind < 17 and self.loops < 3:
            self.loops += 1
            put("while True:")
            put(f"    if random.random() < {r.choice(['0.5', '0.75'])}: break")
            self.block(indent + "    ", deep + 1, True)
        elif kind < 18 and self.loops < 3:
            self.loops += 1
            put(f"while {self.test()}:")
            put("    if draw(3) == 0: break")
            self.block(indent + "    ", deep + 1, True)
        elif kind == 20:
            put(f"bits = [{self.test()} for i in range({r.randrange(2, 4)})]; total = (total + bits[0] + bits[-1]) % 4")
        elif kind == 21:
            put(f"bits = [{self.number()} for i in range(3)]")
            item = r.choice(["bits[0]", "sum(bits) % 3", "bits[1] + bits[1]", "int(bits[0] == bits[1])"])
            put(f"items.append({item}); items = items[-2:]")
        elif kind == 22 and self.loops < 3:
            self.loops += 1
            put("bits = []")
            put("for i in range(3):")
            put(f"    v = {self.number()}")
            put(f"    if {self.test()}: v = {self.number(1)}")
            put(f"    bits.append({r.choice(['v', 'v % 2', 'v == x', 'int(random.random() < 0.25) + v'])})")
            put("total = (total + bits[0] * 2 + bits[-1]) % 4")
            put(f"if {self.test()}: return {r.choice(['tuple(bits)', 'bits', 'sum(bits)', 'bits[0], bits[0]'])}")
        elif kind == 18:
            put(f"u = random.random(); total = (total + (u < {r.choice(['0.5', '0.25'])}) + (u < 0.75)) % 4")
        else:
            put(f"if {self.test()}: return {r.choice(['total', 'tuple(items[-1:])', 'box.v', self.number()])}")


def source(rng: Random) -> str:
    """The text of a module with a function f(x, draw)."""
    w = Writer(rng)
    pad = "    "
    w.lines += [f"{pad}total, items, other, seen, box = 0, [0, x], [0], {{0: 0}}, Box(x)"]
    if rng.randrange(2):
        w.lines.append(f"{pad}items = other = [x, 1]")
    if rng.randrange(3) == 0:
        w.lines.append(f"{pad}tries = 0")
    for _ in range(rng.randrange(2, 6)):
        w.statement(pad, 0, False)
    ends = [
        "total",
        "total, x",
        "tuple(items[-2:])",
        "box.v + other[0]",
        "sorted(seen.items())[-1]",
        "tuple(items[-1:]), other[0]",
    ]
    w.lines.append(f"{pad}return {rng.choice(ends)}")
    return HEAD + "def f(x, draw):\n" + "\n".join(w.lines) + "\n"


def made(text: str, number: int) -> Any:
    """The function f of a text, whose source Python finds."""
    file = f"<looping program {number}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    names: dict[str, Any] = {"__name__": f"looping_program_{number}"}
    exec(compile(text, file, "exec"), names)
    return names["f"]
