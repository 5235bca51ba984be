"""What an instruction gives where its operands depend on random bits: exact, as conditions or as a diagram.

Diagrams with few ends are computed end by end, by the functions for plain numbers. Wide words are computed bit by bit. Floats of
wide words are functions of them, as ``curves`` has them. What is none of these raises Unfollowed by its name.

>>> from exactdp_checks.code.wasm.diagrams import Diagrams
>>> w = Words(Diagrams())
>>> byte = tuple(w.diagrams.bit(7 - i) for i in range(8)) + (0,) * 24
>>> rest = w.compute(CODES["i32.rem_u"], (byte, 3), 1)
>>> [str(p) for p in w.diagrams.law(rest.node).values()]
['43/128', '85/256', '85/256']
"""

from __future__ import annotations

from exactdp_checks.code.wasm.curves import CODES, Curves
from exactdp_checks.code.wasm.diagrams import FALSE, NONE, TRUE
from exactdp_checks.code.wasm.forms import Needed, Trapped, Unfollowed, plain, rising
from exactdp_checks.code.wasm.numeric import COMPUTED, NAN, TRAP, UNSET, signed
from exactdp_checks.code.wasm.operators import NUMERIC, WIDTH
from exactdp_checks.code.wasm.states import UsedStale
from exactdp_checks.code.wasm.values import Bits, Curve, Linear, Stale, Table, Value, key_of

__all__ = ["CODES", "Needed", "Trapped", "Unfollowed", "Words"]

BITWISE = {"and", "or", "xor"}
WHOLE = {"wrap_i64", "extend_i32_u", "extend_i32_s", "extend8_s", "extend16_s", "extend32_s"}
SAME = {"reinterpret_f32", "reinterpret_f64", "reinterpret_i32", "reinterpret_i64"}


def traps(name: str, last: Value) -> bool:
    """Whether an instruction may trap, so that its operands are read even if what it gives is not."""
    if name[:3] in ("div", "rem") and name[3:] in ("_s", "_u"):
        return type(last) is not int or last == 0 or (name == "div_s" and last in (2**32 - 1, 2**64 - 1))
    return name.startswith("trunc_f")


class Words(Curves):
    """Every instruction; ``canonical``: whether a NaN that arithmetic makes is taken for the canonical one."""

    canonical = False

    def compute(self, code: int, operands: tuple[Value, ...], within: int) -> Value:
        """What an instruction gives; ``within``: the bits that are possible. Raises Trapped, UsedStale, Unfollowed, TooMany."""
        kind, _, name = NUMERIC[code].name.partition(".")
        for v in operands:
            if type(v) is Stale:
                if traps(name, operands[-1]):
                    raise UsedStale(v.site)
                return v
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
        unset = d.ends.get(UNSET)
        if unset is not None and unset in d.below([made]):
            possible = d.both(within, d.one("unset", lambda x: int(x == UNSET), made, FALSE)) != FALSE
            nan = self.unset(code) if possible else NONE
            made = d.one(("set", nan), lambda x: nan if x == UNSET else x, made)
        return self.value(made)

    def unset(self, code: int) -> int:
        """The NaN that arithmetic makes. Raises Unfollowed, as code could tell by its bits what it was made of."""
        if not self.canonical:
            raise Unfollowed(f"{NUMERIC[code].name} gives NaN, whose sign and payload engines choose: test for it before")
        return NAN[WIDTH[NUMERIC[code].gives]]

    def of_words(self, name: str, width: int, operands: tuple[Value, ...]) -> Value | None:
        """Bit by bit; None where that is not how it is done."""
        d, y = self.diagrams, operands[-1]
        if name[:3] in ("div", "rem"):
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
            wide, top = 32 if width == 32 and name not in ("extend_i32_s", "extend_i32_u") else 64, words[0][size - 1]
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
            return self.signed_rest(bits, y, width) if name[:3] == "rem" else self.signed_quotient(bits, y, width)
        if y & (y - 1) == 0:
            k = y.bit_length() - 1
            return plain(bits[k:] + (FALSE,) * k) if name[:3] == "div" else plain(bits[:k] + (FALSE,) * (width - k))
        if name[:3] == "rem":
            return Table(self.residue(bits, y))
        largest = sum(1 << i for i, b in enumerate(bits) if b != FALSE)
        if largest // y <= 4096:
            return Table(self.steps(Curve(bits, rising(lambda n: n // y), ("div", y), 0)))
        return plain(self.quotient(bits, y))

    def signed_quotient(self, bits: Bits, y: int, width: int) -> Value | None:
        """Of a signed number, toward zero: a function of the word with its sign flipped, or of many quotients the bits."""
        d, half, mask, by = self.diagrams, 1 << (width - 1), (1 << width) - 1, abs(signed(y, width))
        if self.narrow(bits) or y == mask:
            return None
        if half // by <= 4096:
            f, flipped = COMPUTED[CODES[f"i{width}.div_s"]], (*bits[:-1], d.no(bits[-1]))
            return Table(self.steps(Curve(flipped, rising(lambda n: f((n + half) & mask, y)), ("div_s", y), 0)))
        size = self.quotient(self.negated(bits, bits[-1]), by)
        return plain(self.negated(size, d.no(bits[-1]) if y & half else bits[-1]))

    def negated(self, bits: Bits, where: int) -> Bits:
        """The word, or what it makes 0 with, where a condition holds."""
        d = self.diagrams
        minus, _ = d.add((FALSE,) * len(bits), tuple(map(d.no, bits)), TRUE)
        return tuple(d.choose(where, p, q) for p, q in zip(minus, bits, strict=True))

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
        bits = bits[: largest.bit_length()]
        if largest * y < 1 << width:
            return Curve(bits, rising(lambda n: n * y), ("times", y), 0, y)
        return Linear(bits, y, width)
