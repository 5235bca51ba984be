"""What makes a number of another type, or a text, of a lazy one: signs, rounding, integers of Python and of numpy.

An integer of numpy is rounded to one of Python by ``round``, ``floor`` and ``ceil``, which numpy's integers do not define
(``trunc`` they refuse); truth values are drawn, as they become integers or nothing.
Source: the data model of Python; numpy's scalars.
"""

from __future__ import annotations

import math
import operator
import re
from fractions import Fraction
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.c_library import ACCURATE
from exactdp_checks.code.lazy.maps import Domain, map_of, number
from exactdp_checks.code.lazy.operands import PLAIN, promoted, shifts
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers, Refusal

__all__ = ["WIDE", "Converted"]

WIDE = frozenset({int, np.int64})  # integers that may be lazy; where those of numpy leave their range, all are drawn at once
LARGEST = 64  # powers beyond which no number is close to another
TRUTHS, DOUBLES = (bool, np.bool_), (float, np.float64)
MANY_BITS = 2**10  # integers from which on they are leading bits of a number, and not drawn one by one
DECIMALS = re.compile(r"(?:.?[<>=^])?[-+ ]?z?#?0?\d*[,_]?(\.\d+[fFeEgG%])")  # texts of numbers that are rounded


class Converted:
    """The conversions of ``uniform.Lazy``."""

    __slots__ = ()

    source: Any
    map: Any
    whole: Any
    discrete: Any
    then: Any
    settle: Any

    def __neg__(self) -> Any:
        return -self.settle() if self.map.kind in TRUTHS else self.then("neg")  # which numpy refuses

    def __pos__(self) -> Any:
        return +self.settle() if self.map.kind in TRUTHS else self

    def __abs__(self) -> Any:
        if self.map.kind in TRUTHS:
            return abs(self.settle())
        return -self if self < 0 else self if self.whole else self.then("from zero")  # type: ignore[operator]

    def __floor__(self) -> Any:
        return self.of(int) if self.whole else self.cut("floor")

    def __ceil__(self) -> Any:
        return self.of(int) if self.whole else self.then("ceil")

    def __trunc__(self) -> Any:
        return math.trunc(self.settle()) if self.discrete else self.cut("trunc")

    def cut(self, name: str) -> Any:
        """The integer below a real number, by this step; of j 2^m / 2^53 the leading bits of j, which stay lazy."""
        its, source = self.map, self.source
        plain = its.domain.name == "grid" and not its.domain.variable and its.domain.kind in DOUBLES and len(its.steps) == 1
        if not plain or its.steps[0][0] not in ("mul", "mul by") or source.order is not None:
            return self.then(name)
        if int in source.tree.eager:
            return self.then(name)
        size, scale = its.domain.size, int(its.steps[0][1])
        if scale != its.steps[0][1] or not MANY_BITS <= scale <= size or size % scale:
            return self.then(name)
        every = type(self)(source, map_of(source.tree, Domain("integers", size, int)))  # type: ignore[call-arg]
        leading = every if scale == size else every._divided(size // scale)[0]  # type: ignore[attr-defined]
        return leading.of(np.int64) if name == "np.int64" else leading

    def __round__(self, digits: int | None = None) -> Any:
        if self.map.kind is np.bool_ or (self.whole and digits is not None):
            return round(self.settle(), digits)
        if self.whole:
            return self.of(int)
        if self.map.domain.name == "ideal" and digits is not None:
            return (self * Fraction(10) ** digits).then("round") * Fraction(10) ** -digits  # type: ignore[operator]
        return self.then("round", digits)

    def __lshift__(self, other: Any) -> Any:
        n = other.settle() if type(other) is type(self) else other
        return self * 2**n if shifts(self.map.kind, n) else self.settle() << n

    def __rshift__(self, other: Any) -> Any:
        n = other.settle() if type(other) is type(self) else other
        return self // 2**n if shifts(self.map.kind, n) else self.settle() >> n

    def __invert__(self) -> Any:
        if self.map.kind is np.bool_:
            return self.then("at", (np.True_, np.False_))
        return -1 - self if self.map.kind in PLAIN else ~self.settle()  # type: ignore[operator]

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        its = self.map
        doubles = not self.discrete and its.domain.name == "grid" and its.nearly is None
        if doubles and type(other) in (int, float) and modulus is None and 0.25 <= other <= LARGEST and self >= 0:  # type: ignore[operator]
            self.source.tree.notes[ACCURATE] = None
            return self.then("pow", other)
        other, modulus = (v.settle() if type(v) is type(self) else v for v in (other, modulus))
        return pow(self.settle(), other, modulus)

    def maximum(self, other: Any) -> Any:
        """numpy.maximum of it and a number; of it and another random one, after a draw of which is larger."""
        return self._extreme("np.maximum", other)

    def minimum(self, other: Any) -> Any:
        """numpy.minimum."""
        return self._extreme("np.minimum", other)

    def _extreme(self, name: str, other: Any) -> Any:
        if type(other) is type(self) and not self.discrete and not other.discrete:
            return self if (self >= other) == (name == "np.maximum") else other  # type: ignore[operator]
        if self.discrete or not number(other):
            return getattr(np, name[3:])(self.settle(), other.settle() if type(other) is type(self) else other)
        return self.then(name, promoted(self.map.kind, other))

    def within(self, c: Any) -> Any:
        """self % c for a real number and c > 0, after a draw of self // c."""
        turns = (self // c).settle()
        return self - turns * Fraction(c) if self.map.domain.name == "ideal" else self.then("mod", (c, turns))

    def squared(self) -> Any:
        """self * self for a real number of a grid, after a draw of its sign."""
        return (-self if self < 0 else self).then("from zero").then("square")  # type: ignore[operator]

    def of(self, kind: type) -> Any:
        """A whole number of another type of integers."""
        its = self.map
        if its.kind is kind:
            return self
        if its.steps and its.steps[-1][0] == "at" and its.kind in WIDE:
            found = map_of(self.source.tree, its.domain)
            for name, operand in its.steps[:-1]:
                found = found.then(name, operand)
            return type(self)(self.source, found.then("at", tuple(map(kind, its.steps[-1][1]))))  # type: ignore[call-arg]
        if its.domain.name != "integers" or its.kind not in WIDE or any(name == "at" for name, _ in its.steps):
            return kind(self.settle())
        found = map_of(self.source.tree, Domain("integers", its.domain.size, kind))
        for name, operand in its.steps:
            found = found.then(name, operand)
        return type(self)(self.source, found)  # type: ignore[call-arg]

    def __index__(self) -> int:
        if not self.discrete:
            raise TypeError(f"{self.map.kind.__name__!r} object cannot be interpreted as an integer")
        return operator.index(self.settle())

    def __int__(self) -> int:
        return int(self.settle() if self.discrete else self.cut("trunc").settle())

    def __float__(self) -> float:
        return float(self.settle())

    def __repr__(self) -> str:
        return repr(self.settle())

    def __str__(self) -> str:
        return str(self.settle())

    def __format__(self, spec: str) -> str:
        form = None if self.discrete or self.map.domain.name != "grid" else DECIMALS.fullmatch(spec)
        if form and not self.map.logs and hasattr(self.source, "hi"):
            self.then("printed", form[1]).settle()  # which narrows the source to where the text is the same
            first, last = (format(self.map.value(j), spec) for j in (self.source.lo, self.source.hi - 1))
            if first == last:
                return first
        return format(self.settle(), spec)

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __copy__(self) -> Any:
        return self

    def __reduce__(self) -> Any:
        raise Refusal("the code pickles a random number: report the number itself", NeedsNumbers)
