"""Monotone maps of a uniform variable, and where a comparison cuts them: the law of floating-point code by bisection.

The variable is j of 0, ..., n-1: an integer, or the point j / 2^bits of the grid on which random() lies (53 bits; 24 for numpy's
float32); or a real number in [0, 1), the ideal that code imitates. On a grid the map is evaluated in the arithmetic that really
runs, roundings included, and as it is monotone a comparison is true on one side of one j, which bisection finds; on the continuum
coefficients are the rationals that they are (a float is the double that it is) and the cut is computed backwards, exactly.
Source: CPython's _random.c (genrand_res53) and numpy's next_double: both are j / 2^53 with j uniform.

>>> grid = Map(Domain("grid", 2**53, float))
>>> grid.cut(operator.lt, 0.5)[0] == 2**52, grid.cut(operator.le, 0.5)[0] == 2**52 + 1
(True, True)
>>> Map(Domain("ideal")).then("mul", 3).then("floor").cut(operator.lt, 2)
(Fraction(2, 3), True)
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, isfinite, isnan
from numbers import Rational
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.c_library import consistent, inf, nearly
from exactdp_checks.code.lazy.inspection import unwatched
from exactdp_checks.code.lazy.near_cuts import near
from exactdp_checks.code.lazy.steps import LOGARITHMS, ROUNDING, Comparison, apply, enclosed, increasing, pulled
from exactdp_checks.code.stand_ins.refusals import AUDIT, NeedsNumbers, Refusal

__all__ = ["DIFFERENT", "MANY", "Domain", "Map", "number"]

MANY = 2**16  # values that a variable is split into, at most
DIFFERENT: dict[type, str] = {}  # types with which the installed numpy computes otherwise (``agreement``), and how
LITTLE = 2**10  # integers, of which the values are kept
FEWER = 2**13  # integers between the ends of a map, all of which may be its values
FEW = 64  # turns of a period that are drawn one by one
ARITHMETIC = frozenset({"add", "add to", "sub", "sub from", "mul", "mul by"})  # integers of Python stay what they are
CROWDED = f"the code needs the value of a variable that has more than {MANY} of them: compare it instead"
_NUMBERS = (int, float, Fraction, np.integer, np.floating, np.bool_)


def number(value: object) -> bool:
    """Whether it is a number that a uniform variable may be compared and combined with."""
    return isinstance(value, _NUMBERS)


@dataclass(frozen=True)
class Domain:
    """The "integers" below ``size``, the "grid" of j / size, or the "ideal" interval [0, 1), of size 0; ``kind``: as seen."""

    name: str
    size: int = 0
    kind: type = float
    variable: str = ""  # a standard variable of ``noises``, on the line, in the place of a uniform one

    def point(self, j: Any) -> Any:
        """What the program sees of j."""
        if self.name != "grid":
            return j
        return self.kind(j / self.size)


def _told(operand: Any) -> tuple[Any, ...]:
    """An operand for a key, told from those that equal it: 1 from True, 0.0 from -0.0, in a table as well."""
    if type(operand) is tuple:
        return tuple(map(_told, operand))
    return (type(operand), operand) if operand or not isinstance(operand, float | np.floating) else (type(operand), repr(operand))


class Map:
    """A monotone map j -> value, as a sequence of steps; the cuts that were asked for are remembered."""

    __slots__ = (
        "_levels",
        "children",
        "cuts",
        "domain",
        "drawn",
        "inner",
        "kind",
        "logs",
        "monotone",
        "nearly",
        "one_to_one",
        "rounds",
        "steps",
        "table",
    )

    def __init__(self, domain: Domain, steps: tuple[tuple[str, Any], ...] = ()) -> None:
        self.domain, self.steps = domain, steps
        self.table: dict[int, int] = {}  # values found, where they are few and integers of Python
        tables = (i for i, (name, operand) in enumerate(steps) if name == "at" and not increasing(operand))
        first = next(tables, None)
        self.monotone = first is None
        self.nearly = nearly(steps)
        self.inner = self if first is None else Map(domain, steps[:first])  # the monotone part
        self.rounds = any(name in ROUNDING for name, _ in steps) or domain.name == "integers"
        self.one_to_one = domain.name == "integers" and all(
            name in {"add", "add to", "sub", "sub from", "neg", "at"} or (name in {"mul", "mul by"} and c) for name, c in steps
        )
        self.logs = max((i + 1 for i, (name, _) in enumerate(steps) if name in LOGARITHMS), default=0)
        kind = type(self._sample())
        of_python = any(name in ("floor", "ceil", "trunc", "round") for name, _ in steps)
        its = domain.kind if domain.name == "integers" and not of_python else int
        self.kind = its if kind is int else float if kind is Fraction and domain.name == "ideal" else kind
        if self.kind in DIFFERENT:
            raise Refusal(DIFFERENT[self.kind], NeedsNumbers)
        self.one_to_one = self.one_to_one and self.kind is domain.kind
        self.drawn = self.kind is int and domain.name == "integers"
        if self.kind is np.int64 and domain.name != "ideal" and not all(-(2**63) <= v < 2**63 for v in self._ends()):
            raise Refusal("integers of numpy leave their range: use Python's, as in int(y)", NeedsNumbers)
        real = issubclass(self.kind, float | np.floating) and domain.name != "ideal"
        if steps and real and not all(isfinite(v) for v in self._ends()):
            raise Refusal("a number that is computed from a random one is infinite, or none: keep it finite", NeedsNumbers)
        self.cuts: dict[Any, tuple[Any, bool]] = {}
        self._levels: dict[Any, tuple[Any, ...]] = {}
        self.children: dict[Any, Map] = {}

    def _ends(self) -> Any:
        """The least and the largest value, in some order; or all that a table has."""
        if self.monotone:
            return self.value(0), self.value(self.domain.size - 1)
        i = next(i for i, (name, operand) in enumerate(self.steps) if name == "at" and not increasing(operand))
        values = self.steps[i][1]
        for name, operand in self.steps[i + 1 :]:
            values = [apply(name, v, operand) for v in values]
        return values

    def _sample(self) -> Any:
        """Some value."""
        if not self.logs:
            return self.value(0 if self.domain.name != "ideal" else Fraction(0))
        found: Any = np.float64(1.0) if self.steps[self.logs - 1][0].startswith("np.") else 1.0
        for name, operand in self.steps[self.logs :]:
            found = operand[0] if name == "at" else apply(name, found, operand)
        return found

    def value(self, j: Any) -> Any:
        """The value at j."""
        v = self.domain.point(j) if self.domain.name == "grid" else j
        for name, operand in self.steps:  # two integers would make a double
            v = apply(name, Fraction(v) if name == "div" and self.domain.name == "ideal" else v, operand)
        return v

    def _typed(self, j: int) -> Any:
        """The value at j, of the type of the map: numpy compares its integers with doubles as doubles."""
        found = self.value(j)
        return np.int64(found) if self.kind is np.int64 and type(found) is int else found

    @property
    def lower_of_two(self) -> int | None:
        """The lower of the two integers, one beside the other, that are all its values; None of other maps."""
        if self.logs or self.domain.name == "ideal" or not issubclass(self.inner.kind, int | np.integer | np.bool_):
            return None
        one, two = (int(self.inner.value(j)) for j in (0, self.domain.size - 1))
        low, high = sorted(int(self.value(j)) for j in (0, self.domain.size - 1))
        return low if abs(one - two) == high - low == 1 else None

    def rests(self, n: int) -> tuple[Any, ...] | None:
        """Of a j + c, over many turns of n: the rest for each rest of j; None of other maps."""
        affine = self.domain.name == "integers" and all(name in ARITHMETIC and type(v) is int for name, v in self.steps)
        if not affine or not FEW * n <= self.domain.size or n > MANY or self.kind not in (int, np.int64):
            return None
        return tuple(self.kind(int(self.value(j)) % n) for j in range(n))

    def integer(self, j: int) -> Any:
        """The value at j of the integers, of the type of the map: each time another object, as steps that are made again give."""
        found = self.table.get(j)
        if found is not None:
            return found + 0
        found = self.value(j)
        if type(found) is not int:
            return found
        if self.kind is int and self.domain.size <= LITTLE:
            self.table[j] = found
        return self.kind(found)

    def shown(self, j: Any) -> Any:
        """The value as a program returns it: a rational of the continuum as the double next to it."""
        v = self.value(j)
        return float(v) if self.domain.name == "ideal" and type(v) is Fraction else v

    def then(self, name: str, operand: Any = None) -> Map:
        """The map followed by a step. Raises Refusal for operands that are not finite."""
        key: Any = (name, operand) if type(operand) is int else None
        if key is None:  # a table of integers alone is told from others by that
            plain = type(operand) is tuple and set(map(type, operand)) == {int}
            key = (name, int, operand) if plain else (name, *_told(operand))
        if key not in self.children:
            if self.drawn and self.inner is self and type(operand) is int and name in ARITHMETIC:
                self.children[key] = found = self._with(name, operand)
                return found
            if isinstance(operand, float | np.floating) and not isfinite(operand):
                raise Refusal(f"a uniform variable is combined with {operand}: write a finite number")
            if type(operand) is int and self.kind is np.int64 and not -(2**63) <= operand < 2**63:
                raise Refusal(f"an integer of numpy is combined with {operand}: use Python's, as in int(y)", NeedsNumbers)
            exactly = operand
            if isinstance(operand, bool | np.bool_ | np.integer):
                exactly = int(operand)
            elif self.domain.name == "ideal" and isinstance(operand, float | np.floating):
                exactly = Fraction(*operand.as_integer_ratio())
            elif self.domain.name == "ideal" and name.startswith("bisect"):
                exactly = tuple(Fraction(v) for v in operand)
            self.children[key] = Map(self.domain, (*self.steps, (name, exactly)))
        return self.children[key]

    def _with(self, name: str, operand: int) -> Map:
        """The map, of drawn integers, followed by arithmetic with an integer: what holds of it follows from this one."""
        its = Map.__new__(Map)
        its.domain, its.steps, its.inner, its.monotone, its.nearly = self.domain, (*self.steps, (name, operand)), its, True, None
        its.rounds, its.logs, its.kind, its.drawn = self.rounds, self.logs, int, True
        its.one_to_one = self.one_to_one and (operand != 0 or not name.startswith("mul"))
        its.table, its.cuts, its._levels, its.children = {}, {}, {}, {}
        return its

    def cut(self, op: Comparison, c: Any) -> tuple[Any, bool]:
        """(m, answer): ``value op c`` is the answer for j < m, and its opposite from m on."""
        key = op, type(c), c
        found = self.cuts.get(key)
        if found is None:
            found = self.cuts[key] = self._ideal_cut(op, c) if self.domain.name == "ideal" else self._cut(op, c)
        return found

    @unwatched
    def _cut(self, op: Comparison, c: Any) -> tuple[int, bool]:
        low, high = 0, self.domain.size
        first = bool(op(self._typed(0), c))
        if first == bool(op(self._typed(high - 1), c)):
            self._check(op, c, (low, high - 1), (first, first))
            return high, first
        if self.domain.name == "grid" and self.nearly is None:
            low, high = near(high, self.steps, op, c, lambda j: bool(op(self._typed(j), c)) == first)
        while high - low > 1:
            middle = (low + high) // 2
            if bool(op(self._typed(middle), c)) == first:
                low = middle
            else:
                high = middle
        self._check(op, c, (high, high - 1), (not first, first))
        return high, first

    def _check(self, op: Comparison, c: Any, ends: tuple[int, int], answers: tuple[bool, bool]) -> None:
        """Raises Refusal where a step is monotone but for the last bits, and a double next to a cut has another answer."""
        if self.nearly is None:
            return
        one, two = (Map(self.domain, self.steps[: self.nearly]).value(j) for j in ends)
        up = one >= two if ends[0] > ends[1] else one < two
        sides = (one, inf if up else -inf), (two, -inf if up else inf)
        if not consistent(self.steps[self.nearly :], sides, lambda v: bool(op(v, c)), answers):
            raise Refusal("a logarithm or power of a random number is not monotone on this machine: compare it before")

    def _ideal_cut(self, op: Comparison, c: Any) -> tuple[Any, bool]:
        above = inf if self.domain.variable else Fraction(1)  # what every number is below
        if not isinstance(c, Rational):
            if not isfinite(c):
                return above, False if isnan(c) else bool(op(0.0, c))
            c = Fraction(*c.as_integer_ratio())
        if self.logs:
            question = enclosed(self.steps, op, Fraction(c))
            if isinstance(question, bool):
                return above, question
            return question[1], question[0] in (operator.lt, operator.le)
        for name, operand in reversed(self.steps):
            question = pulled(name, op, c, operand)
            if isinstance(question, bool):
                return above, question
            op, c = question
        return Fraction(c), op in (operator.lt, operator.le)

    def levels(self, lo: Any, hi: Any) -> tuple[Any, ...]:
        """The points lo = m_0 < m_1 < ... < hi such that the map is constant from each to before the next.

        Raises Refusal where there are more than 65,536.
        """
        if self.inner is not self:
            return self.inner.levels(lo, hi)
        if self.logs:
            name = self.steps[self.logs - 1][0]
            where = name.replace("np.", "numpy.") if name.startswith("np.") else f"math.{name}"
            raise Refusal(f"the code needs the value of {where} of a uniform variable: compare it; {AUDIT}")
        if (lo, hi) not in self._levels:
            if not self.rounds and (self.domain.name == "ideal" or hi - lo > MANY):
                raise Refusal(
                    "the code needs the value of a uniform variable, of which there are too many: compare it, as in u < p, "
                    "round it, as in floor(u * k), or draw an integer"
                )
            if self._crowded(lo, hi):
                raise Refusal(CROWDED)
            self._levels[lo, hi] = self._found(lo, hi)
        return self._levels[lo, hi]

    def _crowded(self, lo: Any, hi: Any) -> bool:
        """Whether there are too many values, by values at equal distances: first a few of them."""
        if self.domain.name == "ideal" or hi - lo <= MANY:
            return False
        if self.kind is int and abs(self.value(hi - 1) - self.value(lo)) <= FEWER:
            return False
        return all(len({self.value(lo + (hi - lo - 1) * i // n) for i in range(n + 1)}) > n for n in (FEW, MANY))

    def _sign_change(self, a: Any, b: Any) -> list[Any]:
        """Where, among points that all give zero, -0.0 and 0.0 meet: they are equal, and read differently."""
        if self.domain.name == "ideal" or self.value(a) != 0 or copysign(1, self.value(a)) == copysign(1, self.value(b - 1)):
            return []
        sign, low, high = copysign(1, self.value(a)), a, b - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if copysign(1, self.value(middle)) == sign else (low, middle)
        return [high]

    @unwatched
    def _found(self, lo: Any, hi: Any) -> tuple[Any, ...]:
        found, waiting, asked = list[Any](), [(lo, hi)], 0
        while waiting:
            asked += 1
            a, b = waiting.pop()
            middle = (a + b) / 2 if self.domain.name == "ideal" else (a + b) // 2
            start, end = a, b
            for op in (operator.lt, operator.gt):
                m, first = self.cut(op, self.value(middle))
                start, end = (max(start, m), end) if first else (start, min(end, m))
            if start < end:
                found += [start, *self._sign_change(start, end)]
            else:
                start = end = middle  # a value that the continuum takes at this point alone
            waiting += [part for part in ((a, start), (end, b)) if part[0] < part[1]]
            if len(found) > MANY or asked > 4 * MANY:
                raise Refusal(CROWDED)
        return tuple(sorted(found))


def map_of(tree: Any, domain: Domain) -> Map:
    """The identity on a domain, one for each tree, so that what it knows is shared."""
    if domain not in tree.maps:
        tree.maps[domain] = Map(domain)
    found: Map = tree.maps[domain]
    return found
