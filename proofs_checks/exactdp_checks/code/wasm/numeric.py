"""What each numeric instruction computes, on plain numbers: every value is its bit pattern, an integer of 32 or 64 bits.

A float is the pattern of its IEEE 754 form, so signed zeros and NaN are kept as they are. TRAP is what a trapping instruction
gives, and UNSET what arithmetic gives that is no number: engines choose the sign and the payload of that NaN.
Source: WebAssembly Core Specification 1.0, section 4.3.

>>> compute("i32.add", 2**32 - 1, 2), compute("i32.div_s", 7, 2**32 - 2), compute("i32.rem_u", 7, 0) is TRAP
(1, 4294967293, True)
>>> real(compute("f64.div", pattern(1.0), pattern(-0.0)))
-inf
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from struct import pack, unpack
from typing import Any

from exactdp_checks.code.wasm.operators import NUMERIC, WIDTH

__all__ = ["COMPUTED", "NAN", "TRAP", "UNSET", "compute", "ordered", "packed", "pattern", "real", "signed"]

TRAP, UNSET = -1, -3  # no pattern is negative, and -2 stands for none in diagrams
NAN = {32: 0x7FC00000, 64: 0x7FF8 << 48}
INF = {32: 0x7F800000, 64: 0x7FF0 << 48}


def signed(v: int, width: int) -> int:
    """The integer of a pattern in two's complement."""
    return v - (1 << width) if v >> (width - 1) else v


def real(v: int, width: int = 64) -> float:
    """The float of a pattern."""
    if width == 64:
        return float(unpack("<d", v.to_bytes(8, "little"))[0])
    return float(unpack("<f", v.to_bytes(4, "little"))[0])


def packed(x: float, width: int = 64) -> int:
    """The pattern of a float, rounded to nearest even where the width is 32."""
    try:
        return int.from_bytes(pack("<d" if width == 64 else "<f", x), "little")
    except OverflowError:
        return INF[32] | (1 << 31 if x < 0 else 0)


def pattern(x: float, width: int = 64) -> int:
    """The pattern of a float; NaN is the canonical one."""
    return NAN[width] if math.isnan(x) else packed(x, width)


def ordered(v: int, width: int) -> int:
    """An integer that is as large as the float of a pattern is among floats, -0 below 0."""
    return v ^ ((1 << width) - 1) if v >> (width - 1) else v | 1 << (width - 1)


def _nearest(value: Fraction, width: int) -> int:
    """The pattern of an exact positive number, rounded once: to nearest, ties to even."""
    digits, least = (53, -1074) if width == 64 else (24, -149)
    shift = max(value.numerator.bit_length() - value.denominator.bit_length() - digits, least)
    while value >= Fraction(2) ** (shift + digits):
        shift += 1
    units = value / Fraction(2) ** shift
    whole = round(units)  # Python's rounds ties to even
    try:
        return pattern(math.ldexp(whole, shift), width)
    except OverflowError:
        return INF[width]


def _converted(n: int, width: int) -> int:
    if width == 64:
        return pattern(float(n))
    found = _nearest(Fraction(abs(n)), 32) if n else 0
    return found | (1 << 31 if n < 0 else 0)


def _truncated(kind: int, source: int, is_signed: bool, saturates: bool) -> Callable[[int], int]:
    low, high = (-(1 << (kind - 1)), (1 << (kind - 1)) - 1) if is_signed else (0, (1 << kind) - 1)
    mask = (1 << kind) - 1

    def made(v: int) -> int:
        x = real(v, source)
        if math.isnan(x):
            return 0 if saturates else TRAP
        beyond = high + 1 if x > 0 else low - 1
        whole = beyond if math.isinf(x) else math.trunc(x)
        if low <= whole <= high:
            return whole & mask
        return (min(max(whole, low), high) & mask) if saturates else TRAP

    return made


def _words(width: int) -> dict[str, Callable[..., int]]:
    mask, half = (1 << width) - 1, 1 << (width - 1)

    def s(v: int) -> int:
        return v - (1 << width) if v & half else v

    def div_s(a: int, b: int) -> int:
        if b == 0 or (a == half and b == mask):
            return TRAP
        x, y = s(a), s(b)
        q = abs(x) // abs(y)
        return (q if (x < 0) == (y < 0) else -q) & mask

    def rem_s(a: int, b: int) -> int:
        if b == 0:
            return TRAP
        x, y = s(a), s(b)
        r = abs(x) % abs(y)
        return (-r if x < 0 else r) & mask

    def rotl(a: int, b: int) -> int:
        b %= width
        return ((a << b) | (a >> (width - b))) & mask

    def extended(bits: int) -> Callable[[int], int]:
        return lambda a: signed(a & ((1 << bits) - 1), bits) & mask

    return {
        "eqz": lambda a: int(a == 0),
        "eq": lambda a, b: int(a == b),
        "ne": lambda a, b: int(a != b),
        "lt_s": lambda a, b: int(a ^ half < b ^ half),
        "lt_u": lambda a, b: int(a < b),
        "gt_s": lambda a, b: int(a ^ half > b ^ half),
        "gt_u": lambda a, b: int(a > b),
        "le_s": lambda a, b: int(a ^ half <= b ^ half),
        "le_u": lambda a, b: int(a <= b),
        "ge_s": lambda a, b: int(a ^ half >= b ^ half),
        "ge_u": lambda a, b: int(a >= b),
        "clz": lambda a: width - a.bit_length(),
        "ctz": lambda a: (a & -a).bit_length() - 1 if a else width,
        "popcnt": lambda a: a.bit_count(),
        "add": lambda a, b: (a + b) & mask,
        "sub": lambda a, b: (a - b) & mask,
        "mul": lambda a, b: (a * b) & mask,
        "div_s": div_s,
        "div_u": lambda a, b: a // b if b else TRAP,
        "rem_s": rem_s,
        "rem_u": lambda a, b: a % b if b else TRAP,
        "and": lambda a, b: a & b,
        "or": lambda a, b: a | b,
        "xor": lambda a, b: a ^ b,
        "shl": lambda a, b: (a << b % width) & mask,
        "shr_s": lambda a, b: (s(a) >> b % width) & mask,
        "shr_u": lambda a, b: a >> b % width,
        "rotl": rotl,
        "rotr": lambda a, b: rotl(a, -b % width),
        "extend8_s": extended(8),
        "extend16_s": extended(16),
        "extend32_s": extended(32),
        "wrap_i64": lambda a: a & mask,
        "extend_i32_s": lambda a: signed(a, 32) & mask,
        "extend_i32_u": lambda a: a,
        "reinterpret_f32": lambda a: a,
        "reinterpret_f64": lambda a: a,
    }


def _reals(width: int) -> dict[str, Callable[..., int]]:
    top = 1 << (width - 1)

    def f(v: int) -> float:
        return real(v, width)

    def back(x: float) -> int:
        return UNSET if math.isnan(x) else packed(x, width)

    def divided(x: float, y: float) -> float:
        if y != 0:
            return x / y
        return math.nan if x == 0 or math.isnan(x) else math.copysign(math.inf, x) * math.copysign(1.0, y)

    def rounded(how: Callable[[float], int]) -> Callable[[int], int]:
        def made(a: int) -> int:
            x = f(a)
            return back(x) if math.isnan(x) or math.isinf(x) else back(math.copysign(float(abs(how(x))), x))

        return made

    def pick(least: bool) -> Callable[[int, int], int]:
        def made(a: int, b: int) -> int:
            x, y = f(a), f(b)
            if math.isnan(x) or math.isnan(y):
                return UNSET
            if x == y:
                return (a | b) if least else (a & b)
            return a if (x < y) == least else b

        return made

    def of_integer(n: Callable[[int], int]) -> Callable[[int], int]:
        return lambda a: _converted(n(a), width)

    return {
        "eq": lambda a, b: int(f(a) == f(b)),
        "ne": lambda a, b: int(f(a) != f(b)),
        "lt": lambda a, b: int(f(a) < f(b)),
        "gt": lambda a, b: int(f(a) > f(b)),
        "le": lambda a, b: int(f(a) <= f(b)),
        "ge": lambda a, b: int(f(a) >= f(b)),
        "abs": lambda a: a & ~top,
        "neg": lambda a: a ^ top,
        "ceil": rounded(math.ceil),
        "floor": rounded(math.floor),
        "trunc": rounded(math.trunc),
        "nearest": rounded(round),
        "sqrt": lambda a: back(math.sqrt(f(a)) if f(a) > 0 else f(a) if f(a) == 0 else math.nan),
        "add": lambda a, b: back(f(a) + f(b)),
        "sub": lambda a, b: back(f(a) - f(b)),
        "mul": lambda a, b: back(f(a) * f(b)),
        "div": lambda a, b: back(divided(f(a), f(b))),
        "min": pick(True),
        "max": pick(False),
        "copysign": lambda a, b: (a & ~top) | (b & top),
        "convert_i32_s": of_integer(lambda a: signed(a, 32)),
        "convert_i32_u": of_integer(lambda a: a),
        "convert_i64_s": of_integer(lambda a: signed(a, 64)),
        "convert_i64_u": of_integer(lambda a: a),
        "demote_f64": lambda a: back(real(a)),
        "promote_f32": lambda a: back(real(a, 32)),
        "reinterpret_i32": lambda a: a,
        "reinterpret_i64": lambda a: a,
    }


def _computed() -> dict[int, Callable[..., int]]:
    of = {"i32": _words(32), "i64": _words(64), "f32": _reals(32), "f64": _reals(64)}
    made: dict[int, Callable[..., int]] = {}
    for code, operator in NUMERIC.items():
        kind, _, name = operator.name.partition(".")
        if name.startswith("trunc_"):
            source, sign = operator.takes[0], name.endswith("_s")
            made[code] = _truncated(WIDTH[kind], WIDTH[source], sign, "sat" in name)
        else:
            made[code] = of[kind][name]
    return made


COMPUTED = _computed()  # opcode: the function
_NAMED: dict[str, Any] = {operator.name: COMPUTED[code] for code, operator in NUMERIC.items()}


def compute(name: str, *operands: int) -> int:
    """What the instruction of this name gives, as a pattern; TRAP where it traps, UNSET for a NaN that it makes."""
    return int(_NAMED[name](*operands))
