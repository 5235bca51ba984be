"""The forms of a value that depends on random bits, and how one becomes another: word, diagram, function of a word.

Diagrams of functions of a word are found by halving its range: a part is constant where the least is the most.

>>> forms = Forms(Diagrams())
>>> byte = tuple(forms.diagrams.bit(7 - i) for i in range(8))
>>> forms.diagrams.law(forms.residue(byte, 3))[0]
Fraction(43, 128)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exactdp_checks.code.wasm.diagrams import END, FALSE, NONE, TRUE, Diagrams, TooMany
from exactdp_checks.code.wasm.numeric import signed
from exactdp_checks.code.wasm.operators import WIDTH
from exactdp_checks.code.wasm.values import Bits, Curve, Linear, Span, Table, Value

__all__ = ["STEPS", "Forms", "Needed", "Trapped", "Unfollowed", "constant", "plain", "rising"]

STEPS = 600_000  # parts into which a function is cut


class Unfollowed(Exception):
    """An operation on random bits that has no exact form here."""


class Needed(Exception):
    """An operand must be a plain number: which one."""

    def __init__(self, operand: int) -> None:
        super().__init__("an operand")
        self.operand = operand


class Trapped(Exception):
    """An instruction that traps for some random bits: ``condition`` says for which."""

    def __init__(self, condition: int) -> None:
        super().__init__("a trap")
        self.condition = condition


def rising(f: Callable[[int], int]) -> Span:
    """The span of a function that does not fall."""
    return lambda a, b: (f(a), f(b))


def constant(v: int, width: int) -> Bits:
    """The word of a plain value."""
    return tuple((v >> i) & 1 for i in range(width))


def plain(bits: Bits) -> Value:
    """The word, or the plain value where no bit is random."""
    value = 0
    for i, b in enumerate(bits):
        if b > 1:
            return bits
        value |= b << i
    return value


class Forms:
    """Values over the diagrams of one audit. A word of ``few`` random bits is computed end by end where bits do not do."""

    few = 16

    def __init__(self, diagrams: Diagrams) -> None:
        self.diagrams, self.most = diagrams, STEPS
        self.tables: dict[Bits, dict[Bits, int]] = {}
        self.known: dict[Any, Value | None] = {}

    def word(self, v: Value, width: int) -> Bits:
        """The conditions of its bits."""
        d = self.diagrams
        if type(v) is tuple:
            return v + (FALSE,) * (width - len(v))
        if type(v) is int:
            return constant(v, width)
        if type(v) is Table:
            return tuple(d.one(("bit", i), lambda x, i=i: (x >> i) & 1, v.node, FALSE) for i in range(width))  # type: ignore[misc]
        if type(v) is Linear:
            return self.times(self.word(v.bits, max(v.width, len(v.bits)))[: v.width], v.factor) + (FALSE,) * (width - v.width)
        if type(v) is Curve and v.factor:
            return self.times(self.word(v.bits, max(width, len(v.bits)))[:width], v.factor)
        if type(v) is Curve and self.narrow(v.bits):
            return self.word(Table(self.steps(v)), width)
        raise Unfollowed("the bits of a random real number are read, as a logarithm does")

    def table(self, v: Value) -> int:
        """The diagram of its values. Raises TooMany where a word has too many."""
        if type(v) is int:
            return self.diagrams.end(v)
        if type(v) is Table:
            return v.node
        if type(v) is Curve:
            return self.steps(v)
        if type(v) is Linear:
            v = self.word(v, v.width)
        return self.listed(v)  # type: ignore[arg-type]

    def listed(self, bits: Bits) -> int:
        """The diagram of the values of a word."""
        d, before = self.diagrams, len(self.diagrams.var)
        var, less, more = d.var, d.low, d.high
        places = [i for i, b in enumerate(bits) if b > 1]
        fixed = sum([b << i for i, b in enumerate(bits) if b == TRUE])
        memo = self.tables.setdefault((fixed, *places), {})

        def go(bits: Bits) -> int:
            r = memo.get(bits)
            if r is None:
                at = [var[b] for b in bits]
                v = min(at, default=END)
                if v == END:
                    r = d.end(sum([b << i for i, b in zip(places, bits, strict=True)], fixed))
                else:
                    low = tuple([less[b] if w == v else b for b, w in zip(bits, at, strict=True)])
                    high = tuple([more[b] if w == v else b for b, w in zip(bits, at, strict=True)])
                    r = d.node(v, go(low), go(high))
                    if len(var) - before > self.most:
                        raise TooMany("a random number with very many values is computed with")
                memo[bits] = r
            return r

        return go(tuple([bits[i] for i in places]))

    def narrow(self, bits: Bits) -> bool:
        """Whether few random bits are in it."""
        wide = [b for b in bits if b > 1]
        if len(wide) > 64:
            return False
        d, seen = self.diagrams, set[int]()
        for n in d.below(wide) if len(wide) <= 64 else ():
            seen.add(d.var[n])
        return len(seen) - (END in seen) <= self.few

    def steps(self, v: Curve) -> int:
        """The diagram of a function of a word: a part is constant where its least is its most."""

        def said(low: int, high: int) -> int | None:
            first, last = v.span(low, high)
            return self.diagrams.end(first) if first == last else None

        return self.halved(v.bits, said, "a random real number has very many values where it is needed itself")

    def where(self, bits: Bits, holds: Callable[[int, int], bool | None]) -> int:
        """The condition on the integer of a word; ``holds`` says of a range whether it holds in all of it, or None."""
        return self.halved(bits, holds, "a condition on a random number has very many parts")

    def halved(self, bits: Bits, said: Callable[[int, int], int | None], many: str) -> int:
        """The diagram on the integer of a word, of which ``said`` has the node for a range, or None: the range is halved."""
        d, calls = self.diagrams, 0

        def go(i: int, low: int) -> int:
            nonlocal calls
            calls += 1
            if calls > self.most:
                raise TooMany(many)
            if i and bits[i - 1] == FALSE:
                return go(i - 1, low)
            node = said(low, low + (1 << i) - 1)
            if node is not None:
                return int(node)
            half = low + (1 << (i - 1))
            if bits[i - 1] == TRUE:
                return go(i - 1, half)
            return d.choose(bits[i - 1], go(i - 1, half), go(i - 1, low))

        return go(len(bits), 0)

    def low(self, v: Table, size: int) -> Value:
        """The low bytes of each end."""
        mask = (1 << 8 * size) - 1
        return self.value(self.diagrams.one(("low", size), lambda x: x & mask, v.node))

    def extended(self, v: Table, size: int, kind: str) -> Value:
        """Each end, of some bytes, with its sign."""
        mask = (1 << WIDTH[kind]) - 1
        return self.value(self.diagrams.one(("sign", size, kind), lambda x: signed(x, 8 * size) & mask, v.node))

    def value(self, node: int) -> Value:
        """The diagram, or the plain value that it is."""
        known = self.diagrams.value.get(node, NONE)
        return Table(node) if known < 0 else known

    def wide(self, operands: tuple[Value, ...]) -> bool:
        """Whether diagrams depend on different bits, so that their ends together may be many."""
        d = self.diagrams
        first, *others = ({d.var[n] for n in d.below([self.table(v)])} for v in operands)
        return any(first != other for other in others)

    def chosen(self, condition: int, x: Value, y: Value) -> Value:
        """x where the condition holds, else y: of plain numbers a diagram, else a word."""
        d = self.diagrams
        if type(x) is int and type(y) is int:
            return self.value(d.choose(condition, d.end(x), d.end(y)))
        bits = tuple(d.choose(condition, p, q) for p, q in zip(self.word(x, 64), self.word(y, 64), strict=True))
        return plain(bits[:32] if not any(bits[32:]) else bits)

    def capped(self, v: Value, most: int) -> Value:
        """v where it is below a number, else that number: of a wide word, few values."""
        d = self.diagrams
        if type(v) is Table:
            return self.value(d.one(("capped", most), lambda x: min(x, most), v.node))
        if type(v) is not tuple:
            return v
        size, large = most.bit_length(), FALSE
        for b in v[size:]:
            large = d.either(large, b)
        return self.capped(Table(d.choose(large, d.end(most), self.listed(v[:size]))), most)

    def times(self, bits: Bits, factor: int) -> Bits:
        """The low bits of factor * n."""
        width, total = len(bits), (FALSE,) * len(bits)
        for i in range(width):
            if factor >> i & 1:
                total = tuple(self.diagrams.add(total, ((FALSE,) * i + bits)[:width])[0])
        return total

    def residue(self, bits: Bits, n: int) -> int:
        """The diagram of the rest modulo n: of a prefix only its rest matters."""
        d, memo = self.diagrams, self.diagrams.memo.setdefault(("rest", bits, n), {})

        def go(i: int, r: int) -> int:
            if i == 0:
                return d.end(r)
            node = memo.get((i, r))
            if node is None:
                bit = bits[i - 1]
                if bit <= 1:
                    node = go(i - 1, (2 * r + bit) % n)
                else:
                    node = d.choose(bit, go(i - 1, (2 * r + 1) % n), go(i - 1, 2 * r % n))
                memo[i, r] = node
            return node

        return go(len(bits), 0)

    def quotient(self, bits: Bits, n: int) -> Bits:
        """The bits of n // divisor, by long division."""
        d = self.diagrams
        rest, made = d.end(0), []
        for bit in reversed(bits):
            whole = d.two("shifted in", lambda r, b: 2 * r + b, rest, bit)
            made.append(d.one(("at least", n), lambda r: int(r >= n), whole))
            rest = d.one(("modulo", n), lambda r: r % n, whole)
        return tuple(reversed(made))

    def truth(self, v: Value) -> int:
        """The condition that it is not zero."""
        d = self.diagrams
        if type(v) is Table:
            return d.one("true", lambda x: int(x != 0), v.node, FALSE)
        r = FALSE
        for b in self.word(v, 64):
            r = d.either(r, b)
        return r

    def flag(self, condition: int) -> Value:
        """0 or 1."""
        return condition if condition <= 1 else Table(condition)
