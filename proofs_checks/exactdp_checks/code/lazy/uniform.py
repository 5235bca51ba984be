"""A uniform variable as a lazy value: it knows where it lies, and only comparisons split it.

``u < p`` is a draw between the two parts of the set in which u lies, after which u lies in one of them: so the same u may be
compared again, and shared. Arithmetic with constants, rounding, and table look-up keep a value lazy; what needs the number itself
(an index, a hash, text) is a draw among all that is left of it, for a real number only where few values are left. Other functions
of a uniform real number (sin) have no finite law, and are refused; see ``logarithms``, ``noisy_comparisons``.
Source: lazy sampling by comparison (L. Devroye, Non-uniform random variate generation, 1986, chapter II).

>>> from fractions import Fraction
>>> from exactdp_checks.code.law.tree import Tree
>>> tree = Tree()
>>> u = uniform(tree, Domain("grid", 2**53))
>>> 1 - u <= 0.25, tree.mass() - Fraction(3, 4), u < 0.75, u < 0.5, tree.mass()
(False, Fraction(0, 1), True, True, Fraction(1, 2))
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.conversions import WIDE, Converted
from exactdp_checks.code.lazy.maps import Domain, Map, map_of, number
from exactdp_checks.code.lazy.noises import MET, sided
from exactdp_checks.code.lazy.noisy_comparisons import compared
from exactdp_checks.code.lazy.operands import PLAIN, mixed, promoted, truth, usual
from exactdp_checks.code.lazy.rounded_logarithm import searched, searches
from exactdp_checks.code.lazy.steps import Comparison
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.variables import Points, Segment, Source, divided, narrow
from exactdp_checks.code.stand_ins.refusals import NoDensity, Refusal

ORDERS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq)
ELEMENTWISE: dict[str, Callable[..., Any]] = {}  # what numpy makes of lazy values: ``arrays``, which stands above, says it

__all__ = ["ELEMENTWISE", "WIDE", "Lazy", "fresh", "map_of", "settled", "uniform"]


def _ordered(op: Comparison) -> Callable[[Any, Any], Any]:
    return lambda self, other: truth(self.ask(op, other), self, other)


def _stepped(name: str, op: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def step(self: Lazy, other: Any) -> Any:
        its, source = self.map, self.source
        if type(other) is int and not (its.drawn and type(source) is Points and source.hi - source.lo == 1):
            found = its.children.get((name, other))
            if found is not None:
                return Lazy(source, found)
        return self.stepped(name, other, op)

    return step


def _at_once(op: Callable[[Any, Any], Any], *, reflected: bool = False) -> Callable[[Lazy, Any], Any]:
    """An operator that needs the value itself, unless that is one of two."""

    def found(self: Lazy, other: Any) -> Any:
        either = self.one_of_two((lambda v, c: op(c, v)) if reflected else op, other)
        if either is not None:
            return either
        return op(settled(other), settled(self)) if reflected else op(settled(self), settled(other))

    return found


class Lazy(Converted):
    """A map of a hidden variable. isinstance finds the type of its values; type() is Lazy, so C code asks for its value."""

    __slots__ = ("map", "source")

    def __init__(self, source: Source, its_map: Map) -> None:
        self.source, self.map = source, its_map

    __class__: Any = property(lambda self: self.map.kind)

    def then(self, name: str, operand: Any = None) -> Lazy:
        """The value after a step."""
        return Lazy(self.source, self.map.then(name, operand))

    def meets(self, other: Any) -> bool:
        """Whether it is an integer of Python that an operand makes one of numpy's 64 bits."""
        return self.map.kind in (int, bool) and type(other) in (np.int64, np.bool_) and not mixed(self.map.kind, other)

    def known(self) -> bool:
        """Whether it is an integer of Python, drawn as one, of which one value is left."""
        source = self.source
        return self.map.drawn and type(source) is Points and source.hi - source.lo == 1

    @property
    def whole(self) -> bool:
        """Whether its values are integers by type."""
        return issubclass(self.map.kind, int | np.integer)

    @property
    def discrete(self) -> bool:
        """Whether its values are integers or truth values."""
        return self.whole or self.map.kind is np.bool_

    def one_of_two(self, op: Callable[[Any, Any], Any], other: Any) -> Lazy | None:
        """op(self, other) as one of two integers, where self is one of two, one beside the other; else None."""
        low = self.map.lower_of_two if self.whole and type(other) in PLAIN else None
        if low is None:
            return None
        table = tuple(op(self.map.kind(v), other) for v in (low, low + 1))
        return (self - low if low else self).then("at", table) if {type(v) for v in table} <= {int, np.int64} else None

    def ask(self, op: Comparison, other: Any) -> Any:
        """Whether ``self op other``: the draw that decides it, if it is open."""
        if type(other) is Lazy:
            return op(0, 0) if other.source is self.source and other.map is self.map else self._with(op, other)
        try:
            cut = self.map.cuts.get((op, type(other), other))
        except TypeError:  # not hashable, so an array; one of a single number is what numpy makes of the number
            return self.ask(op, other[()]) if isinstance(other, np.ndarray) and not other.ndim else NotImplemented
        if cut is None:
            if not number(other) or not self.map.monotone or not usual(type(other)):
                return bool(op(settled(self), other)) if number(other) else NotImplemented
            cut = self.map.cut(op, other)
        return self.source.below(cut[0]) == cut[1]

    def _with(self, op: Callable[[Any, Any], Any], other: Lazy) -> Any:
        """op(self, other) for two lazy values: an integer becomes a number, two real ones are compared, or refused."""
        if other.discrete or self.discrete:
            return op(self, settled(other)) if other.discrete else op(settled(self), other)
        if self.map.domain.variable or other.map.domain.variable:
            raise Refusal(MET, NoDensity)
        if op is operator.mul and other.source is self.source and other.map is self.map and self.map.domain.name == "grid":
            return self.squared()
        if op not in ORDERS and (self.map.rounds or other.map.rounds):
            return op(self, settled(other)) if other.map.rounds else op(settled(self), other)
        return compared(op, self, other)

    __lt__, __le__ = _ordered(operator.lt), _ordered(operator.le)
    __gt__, __ge__ = _ordered(operator.gt), _ordered(operator.ge)

    def __eq__(self, other: object) -> Any:
        if type(other) is Lazy:
            return truth(self.ask(operator.eq, other), self, other)
        if isinstance(other, complex | np.complexfloating) or (number(other) and not usual(type(other))):
            return truth(settled(self) == other, self, other)
        below = self.ask(operator.lt, other)
        if below is NotImplemented:
            return self.map.kind(0) == other if isinstance(other, str | bytes) else below
        return truth(not (below or other != other or self.ask(operator.gt, other)), self, other)  # noqa: PLR0124 - nan

    def __ne__(self, other: object) -> Any:
        if not usual(type(other)) and number(other):
            return settled(self) != other
        return same if (same := self.__eq__(other)) is NotImplemented else truth(not same, self, other)

    def stepped(self, name: str, other: Any, op: Callable[[Any, Any], Any]) -> Any:
        """The value after a step whose operand may be lazy too."""
        if type(other) is int:  # never mixed, nor promoted
            if self.known():
                return op(settled(self), other)
            return Lazy(self.source, self.map.then(name, other))
        if type(other) is Lazy:
            return self._with(op, other)
        if mixed(self.map.kind, other):
            return op(settled(self), other)
        if self.meets(other):
            return op(self.of(np.int64), other)
        return self.then(name, promoted(self.map.kind, other)) if number(other) else NotImplemented

    __add__, __radd__ = _stepped("add", operator.add), _stepped("add to", lambda one, two: two + one)
    __sub__, __rsub__ = _stepped("sub", operator.sub), _stepped("sub from", lambda one, two: two - one)
    __mul__ = _stepped("mul", operator.mul)

    def __truediv__(self, other: Any) -> Any:
        if self.meets(other):
            return self.of(np.int64) / other
        if self.map.kind is np.int64 and isinstance(other, int | np.integer | np.bool_) and not mixed(np.int64, other):
            other = np.float64(other)  # numpy divides doubles
        return self.stepped("div", other, operator.truediv)

    def __rmul__(self, other: Any) -> Any:
        return self.stepped("mul by", other, lambda one, two: two * one) if number(other) else settled(self) * other

    def __floordiv__(self, other: Any) -> Any:
        if self.meets(other):
            return self.of(np.int64) // other
        whole = type(other) is not Lazy and isinstance(other, int | np.integer) and not mixed(self.map.kind, other)
        if whole and self.map.kind in PLAIN and other > 0 and not self.map.steps:
            return self._divided(int(other))[0]
        return self.stepped("floor div", other, operator.floordiv)

    def __mod__(self, other: Any) -> Any:
        if self.meets(other):
            return self.of(np.int64) % other
        if type(other) is not Lazy and not self.discrete and number(other) and usual(type(other)) and other > 0:
            return self.within(promoted(self.map.kind, other))
        whole = type(other) is not Lazy and isinstance(other, int | np.integer) and not mixed(self.map.kind, other)
        if not whole or self.map.kind not in PLAIN or other <= 0:
            return settled(self) % settled(other)
        if self.map.steps and (either := self.one_of_two(operator.mod, other)) is not None:
            return either
        if not self.map.steps:
            return self._divided(int(other))[1]
        rests = self.map.rests(int(other))
        if rests is not None:
            return Lazy(self.source, map_of(self.source.tree, self.map.domain))._divided(int(other))[1].then("at", rests)
        return self - settled(self.then("floor div", other)) * int(other)

    def __divmod__(self, other: Any) -> Any:
        if number(other) and mixed(self.map.kind, other):
            return divmod(settled(self), other)
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> Any:
        return divmod(other, settled(self))

    def _divided(self, n: int) -> tuple[Lazy, Lazy]:
        source: Any = self.source
        if isinstance(source, Hidden | Total):  # all of it is drawn
            place = source.pick()
            source = Points(source.tree, place, place + 1)
        size, kind, tree = self.map.domain.size, self.map.domain.kind, source.tree
        q, r = divided(source, n)
        return Lazy(q, map_of(tree, Domain("integers", -(-size // n), kind))), Lazy(r, map_of(tree, Domain("integers", n, kind)))

    def __and__(self, other: Any) -> Any:
        other = settled(other)
        if self.meets(other):
            return self.of(np.int64) & other
        usual = self.whole and self.map.kind is not bool and isinstance(other, int | np.integer)
        usual = usual and not mixed(self.map.kind, other)
        if not usual or self.map.steps or not self.map.rounds:
            either = self.one_of_two(operator.and_, other)
            return settled(self) & other if either is None else either
        none = self.map.kind(0) & other  # which refuses what does not fit
        largest, mask = self.map.domain.size - 1, int(other)
        mask &= 2 ** largest.bit_length() - 1
        shift = (mask & -mask).bit_length() - 1
        if mask == 0 or (mask >> shift) & ((mask >> shift) + 1):  # ones that do not stand together
            return settled(self) & mask if mask else none
        return ((self >> shift) % ((mask >> shift) + 1)) << shift

    __rand__ = __and__

    __or__, __ror__ = _at_once(operator.or_), _at_once(operator.or_, reflected=True)
    __xor__, __rxor__ = _at_once(operator.xor), _at_once(operator.xor, reflected=True)
    __rpow__ = _at_once(operator.pow, reflected=True)

    __rmod__, __rlshift__, __rrshift__ = (_at_once(op, reflected=True) for op in (operator.mod, operator.lshift, operator.rshift))
    __rtruediv__, __rfloordiv__ = _at_once(operator.truediv, reflected=True), _at_once(operator.floordiv, reflected=True)

    def __bool__(self) -> bool:
        return bool(self != 0)

    def settle(self) -> Any:
        """``settled``."""
        return settled(self)

    def __hash__(self) -> int:
        return hash(settled(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or not hasattr(self.map.kind, name):
            raise AttributeError(f"{self.map.kind.__name__!r} object has no attribute {name!r}")
        return partial(np.round, self) if name == "round" and not self.discrete else getattr(settled(self), name)

    @property
    def __array__(self) -> Any:
        """numpy makes integers of a list of integers; of real numbers, which it would want at once, it makes objects."""
        if not self.discrete:
            raise AttributeError("__array__")
        return lambda dtype=None, copy=None: np.array(settled(self), dtype=dtype)  # noqa: ARG005 - numpy's signature

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return ELEMENTWISE["ufunc"](ufunc, method, inputs, options)

    def __array_function__(self, function: Any, _: Any, arguments: Any, options: Any) -> Any:
        return ELEMENTWISE["function"](function, arguments, options)


def settled(value: Any) -> Any:
    """The value itself, by a draw among all that is left of it if it is lazy. Raises Refusal where that is too much."""
    if type(value) is not Lazy:
        return value
    if (value.map.logs or value.map.domain.variable) and searches(value):
        return searched(value)
    if value.map.domain.variable:
        return sided(value)
    source, its = value.source, value.map
    if its.one_to_one:  # of integers, each with a value of its own
        return its.integer(source.pick())
    if isinstance(source, Segment):
        narrow(source, its.levels(source.lo, source.hi))
        return its.shown((source.lo + source.hi) / 2)
    if isinstance(source, Points) and source.parts is None:
        narrow(source, its.levels(source.lo, source.hi))
        found = its.value(source.lo)
    else:
        found = its.value(source.pick())
    return its.kind(found) if type(found) is int else found


def fresh(tree: Tree, its: Map, then: Map | None = None, *, seen: bool = True) -> Lazy:
    """A new uniform variable on the domain of an identity map; what another map on this domain makes of it.

    Raises Refusal where the code looks into its numbers (``identities``), unless it is settled before the code has it.
    """
    tree.count()
    if tree.looks is not None and seen:
        tree.looks.drawn()
    size = its.domain.size
    return Lazy(Points(tree, 0, size) if size else Segment(tree), then or its)


def uniform(tree: Tree, domain: Domain) -> Any:
    """A new uniform variable; an integer at once where the tree is eager, or where it is certain."""
    if domain.name == "integers" and (domain.size < 2 or int in tree.eager or domain.kind not in WIDE):
        tree.count()
        return domain.kind(tree.draw(domain.size) + 0)  # an object of its own, where CPython makes one
    return fresh(tree, map_of(tree, domain))
