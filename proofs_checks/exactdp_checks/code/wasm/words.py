"""What an instruction gives where its operands depend on random bits: exact, as conditions or as a diagram.

Diagrams with few ends are computed end by end, by the functions for plain numbers. Wide words are computed bit by bit. A float of a
wide word is a function of it whose least and most on a range are known: comparisons and whole parts are found by halving ranges,
with IEEE arithmetic itself.
What is none of these raises Unfollowed by its name.

>>> w = Words(Diagrams())
>>> byte = tuple(w.diagrams.bit(7 - i) for i in range(8)) + (0,) * 24
>>> rest = w.compute(CODES["i32.rem_u"], (byte, 3), 1)
>>> [str(p) for p in w.diagrams.law(rest.node).values()]
['43/128', '85/256', '85/256']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exactdp_checks.code.wasm.diagrams import FALSE, NONE, TRUE, Diagrams, TooMany
from exactdp_checks.code.wasm.numeric import COMPUTED, TRAP, real, signed
from exactdp_checks.code.wasm.operators import NUMERIC, WIDTH
from exactdp_checks.code.wasm.values import Bits, Curve, Linear, Span, Stale, Table, Value, key_of

__all__ = ["CODES", "Needed", "Trapped", "Unfollowed", "Words"]

CODES = {operator.name: code for code, operator in NUMERIC.items()}
FEW = 16  # random bits of a word that is computed end by end where bits do not do
STEPS = 300_000  # parts into which a monotone function is cut
ORDERED = {"eq", "ne", "lt", "gt", "le", "ge"}
SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
BITWISE = {"and", "or", "xor"}
WHOLE = {"wrap_i64", "extend_i32_u", "extend_i32_s", "extend8_s", "extend16_s", "extend32_s"}
KEEPS = {"neg", "ceil", "floor", "trunc", "nearest", "demote_f64", "promote_f32", "add", "sub", "min", "max", "mul"}
INFINITE = float("inf")
SAME = {"reinterpret_f32", "reinterpret_f64", "reinterpret_i32", "reinterpret_i64"}


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


class Words:
    """Values over the diagrams of one audit."""

    def __init__(self, diagrams: Diagrams) -> None:
        self.diagrams = diagrams
        self.tables: dict[Any, int] = {}
        self.known: dict[Any, Value | None] = {}

    # forms of a value

    def word(self, v: Value, width: int) -> Bits:
        """The conditions of its bits."""
        d = self.diagrams
        if type(v) is tuple:
            return v + (FALSE,) * (width - len(v))
        if type(v) is int:
            return constant(v, width)
        if type(v) is Table:
            return tuple(d.one(("bit", i), lambda x, i=i: (x >> i) & 1, v.node, FALSE) for i in range(width))
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
        d, memo = self.diagrams, self.tables
        before = len(d.var)

        def go(bits: Bits) -> int:
            r = memo.get(bits)
            if r is None:
                v = min(d.var[b] for b in bits)
                if v == 1 << 60:
                    r = d.end(sum(b << i for i, b in enumerate(bits)))
                else:
                    low = tuple(d.low[b] if d.var[b] == v else b for b in bits)
                    high = tuple(d.high[b] if d.var[b] == v else b for b in bits)
                    r = d.node(v, go(low), go(high))
                    if len(d.var) - before > STEPS:
                        raise TooMany("a random number with very many values is computed with")
                memo[bits] = r
            return r

        return go(bits)

    def narrow(self, bits: Bits) -> bool:
        """Whether few random bits are in it."""
        wide = [b for b in bits if b > 1]
        if len(wide) > 64:
            return False
        d, seen = self.diagrams, set[int]()
        for n in d.below(wide) if len(wide) <= 64 else ():
            seen.add(d.var[n])
        return len(seen) - (1 << 60 in seen) <= FEW

    def steps(self, v: Curve) -> int:
        """The diagram of a function of a word: a part is constant where its least is its most."""
        d, span, bits, calls = self.diagrams, v.span, v.bits, 0

        def go(i: int, low: int) -> int:
            nonlocal calls
            calls += 1
            if calls > STEPS:
                raise TooMany("a random real number has very many values where it is needed itself")
            if i and bits[i - 1] == FALSE:
                return go(i - 1, low)
            first, last = span(low, low + (1 << i) - 1)
            if first == last:
                return d.end(first)
            half = low + (1 << (i - 1))
            if bits[i - 1] == TRUE:
                return go(i - 1, half)
            return d.choose(bits[i - 1], go(i - 1, half), go(i - 1, low))

        return go(len(bits), 0)

    def where(self, bits: Bits, holds: Callable[[int, int], bool | None]) -> int:
        """The condition on the integer of a word; ``holds`` says of a range whether it holds in all of it, or None."""
        d, calls = self.diagrams, 0

        def go(i: int, low: int) -> int:
            nonlocal calls
            calls += 1
            if calls > STEPS:
                raise TooMany("a condition on a random number has very many parts")
            if i and bits[i - 1] == FALSE:
                return go(i - 1, low)
            said = holds(low, low + (1 << i) - 1)
            if said is not None:
                return int(said)
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

    # arithmetic on words

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

    # instructions

    def compute(self, code: int, operands: tuple[Value, ...], within: int) -> Value:
        """What an instruction gives; ``within``: the bits that are possible. Raises Trapped, Unfollowed, TooMany."""
        for v in operands:
            if type(v) is Stale:
                return v
        kind, _, name = NUMERIC[code].name.partition(".")
        if name in SAME:
            return operands[0]
        width = WIDTH[NUMERIC[code].takes[0]]
        if all(type(v) in (int, Table) for v in operands) and not (
            name in BITWISE and all(type(v) is Table for v in operands) and self.wide(operands)
        ):
            return self.by_ends(code, operands, within)
        if any(type(v) in (Curve, Linear) for v in operands):
            known = (code, *map(key_of, operands))
            if known not in self.known:
                self.known[known] = self.curved(code, name, width, operands)
            if (curved := self.known[known]) is not None:
                return curved
        if kind in ("i32", "i64") and NUMERIC[code].takes[0][0] == "i":
            made = self.of_words(name, width, operands)
        elif name.startswith("convert"):
            made = self.converted(code, name, operands[0])
        else:
            made = self.patterned(code, width, operands)
        return self.by_ends(code, operands, within) if made is None else made

    def by_ends(self, code: int, operands: tuple[Value, ...], within: int) -> Value:
        """End by end."""
        d, f = self.diagrams, COMPUTED[code]
        nodes = [self.table(v) for v in operands]
        made = d.one((code,), f, nodes[0]) if len(nodes) == 1 else d.two((code,), f, nodes[0], nodes[1])
        trap = d.ends.get(TRAP)
        if trap is not None and trap in d.below([made]):
            condition = d.both(within, d.one("trap", lambda x: int(x == TRAP), made, FALSE))
            if condition != FALSE:
                raise Trapped(condition)
            made = d.one("no trap", lambda x: NONE if x == TRAP else x, made)
        return self.value(made)

    def truth(self, v: Value) -> int:
        """The condition that it is not zero."""
        d = self.diagrams
        if type(v) is Table:
            return d.one("true", lambda x: int(x != 0), v.node, FALSE)
        r = FALSE
        for b in self.word(v, 64):
            r = d.either(r, b)
        return r

    def of_words(self, name: str, width: int, operands: tuple[Value, ...]) -> Value | None:
        """Bit by bit; None where that is not how it is done."""
        d, y = self.diagrams, operands[-1]
        if name in ("div_s", "rem_s") or name in ("div_u", "rem_u"):
            return self.divided(name, width, *operands)
        if name == "mul":
            return self.multiplied(width, *operands)
        if name in ("shl", "shr_u", "shr_s", "rotl", "rotr"):
            return self.shifted(name, self.word(operands[0], width), y, width)
        words = [self.word(v, width) for v in operands]
        if name == "wrap_i64":
            return plain(words[0][:32])
        if name in WHOLE:
            size = {"extend8_s": 8, "extend16_s": 16}.get(name, 32)
            wide, top = 32 if width == 32 and name != "extend_i32_s" and name != "extend_i32_u" else 64, words[0][size - 1]
            return plain(words[0][:size] + (FALSE if name == "extend_i32_u" else top,) * (wide - size))
        if name == "eqz":
            return self.flag(d.no(self.truth(words[0])))
        if name in ("clz", "ctz", "popcnt"):
            return self.counted(name, words[0], width)
        a, b = words
        if name in BITWISE:
            how = {"and": d.both, "or": d.either, "xor": d.differ}[name]
            return plain(tuple(how(p, q) for p, q in zip(a, b, strict=True)))
        if name == "add":
            return plain(tuple(d.add(a, b)[0]))
        if name == "sub":
            return plain(tuple(d.add(a, tuple(map(d.no, b)), TRUE)[0]))
        if name in ("eq", "ne"):
            same = d.same(a, b)
            return self.flag(same if name == "eq" else d.no(same))
        if name.endswith("_s"):
            a, b = (*a[:-1], d.no(a[-1])), (*b[:-1], d.no(b[-1]))
        less, equal = {"lt": (0, FALSE), "le": (0, TRUE), "gt": (1, FALSE), "ge": (1, TRUE)}[name[:2]]
        return self.flag(d.least(b, a, equal) if less else d.least(a, b, equal))

    def flag(self, condition: int) -> Value:
        """0 or 1."""
        return condition if condition <= 1 else Table(condition)

    def counted(self, name: str, bits: Bits, width: int) -> Value:
        """How many zeros lead or trail, or how many ones there are."""
        d = self.diagrams
        if name == "popcnt":
            total = d.end(0)
            for b in bits:
                total = d.two("plus", lambda x, y: x + y, total, b)
            return Table(total)
        made = d.end(width)
        for i in range(width) if name == "clz" else reversed(range(width)):
            made = d.choose(bits[i], d.end(width - 1 - i if name == "clz" else i), made)
        return self.value(made)

    def shifted(self, name: str, a: Bits, y: Value, width: int) -> Value | None:
        """By a plain number, or by each of the few that are possible."""
        d = self.diagrams
        if type(y) is int:
            k = y % width
            if name == "shl":
                return plain((FALSE,) * k + a[: width - k])
            if name == "rotl":
                return plain(a[width - k :] + a[: width - k])
            if name == "rotr":
                return plain(a[k:] + a[:k])
            return plain(a[k:] + (FALSE if name == "shr_u" else a[-1],) * k)
        by = self.word(y, width)
        for i in range(width.bit_length() - 1):
            moved = self.shifted(name, a, 1 << i, width)
            other = self.word(moved, width)  # type: ignore[arg-type]
            a = tuple(d.choose(by[i], p, q) for p, q in zip(other, a, strict=True))
        return plain(a)

    def divided(self, name: str, width: int, x: Value, y: Value) -> Value | None:
        """By a plain number that is not zero."""
        if type(y) is not int or y == 0:
            return None
        bits = self.word(x, width)
        if name.endswith("_s") and (bits[-1] != FALSE or y >> (width - 1)):
            return self.signed_rest(bits, y, width) if name[:3] == "rem" else None
        if y & (y - 1) == 0:
            k = y.bit_length() - 1
            return plain(bits[k:] + (FALSE,) * k) if name[:3] == "div" else plain(bits[:k] + (FALSE,) * (width - k))
        if name[:3] == "rem":
            return Table(self.residue(bits, y))
        largest = sum(1 << i for i, b in enumerate(bits) if b != FALSE)
        if largest // y <= 4096:
            return Table(self.steps(Curve(bits, rising(lambda n: n // y), ("div", y), 0)))
        return plain(self.quotient(bits, y))

    def signed_rest(self, bits: Bits, y: int, width: int) -> Value:
        """The rest of a signed number, which has its sign: |x| is 2^width - n where it is negative."""
        d, by, mask = self.diagrams, abs(signed(y, width)), (1 << width) - 1
        whole = (1 << width) % by
        rest = self.residue(bits, by)
        minus = d.one(("minus", by, width), lambda r: -((whole - r) % by) & mask, rest)
        return Table(d.choose(bits[-1], minus, rest))

    def multiplied(self, width: int, x: Value, y: Value) -> Value | None:
        """By a plain number."""
        if type(x) is int:
            x, y = y, x
        if type(y) is not int:
            return None
        bits = self.word(x, width)
        largest = sum(1 << i for i, b in enumerate(bits) if b != FALSE)
        if y.bit_count() <= 1 or self.narrow(bits):
            return plain(self.times(bits, y)) if y.bit_count() <= 1 else None
        if largest * y < 1 << width:
            return Curve(bits, rising(lambda n: n * y), ("times", y), 0, y)
        return Linear(bits, y, width)

    def converted(self, code: int, name: str, x: Value) -> Value | None:
        """A float of a word, which grows with it."""
        f, width = COMPUTED[code], WIDTH[NUMERIC[code].takes[0]]
        bits, half = self.word(x, width), 1 << (width - 1)
        if self.narrow(bits):
            return None
        made = WIDTH[NUMERIC[code].gives]
        if name.endswith("_s") and bits[-1] != FALSE:
            flipped, mask = (*bits[:-1], self.diagrams.no(bits[-1])), (1 << width) - 1
            return Curve(flipped, rising(lambda n: f((n + half) & mask)), code, made)
        low = next(i for i, b in enumerate(bits) if b != FALSE)
        high = max(i for i, b in enumerate(bits) if b != FALSE) + 1
        return Curve(bits[low:high], rising(lambda n: f(n << low)), (code, low), made)

    def patterned(self, code: int, width: int, operands: tuple[Value, ...]) -> Value | None:
        """An operation on a float that was put together from random bits: positive, with a plain exponent."""
        made: list[Value] = []
        digits = 52 if width == 64 else 23
        for v in operands:
            if type(v) is tuple and not self.narrow(v):
                bits = v + (FALSE,) * (width - len(v))
                top = plain(bits[digits:])
                if type(top) is not int or top >> (width - digits - 1) or top + 1 >= 1 << (width - digits - 1):
                    raise Unfollowed("a real number is put together from random bits, its exponent or its sign too")
                made.append(Curve(bits[:digits], rising(lambda n, top=top: top << digits | n), ("pattern", top, width), width))
            else:
                made.append(v)
        if not any(type(v) is Curve for v in made):
            return None
        return self.curved(code, NUMERIC[code].name.partition(".")[2], width, tuple(made))

    def curved(self, code: int, name: str, width: int, operands: tuple[Value, ...]) -> Value | None:
        """An operation on a monotone function and plain numbers; None where it is to be done bit by bit."""
        at = next((i for i, v in enumerate(operands) if type(v) is Curve and v.real), None)
        if at is None:
            return self.whole(code, name, width, operands)
        if NUMERIC[code].takes[0][0] == "i":
            raise Unfollowed("the bits of a random real number are read, as a logarithm does")
        x: Any = operands[at]
        others = [v for i, v in enumerate(operands) if i != at]
        if others and type(others[0]) is Curve and others[0].bits == x.bits:
            return self.joined(code, name, *operands)  # type: ignore[arg-type]
        if others and type(others[0]) is Table:
            raise Needed(1 - at)
        if others and type(others[0]) is not int:
            raise Unfollowed(f"{NUMERIC[code].name} of two random real numbers")
        other = int(others[0]) if others else 0  # type: ignore[call-overload]
        f, span, top = COMPUTED[code], x.span, (1 << len(x.bits)) - 1
        if name in ORDERED:
            return self.compared(name if at == 0 else SWAPPED.get(name, name), x, other, width)
        made = WIDTH[NUMERIC[code].gives]
        h = f if not others else (lambda v: f(v, other)) if at == 0 else (lambda v: f(other, v))
        first, last = span(0, top)
        if name.startswith("trunc_"):
            if TRAP in (f(first), f(last)):
                raise Unfollowed("a random real number may be too large for an integer")
            return Table(self.steps(Curve(x.bits, lambda a, b: tuple(map(f, span(a, b))), code, 0)))  # type: ignore[arg-type, return-value]
        least, most, c = real(first, width), real(last, width), real(other, width)
        apart = least > 0 or most < 0
        keeps = name in KEEPS or (name == "div" and (apart if at else c != 0)) or (name == "sqrt" and least >= 0)
        if not (keeps or name == "abs" or (name == "copysign" and apart and not at)) or c != c or abs(c) == INFINITE:
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number")

        def moved(a: int, b: int) -> tuple[int, int]:
            low, high = span(a, b)
            p, q = h(low), h(high)
            p, q = (p, q) if real(p, made) <= real(q, made) else (q, p)
            return (0, q) if name == "abs" and real(low, width) < 0 < real(high, width) else (p, q)

        if not all(abs(real(end, made)) < INFINITE for end in moved(0, top)):
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number may leave the finite ones")
        return Curve(x.bits, moved, (x.key, code, other, at), made)

    def joined(self, code: int, name: str, x: Curve, y: Curve) -> Value:
        """Of two functions of one word: the extremes lie at the ends of both ranges."""
        f, made = COMPUTED[code], WIDTH[NUMERIC[code].gives]
        if name not in ("add", "sub", "mul", "min", "max"):
            raise Unfollowed(f"{NUMERIC[code].name} of two random real numbers")

        def span(a: int, b: int) -> tuple[int, int]:
            corners = [f(p, q) for p in x.span(a, b) for q in y.span(a, b)]
            return min(corners, key=lambda v: real(v, made)), max(corners, key=lambda v: real(v, made))

        if not all(abs(real(end, made)) < INFINITE for end in span(0, (1 << len(x.bits)) - 1)):
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number may leave the finite ones")
        return Curve(x.bits, span, (x.key, y.key, code), made)

    def compared(self, name: str, x: Curve, other: int, width: int) -> Value:
        """The function against a plain number."""
        c, span = real(other, width), x.span
        if c != c:
            return int(name == "ne")

        def holds(low: int, high: int) -> bool | None:
            a, b = (real(v, width) for v in span(low, high))
            if name in ("eq", "ne"):
                equal = True if a == b == c else False if c < a or c > b else None
                return equal if equal is None or name == "eq" else not equal
            test = {"lt": lambda v: v < c, "le": lambda v: v <= c, "gt": lambda v: v > c, "ge": lambda v: v >= c}[name]
            return test(a) if test(a) == test(b) else None

        return self.flag(self.where(x.bits, holds))

    def whole(self, code: int, name: str, width: int, operands: tuple[Value, ...]) -> Value | None:
        """An operation on a product with a plain number; None where it is to be done bit by bit."""
        x = operands[0]
        if type(x) is Curve and name in ("extend_i32_u", "wrap_i64"):
            return x if name == "extend_i32_u" else Linear(x.bits, x.factor, 32)
        if type(x) is Linear and name == "wrap_i64":
            return Linear(x.bits, x.factor, 32)
        y = operands[-1]
        if len(operands) < 2 or type(y) is not int or type(x) not in (Curve, Linear):
            return None
        factor, bits = x.factor, x.bits  # type: ignore[union-attr]
        if name in ("shr_u", "div_u") and type(x) is Curve and (name == "shr_u" or y):
            by = 1 << y % width if name == "shr_u" else y
            if (factor << len(bits)) // by <= 8192:
                return Table(self.steps(Curve(bits, rising(lambda n: n * factor // by), ("over", factor, by), 0)))
        if name in ("lt_u", "le_u", "gt_u", "ge_u"):
            f = COMPUTED[code]

            def holds(low: int, high: int) -> bool | None:
                a, b = low * factor, high * factor
                if a >> width != b >> width:
                    return None
                mask = (1 << width) - 1
                first = f(a & mask, y)
                return bool(first) if first == f(b & mask, y) else None

            return self.flag(self.where(bits, holds))
        return None
