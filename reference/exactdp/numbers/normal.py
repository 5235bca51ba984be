"""Real numbers written with +, -, *, /, ln, exp, sqrt, erf, and the normal law: Phi(x) = (1 + erf(x/sqrt 2))/2, phi(x) = Phi'(x).

A ``Real`` is the expression itself. It is enclosed at any precision in the ball arithmetic of Arb; its sign is decided by growing
precision (where it is rational or a sum of logarithms, exactly, so that 0 is found). phi needs 1/sqrt(2 pi), named ``phi0``.
Sources: F. Johansson, Arb, IEEE Transactions on Computers 2017; linear-queries, sections 3.1 and 3.2.

>>> print(cdf(Real.of("1.96")))
[0.97500210485177956, 0.97500210485177957]
>>> density(Real.of(0)) < Fraction("0.39894229"), Real.of(LogSum.ln(4)) >= 2 * LogSum.ln(2)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, TypeAlias, cast

import flint

from exactdp.arguments import check_bits
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum, ball, interval
from exactdp.numbers.exact import rational
from exactdp.numbers.latex import latex_tree
from exactdp.numbers.outward import Outward

__all__ = ["PHI0", "Real", "RealLike", "cdf", "density", "rational_or_real", "total"]

PRECISION = 8192  # bits of working precision at which an enclosure gives up
TINY = -100_000  # e^TINY < 2^-144000 is below any precision that is asked for


def _exp(x: Any) -> Any:
    if x > -TINY:
        raise OutOfScope(f"e^x is enclosed up to x = {-TINY}, and its exponent is larger: write a smaller one")
    return flint.arb(0).union(flint.arb(2) ** -144_000) if x < TINY else x.exp()


def _sqrt(x: Any) -> Any:
    return flint.arb.nan() if x < 0 else x.nonnegative_part().sqrt()


FUNCTIONS: dict[str, Callable[[Any], Any]] = {"ln": flint.arb.log, "exp": _exp, "sqrt": _sqrt, "erf": flint.arb.erf}


class _Once(list[Any]):
    """A part of expressions that occurs in many of them: its last enclosure is kept."""

    last: tuple[int, Any] | None = None


@dataclass(frozen=True)
class Real(Outward):
    """A real number: a fraction, a sum of logarithms, "phi0", or [sign or function, part, ...]; ``==`` compares expressions."""

    tree: Any

    @classmethod
    def of(cls, value: RealLike) -> Real:
        """The number itself, of a Real, of a sum of logarithms without eps, or of an exact rational number.

        Args:
            value: an integer, a fraction, text, a LogSum or a Real.

        Returns:
            The number.

        Raises:
            BadInput: where eps occurs, or a variable.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> Real.of("1/2").enclosure().width
            Fraction(0, 1)
        """
        if isinstance(value, LogSum) and value.epsilon:
            raise BadInput(f"{value} depends on eps: give a value for eps")
        if isinstance(value, LogSum):
            return cls(value if value.terms else value.constant)
        return value if isinstance(value, Real) else cls(rational(value))

    def __add__(self, other: RealLike) -> Real:
        other = Real.of(other)
        if _plain(self) and _plain(other):
            return Real.of(self.tree + other.tree)
        return Real(["+", self.tree, other.tree])

    def __neg__(self) -> Real:
        return self * -1

    def __sub__(self, other: RealLike) -> Real:
        other = Real.of(other)
        if self == other:
            return Real(Fraction(0))
        if _plain(self) and _plain(other):
            return Real.of(self.tree - other.tree)
        return Real(["-", self.tree, other.tree])

    def __rsub__(self, other: RealLike) -> Real:
        return Real.of(other) - self

    def __mul__(self, other: RealLike) -> Real:
        other = Real.of(other)
        if any(isinstance(tree, Fraction) and not tree for tree in (self.tree, other.tree)):
            return Real(Fraction(0))
        if _plain(self) and _plain(other) and Fraction in (type(self.tree), type(other.tree)):
            return Real.of(self.tree * other.tree)
        return Real(["*", self.tree, other.tree])

    def __truediv__(self, other: RealLike) -> Real:
        other = Real.of(other)
        if isinstance(other.tree, Fraction):
            return self * (1 / other.tree)
        return Real(["/", self.tree, other.tree])

    def __rtruediv__(self, other: RealLike) -> Real:
        return Real.of(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent: int) -> Real:
        if exponent < 0:
            return 1 / self**-exponent
        half = self ** (exponent // 2) if exponent > 1 else Real(Fraction(1))
        return half * half * self if exponent % 2 else half * half

    def __ceil__(self) -> int:
        """The least integer at or above the number. Raises OutOfScope where an integer is not told from it."""
        found = self.enclosure(256)
        if ceil(found.lower) != ceil(found.upper):
            raise OutOfScope("the number is not told from an integer by 256 bits")
        return ceil(found.lower)

    def __floor__(self) -> int:
        return -ceil(-self)

    def once(self) -> Real:
        """The same number, which is enclosed once for all expressions that are made of it.

        Returns:
            The same number.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> root = Real.of(2).sqrt().once()
            >>> (root * root - 2 + root).sign()
            1
        """
        return Real(_Once(self.tree)) if isinstance(self.tree, list) else self

    def ln(self) -> Real:
        """The natural logarithm of self > 0; a LogSum where self is rational.

        Returns:
            A real number.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> round(float(Real.of(2).sqrt().ln()), 12)
            0.34657359028
        """
        if isinstance(self.tree, Fraction) and self.tree > 0:
            return Real(LogSum.ln(self.tree))
        return Real(["ln", self.tree])

    def exp(self) -> Real:
        """e^self.

        Returns:
            A real number.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> round(float(Real.of(1).exp()), 12)
            2.718281828459
        """
        return Real(["exp", self.tree])

    def sqrt(self) -> Real:
        """The square root of self >= 0.

        Returns:
            A real number.

        Raises:
            BadInput: for a rational number or a sum of logarithms below 0.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> round(float(Real.of(2).sqrt()), 12)
            1.414213562373
        """
        if _plain(self) and self.sign() < 0:
            raise BadInput(f"sqrt needs a number >= 0, not {self.tree}")
        return Real(["sqrt", self.tree])

    def erf(self) -> Real:
        """The error function at self.

        Returns:
            A real number in (-1, 1).

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> round(float(Real.of(1).erf()), 12)
            0.84270079295
        """
        return Real(["erf", self.tree])

    def enclosure(self, bits: int = 64) -> Interval:
        """An interval of width at most 2^-bits that contains the number.

        Args:
            bits: the interval is at most 2^-bits wide.

        Returns:
            An interval with rational ends.

        Raises:
            OutOfScope: where the number is too large to enclose, or not defined.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> found = Real.of(2).sqrt().enclosure(40)
            >>> found.width <= 2**-40, found.lower**2 <= 2 <= found.upper**2
            (True, True)
        """
        precision = check_bits(bits) + 32
        while precision <= max(PRECISION, 4 * bits):
            with flint.ctx.workprec(precision):
                found = interval(_ball(self.tree))
            if found is not None and found.width * 2**bits <= 1:
                return found
            precision *= 2
        raise OutOfScope("the number is too large to enclose, or not defined")

    def sign(self) -> int:
        """-1, 0 or 1, decided.

        Returns:
            -1, 0 or 1.

        Raises:
            OutOfScope: where 2048 bits do not tell a compound expression from 0.

        Example:
            >>> from exactdp.numbers.normal import Real
            >>> (Real.of(2).sqrt() - 1).sign()
            1
        """
        if isinstance(self.tree, LogSum):
            return self.tree.sign()
        if isinstance(self.tree, Fraction):
            return (self.tree > 0) - (self.tree < 0)
        for bits in (64, 256, 1024, 2048):
            found = self.enclosure(bits)
            if found.lower > 0 or found.upper < 0 or not found.width:
                return (found.lower > 0) - (found.upper < 0)
        raise OutOfScope("the two numbers are not told apart by 2048 bits: an equality needs another proof")

    def __lt__(self, other: RealLike) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: RealLike) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: RealLike) -> bool:
        return (self - other).sign() > 0

    def __ge__(self, other: RealLike) -> bool:
        return (self - other).sign() >= 0

    def __float__(self) -> float:
        """A double near the number, also where that is small; 0.0 where 1280 bits do not tell it from 0."""
        for bits in (80, 160, 320, 640, 1280):
            found = self.enclosure(bits)
            if found.width * 2**60 <= abs(found.lower):
                return float(found.lower)
        return 0.0

    def _sympy_(self) -> Any:
        return _sympy(self.tree)

    def _latex(self) -> str:
        return latex_tree(self.tree)

    def _near(self, bits: int, /) -> Fraction:
        return self.enclosure(bits)._near(bits)

    def __str__(self) -> str:
        return str(self.tree) if _plain(self) else str(self.enclosure(80))


def _sympy(tree: Any) -> Any:
    """A number, phi0 = 1/sqrt(2 pi), or a sign or function and its parts."""
    import sympy

    if tree == "phi0":
        return 1 / sympy.sqrt(2 * sympy.pi)
    if not isinstance(tree, list):
        return tree.to_sympy() if isinstance(tree, Outward) else sympy.Rational(tree)
    sign, *parts = tree[0], *map(_sympy, tree[1:])
    if sign in FUNCTIONS:
        return getattr(sympy, "log" if sign == "ln" else sign)(*parts)
    if sign in "+*":
        return (sympy.Add if sign == "+" else sympy.Mul)(*parts)
    return parts[0] - parts[1] if sign == "-" else parts[0] / parts[1]


PHI0 = Real("phi0")
RealLike: TypeAlias = ExactLike | LogSum | Real  # what Real.of takes


def cdf(x: RealLike) -> Real:
    """Phi(x) = (1 + erf(x/sqrt 2))/2.

    Args:
        x: an exact number, or a ``Real``.

    Returns:
        Phi(x) as an expression that encloses it at any precision.

    Example:
        >>> round(float(cdf(1)), 6)
        0.841345
    """
    return ((Real.of(x) / Real.of(2).sqrt()).erf() + 1) / 2


def density(x: RealLike) -> Real:
    """phi(x) = phi0 e^(-x^2/2).

    Args:
        x: an exact number, or a ``Real``.

    Returns:
        phi(x) as an expression.

    Example:
        >>> round(float(density(0)), 6)
        0.398942
    """
    x = Real.of(x)
    return PHI0 * (x * x / -2).exp()


def rational_or_real(value: object) -> Fraction:
    """A rational number, or the ``Real`` itself, such as an irrational e^epsilon.

    Args:
        value: an exact number without variables, or a ``Real``.

    Returns:
        The same number.

    Raises:
        BadInput: where a variable occurs.

    Example:
        >>> rational_or_real("1/2")
        Fraction(1, 2)
    """
    return cast(Fraction, value) if isinstance(value, Real) else rational(value)


def total(values: Sequence[Real]) -> Real:
    """The sum, as an expression whose depth is the logarithm of its length.

    Args:
        values: numbers as ``Real``, an empty list counts as 0.

    Returns:
        The sum.

    Example:
        >>> float(total([Real.of(1), Real.of(2)]))
        3.0
    """
    if len(values) < 2:
        return values[0] if values else Real.of(0)
    half = len(values) // 2
    return total(values[:half]) + total(values[half:])


def _plain(value: Real) -> bool:
    return isinstance(value.tree, Fraction | LogSum)


def _ball(tree: Any) -> Any:
    """The expression in ball arithmetic, at the precision that is set."""
    if isinstance(tree, Fraction):
        return ball(tree)
    if isinstance(tree, LogSum):
        return tree.ball()
    if tree == "phi0":
        return 1 / (2 * flint.arb.pi()).sqrt()
    if isinstance(tree, _Once):
        if tree.last is None or tree.last[0] != flint.ctx.prec:
            tree.last = flint.ctx.prec, _ball(list(tree))
        return tree.last[1]
    sign, *parts = tree
    one, *rest = map(_ball, parts)
    if not rest:
        return FUNCTIONS[sign](one)
    (two,) = rest
    return one + two if sign == "+" else one - two if sign == "-" else one * two if sign == "*" else one / two
