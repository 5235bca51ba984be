"""What the ends of runs report: the law of a report, from the diagrams of what it is made of.

A report is an integer (two's complement), a float, a byte string, or several of these; a trap and an exit with its status are
reports too, after what was reported before them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import isnan
from typing import Any

from exactdp_checks.code.law.distribution import note
from exactdp_checks.code.wasm.diagrams import END, NONE, TooMany
from exactdp_checks.code.wasm.memory import byte_of
from exactdp_checks.code.wasm.numeric import NAN, real, signed
from exactdp_checks.code.wasm.operators import WIDTH
from exactdp_checks.code.wasm.states import End, UsedStale
from exactdp_checks.code.wasm.values import Piece, Stale
from exactdp_checks.code.wasm.words import Words

__all__ = ["MANY", "Reports", "plain_report", "report_of_bits"]

MANY = 2**18  # reports that are listed


def named(kind: str, v: int) -> Hashable:
    """A pattern, as a report shows it."""
    if kind[0] == "i":
        return signed(v, WIDTH[kind])
    x = real(v, WIDTH[kind])
    return x if not isnan(x) else "nan" if v == NAN[WIDTH[kind]] else f"nan 0x{v:x}"


def plain_report(items: tuple[tuple[str, Any], ...], why: str = "") -> Hashable:
    """A report of plain values."""
    made = tuple(bytes(v) if kind == "bytes" else named(kind, v) for kind, v in items) + ((why,) if why else ())
    return made[0] if len(made) == 1 else made


def report_of_bits(shape: Sequence[tuple[str, int]], number: int) -> Hashable:
    """The report whose bits are those of a number: of each part its kind, and its size if it is bytes."""
    items: list[tuple[str, Any]] = []
    for kind, size in shape:
        width = 8 * size if kind == "bytes" else WIDTH[kind]
        part = number & ((1 << width) - 1)
        items.append((kind, part.to_bytes(size, "little") if kind == "bytes" else part))
        number >>= width
    return plain_report(tuple(items))


class Reports:
    """Reports as ends of diagrams: each is a number here, in order of appearance."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.pairs: dict[tuple[int, int], int] = {}
        self.back: list[tuple[int, int]] = []
        self.forms: dict[Any, object] = {}

    def paired(self, x: int, y: int) -> int:
        """The number of a pair."""
        key, size = (x, y), len(self.back)
        n = self.pairs.setdefault(key, size)
        if n == size:
            self.back.append(key)
        return n

    def parts(self, end: End) -> list[Any]:
        """The values that an end reports: one of each number, one of each byte. Raises UsedStale."""
        found: list[Any] = []
        for kind, value in end.items:
            for v in value if kind == "bytes" else (value,):
                whole = v.whole if type(v) is Piece else v
                if type(whole) is Stale:
                    raise UsedStale(whole.site)
                found.append(byte_of(v, self.words) if type(v) is Piece else v)
        return found

    def node(self, end: End) -> int:
        """The diagram of the whole report, NONE where the end is not reached."""
        d, none = self.words.diagrams, self.words.diagrams.end(NONE)
        parts = [d.choose(end.condition, self.words.table(v), none) for v in self.parts(end)]
        if not parts:
            return d.choose(end.condition, d.end(0), none)
        if len(parts) > 1:
            self.few(parts)
        made = parts[0]
        for part in parts[1:]:
            made = d.two("pair", self.paired, made, part)
            if len(self.back) > 4 * MANY:
                raise TooMany(f"there are more than {MANY} reports")
        return made

    def few(self, parts: list[int]) -> None:
        """Raises TooMany where parts that share no random bits have very many values together."""
        d, seen, product = self.words.diagrams, set[int](), 1
        for part in parts:
            nodes = d.below([part])
            bits = {d.var[n] for n in nodes} - {END}
            if bits and not bits & seen:
                product *= sum(d.var[n] == END and d.value[n] != NONE for n in nodes)
                seen |= bits
        if product > MANY:
            raise TooMany(f"there are more than {MANY} reports")

    def shown(self, end: End, number: int) -> Hashable:
        """The report that has this number in the diagram of an end."""
        if not end.items:
            return plain_report((), end.why)
        if len(end.items) == 1 and end.items[0][0] != "bytes" and not end.why:
            return named(end.items[0][0], number)
        values: list[int] = []
        for _ in range(sum(len(v) if kind == "bytes" else 1 for kind, v in end.items) - 1):
            number, last = self.back[number]
            values.append(last)
        values = [number, *reversed(values)]
        items, at = [], 0
        for kind, v in end.items:
            size = len(v) if kind == "bytes" else 1
            items.append((kind, values[at : at + size] if kind == "bytes" else values[at]))
            at += size
        return plain_report(tuple(items), end.why)

    def law(self, end: End) -> dict[Hashable, Fraction]:
        """The probability of each report, and of being at this end. Raises BadInput where 0.0 and -0.0 are reported."""
        found: dict[Hashable, Fraction] = {}
        reals = any(kind[0] == "f" for kind, _ in end.items)
        law = self.words.diagrams.law(self.node(end))
        if len(law) > MANY:
            raise TooMany(f"there are more than {MANY} reports")
        for n, p in law.items():
            report = self.shown(end, n)
            if reals:
                note(self.forms, report)
            found[report] = p
        return found
