"""Random programs that report many draws in one value (the places that are true, a text, bytes, an integer), against all draws.

Right ones and wrong sisters take turns: draws that are shared or carried on, places that are equal, weights of which two sums are
equal, texts of other lengths, orders that depend on the input, values that are looked at.
``python encoded_programs.py COUNT SEED`` compares so many, stops at the first difference, and
prints what came of them. Source: as ``mixed_programs``.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from arranged_programs import Long, drawn, held, made, read
from mixed_programs import reports

from exactdp.errors import ExactDPError
from exactdp_checks.code.law import merging, one_input
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.validation.replay import replayed

HEAD = """
import random
import numpy as np
from numpy.random import Generator


def kept(v):
    return v


"""


class Writer:
    """A program f(x, r) of two to four draws."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.numpy = rng, rng.random() < 0.4
        self.lines = [f"k = {rng.choice((2, 3, 3, 4))}"]

    def pick(self, *every: str) -> str:
        """One of these."""
        return self.rng.choice(every)

    def test(self, i: str = "i") -> str:
        """Whether a part is true."""
        p, q = self.pick("0.25", "0.5", "0.75"), self.pick("0.25", "0.5", "0.75")
        common = f"r.random() < ({p} if {i} == x else {q})"
        rare = [
            f"r.random() < {p}",
            f"not r.random() < {p}",
            f"r.random() < {p} and r.random() < {q}",
            f"{i} == x or r.random() < {p}",
        ]
        rare += [
            f"(r.random() < {p}) ^ ({i} == x)",
            f"bool(int(r.random() < {p}))",
            f"(r.random() < {p} if {i} != x else {i} == 1)",
        ]
        return self.pick(common, common, *rare)

    def shared(self) -> str:
        """A test that depends on others, at times."""
        if self.rng.random() < 0.8:
            return self.test()
        self.lines.append("u = r.random()")
        return self.pick("u < 0.5", "u < 0.25 * (i + 1)", "(r.random() < 0.5) ^ (u < 0.5)", "u < r.random()")

    def bits(self) -> str:
        """A list or an array of the parts, under a name."""
        if self.numpy and self.rng.random() < 0.6:
            t = self.pick("0.5", "np.where(np.arange(k) == x, 0.75, 0.25)")
            self.lines.append(f"bits = r.random(k) < {t}")
            self.lines += [self.pick("bits = bits.astype(int)", "bits = bits.tolist()", "bits = ~bits", "bits = bits")]
        else:
            self.lines.append(f"bits = [{self.pick('int', 'bool', '')}({self.shared()}) for i in range(k)]")
        if self.rng.random() < 0.25:
            more = ("bits[0] = bits[1]", "bits = bits[::-1]", "bits = [*bits, bits[0]]", "bits[x] = 1", "bits = kept(bits)")
            self.lines.append(self.pick(*more, "bits[0] = r.random() < 0.5", "other = bits", "n = sum(bits)", "m = bits[0] == 1"))
        return "bits"

    def mark(self) -> str:
        """What stands for a part."""
        return self.pick("i", "i", "i", "i + 1", "2 * i", "str(i)", "i // 2", "k - i", "x + i", "(i, i)", "-i", "'abcd'[i]")

    def along(self) -> str:
        """What is walked along."""
        return self.pick(
            *["range(k)"] * 5, "reversed(range(k))", "(range(k) if x else reversed(range(k)))", "range(k - x)", "[0, 1, 1][:k]"
        )

    def chosen(self) -> str:
        """A comprehension of what is true."""
        if self.rng.random() < 0.3:
            return f"{self.mark()} for i, b in enumerate({self.bits()}) if {self.pick('b', 'b == 1', 'not b', 'b and i')}"
        more = self.pick(*[""] * 5, " if i != 1", " if r.random() < 0.5")
        return f"{self.mark()} for i in {self.along()} if {self.shared()}{more}"

    def items(self, kind: str) -> str:
        """Parts of a text, of bytes, or of a sum, as what is walked along."""
        way, b = self.rng.random(), self.shared()
        texts = (
            f"'1' if {b} else '0'",
            f"str(int({b}))",
            f"'ab' if {b} else 'cd'",
            f"'a' if {b} else 'bc'",
            f"'a' if {b} else chr(97 + i)",
        )
        weights = (
            f"({b}) << i",
            f"({b}) * 2 ** i",
            f"(1 << i) if {b} else 0",
            f"({b}) << (i // 2)",
            f"(1 + ({b})) * 3 ** i",
            f"({b}) * 2 ** (k - i)",
        )
        if way < 0.5:
            item = self.pick(*texts) if kind == "text" else f"int({b})" if kind == "bytes" else self.pick(*weights)
            return f"{item} for i in {self.along()}"
        bits = self.bits()
        item = {
            "text": "str(int(b))",
            "bytes": "int(b)",
            "sum": self.pick("b << i", "b * 2 ** i", "int(b) << i", "b << (i // 2)"),
        }[kind]
        return f"{item} for i, b in enumerate({bits})"

    def report(self) -> str:
        """What is returned."""
        way = self.rng.randrange(9)
        if way < 2:
            one = self.chosen()
            return self.pick(
                f"[{one}]",
                f"{{{one}}}",
                f"sorted({one})",
                f"tuple({one})",
                f"set([{one}])",
                f"frozenset({one})",
                f"list({{{one}}})",
                f"sorted({{{one}}})",
            )
        if way == 2:
            return self.pick("''", "''", "','", "'-' * x") + f".join({self.pick('[{}]', '{}').format(self.items('text'))})"
        if way == 3:
            return self.pick(
                f"bytes([{self.items('bytes')}])",
                f"bytes({self.bits()})",
                f"''.join(map({self.pick('str', 'chr')}, {self.bits()}))",
            )
        if way == 4:
            return f"sum({self.items('sum')})"
        if way == 5:
            return f"int(''.join({self.items('text')}), {self.pick('2', '2', '10')})"
        if way == 6 and self.numpy:
            one = self.pick(f"np.flatnonzero({self.bits()})", f"np.where({self.bits()})[0]", f"np.nonzero({self.bits()})[0]")
            return (
                one + self.pick("", ".tolist()", "[::-1]", ".size")
                if self.rng.random() < 0.8
                else f"{self.pick('list', 'set', 'sorted')}({one})"
            )
        return self.loop()

    def loop(self) -> str:
        """A loop that collects; what is returned of it."""
        start, b = self.pick(*["[]"] * 3, "set()", "''", "0", "0", "[x]", "x"), self.shared()
        adds = {"[": "out.append({})", "s": "out.add({})", "'": "out += {}"}.get(start[0], "")
        body = [f"if {b}:", f"    {adds.format(self.mark())}"]
        if start == "''":
            body = [adds.format(f"'1' if {b} else '0'")]
        elif not adds:
            body = [
                self.pick(
                    f"out = out * 2 + ({b})",
                    f"out = (out << 1) | ({b})",
                    f"out = out * 3 + ({b})",
                    f"out |= ({b}) << i",
                    f"out += ({b}) << i",
                    f"out += ({b}) << (i // 2)",
                    f"out |= ({b}) << (i // 2)",
                )
            ]
        elif self.rng.random() < 0.3:
            body = (
                self.pick(
                    f"b = {b};if b:", "u = r.random();if u < 0.5:", f"c = i == x;b = {b};if b and c:", f"c = b;b = {b};if c:"
                ).split(";")
                + body[1:]
            )
            self.lines.append("b = False")
        self.lines += [f"out = {start}", self.pick("y = 0", "y = 0", "y = 0", "y = out"), f"for i in {self.along()}:"]
        self.lines += [f"    {line}" for line in body]
        return self.pick("out", "out", "out", "sorted(out)" if start != "0" else "out + 1", "(out, y)")

    def program(self) -> str:
        """The whole."""
        last = self.report()
        if self.rng.random() < 0.2:
            self.lines.append(f"v = {last}")
            last = self.pick("v", "v", "(v, x)", "v if x else v", "kept(v)", "(lambda: v)()")
        elif self.rng.random() < 0.1:
            last = f"kept({last})"
        body = "\n".join(f"    {line}" for line in [*self.lines, f"return {last}"])
        return f"{HEAD}def f(x, r: {'Generator' if self.numpy else 'random.Random'}):\n{body}\n"


def _filled(shape: Any, values: Iterator[Any]) -> Any:
    if shape is None:
        return next(values)
    if type(shape) is tuple:
        return tuple([_filled(v, values) for v in shape])
    if not isinstance(shape.kind, str):
        return Form(shape.kind, tuple([_filled(v, values) for v in shape.items]))
    if not shape.kind.startswith("encoded "):
        return Form(shape.kind, tuple([next(values) for _ in range(int(shape.kind.rpartition(" ")[2]))]))
    how, marks = shape.kind.removeprefix("encoded "), shape.items
    if how == "str":
        return str(marks[0]).join([next(values) for _ in marks[1:]])
    if how == "bytes":
        return bytes([next(values) for _ in range(marks[0])])
    if how == "int":
        return sum(mark[next(values)] for mark in marks)
    found = tuple([mark for mark in marks if next(values)])
    made_of = {"list": Form(list, found), "set": Form(set, frozenset(found)), "frozenset": frozenset(found), "tuple": found}
    return made_of[how] if how in made_of else Form(f"{how} {len(found)}", found)


def compared(seed: int) -> tuple[str, str]:
    """(what is wrong, or "", what came of it) for the program of a seed, where parts are kept however few reports there are."""
    with held(merging, "MANY", 2), held(merging, "ENCODINGS", 2), held(one_input, "FIRST", 1):
        return _compared(seed)


def _compared(seed: int) -> tuple[str, str]:
    writer = Writer(Random(seed))
    text = writer.program()
    f = made(text)
    try:
        truth = [drawn(f, x, numpy=writer.numpy) for x in (0, 1)]
    except Long:
        return "", "long"
    kept: list[Any] = []
    try:
        found = law_of(f, (0, 1), grid=2, kept=kept)
    except ExactDPError:
        return "", "refused"
    came = "listed"
    for row, wanted in zip(kept, truth, strict=True):
        one = row.factored if row.wide else None
        law = Counter[str]()
        if one is None and (row.law.unexplored != 0 or row.subsets):
            return "", "in part"
        for y, p in reports(one, _filled) if one is not None else row.law.mass.items():
            law[read(y)] += Fraction(str(p))
        if law != wanted:
            return f"{text}\n{law}\n{wanted}", "wrong law"
        if one is not None and not all(one.chance(y) == p and one.has(y) for y, p in reports(one, _filled) if p):
            return text, "wrong chance"
        came = came if one is None else "encoded" if "encoded" in repr(one.shape) else "parts"
    if came == "listed":  # other comparisons have these
        return "", came
    evidence = gathered(f, kept, grid=2)
    given = {"r": "Generator" if writer.numpy else "Random"}
    problems = [each.problem for each in evidence if each.problem]
    problems += [str(replayed(f, (0, 1), [t for each in evidence for t in each.tapes], given).problems or "")]
    came = f"{came}, undecided" if found.parts and any(each.left for each in evidence) else came
    return (f"{text}\n{problems}", "wrong evidence") if any(problems) else ("", came)


if __name__ == "__main__":
    counts = Counter[str]()
    for i in range(int(sys.argv[2]), int(sys.argv[2]) + int(sys.argv[1])):
        wrong, what = compared(i)
        counts[what] += 1
        if wrong:
            sys.exit(f"seed {i}: {what}\n{wrong}")
    sys.stdout.write(f"{dict(counts)}\n")
