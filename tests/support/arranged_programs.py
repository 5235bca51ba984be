"""Random programs with samples and orders, as text: for comparing their laws with all draws.

Each is a function f(x, r) of a source of randomness: Python's or numpy's. It draws samples, orders and bits, of numbers of
several types, texts and tuples, looks at some of their items, and reports lists, tuples, arrays, sets and dicts of them.
``drawn`` is their law by all outcomes of a source that is written here, from what the libraries say that they do.
"""

import linecache
import random
import sys
import types
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import accumulate, permutations
from math import inf
from random import Random
from typing import Any

import numpy as np
from judged_laws import judged

from exactdp.errors import ExactDPError, OutOfScope
from exactdp_checks.code.law.canonical import Form, restored
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.subsets import MARK, Subset
from exactdp_checks.code.lazy import arrangements
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.validation.seen import raised, seen, told
from exactdp_checks.code.verdict.pairs import Tables

HEAD = """
import random
import numpy as np
from numpy.random import Generator
"""
BASES = (
    "[*range(4)]",
    "[*range(4)]",
    "range(4)",
    "(5, 1, 3, 2)",
    "[i for i in range(5) if i != x]",
    "[0.5, 1.0, 1.5]",
    "[0, 1, True, 2]",
    "[0.0, -0.0, 1.0]",
    "[1, 1.0, 2, 0]",
    "['a', 'b', 'c', 'd']",
    "[(0, 1), (1, 0), (2, 2)]",
    "[1, 1, 0, 0]",
    "[0, 1, 0]",
    "[x, 7, 8, 9]",
)
ARRAYS = (
    "np.arange(4)",
    "4",
    "np.array([i for i in range(5) if i != x])",
    "np.array([1.5, 2.5, 0.5])",
    "np.array([0, 1, 1, 0])",
    "np.array([True, False, False])",
    "[3, 1, 2]",
    "np.array(['a', 'b', 'c'])",
    "np.array([0.0, -0.0, 1.0])",
    "np.arange(4, dtype=np.int32)",
    "np.array([x, 5, 6, 7])",
)
PLAIN = (*BASES[:5], "[x, 7, 8, 9]", "[i for i in range(4) if i != x]", "[*range(5)]")
PLAIN_ARRAYS = (*ARRAYS[:3], "[3, 1, 2]", "np.array([x, 5, 6, 7])", "np.array([i for i in range(4) if i != x])")


class Writer:
    """Writes one program."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.lines, self.names = rng, list[str](), list[str]()
        self.numpy, self.plain = rng.random() < 0.4, rng.random() < 0.6  # plain: nothing is looked at, of integers

    def pick(self, *texts: str) -> str:
        """One of the texts."""
        return self.rng.choice(texts)

    def drawn(self) -> str:
        """A sample or an order."""
        m = self.pick("2", "2", "3") if self.plain else self.pick("2", "2", "3", "1")
        if self.numpy:
            base = self.pick(*(PLAIN_ARRAYS if self.plain else ARRAYS))
            return self.pick(
                f"r.choice({base}, {m}, replace=False)",
                f"r.choice({base}, size={m}, replace=False)",
                f"r.permutation({base})",
                f"r.permutation({base})[:{m}]",
            )
        base = self.pick(*(PLAIN if self.plain else BASES))
        if self.plain:
            return f"r.sample({base}, {m})"
        return self.pick(
            f"r.sample({base}, {m})", f"r.sample({base}, {m})", f"r.sample({base}, {m})", "r.sample([0, 1], 2, counts=[2, 1])"
        )

    def shuffled(self, name: str) -> None:
        """A shuffle in place."""
        base = f"list({self.pick(*(PLAIN if self.plain else BASES))})"
        if self.numpy and self.rng.random() < 0.5:
            base = self.pick(ARRAYS[0], ARRAYS[2], *(() if self.plain else ARRAYS[3:6]))
        self.lines += [f"{name} = {base}", f"r.shuffle({name})"]

    def chance(self) -> str:
        """A random truth value."""
        return f"r.random() < {self.pick('0.25', '0.5', '0.75', '0.25 + 0.5 * x')}"

    def changed(self, s: str) -> str:
        """What is made of a collection."""
        k = self.pick("x", "7", "1", "2 + x")
        every = [
            f"sorted({s})",
            f"set({s})",
            f"frozenset({s})",
            f"tuple({s})",
            f"list({s})",
            f"{s}[:2]",
            f"{s}[1:]",
            f"{s}[::-1]",
            f"[{k}, *{s}]",
            f"[*{s}, {k}]",
            f"sorted(set({s}))",
            f"[v + 1 for v in {s}]",
            f"[2 * v for v in {s}]",
            f"[-v for v in {s}]",
            f"[v + 0.5 for v in {s}]",
            f"[v / 2 for v in {s}]",
            f"[v % 2 for v in {s}]",
            f"sorted({s}, reverse=True)",
            f"set({s}) | {{{k}}}",
            f"set([*{s}, {k}])",
            f"{{{k}}} | set({s})",
            f"sorted([*{s}, {k}])",
            f"(*{s}, {k})",
            f"[v for v in {s} if v != {k}]",
            f"set({s}) - {{{k}}}",
            f"[bool(v) for v in {s}]",
            f"[float(v) for v in {s}]",
            f"[str(v) for v in {s}]",
            f"tuple(sorted({s}))",
            f"frozenset(sorted({s}))",
            f"set({s}[:2])",
            f"sorted({s}[1:])",
        ]
        if self.plain:
            every = [
                e
                for e in every
                if not any(o in e for o in (" - ", " / ", " % ", "0.5", "bool", "float", "str", " != ", "reverse"))
            ]
        if self.numpy:
            every += [f"np.sort({s})", f"np.append({s}, {k})", f"{s}.tolist()", f"np.array({s})", f"np.asarray({s}) + 1"]
            every += [f"np.concatenate([{s}, [{k}]])", f"np.asarray({s})[:2]", f"np.sort(np.append({s}, {k}))"]
        return self.rng.choice(every)

    def looked(self, s: str) -> str:
        """A number or a truth value of a collection."""
        k = self.pick("x", "1", "2 + x", "0")
        return self.pick(
            f"{k} in {s}",
            f"sum({s})",
            f"sum({s}[:2])",
            f"{s}[0]",
            f"{s}[-1]",
            f"len({s})",
            f"max({s})",
            f"min({s})",
            f"(list({s}).index({k}) if {k} in list({s}) else -1)",
            f"list({s}).count({k})",
            f"{s}[0] == {k}",
            f"{s}[0] < {s}[1]",
            f"{k} in {s}[:2]",
            f"{k} not in set({s})",
            f"sorted({s})[0]",
            f"len(set({s}))",
            f"bool({s}[0])",
            f"{s}[0] in (1, 2)",
            f"set({s}) == {{0, 1}}",
            f"set({s}) <= {{0, 1, 2, {k}}}",
            f"len(set({s}) & {{0, {k}}})",
        )

    def statement(self) -> None:
        """One more line or some."""
        way = self.rng.choice((0, 1, 2, 4, 5, 6, 7, 8, 8, 9)) if self.plain else self.rng.randrange(12)
        name = f"s{len(self.names)}"
        some = self.rng.choice(self.names)
        if way < 4:
            self.lines.append(f"{name} = {self.changed(some)}")
        elif way == 4:
            self.lines.append(f"{name} = {self.drawn()}")
        elif way == 5:
            self.lines.append(f"{name} = {self.changed(some)} if {self.condition(some)} else {self.changed(some)}")
        elif way == 6:
            self.lines.append(f"{name} = {self.drawn()} if {self.condition(some)} else {self.drawn()}")
        elif way == 7:
            self.shuffled(name)
        elif way == 8:
            self.lines += [f"{name} = list({some})", f"r.shuffle({name})"]
        elif way == 9:
            self.lines += [
                f"{name} = {self.pick('set', 'list')}({some})",
                self.pick(f"{name} |= {{x}}", f"{name}.add({self.pick('x', '7')})", f"{name}.append({self.pick('x', '7')})")
                if self.rng.random() < 0.3
                else f"{name} = {name} if {self.condition(some)} else type({name})([x, *{some}])",
            ]
        elif way == 10:
            self.lines.append(f"{name} = [{self.looked(some)}, {self.looked(some)}]")
        else:
            self.lines += [f"{name} = list({some})", f"{name}[{self.pick('0', '1', '-1')}] = {self.pick('x', '1', '7', 'True')}"]
        self.names.append(name)

    def condition(self, s: str) -> str:
        """What decides."""
        return self.pick(self.chance(), self.chance(), "x", *(() if self.plain else (self.looked(s),)))

    def report(self) -> str:
        """What is reported."""
        s, other = self.rng.choice(self.names), self.rng.choice(self.names)
        return self.pick(
            s,
            s,
            s,
            self.changed(s),
            self.changed(s),
            f"({s}, {other})",
            f"[{s}, {self.pick('1', 'True', '1.0', '0.0', '-0.0', 'x')}]",
            f"[{s}, {self.pick('1', '0.0', 'x')} if {self.condition(s)} else {self.pick('True', '-0.0', '1.0')}]",
            f"{{'s': {s}, 'n': len({s})}}",
            f"{{'s': {self.changed(s)}, 'b': {self.chance()}}}",
            *(() if self.plain else (f"({self.looked(s)}, {s})", self.looked(s))),
            f"[{self.chance()}, {self.changed(s)}, {self.chance()}]",
            f"{s} if {self.condition(s)} else {other}",
        )

    def program(self) -> str:
        """The whole."""
        if self.rng.random() < 0.25:
            self.shuffled("s0")
        else:
            self.lines.append(f"s0 = {self.drawn()}")
        self.names.append("s0")
        for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3))):
            self.statement()
        body = "\n".join(f"    {line}" for line in [*self.lines, f"return {self.report()}"])
        return f"{HEAD}def f(x, r: {'Generator' if self.numpy else 'random.Random'}):\n{body}\n"


def made(text: str) -> Any:
    """The function, in a module of its own, whose source Python finds."""
    module = sys.modules["arranged_program"] = types.ModuleType("arranged_program")
    file = f"<arranged program {hash(text)}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), vars(module))
    return module.f


class Path:
    """Draws that take all of their values in turn."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, ...]] = [()]

    def begin(self) -> None:
        self.path, self.taken, self.chance = self.waiting.pop(), list[int](), Fraction(1)

    def pick(self, n: int) -> int:
        i = len(self.taken)
        if i >= len(self.path):
            self.waiting.extend((*self.taken, other) for other in range(1, n))
        self.taken.append(self.path[i] if i < len(self.path) else 0)
        self.chance /= n
        return self.taken[-1]

    def places(self, n: int, m: int) -> list[int]:
        left = [*range(n)]
        return [left.pop(self.pick(len(left)) if len(left) > 1 else 0) for _ in range(m)]


class OfPython(random.Random):
    """What the programs ask of random.Random."""

    def __init__(self, path: Path) -> None:
        self.draws = path

    def random(self) -> float:
        return self.draws.pick(4) / 4

    def randrange(self, start: int, *_: Any) -> int:
        return self.draws.pick(start)

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        if counts is not None:
            sums = list(accumulate(counts))
            return [population[bisect_right(sums, i)] for i in self.sample(range(sums[-1]), k)]
        if not 0 <= k <= len(population):
            raise ValueError("Sample larger than population or is negative")
        return [population[i] for i in self.draws.places(len(population), k)]

    def shuffle(self, x: Any) -> None:
        x[:] = [x[i] for i in self.draws.places(len(x), len(x))]


class OfNumpy:
    """What the programs ask of numpy's Generator."""

    def __init__(self, path: Path) -> None:
        self.draws = path

    def random(self, size: int | None = None) -> Any:
        return self.draws.pick(4) / 4 if size is None else np.array([self.draws.pick(4) / 4 for _ in range(size)])

    def choice(self, a: Any, size: int, *, replace: bool) -> Any:
        assert not replace
        items = np.arange(a) if isinstance(a, int) else np.asarray(a)
        if size > len(items):
            raise ValueError("Cannot take a larger sample than population when replace is False")
        return items[self.draws.places(len(items), size)]

    def permutation(self, x: Any) -> Any:
        return self.choice(x, x if isinstance(x, int) else len(x), replace=False)

    def shuffle(self, x: Any) -> None:
        order = self.draws.places(len(x), len(x))
        x[:] = x[order] if isinstance(x, np.ndarray) else [x[i] for i in order]


MOST = 20_000


class Long(Exception):
    """Too many outcomes."""


def drawn(f: Any, x: Any, *, numpy: bool) -> Counter[str]:
    """The law of a program by all outcomes, each report as an observer sees it."""
    law, path, runs = Counter[str](), Path(), 0
    while path.waiting:
        path.begin()
        runs += 1
        if runs > MOST:
            raise Long
        try:
            report = seen(f(x, OfNumpy(path) if numpy else OfPython(path)))
        except Exception as error:
            report = raised(*told(error))
        law[report] += path.chance
    return law


def read(y: Any) -> str:
    """A canonical form as an observer sees it."""
    return raised(*y.items) if type(y) is Form and y.kind == "raises" else seen(restored(y))


def spread(p: Any, one: Subset) -> dict[str, Any]:
    """The reports of a subset, listed."""
    orders = set[tuple[int, ...]](permutations(one.fixed) if one.how == "orders" else ())
    waiting: list[tuple[int, ...]] = [()]
    for i in range(one.size):
        known = one.places[i] if one.places else None
        may = {*one.pool, *one.fixed} if one.how != "list" else {*one.pool}
        waiting = [(*w, v) for w in waiting for v in ([known] if known is not None else sorted(may)) if v not in w]
    for w in waiting if one.how != "orders" else ():
        if {*one.fixed} <= {*w}:
            orders.add(tuple(sorted(w)) if one.how in ("set", "sorted") else w)
    found = Counter[str]()
    for w in orders:
        found[read(_filled(one.shape, one.kind, w))] += p / len(orders)
    return found


def _filled(shape: Any, kind: str, items: tuple[int, ...]) -> Any:
    if type(shape) is tuple and len(shape) == 3 and shape[0] == MARK:
        name, items = kind.removesuffix(" of bool"), tuple(map(bool, items)) if kind.endswith(" of bool") else items
        of = {"set": Form(set, frozenset(items)), "frozenset": frozenset(items), "list": Form(list, items), "tuple": items}
        return of[name] if name in of else Form(f"{name} {len(items)}", items)
    if type(shape) is tuple:
        return tuple([_filled(v, kind, items) for v in shape])
    return Form(shape.kind, tuple([_filled(v, kind, items) for v in shape.items])) if type(shape) is Form else shape


def compared(seed: int) -> tuple[str, str]:
    """(what is wrong, or "", what came of it) for the program of a seed, where arrangements of any size stay hidden."""
    with held(arrangements, "HIDDEN_FROM", 2):
        return _compared(seed)


@contextmanager
def held(module: Any, name: str, value: Any) -> Iterator[None]:
    """A name of a module with another value."""
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, before)


def _compared(seed: int) -> tuple[str, str]:
    writer = Writer(Random(seed))
    text = writer.program()
    f = made(text)
    try:
        truth = [drawn(f, x, numpy=writer.numpy) for x in (0, 1)]
    except Long:
        return "", "long"
    rows: list[Any] = []
    try:
        found = law_of(f, (0, 1), grid=2, kept=rows, depth=60)
    except ExactDPError:
        return "", "refused"
    if found.parts or any(law.unexplored != 0 for law, one in zip(found.laws, found.subsets or ((), ()), strict=True) if not one):
        return "", "in part"
    return against(text, f, truth, found, rows, numpy=writer.numpy)


def against(text: str, f: Any, truth: Any, found: Any, rows: Any, *, numpy: bool) -> tuple[str, str]:
    """What is wrong with laws of hidden subsets, beside the laws by all draws, and what came of it."""
    pairs = zip(found.subsets or ((), ()), found.laws, strict=True)
    mixtures = [one or tuple((Fraction(str(p)), y) for y, p in law.mass.items()) for one, law in pairs]
    laws = [Counter[str](), Counter[str]()]
    for law, mixture in zip(laws, mixtures, strict=True):
        for p, y in mixture:
            for report, q in (spread(p, y) if type(y) is Subset else {read(y): p}).items():
                law[report] += q
    if laws != truth:
        return f"{text}\n{laws}\n{truth}", "wrong law"
    if not found.subsets:
        return "", "listed"
    most = max(p / two[y] if two[y] else inf for one, two in (truth, truth[::-1]) for y, p in one.items())
    try:
        tables = Tables(mixtures)
        if tables.worst()[0] != most or tables.counted_otherwise():
            return f"{text}\n{tables.worst()} {most} {tables.counted_otherwise()}", "wrong ratio"
        if wrong := judged(mixtures, most):
            return f"{text}\n{wrong}", "wrong verdict"
    except OutOfScope:
        return "", "not counted"
    evidence = gathered(f, rows, grid=2)
    problems = [each.problem for each in evidence if each.problem]
    tapes, given = [t for each in evidence for t in each.tapes], {"r": "Generator" if numpy else "Random"}
    problems += [str(replayed(f, (0, 1), tapes, given).problems or "")]
    return (f"{text}\n{problems}", "wrong evidence") if any(problems) else ("", "hidden")
