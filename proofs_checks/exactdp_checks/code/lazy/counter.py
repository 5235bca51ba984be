"""A counter without a bound, as a value: the integer slope n + offset, for every level n >= 0 at once.

A loop that counts comes to its head again and again with states that differ in its counters alone. From a first value on they
are one family of states, one for each level; a run on a ``Counter`` is a run on all of them, so whatever depends on the level in
another way than by a line is no result but a ``Restart``: with a larger first value, with levels of several turns, or without
this counter. Arithmetic with integers, quotients and remainders by them, and comparisons that are decided alike for every level
are all there is. Source: counter abstraction and acceleration (B. Boigelot, P. Wolper, CAV 1994), here for one loop and exactly.

>>> run = Run(None)
>>> n = Counter(run, 2, 5)  # 5, 7, 9, ...
>>> n > 4, n % 2, ((n - 1) // 2).at(0), n == 3
(True, 1, 2, False)
>>> n < 8
Traceback (most recent call last):
    ...
exactdp_checks.code.lazy.counter.Restart: later by 3
"""

from __future__ import annotations

import operator
from typing import Any

from exactdp_checks.code.lazy.steps import Comparison

__all__ = ["Counter", "Restart", "Run", "without_defaults"]

OF_CLASSES = frozenset({"__new__", "__init__", "__init_subclass__", "__subclasshook__", "__class_getitem__", "__class__"})
OF_CLASSES |= {"__doc__", "__getattribute__", "__setattr__", "__delattr__", "__hash__"}  # slots: nothing is set


class Restart(BaseException):
    """This run holds for some levels only: begin again; not an Exception, so that nothing takes it for one of the code.

    ``what``: "plan", "later" (by so many levels), "levels of turns" (so many), or "never" (this loop has no such counter).
    """

    def __init__(self, place: Any, what: str, value: Any = None) -> None:
        super().__init__(what if value is None else f"{what} by {value}")
        self.place, self.what, self.value = place, what, value


class Run:
    """The levels of a loop at ``place`` from where its counters became one: now ``level`` more than then, at least ``-floor``."""

    __slots__ = ("floor", "level", "place", "shown")

    def __init__(self, place: Any, level: int = 0) -> None:
        self.place, self.level, self.floor = place, level, level
        self.shown: int | None = None  # the n at which an output is written down


class Counter:
    """slope n + offset for a number n that is at least ``-run.floor``; isinstance finds int."""

    __slots__ = ("offset", "run", "slope")
    __class__: Any = property(lambda _: int)
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, run: Run, slope: int, offset: int) -> None:
        self.run, self.slope, self.offset = run, slope, offset

    def at(self, n: int) -> int:
        """The value at a level."""
        return self.slope * n + self.offset

    def _line(self, slope: int, offset: int) -> Any:
        return Counter(self.run, slope, offset) if slope else offset

    def never(self, *_: Any) -> Any:
        """What is not a line in n, or is not decided alike for every n."""
        raise Restart(self.run.place, "never")

    def _other(self, other: Any) -> tuple[int, int]:
        if type(other) is Counter and other.run is self.run:
            return other.slope, other.offset
        if type(other) is int or type(other) is bool:
            return 0, int(other)
        self.never()
        raise TypeError

    def __add__(self, other: Any) -> Any:
        slope, offset = self._other(other)
        return self._line(self.slope + slope, self.offset + offset)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        slope, offset = self._other(other)
        return self._line(self.slope - slope, self.offset - offset)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        slope, offset = self._other(other)
        return self.never() if slope else self._line(self.slope * offset, self.offset * offset)

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return Counter(self.run, -self.slope, -self.offset)

    def __pos__(self) -> Any:
        return self

    __int__ = __index__ = __float__ = __str__ = __repr__ = __format__ = never
    __truediv__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __pow__ = __rpow__ = __lshift__ = __rshift__ = never
    __or__ = __ror__ = __and__ = __rand__ = __xor__ = __rxor__ = __invert__ = __reduce_ex__ = __round__ = never

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __floordiv__(self, other: Any) -> Any:
        m = self._divisor(other)
        return self._line(self.slope // m, self.offset // m)

    def __mod__(self, other: Any) -> Any:
        return self.offset % self._divisor(other)

    def _divisor(self, other: Any) -> int:
        slope, m = self._other(other)
        if slope or m <= 0:
            self.never()
        if self.slope % m:
            raise Restart(self.run.place, "levels of turns", m)
        return m

    def ask(self, op: Comparison, other: Any) -> bool:
        """Whether ``self op other``, where that is so for every level or for none."""
        slope, offset = self._other(other)
        slope, offset = self.slope - slope, self.offset - offset
        least = slope * -self.run.floor + offset  # of the difference, whose sign it keeps unless it crosses 0
        if slope and (least == 0 or (least > 0) != (slope > 0)):
            raise Restart(self.run.place, "later", -(-abs(least) // abs(slope)) + 1)
        return bool(op(least, 0))

    def __bool__(self) -> bool:
        return self.ask(operator.ne, 0)

    def __eq__(self, other: object) -> Any:
        return self.ask(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        return self.ask(operator.ne, other)

    def __lt__(self, other: Any) -> bool:
        return self.ask(operator.lt, other)

    def __le__(self, other: Any) -> bool:
        return self.ask(operator.le, other)

    def __gt__(self, other: Any) -> bool:
        return self.ask(operator.gt, other)

    def __ge__(self, other: Any) -> bool:
        return self.ask(operator.ge, other)


def without_defaults(kind: Any, real: type) -> None:
    """Every special method of the real type that a symbol has not is ``never``, so that Python puts nothing in its place."""
    own = {name for each in kind.__mro__[:-1] for name in vars(each)} | OF_CLASSES
    for name in dir(real):
        if name[:2] == "__" and name not in own and callable(getattr(real, name)):  # not __slots__, nor __abstractmethods__
            setattr(kind, name, kind.never)


without_defaults(Counter, int)
