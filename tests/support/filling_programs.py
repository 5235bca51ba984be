"""Random programs that fill lists with random numbers, as text: for comparing parts that are alike with all runs.

Each is a function f(x) of a few lists: comprehensions, loops that append, loops that set a place; what decides an item is its
place, an item of another list (numbers of several types, texts, zeros of both signs), a variable that the loop changes, a list
under two names, what the loop before it drew, or an exception that never comes.
"""

import linecache
from random import Random
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed

HEAD = """
import random
from random import random as toss
import numpy
RNG = random.Random()
TABLE = [0, 1, True, 0.0, -0.0, 0.5, "a", "b", None]
LEAN = [0.25, 0.5, 0.75]
class Box:
    def __init__(self, p):
        self.p = p
    def low(self):
        return random.random() < self.p
def coin(p):
    return random.random() < p
"""


class Writer:
    """Writes one program."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.lists, self.lines = rng, list[str](), list[str]()

    def pick(self, *texts: str) -> str:
        """One of the texts."""
        return self.rng.choice(texts)

    def plain(self) -> str:
        """A number or a text that is there already: of the place, an item, the input."""
        given = [
            "i",
            "x",
            "1",
            "0",
            "i == x",
            "i % 2",
            "-i",
            "not x",
            "i * x",
            "table[i]",
            "TABLE[i]",
            "table[-1]",
            "table[i - 1]",
        ]
        given += [
            "table[x]",
            "0.5 if i == x else 1",
            "i and x",
            "LEAN[i % 3]",
            "1 / i if i else 0",
            "table[i] == table[0]",
            "box.p",
        ]
        given += ["held", "table[i] if i < x else x", "'a' < 'b'", "i // 2", "min(i, x)", "len(table)"]
        given += [f"{name}[{self.pick('i', '0', '-1')}]" for name in self.lists]
        return f"({self.rng.choice(given)})"

    def chance(self) -> str:
        """A probability."""
        p = self.pick("0.5", "0.25", "0.75", "LEAN[i]", "LEAN[x]", "LEAN[i % 2]", "box.p", "q")
        return p if self.rng.random() < 0.5 else f"({p} if {self.plain()} else {self.pick('0.25', '0.5', '1.0', 'q')})"

    def event(self) -> str:
        """A random truth value."""
        return self.pick(
            *(3 * [f"random.random() < {self.chance()}"]),
            *(f"toss() < {self.chance()}", f"RNG.random() >= {self.chance()}", "random.getrandbits(1) == 0", "box.low()"),
            *(f"coin({self.chance()})", "numpy.random.random() < 0.25", "random.randrange(4) < 1", "u() < 0.5"),
        )

    def item(self) -> str:
        """A number for a list."""
        a, b = self.plain(), self.plain()
        return self.pick(
            *(f"int({self.event()})", self.event(), f"1 if {self.event()} else 0", f"{a} if {self.event()} else {b}"),
            *(f"(1 if {self.event()} else 0) if {a} else {self.pick('0', '1', f'int({self.event()})')}",),
            *(f"int({self.event()}) ^ int({self.event()})", f"int({self.event()}) + int(bool({a}))", "random.randrange(2)"),
        )

    def filled(self, name: str) -> None:
        """Statements that fill a list."""
        kind, lines = self.rng.randrange(8), self.lines
        over = self.pick("range(k)", "range(k)", "table[:k]", "range(k - 1, -1, -1)")
        if kind < 2:
            lines.append(f"{name} = [{self.item()} for i in {over if 'table' not in over else 'range(k)'}]")
        elif kind == 2:
            lines.append(f"{name} = [{self.item().replace('table[i]', 'c')} for i, c in enumerate(table[:k])]")
        elif kind == 3:
            lines.append(f"{name} = tuple({self.item()} for i in range(k) if {self.pick('True', 'i != x', 'i % 2 == 0')})")
        elif kind < 6:
            start = self.pick("[]", "[]", "[]", "[x]", "table[:1]")
            lines.extend([f"{name} = {start}", f"other = {self.pick('None', 'None', 'None', name)}", "for i in range(k):"])
            lines.extend("    " + line for line in self.turn(name))
        else:
            start = self.pick("[0] * k", "[x] * k", "[0, 1, True, 2][:k]", "table[:k]")
            lines.extend([f"{name} = {start}", "for i in range(k):"])
            own = self.pick("", "", f"if {self.event()}: ")
            value = self.pick(self.item(), self.item(), f"1 - {name}[i]", f"{name}[i] if {self.event()} else 0", f"{name}[i - 1]")
            lines.append(f"    {own}{name}[i] = {value}")
        self.lists.append(name)

    def turn(self, name: str) -> list[str]:
        """A turn of a loop that appends."""
        put = f"{name}.append({self.item()})"
        kept = self.pick("held = held", "held = i", "v = int(random.random() < 0.25)", f"v = {self.plain()}", "held = 1 - held")
        return self.rng.choice(
            [
                *(3 * [[put]]),
                [kept, put],
                [put, kept],
                [
                    f"v = random.random()\n    if v < {self.chance()}:",
                    f"    {put}",
                    "else:",
                    f"    {name}.append({self.plain()})",
                ],
                [f"if {self.plain()}:", f"    {put}", "    continue", f"{name}.append({self.item()})"],
                [f"if {self.event()}:", f"    {put}", "else:", f"    {name}.append(0)"],
                [f"{put} if {name} else {name}.append({name}[-1] if {name} else 0)"],
                [f"{name}.append(other[-1] if other else {self.item()})"],
                [f"for j in range(2): {name}.append(int(random.random() < (0.5 if j == x else 0.25)))"],
                [f"v = {self.plain()}", f"{name}.append(v if {self.event()} else 0)"],
            ]
        )


class Stores(Writer):
    """Writes programs that set the places of arrays of numpy, which are read, changed, shared, or returned afterwards."""

    def filled(self, name: str) -> None:
        """Statements that make an array, fill it, and do something to it."""
        kinds = ("bool", "numpy.int8", "numpy.uint8", "numpy.int16", "int", "numpy.uint64", "float", "numpy.float32", "object")
        dtype = self.rng.choice(kinds)
        start = self.pick("zeros(k, ", "ones(k, ", "full(k, x, ", "array([0, 1, 1, 0][:k], ", "zeros((k,), ", "zeros(k + 1, ")
        self.lines.append(f"{name} = numpy.{start}dtype={dtype})")
        if self.rng.random() < 0.7:  # an array that goes into the report alone
            put = self.pick(f"{name}[i] = {self.item()}", f"{name}[i] ^= {self.event()}", f"{name}[i] = {self.plain()} * 0.5")
            put = self.pick(put, f"if {self.event()}: {name}[i] {self.pick('+', '-', '')}= {self.pick('1', '255', 'x')}")
            self.lines.extend([self.pick("for i in range(k):", "for i, c in enumerate(table[:k]):"), f"    {put}"])
            self.lists.append(name)
            return
        if self.rng.random() < 0.3:
            self.lines.append(
                self.pick(f"{name}[x % k] = 1", f"{name}[0] = {self.plain()}", f"{name}[-1] = 1", f"other = {name}")
            )
        if self.rng.random() < 0.2:
            self.lines.append(self.pick(f"view = {name}[::-1]", f"view = {name}[:1]", f"box.p = {name}", f"view = [{name}]"))
        self.loop(name)
        if self.rng.random() < 0.25:
            self.loop(name)
        for _ in range(self.rng.choice((0, 0, 0, 1, 1, 2))):
            self.lines.append(self.after(name))
        self.lists.append(name)

    def loop(self, name: str) -> None:
        """A loop that sets places."""
        heads = (*(3 * ["i in range(k)"]), "i, c in enumerate(table[:k])", "i in numpy.arange(k)", "i in range(k - 1, -1, -1)")
        heads += ("c, i in zip(table, range(k))", "i in [0, 0, k - 1]", "i in range(-1, k - 1)")
        self.lines.append(f"for {self.rng.choice(heads)}:")
        at = self.pick(*(9 * ["i"]), "i - 1", "-i", "x", "(i + 1) % k")
        value = self.pick(*(4 * [self.item()]), f"{name}[i] ^ {self.event()}", f"1 - {name}[i]", "random.randrange(3)", "300")
        value = self.pick(*(4 * [value]), f"{self.item()} * {self.pick('-1', '255', '0.5', 'x', '-0.0')}", f"{name}[i - 1]")
        put = f"{name}[{at}] = {value}"
        change = f"{name}[{at}] {self.pick('^', '|', '+', '-', '*', '&')}= {self.pick(self.event(), self.item(), '255', 'c')}"
        put = self.rng.choice([put, put, put, change.replace("'c'", "x")])
        ways = [[put], [put], [f"if {self.event()}: {put}"], [f"if {name}[i]: {put}", f"else: {name}[i] = {self.item()}"]]
        ways += [
            [put, f"held = {name}[i]"],
            [put, put],
            [f"u_ = {self.event()}", f"{name}[i] = u_"],
            [put, "if i == 1: continue"],
        ]
        ways += [[put, f"if {name}[0]: held = 2"], [f"c = {self.plain()}", put], [f"for j in range(2): {put}"]]
        self.lines.extend("    " + line for line in self.rng.choice(ways))

    def after(self, name: str) -> str:
        """What is done to an array that is filled."""
        return self.pick(
            *(
                f"held = {name}.sum()",
                f"held = int({name}[0])",
                f"if {name}[0]: held = 3",
                f"{name} = {name} + 1",
                f"{name}[0] = 1",
            ),
            *(f"{name} = {name}[::-1]", f"other = {name}", f"{name} += {name}", f"{name}[{name} == 1] = 0", f"{name}.sort()"),
            *(f"held = {name}[random.randrange(k)]", f"held = len({name}) + {name}.size", f"{name} = {name}.astype(int)"),
            *(f"held = repr({name})", f"held = {name}.tobytes()", f"held = bytes({name})", f"{name} = list({name})"),
            *(f"held = str({name}.dtype) + type({name}).__name__ + type({name}[0]).__name__", f"{name} = {name}.tolist()"),
            *(f"{name}[0] = {self.pick('300', '-1', '0.5', 'x')}", f"{name}[-1] = {self.item()}", f"held = {name}.sum()"),
            *(f"held = numpy.packbits({name} != 0).tolist()", f"held = {name}.max()", f"box.p = {name}", f"held = sum({name})"),
            *(f"try:\n    {name}[0] = 300\nexcept OverflowError: held = 9", f"held = tuple({name})", f"{name}[0], held = 1, 2"),
        )


def source(rng: Random, kind: type[Writer] = Writer) -> str:
    """The text of a program."""
    writer = kind(rng)
    for name in ("first", "second")[: rng.randrange(1, 3)]:
        writer.filled(name)
    shown = writer.lists if rng.random() < 0.8 else [*writer.lists, "held"]
    back = rng.choice(["return " + ", ".join(shown), f"return {writer.lists[-1]}", f"return sum({writer.lists[-1]})"])
    if kind is Stores:
        last = writer.lists[-1]
        more = [back, f"return {last}.tolist()", f"return {last}.sum(), {last}", f"return list({last})", f"return held, {last}"]
        back = rng.choice([*more, f"return [{last}, {{'a': {last}}}]", f"return tuple({last})"])
    table = [rng.choice(["0", "1", "True", "0.0", "-0.0", "0.5", "'a'", "None", "x"]) for _ in range(4)]
    given = f"{rng.randrange(1, 4)}, {rng.randrange(2)}, {rng.choice(['0.5', '0.25', 'x'])}"
    start = [f"k, held, q, box, u = {given}, Box(0.5), random.random"]
    body = [*start, f"table = [{', '.join(table)}]", *writer.lines, back]
    return HEAD + "def f(x):\n" + "\n".join("    " + line for text in body for line in text.split("\n")) + "\n"


def made(text: str, number: int) -> Any:
    """The function f of a text, whose source is found."""
    name = f"<filling {number}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"__name__": f"filling_{number}"}
    exec(compile(text, name, "exec"), names)
    return names["f"]


def compared(number: int, kind: type[Writer] = Writer) -> tuple[str, str]:
    """(the program, where merging states finds another law than all runs, or ""; what came of it)."""
    text = source(Random(number), kind)
    function = made(text, number)
    runs = law_of(function, [0, 1], outcomes=20_000, merge=False)
    if not runs.complete:
        return "", "in part"
    try:
        whole = law_of(function, [0, 1], outcomes=20_000)
    except (CodeFailed, BadInput):
        return ("" if any("raises" in repr(y) for law in runs.laws for y in law.mass) else text), "failed"
    wrong = one_input.CONTRADICTED in whole.notes
    if whole.parts:
        pairs = zip(whole.parts, runs.laws, strict=True)
        wrong = wrong or any(parts.chance(y) != p for parts, law in pairs for y, p in law.mass.items())
    else:
        shown = [[{repr(y): p for y, p in law.mass.items()} for law in each.laws] for each in (whole, runs)]
        wrong = wrong or shown[0] != shown[1]
    return (text if wrong else ""), "closed" if not any("not merged" in note for note in whole.notes) else "by runs"
