"""Random programs on numpy's arrays, dicts, closures and exceptions, against brute force through numpy's own Generator.

numpy's generator runs on a source of bits whose words are enumerated: every value of the first three bits of each, so that
``integers`` of powers of two, ``random`` on a grid of eighths, ``choice``, ``permutation`` of two and masks are numpy's own.
"""

import ctypes
import linecache
from fractions import Fraction
from random import Random
from threading import Lock
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed

BITS, DEPTH, MOST = 3, 5, 40_000
KINDS = (
    ("uint64", ctypes.c_uint64, 64),
    ("uint32", ctypes.c_uint32, 32),
    ("double", ctypes.c_double, 0),
    ("raw", ctypes.c_uint64, 64),
)


class Functions(ctypes.Structure):
    _fields_ = (("state", ctypes.c_void_p), *((name, ctypes.CFUNCTYPE(kind, ctypes.c_void_p)) for name, kind, _ in KINDS))


class Words:
    """A source of bits that says the first bits of each word in turn; ``over``: more were asked for than are enumerated."""

    def __init__(self) -> None:
        self.path, self.at, self.over, self.lock = list[int](), 0, False, Lock()
        made = [ctypes.CFUNCTYPE(kind, ctypes.c_void_p)(lambda _, bits=bits: self.word(bits)) for _, kind, bits in KINDS]
        self.functions = Functions(None, *made)
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        self.capsule = make(ctypes.addressof(self.functions), b"BitGenerator", None)
        self.state = {"at": 0}

    def word(self, bits: int) -> Any:
        if self.at == DEPTH:
            self.over = True
            return 0
        if self.at == len(self.path):
            self.path.append(0)
        self.at += 1
        value = self.path[self.at - 1]
        return value << (bits - BITS) if bits else value / 2**BITS

    def turn(self) -> bool:
        """The next path, if there is one."""
        del self.path[self.at :]
        while self.path:
            if self.path[-1] + 1 < 2**BITS:
                self.path[-1] += 1
                return True
            self.path.pop()
        return False


def by_force(function: Any, x: int) -> dict[str, Fraction] | None:
    """The law, or None where there are too many words, or a run fails."""
    words, found = Words(), dict[str, Fraction]()
    rng = np.random.Generator(words)  # type: ignore[arg-type]
    for _ in range(MOST):
        words.at, words.over = 0, False
        try:
            report = repr(canonical(function(x, rng)))
        except (ArithmeticError, ValueError, TypeError, LookupError) as error:
            report = type(error).__name__
        if words.over:
            return None
        found[report] = found.get(report, Fraction(0)) + Fraction(1, 2 ** (BITS * words.at))
        if not words.turn():
            return found
    return None


class Writer:
    """Writes one program: ``arrays`` of length k, ``numbers``, and a dict."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.arrays, self.numbers = rng, ["a"], ["x", "n"]

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    def number(self) -> str:
        a, n = self.rng.choice(self.arrays), self.rng.choice(self.numbers)
        return self.pick(
            *(
                n,
                n,
                f"int({a}[{n} % k])",
                f"int({a}.sum())",
                f"int({a}.max())",
                f"{n} * 2 - 1",
                f"int(({a} > 0).any())",
                f"g({n})",
            ),
            *(
                f"d.get({n}, 7)",
                f"len({{int(v) for v in {a}}})",
                f"int(np.argmax({a}))",
                f"int({a}[-1]) ^ 1",
                f"sum(v > 0 for v in {a})",
            ),
            *(
                f"int(np.count_nonzero({a}))",
                f"max(map(int, {a}))",
                f"(m := {n} + 1)",
                f"int({a} @ {a})",
                f"sorted({a}, key=lambda v: -v)[0]",
            ),
        )

    def array(self) -> str:
        a, b, n = self.rng.choice(self.arrays), self.rng.choice(self.arrays), self.rng.choice(self.numbers)
        op = self.pick("+", "-", "*", "^", "&", "|")
        return self.pick(
            *(
                f"{a} {op} {b}",
                f"{a} {op} {self.rng.randrange(3)}",
                f"np.where({a} > {b}, {a}, {n})",
                f"{a}[::-1]",
                f"np.sort({a})",
            ),
            *(
                f"np.cumsum({a})",
                f"{a} % 2",
                f"abs({a} - 1)",
                f"np.minimum({a}, {b})",
                f"{a}.astype(np.int8)",
                f"({a} == {b}).astype(int)",
            ),
            *(f"np.roll({a}, 1)", f"{a}.copy()", f"np.array([int(v) for v in {a}])", f"np.bincount({a} % 2, minlength=k)[:k]"),
            *(f"np.clip({a}, 0, 1)", f"-{a}", f"np.concatenate([{a}, {b}])[:k]", f"{a}[np.argsort({b}, kind='stable')]"),
            *(f"np.full(k, {n})", f"np.repeat({a}[:1], k)", f"np.eye(k, dtype=int)[int({a}[0]) % k]", f"~{a}", f"{a} << 1"),
        )

    def statement(self) -> list[str]:
        a, b, n = self.rng.choice(self.arrays), self.rng.choice(self.arrays), self.rng.choice(self.numbers)
        ways = [
            [f"c = {self.array()}"],
            [f"c = {self.array()}"],
            [f"n = {self.number()}"],
            [f"{a}[{self.pick('0', '-1', 'n % k', '[0, 0]', f'{b} > 0')}] {self.pick('=', '+=', '^=')} {self.pick('1', n, '3')}"],
            [f"np.add.at({a}, [0, 0], {self.pick('1', n)})"],
            [f"np.{self.pick('add', 'multiply')}({a}, 1, out={a}, where={b} > 0)"],
            ["try:", f"    n = d[{n}]", f"except KeyError: n = {self.number()}"],
            [f"if {n} > 2: raise ValueError('much')"],
            [
                "def inner(v, *w, s=1):",
                "    nonlocal n",
                "    n = (n + v) % 3",
                "    return s + len(w)",
                f"n = inner({n}, *{a}) + n",
            ],
            [f"for v in {a}:", "    if v: break", "    n += 1", "else: n = -1"],
            [f"match (int({a}[0]), {n}):", "    case (0, _): n = 5", "    case (p, q) if p == q: n = 6", "    case _: pass"],
            [f"d[{n}] = {self.number()}"],
            [f"if (u := rng.random()) < {self.pick('0.25', '0.5', '0.625')}: n = {self.number()}", "else: n = int(u * 4)"],
            [f"if {a}.sum() > {self.rng.randrange(3)}: c = {self.array()}"],
            [f"with np.errstate(all='ignore'): c = {self.array()}"],
        ]
        chosen = self.rng.choice(ways)
        if any(line.lstrip().startswith("c = ") for line in chosen) and len(chosen) == 1 and not chosen[0].startswith("if"):
            self.arrays.append("c") if "c" not in self.arrays else None
        return chosen


def source(rng: Random) -> str:
    """The text of a program f(x, rng)."""
    writer = Writer(rng)
    k = rng.randrange(1, 4)
    drawn = writer.pick(
        *(
            f"rng.integers(0, {2 ** rng.randrange(1, 3)}, size=k)",
            f"(rng.random(k) < {writer.pick('0.25', '0.5', '0.75')}).astype(int)",
        ),
        *(
            "(rng.random(k) * 4).astype(int)",
            "rng.choice([0, 1], size=k, p=[0.25, 0.75])",
            "np.floor(rng.random(k) * 2).astype(int)",
        ),
    )
    body = [f"k, n, c, d = {k}, 0, np.zeros({k}, int), {{0: 1, 2: x}}", f"a = {drawn}"]
    body += ["def g(v, held=[0]):", "    return (v + held[0]) % 2 + x"]
    for _ in range(rng.randrange(1, 6)):
        body += writer.statement()
    shown = writer.pick("a, n", "c.tolist(), n", "n", "a.tolist(), c", "sorted(d.items()), n", "int(c.sum()), bool(n)")
    return "import numpy as np\ndef f(x, rng):\n" + "\n".join("    " + line for line in [*body, f"return {shown}"]) + "\n"


def compared(number: int) -> tuple[str, str]:
    """(the program, where its law is another than that by brute force, or ""; what came of it)."""
    text, name = source(Random(number)), f"<arrays {number}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"__name__": f"arrays_{number}"}
    exec(compile(text, name, "exec"), names)
    expected = [by_force(names["f"], x) for x in (0, 1)]
    if None in expected:
        return "", "too many"
    try:
        found = law_of(names["f"], [0, 1], grid=BITS, outcomes=20_000, seconds=20)
    except (CodeFailed, BadInput):
        return "", "refused"
    if not found.complete or found.parts:
        return "", "in part"
    shown = list[dict[str, Fraction]]()
    for law in found.laws:
        mass = dict[str, Fraction]()
        for report, chance in law.mass.items():
            failed = getattr(report, "kind", None) == "raises"
            word = report.items[0] if failed else repr(report)  # type: ignore[union-attr, index]
            mass[word] = mass.get(word, Fraction(0)) + Fraction(chance)  # type: ignore[arg-type]
        shown.append(mass)
    return ("" if shown == expected else text), "closed"
