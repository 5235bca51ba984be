"""Floats and products of wide random words, as functions of the word: what an instruction makes of them.

A float of a wide word is a function whose least and most on a range are known. Comparisons and whole parts are found by halving
ranges, with IEEE arithmetic itself.

>>> from exactdp_checks.code.wasm.diagrams import Diagrams
>>> from exactdp_checks.code.wasm.numeric import pattern
>>> curves = Curves(Diagrams())
>>> word = tuple(curves.diagrams.bit(31 - i) for i in range(32))
>>> third = curves.compared("lt", curves.converted(CODES["f64.convert_i32_u"], "convert_i32_u", word), pattern(2.0**32 / 3), 64)
>>> curves.diagrams.chance(third.node)
Fraction(715827883, 2147483648)
"""

from __future__ import annotations

import operator
from functools import partial
from math import isnan
from typing import Any

from exactdp_checks.code.wasm.diagrams import FALSE, TRUE
from exactdp_checks.code.wasm.forms import Forms, Needed, Unfollowed, plain, rising
from exactdp_checks.code.wasm.numeric import COMPUTED, TRAP, ordered, real
from exactdp_checks.code.wasm.operators import NUMERIC, WIDTH
from exactdp_checks.code.wasm.values import Curve, Linear, Table, Value

__all__ = ["CODES", "Curves"]

CODES = {operator.name: code for code, operator in NUMERIC.items()}
ORDERED = {"eq", "ne", "lt", "gt", "le", "ge"}
SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
KEEPS = {"neg", "ceil", "floor", "trunc", "nearest", "demote_f64", "promote_f32", "add", "sub", "min", "max", "mul"}
INFINITE = float("inf")
FEW = 16  # ends of a diagram that a function is compared with
TESTS = {"lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge}


class Curves(Forms):
    """Instructions on functions of words."""

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
                made.append(Curve(bits[:digits], rising(partial(int.__or__, top << digits)), ("pattern", top, width), width))
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
        if others and type(others[0]) is Curve and name == "add":
            return self.beside(code, x, others[0])
        if name in ORDERED and others and (type(others[0]) is Table or (type(others[0]) is tuple and self.narrow(others[0]))):
            each = self.each(name if at == 0 else SWAPPED.get(name, name), x, self.table(others[0]), width)
            if each is not None:
                return each
        if others and type(others[0]) is Table:
            raise Needed(1 - at)
        if others and type(others[0]) is not int:
            raise Unfollowed(f"{NUMERIC[code].name} of two random real numbers")
        other = others[0] if others and type(others[0]) is int else 0
        f, span, top = COMPUTED[code], x.span, (1 << len(x.bits)) - 1
        if name in ORDERED:
            return self.compared(name if at == 0 else SWAPPED.get(name, name), x, other, width)
        made = WIDTH[NUMERIC[code].gives]

        def h(v: int) -> int:
            return f(v) if not others else f(v, other) if at == 0 else f(other, v)

        first, last = span(0, top)
        if name.startswith("trunc_"):
            if TRAP in (f(first), f(last)):
                raise Unfollowed("a random real number may be too large for an integer")

            def whole(a: int, b: int) -> tuple[int, int]:
                low, high = span(a, b)
                return f(low), f(high)

            return Table(self.steps(Curve(x.bits, whole, code, 0)))
        least, most, c = real(first, width), real(last, width), real(other, width)
        apart = least > 0 or most < 0
        keeps = name in KEEPS or (name == "div" and (apart if at else c != 0)) or (name == "sqrt" and least >= 0)
        if not (keeps or name == "abs" or (name == "copysign" and apart and not at)) or isnan(c) or abs(c) == INFINITE:
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number")

        def moved(a: int, b: int) -> tuple[int, int]:
            low, high = span(a, b)
            p, q = h(low), h(high)
            p, q = (p, q) if ordered(p, made) <= ordered(q, made) else (q, p)
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
            return min(corners, key=lambda v: ordered(v, made)), max(corners, key=lambda v: ordered(v, made))

        if not all(abs(real(end, made)) < INFINITE for end in span(0, (1 << len(x.bits)) - 1)):
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number may leave the finite ones")
        return Curve(x.bits, span, (x.key, y.key, code), made)

    def beside(self, code: int, x: Curve, y: Curve) -> Value:
        """A sum of functions of two words, one of which steps at least as far as the other reaches: a function of both words."""
        f, made = COMPUTED[code], WIDTH[NUMERIC[code].gives]

        def reach(v: Curve) -> float:
            low, high = v.span(0, (1 << len(v.bits)) - 1)
            return real(high, made) - real(low, made)

        high, low = (x, y) if reach(x) >= reach(y) else (y, x)
        k, mask = len(low.bits), (1 << len(low.bits)) - 1
        if not reach(low) * 2.0 ** (len(high.bits) - 1) <= reach(high) < INFINITE or len(high.bits) + k > 1000:
            raise Unfollowed(f"{NUMERIC[code].name} of two random real numbers")

        def span(a: int, b: int) -> tuple[int, int]:
            above, same = high.span(a >> k, b >> k), a >> k == b >> k
            below = low.span(a & mask, b & mask) if same else low.span(0, mask)
            return f(above[0], below[0]), f(above[1], below[1])

        if not all(abs(real(end, made)) < INFINITE for end in span(0, (1 << len(high.bits) + k) - 1)):
            raise Unfollowed(f"{NUMERIC[code].name} of a random real number may leave the finite ones")
        return Curve(low.bits + high.bits, span, (x.key, y.key, code), made)

    def compared(self, name: str, x: Curve, other: int, width: int) -> Value:
        """The function against a plain number."""
        c, span = real(other, width), x.span
        if isnan(c):
            return int(name == "ne")

        def holds(low: int, high: int) -> bool | None:
            a, b = (real(v, width) for v in span(low, high))
            if name in ("eq", "ne"):
                equal = True if a == b == c else False if c < a or c > b else None
                return equal if equal is None or name == "eq" else not equal
            first, last = (TESTS[name](v, c) for v in (a, b))
            return first if first == last else None

        return self.flag(self.where(x.bits, holds))

    def each(self, name: str, x: Curve, other: int, width: int) -> Value | None:
        """The function against each end of a diagram; None where they are many."""
        d, made = self.diagrams, FALSE
        values = d.values(other, TRUE)
        if len(values) > FEW:
            return None
        for value, condition in values:
            made = d.choose(condition, self.table(self.compared(name, x, value, width)), made)
        return self.flag(made)

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
