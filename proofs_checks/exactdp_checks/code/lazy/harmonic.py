"""A number over a counter: the probability x / k of a loop that goes on more and more seldom, for every level at once.

x / k in lowest terms has a numerator and a denominator that depend on common factors; so these are values of their own
(``Term``), of which nothing is known but their quotient. An integer uniform below the denominator (``Below``), compared with the
numerator, is below it with probability x / k: a draw whose weights depend on the level (``Varying``). So is an integer that is
uniform below a counter itself (``Under``), compared with a number, as where x / k is written in integers. Everything else is
refused by a ``Restart``. Source: C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for differential privacy, 2020.

>>> from exactdp_checks.code.lazy.counter import Run
>>> p = Share(Fraction(1, 2), Counter(Run(None), 1, 3))
>>> p <= 1, p.numerator.top, p.denominator.top
(True, True, False)
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp_checks.code.lazy.counter import Counter, Run, without_defaults

__all__ = ["SYMBOLIC", "Below", "Share", "Term", "Under", "Varying", "operated", "uniform"]


class Share:
    """x / counter for a fraction x > 0; isinstance finds Fraction."""

    __slots__ = ("counter", "x")
    __class__: Any = property(lambda _: Fraction)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, x: Fraction, counter: Counter) -> None:
        self.x, self.counter = x, counter

    @property
    def numerator(self) -> Term:
        """The numerator in lowest terms."""
        return Term(self, top=True)

    @property
    def denominator(self) -> Term:
        """The denominator in lowest terms."""
        return Term(self, top=False)

    def _ask(self, op: Callable[[Any, Any], Any], other: Any) -> bool:
        """Whether ``self op other``, for an integer or a fraction."""
        if type(other) is bool or not isinstance(other, int | Fraction) or type(other) in SYMBOLIC:
            self.never()
        if other <= 0:  # the counter is > 0
            return bool(op(1, 0))
        return bool(MIRRORED[op](self.counter * (other.numerator * self.x.denominator), self.x.numerator * other.denominator))

    def __lt__(self, other: Any) -> bool:
        return self._ask(operator.lt, other)

    def __le__(self, other: Any) -> bool:
        return self._ask(operator.le, other)

    def __gt__(self, other: Any) -> bool:
        return self._ask(operator.gt, other)

    def __ge__(self, other: Any) -> bool:
        return self._ask(operator.ge, other)

    def never(self, *_: Any) -> Any:
        """What is not known for every level."""
        return self.counter.never()

    __eq__ = __ne__ = __bool__ = __float__ = __int__ = __str__ = __repr__ = __format__ = never
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = never
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __abs__ = __reduce_ex__ = never
    __floor__ = __ceil__ = __trunc__ = __round__ = never


class Term:
    """The numerator (``top``) or the denominator of a share; isinstance finds int."""

    __slots__ = ("share", "top")
    __class__: Any = property(lambda _: int)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, share: Share, *, top: bool) -> None:
        self.share, self.top = share, top

    @property
    def run(self) -> Run:
        """The levels of the counter."""
        return self.share.counter.run

    def never(self, *_: Any) -> Any:
        """What is not known for every level."""
        return self.share.never()

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __bool__ = never
    __int__ = __index__ = __float__ = __str__ = __repr__ = __format__ = never
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = never
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __abs__ = __reduce_ex__ = never


class Below(Term):
    """An integer uniform below the denominator of a share; ``answer``: whether it is below the numerator, once that was asked."""

    __slots__ = ("answer",)
    __hash__ = None

    def __init__(self, share: Share) -> None:
        super().__init__(share, top=False)
        self.answer: bool | None = None


class Under:
    """first + an integer uniform below a counter > 0; ``said``: the one question asked, with its answer; isinstance finds int."""

    __slots__ = ("counter", "first", "said")
    __class__: Any = property(lambda _: int)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, counter: Counter, first: int, said: list[tuple[Any, bool]] | None = None) -> None:
        self.counter, self.first = counter, first
        self.said: list[tuple[Any, bool]] = [] if said is None else said

    def moved(self, by: int) -> Under:
        """The same draw, a number later."""
        return Under(self.counter, self.first + by, self.said)

    def ask(self, op: Any, other: int, draw: Callable[[Any], int]) -> bool:
        """Whether ``self op other``: whether the draw is one of so many of its values, the first ones or a single one."""
        least = other - self.first
        if op in (operator.eq, operator.ne):
            one = self._found(("one", least), 1, draw) if least >= 0 and self.counter > least else False
            return one is (op is operator.eq)
        count = least + (op in (operator.le, operator.gt))  # of the values for which "self < other" or "self <= other" holds
        below = count > 0 and (self.counter <= count or self._found(("first", count), count, draw))
        return below is (op in (operator.lt, operator.le))

    def _found(self, question: Any, count: int, draw: Callable[[Any], int]) -> bool:
        if not self.said:
            counter = self.counter
            request = Varying(Fraction(count), counter.slope, counter.at(-counter.run.level))
            self.said.append((question, bool(draw(request))))
        asked, answer = self.said[0]
        if asked != question:
            self.never()
        return answer

    def never(self, *_: Any) -> Any:
        """What is not known for every level."""
        return self.counter.never()

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __bool__ = never
    __int__ = __index__ = __float__ = __str__ = __repr__ = __format__ = never
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = never
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __abs__ = __reduce_ex__ = never


for _kind, _real in ((Share, Fraction), (Term, int), (Under, int)):
    without_defaults(_kind, _real)

MIRRORED = {operator.lt: operator.gt, operator.le: operator.ge, operator.gt: operator.lt, operator.ge: operator.le}
MIRRORED |= {operator.eq: operator.eq, operator.ne: operator.ne}
SYMBOLIC = frozenset({Counter, Share, Term, Below, Under})


@dataclass(frozen=True)
class Varying:
    """The request of a draw that is 1 with probability x / (slope n + offset) at level n, and otherwise 0."""

    x: Fraction
    slope: int
    offset: int


def uniform(name: str, arguments: list[Any]) -> Below | Under | None:
    """What Python's randrange, randbelow and randint draw with a counter, or with a denominator; None for other calls."""
    last = arguments[-1]
    if name in ("randrange", "randbelow", "_randbelow") and len(arguments) == 1 and type(last) is Term and not last.top:
        return Below(last.share)
    first = arguments[0] if len(arguments) == 2 else 0
    if len(arguments) > 2 or type(last) is not Counter or type(first) is not int:
        return None
    if name == "randint" and len(arguments) == 2:
        last = last + 1
    elif not (name == "randrange" or (name in ("randbelow", "_randbelow") and len(arguments) == 1)):
        return None
    count = last - first
    return Under(count, first) if count > 0 else None


def operated(function: Callable[..., Any], values: tuple[Any, ...], draw: Callable[[Any], int]) -> Any:
    """function(*values), some of which are symbolic."""
    symbol = next(v for v in values if type(v) in SYMBOLIC)
    if function in (operator.getitem, operator.setitem) or len(values) == 1:
        return function(*values)
    a, b = values
    if function is operator.truediv and type(b) is Counter and type(a) in (int, Fraction) and a > 0 and b > 0:
        return Share(Fraction(a), b)
    swapped = type(b) is Below and function in (operator.gt, operator.le)
    if swapped:
        a, b, function = b, a, operator.lt if function is operator.gt else operator.ge
    if type(a) is Below and type(b) is Term and b.top and b.share is a.share and function in (operator.lt, operator.ge):
        if a.answer is None:
            share, run = a.share, a.share.counter.run
            if not share <= 1:
                share.never()
            a.answer = bool(draw(Varying(share.x, share.counter.slope, share.counter.at(-run.level))))
        return a.answer if function is operator.lt else not a.answer
    if all(type(v) in (int, bool, Counter) for v in values):
        return function(*values)
    if type(b) is Under and type(a) is int and function in (*MIRRORED, operator.add):
        a, b, function = b, a, MIRRORED.get(function, function)
    if type(a) is Under and type(b) is int:
        if function in (operator.add, operator.sub):
            return a.moved(b if function is operator.add else -b)
        return a.ask(function, b, draw) if function in MIRRORED else a.never()
    if type(a) is Share and type(b) in (int, Fraction):
        return function(a, b)
    if type(b) is Share and type(a) in (int, Fraction) and function in MIRRORED:
        return MIRRORED[function](b, a)
    if function in (operator.is_, operator.is_not):
        return function(a, b)
    return symbol.never()
