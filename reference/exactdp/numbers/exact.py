"""Exact numbers: Q (``fractions.Fraction``) and Q(t, k, ...) (``RationalFunction``), with t = e^epsilon.

``exact`` turns integers, fractions, text and rational expressions of sympy into one of the two; a float is refused, because
the double next to 0.1 is not 1/10. Equality is equality of functions: every value is kept in lowest terms.

>>> exact("0.1"), exact("e^eps/(e^eps + 1)")
(Fraction(1, 10), exact('t/(t + 1)'))
>>> t = variable("t")
>>> (t**2 - 1) / (t - 1) == t + 1
True
>>> (t / (t + 1)).at(t=3)
Fraction(3, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, isfinite
from numbers import Rational
from typing import Any, TypeAlias

import flint

from exactdp.arguments import shown
from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.latex import quotient
from exactdp.numbers.outward import Outward

__all__ = ["Exact", "RationalFunction", "coprime_basis", "exact", "rational", "variable"]

RESERVED = frozenset({"e", "eps", "epsilon", "exp", "inf", "infinity", "ln", "log", "nan", "pi"})  # mean something else in text
PARSER: list[Callable[[str], Exact]] = []  # how text is read: ``numbers.text``, which is made of these numbers, says so
MAX_DIGITS = 4_000  # Python refuses to write an integer of more than 4300 digits, unless asked


@lru_cache(maxsize=256)
def _ring(names: tuple[str, ...]) -> Any:
    return flint.fmpz_mpoly_ctx.get(names, flint.Ordering.lex)


class RationalFunction(Outward):
    """An element of Q(t, k, ...) that is not constant, in lowest terms over Z with a positive leading denominator.

    Arithmetic with integers and fractions; a result that is constant is a ``Fraction``. Values have no order: ask
    ``exactdp_checks`` for a sign over a range. Made by ``exact``, ``variable`` and arithmetic.
    """

    __slots__ = ("_den", "_key", "_num")

    def __init__(self, numerator: Any, denominator: Any) -> None:
        self._num, self._den = numerator, denominator
        self._key: tuple[Any, ...] | None = None

    @property
    def variables(self) -> tuple[str, ...]:
        """The names that occur, sorted."""
        return tuple(self._num.context().names())

    @property
    def numerator(self) -> dict[tuple[int, ...], int]:
        """Exponents (in the order of ``variables``) -> integer coefficient."""
        return {tuple(map(int, e)): int(c) for e, c in self._num.terms()}

    @property
    def denominator(self) -> dict[tuple[int, ...], int]:
        """As ``numerator``."""
        return {tuple(map(int, e)): int(c) for e, c in self._den.terms()}

    def at(self, **values: object) -> Exact:
        """The value after substitution of exact numbers for variables.

        Args:
            values: values of variables, such as t=3; names that do not occur are ignored.

        Returns:
            An exact number.

        Raises:
            OutOfScope: at a pole.

        Example:
            >>> from exactdp.numbers.exact import exact
            >>> exact("(t-1)/(t+1)").at(t=3)
            Fraction(1, 2)
        """
        point = [exact(values[name]) if name in values else variable(name) for name in self.variables]
        below = _substitute(self.denominator, point)
        if below == 0:
            at = ", ".join(f"{n} = {v}" for n, v in zip(self.variables, point, strict=True))
            raise OutOfScope(f"{self} has a pole at {at}: choose another point")
        return _substitute(self.numerator, point) / below

    def _apply(self, other: object, formula: Callable[[Any, Any, Any, Any], tuple[Any, Any]]) -> Exact:
        if isinstance(other, RationalFunction):
            names = tuple(sorted({*self.variables, *other.variables}))
            ring = _ring(names)
            parts = [p.project_to_context(ring) for p in (self._num, self._den, other._num, other._den)]
            return _lowest(*formula(*parts))
        if isinstance(other, Rational):
            ring = self._num.context()
            top, below = (ring.constant(int(part)) for part in (other.numerator, other.denominator))
            return _lowest(*formula(self._num, self._den, top, below))
        return NotImplemented  # type: ignore[no-any-return]

    def __add__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (a * d + c * b, b * d))

    def __sub__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (a * d - c * b, b * d))

    def __rsub__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (c * b - a * d, b * d))

    def __mul__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (a * c, b * d))

    def __truediv__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (a * d, b * c))

    def __rtruediv__(self, other: object) -> Exact:
        return self._apply(other, lambda a, b, c, d: (c * b, d * a))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> RationalFunction:
        return RationalFunction(-self._num, self._den)

    def __pos__(self) -> RationalFunction:
        return self

    def __pow__(self, exponent: int) -> Exact:
        if not isinstance(exponent, int):
            return NotImplemented
        if exponent < 0:
            return _lowest(self._den**-exponent, self._num**-exponent)
        return _lowest(self._num**exponent, self._den**exponent)

    def _canonical(self) -> tuple[Any, ...]:
        if self._key is None:
            self._key = (self.variables, tuple(self.numerator.items()), tuple(self.denominator.items()))
        return self._key

    def __eq__(self, other: object) -> bool:
        if isinstance(other, RationalFunction):
            return self._canonical() == other._canonical()
        return False if isinstance(other, Rational) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._canonical())

    def __str__(self) -> str:
        top, below = str(self._num), str(self._den)
        if below == "1":
            return top
        top = f"({top})" if len(self.numerator) > 1 else top
        single = len(self.denominator) == 1 and "*" not in below
        return f"{top}/{below}" if single else f"{top}/({below})"

    def __repr__(self) -> str:
        return f"exact({str(self)!r})"

    def __reduce__(self) -> Any:
        return exact, (str(self),)

    def _sympy_(self) -> Any:
        """The same as an expression of sympy, which asks for it by this name."""
        import sympy

        symbols = [sympy.Symbol(name) for name in self.variables]
        parts = ([c * sympy.prod(map(pow, symbols, e)) for e, c in p.items()] for p in (self.numerator, self.denominator))
        return sympy.Mul(*(sympy.Add(*terms) ** sign for terms, sign in zip(parts, (1, -1), strict=True)))

    def _latex(self) -> str:
        return quotient(self.numerator, self.denominator, self.variables)

    def _near(self, _: int, /) -> Fraction:
        raise BadInput(f"{self} depends on t: give a value, as in .at(t=3)")


Exact: TypeAlias = Fraction | RationalFunction


def _lowest(numerator: Any, denominator: Any) -> Exact:
    """numerator / denominator in lowest terms, as a Fraction where it is constant."""
    if denominator.is_zero():
        raise ZeroDivisionError("division by zero in Q(t, ...)")
    common = numerator.gcd(denominator)
    if not common.is_one():
        numerator, denominator = numerator / common, denominator / common
    if int(denominator.leading_coefficient()) < 0:
        numerator, denominator = -numerator, -denominator
    if numerator.is_constant() and denominator.is_constant():
        top = int(numerator.leading_coefficient()) if not numerator.is_zero() else 0
        return Fraction(top, int(denominator.leading_coefficient()))
    names = numerator.context().names()
    used = _ring(tuple(n for n, a, b in zip(names, numerator.degrees(), denominator.degrees(), strict=True) if a or b))
    if used.nvars() < len(names):
        numerator, denominator = numerator.project_to_context(used), denominator.project_to_context(used)
    return RationalFunction(numerator, denominator)


def _substitute(terms: Mapping[tuple[int, ...], int], point: list[Exact]) -> Exact:
    total: Exact = Fraction(0)
    for exponents, coefficient in terms.items():
        product: Exact = Fraction(coefficient)
        for value, exponent in zip(point, exponents, strict=True):
            if exponent:
                product = product * value**exponent
        total = total + product
    return total


@lru_cache(maxsize=256)
def variable(name: str) -> RationalFunction:
    """The variable ``name`` itself, an element of Q(name). Raises BadInput for other names."""
    if not (isinstance(name, str) and name.isidentifier() and name.isascii() and len(name) <= 30 and "__" not in name):
        raise BadInput(f"{shown(name)} is not a variable name: write at most 30 letters, digits and _, beginning with a letter")
    if name.lower() in RESERVED:
        raise BadInput(f"{name!r} has a meaning of its own in expressions: choose another name for a variable")
    ring = _ring((name,))
    return RationalFunction(ring.gens()[0], ring.constant(1))


def exact(value: object) -> Exact:
    """The exact number that ``value`` denotes: an element of Q or of Q(t, k, ...).

    Takes integers (numpy's too), fractions, ``decimal.Decimal``, text ("3/4", "0.1", "1e-3", "t/(t+1)", "e^eps"),
    numbers of python-flint and rational expressions of sympy.

    Args:
        value: an integer (numpy's too), a fraction, a ``decimal.Decimal``, text such as "3/4", "0.1", "1e-3", "t/(t+1)", or a
            number of another library.

    Returns:
        A ``Fraction``, or a ``RationalFunction`` where a variable occurs.

    Raises:
        NotExact: for a float and for a truth value.
        BadInput: for anything else that is no number.

    Example:
        >>> exact("0.1"), exact("t/(t+1)")
        (Fraction(1, 10), exact('t/(t + 1)'))
    """
    if type(value) is RationalFunction:
        return value
    if type(value) is Fraction and type(value.numerator) is int and type(value.denominator) is int:
        return value
    if type(value).__name__ in ("bool", "bool_"):
        raise NotExact(f"{value} is a truth value, not a number: write 0 or 1")
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))  # numpy's integers overflow inside a Fraction
    if isinstance(value, str):
        return PARSER[0](value)
    return _foreign(value)


def _foreign(value: Any) -> Exact:
    """``exact`` for the types of other libraries, recognised by their names so that none is imported."""
    kind = type(value)
    home = kind.__module__.partition(".")[0]
    if isinstance(value, float) or (home == "numpy" and kind.__name__.startswith(("float", "longdouble", "half"))):
        if not isfinite(value):
            raise NotExact(f"{float(value)!r} is not a finite number")
        shown = repr(float(value))
        advice = f'write "{shown}" in quotes for the decimal number, or Fraction({shown}) for the double that it is'
        raise NotExact(f"{shown} is a float, not an exact number: {advice}")
    if kind.__name__ == "Decimal" and home in ("decimal", "_decimal"):
        if not value.is_finite():
            raise NotExact(f"{value} is not a finite number")
        if value and max(abs(value.adjusted()), -value.as_tuple().exponent) > MAX_DIGITS:
            raise NotExact(f"a Decimal with more than {MAX_DIGITS} digits: write a shorter number")
        return Fraction(*value.as_integer_ratio())
    if home == "flint" and kind.__name__ == "fmpq":
        return Fraction(int(value.p), int(value.q))
    if home == "flint" and kind.__name__ == "fmpz":
        return Fraction(int(value))
    if home == "sympy" and hasattr(value, "atoms"):
        return _from_sympy(value)
    raise NotExact(f'a {kind.__name__} is not an exact number: write an integer, a Fraction, or text such as "3/4"')


def _from_sympy(value: Any) -> Exact:
    """The element of Q(t, ...) that an expression of sympy denotes, by way of its text, once its leaves are known to be exact."""
    for leaf in sorted(value.atoms(), key=str):
        if getattr(leaf, "is_Float", False):
            raise NotExact(f"{value} contains the float {leaf}: write a sympy.Rational, or the expression as text")
        if not (getattr(leaf, "is_Rational", False) or (getattr(leaf, "is_Symbol", False) and leaf.name.isidentifier())):
            raise NotExact(f"{value} contains {leaf}, neither a rational number nor a variable: write an expression in t")
    return exact(str(value))


def rational(value: object) -> Fraction:
    """``exact(value)``, which must be a rational number.

    Args:
        value: what ``exact`` takes.

    Returns:
        The number.

    Raises:
        BadInput: where a variable occurs.

    Example:
        >>> rational("1e-3")
        Fraction(1, 1000)
    """
    number = exact(value)
    if isinstance(number, RationalFunction):
        raise BadInput(f"{number} depends on {', '.join(number.variables)}: give a value, as in .at(t=3), or write a number")
    return number


def coprime_basis(integers: set[int]) -> list[int]:
    """Pairwise coprime integers > 1, none a perfect power, such that every given integer > 0 is a product of their powers.

    Args:
        integers: above 0.

    Returns:
        The basis, in ascending order.

    Example:
        >>> coprime_basis({12, 18})
        [2, 3]
    """
    basis: list[int] = []
    waiting = [n for n in integers if n > 1]
    while waiting:
        n = _root(waiting.pop())
        for i, b in enumerate(basis):
            common = gcd(n, b)
            if common > 1:
                del basis[i]
                waiting += [m for m in {common, b // common, n // common} if m > 1]
                break
        else:
            basis.append(n)
    return sorted(basis)


def _root(n: int) -> int:
    """The smallest integer of which n > 1 is a power."""
    while flint.fmpz(n).is_perfect_power():
        exponent, root = 2, int(flint.fmpz(n).root(2))
        while root**exponent != n:
            exponent += 1
            root = int(flint.fmpz(n).root(exponent))
        n = root
    return n
