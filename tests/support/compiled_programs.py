"""Random programs in C of two random bytes: their laws against a native compiler's, over all 65,536 inputs.

``python tests/support/compiled_programs.py COUNT [SEED]`` prints every difference, and counts; it needs clang for wasm32 and gcc.
Of every second batch words of few random bits are treated as wide ones: functions of words, whose ranges are halved.
Programs have branches, loops, arrays that are indexed by random numbers, integers of 8 to 64 bits, and doubles; nothing in them
is undefined in C.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from time import process_time

from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import code_of
from exactdp_checks.code.wasm.finding import compiled
from exactdp_checks.code.wasm.forms import Forms

BATCH, SECONDS = 50, 3.0
FEW = (Forms.few, 4)  # random bits that make a wide word, by turns
HEAD = """#include <stdint.h>
#ifdef __wasm__
int getentropy(void*, unsigned long);
static uint8_t byte(void){ uint8_t b; getentropy(&b, 1); return b; }
#define E(n) __attribute__((export_name(#n)))
#else
static uint8_t script[2]; static int at;
static uint8_t byte(void){ return script[at++ & 1]; }
#define E(n)
#endif
"""
TAIL = """
#ifndef __wasm__
typedef int32_t (*fn)(void);
static fn all[] = {%s};
void run(int i, int32_t* out){ for(int v=0; v<65536; v++){ script[0]=v>>8; script[1]=v; at=0; out[v]=all[i](); } }
#endif
"""
OPERATORS = "+ - * & | ^ / % << >> < == ? s>> s< s/ s% rot pop clz real"
TYPES = ("uint8_t", "uint16_t", "uint32_t", "uint64_t", "int32_t", "int64_t", "double", "float")


class Writer:
    """One random function."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.names, self.lines, self.loops = rng, dict[str, str](), list[str](), 0

    def whole(self, depth: int) -> str:
        """An expression of an integer, as uint64_t, uint32_t or uint8_t."""
        r = self.rng
        if depth <= 0 or r.random() < 0.15:
            names = [n for n, kind in self.names.items() if kind not in ("double", "float")]
            return r.choice([*names, *names, str(r.choice([0, 1, 2, 3, 7, 10, 100, 255, 256, 65535, r.randrange(2**32)])) + "u"])
        a, b, kind = self.whole(depth - 1), self.whole(depth - 1), r.choice(("uint32_t", "uint64_t", "uint32_t"))
        op = r.choice(OPERATORS.split())
        if op in "/%":
            return f"(({kind})({a}) {op} (({kind})({b}) | 1))"
        if op in ("<<", ">>"):
            return f"(({kind})({a}) {op} (({b}) & 31))"
        if op == "?":
            return f"(({a}) > ({b}) ? ({kind})({self.whole(depth - 1)}) : ({kind})({b}))"
        if op == "s>>":
            return f"(uint32_t)((int32_t)({a}) >> (({b}) & 31))"
        if op == "s<":
            return f"((int32_t)({a}) < (int32_t)({b}))"
        if op in ("s/", "s%"):
            return f"(uint32_t)((int32_t)(({a}) | 4) {op[1]} (int32_t)((({b}) & 0xFFFFFF) + 1))"
        if op == "rot":
            return f"((uint32_t)({a}) << {r.randrange(1, 31)} | (uint32_t)({b}) >> {r.randrange(1, 31)})"
        if op == "pop":
            return f"(uint32_t)__builtin_popcountll({a})"
        if op == "clz":
            return f"(uint32_t)__builtin_clz((uint32_t)({a}) | 1)"
        if op == "real":
            return f"(uint32_t)clamped({self.real(depth - 1)})"
        return f"(({kind})({a}) {op} ({kind})({b}))"

    def real(self, depth: int) -> str:
        """An expression of a double."""
        r = self.rng
        if depth <= 0 or r.random() < 0.3:
            names = [n for n, kind in self.names.items() if kind in ("double", "float")]
            return r.choice(
                [*names, f"{r.uniform(-3, 3)!r}", f"(double)(int32_t)({self.whole(0)})", f"(double)({self.whole(1)})"]
            )
        op = r.choice("+-*/*+fmn")
        a, b = self.real(depth - 1), self.real(depth - 1)
        if op == "f":
            return f"__builtin_floor({a})"
        if op == "n":
            return f"(double)(float)({a})"
        return f"(({a}) < ({b}) ? ({a}) : ({b}))" if op == "m" else f"(({a}) {op} ({b}))"

    def statement(self, depth: int) -> None:
        """Something that happens."""
        r, kind = self.rng, self.rng.random()
        if kind < 0.45 or depth <= 0:
            t = r.choice(TYPES)
            value = self.real(2) if t in ("double", "float") else self.whole(r.randrange(1, 4))
            if t in ("int32_t", "int64_t"):
                value = f"({t})({value})"
            name = f"v{len(self.names)}"
            self.lines.append(f"{t} {name} = {value};")
            self.names[name] = t
        elif kind < 0.6:
            self.lines.append(f"m[({self.whole(1)}) & 7] = (uint16_t)({self.whole(2)});")
        elif kind < 0.7:
            name = f"v{len(self.names)}"
            self.lines.append(f"uint16_t {name} = m[({self.whole(1)}) & 7];")
            self.names[name] = "uint16_t"
        else:
            self.loops += 1
            before, i = dict(self.names), f"i{self.loops}"
            loop = f"for(uint32_t {i} = 0; {i} < (({self.whole(1)}) & 3); {i}++) {{"
            head = f"if (({self.whole(2)}) > ({self.whole(1)})) {{" if kind < 0.9 else loop
            self.lines.append(head)
            for _ in range(r.randrange(1, 3)):
                self.statement(depth - 1)
            self.lines.append(f"m[{r.randrange(8)}] ^= (uint16_t)({self.whole(1)}); }}")
            self.names = before

    def function(self, name: str) -> str:
        """The source."""
        self.lines = [f"E({name}) int32_t {name}(void) {{ uint16_t m[8] = {{1,2,3,4,5,6,7,8}}; uint32_t a = byte(), b = 0;"]
        self.names = {"a": "uint32_t", "b": "uint32_t"}
        self.lines.append("b = byte();" if self.rng.random() < 0.7 else f"if (({self.whole(1)}) > 99) b = byte();")
        for _ in range(self.rng.randrange(1, 6)):
            self.statement(2)
        cut = self.rng.choice(("% 7", "& 15", "% 100", "& 0xFF", "", ">> 5"))
        self.lines.append(f"return (int32_t)((uint32_t)({self.whole(2)} + m[a & 7]) {cut}); }}")
        return " ".join(self.lines)


CLAMP = "static double clamped(double v){ return v > 0 && v < 1000000 ? v : 3; }\n"


def counts_of(out: Iterable[int]) -> dict[int, Fraction]:
    """The law of what a program gave for each of the 65,536 inputs."""
    return {y: Fraction(n, 65536) for y, n in Counter(out).items()}


def batch(rng: Random, count: int, folder: Path) -> Iterator[tuple[str, str]]:
    """(equal, differs, or why it is not followed; the source) of some programs."""
    sources = [Writer(rng).function(f"f{i}") for i in range(count)]
    c, wasm, native = (str(folder / name) for name in ("a.c", "a.wasm", "a.so"))
    Path(c).write_text(HEAD + CLAMP + "\n".join(sources) + TAIL % ", ".join(f"f{i}" for i in range(count)))
    level = rng.choice(("-O0", "-O1", "-O2", "-Os", "-O3"))
    flags = ["--target=wasm32-wasi", "-mexec-model=reactor", "-ffp-contract=off", "-w", level, "-o", wasm]
    subprocess.run(["clang-14", *flags, c], check=True)
    subprocess.run(["gcc", "-O1", "-fwrapv", "-ffp-contract=off", "-w", "-shared", "-fPIC", "-o", native, c], check=True)
    library, out = ctypes.CDLL(native), (ctypes.c_int32 * 65536)()
    for i, source in enumerate(sources):
        library.run(i, out)
        found = compiled(code_of(f"{wasm}:f{i}"), ((),), ("()",), Budget(seconds=SECONDS, checks=False), None)
        law = found.explored.laws[0]
        if law.unexplored != 0:
            yield found.explored.notes[0][:90], source
        else:
            yield "equal" if counts_of(out) == dict(law.mass) else "differs", f"{level} {source}"


def counted(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """(how many programs are equal, differ, or are not followed; the sources that differ)."""
    rng, counts, differ, before = Random(seed), Counter[str](), list[str](), Forms.few
    try:
        size = min(BATCH, -(-count // 2))
        for turn in range(-(-count // size)):
            Forms.few = FEW[turn % 2]
            with tempfile.TemporaryDirectory() as folder:
                for said, source in batch(rng, min(size, count - turn * size), Path(folder)):
                    counts[said] += 1
                    if said == "differs":
                        differ.append(f"{Forms.few} bits: {source}")
    finally:
        Forms.few = before
    return counts, differ


def main() -> None:
    """As many programs as are asked for, a hundred at a time."""
    count, seed, total = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1, Counter[str]()
    for first in range(0, count, 100):
        counts, differ = counted(min(100, count - first), seed + first)
        total += counts
        for source in differ:
            print("DIFFERS", source)  # noqa: T201 - a command
        said = f"{total['equal']} equal, {total['differs']} differ, of {total.total()}; {process_time():.0f} s CPU"
        print(said, flush=True)  # noqa: T201
    for why, times in total.most_common():
        print(times, why)  # noqa: T201


if __name__ == "__main__":
    main()
