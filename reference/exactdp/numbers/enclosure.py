"""Rigorous enclosures of ln, exp, sqrt and erf at rational points, and exact sums of logarithms of rationals.

``Interval`` is a pair of rationals that encloses. Every enclosure is at most 2^-bits wide, relative to the value where that
exceeds 1. ``LogSum`` is q + m eps + c_1 ln r_1 + ... with rational q, m, c_i and positive rational r_i: privacy levels, privacy
losses and informations are of this form. Its equality and sign are decided, never approximated: logarithms of pairwise coprime
integers are linearly independent over Q (unique factorisation), and independent of 1 (Lindemann).

>>> 3 < (1 + LogSum.ln(8)) - LogSum.ln(1)
True
>>> LogSum.ln(8) == 3 * LogSum.ln(2), LogSum.ln(3) <= Fraction(10986, 10000)
(True, False)
>>> print(exp(1))
[2.7182818284590452, 2.7182818284590453]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Any

import flint

from exactdp.arguments import check_bits, check_kind, listed
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.exact import Exact, coprime_basis, rational, variable
from exactdp.numbers.latex import logarithms
from exactdp.numbers.outward import Outward, figures, fmpq
from exactdp.numbers.powers import power_order

__all__ = ["Interval", "LogSum", "ball", "enclosed", "erf", "exp", "interval", "ln", "sqrt"]

SHOWN = 64  # logarithms of a sum that are shown
MOST, LEAST = 10**6, -200_000  # powers of 2 beyond which a number is not written down


@dataclass(frozen=True)
class Interval(Outward):
    """The real numbers from ``lower`` to ``upper``, both rational, both included."""

    lower: Fraction
    upper: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "lower", rational(self.lower))
        object.__setattr__(self, "upper", rational(self.upper))
        if self.lower > self.upper:
            raise BadInput(f"an interval needs lower <= upper, not {figures(self.lower)} and {figures(self.upper)}")

    @property
    def width(self) -> Fraction:
        """upper - lower."""
        return self.upper - self.lower

    def __contains__(self, value: Fraction | int) -> bool:
        return self.lower <= value <= self.upper

    def __add__(self, other: Interval | Fraction | int) -> Interval:
        other = _interval(other)
        return Interval(self.lower + other.lower, self.upper + other.upper)

    def __neg__(self) -> Interval:
        return Interval(-self.upper, -self.lower)

    def __sub__(self, other: Interval | Fraction | int) -> Interval:
        return self + -_interval(other)

    def __mul__(self, other: Interval | Fraction | int) -> Interval:
        lower, upper = (part := _interval(other)).lower, part.upper
        ends = [a * b for a in (self.lower, self.upper) for b in (lower, upper)]
        return Interval(min(ends), max(ends))

    def __truediv__(self, other: Interval | Fraction | int) -> Interval:
        if 0 in (other := _interval(other)):
            raise ZeroDivisionError("division by an interval that contains 0")
        return self * Interval(1 / other.upper, 1 / other.lower)

    def __str__(self) -> str:
        return f"[{figures(self.lower)}, {figures(self.upper, up=True)}]"

    def _sympy_(self) -> Any:
        import sympy

        return sympy.Interval(sympy.Rational(self.lower), sympy.Rational(self.upper))

    def _latex(self) -> str:
        return f"\\left{str(self)[:-1]}\\right]"

    def _near(self, _: int, /) -> Fraction:
        return (self.lower + self.upper) / 2


def _interval(value: Any, bits: int = 128) -> Interval:
    value = value.enclosure(bits) if hasattr(value, "tree") else value  # a Real
    return value if isinstance(value, Interval) else Interval(rational(value), rational(value))


def ball(value: Fraction) -> Any:
    """A rational number as a ball of Arb, at the precision that is set.

    Args:
        value: a rational number.

    Returns:
        A ``flint.arb``.

    Example:
        >>> ball(Fraction(1, 2)) == 0.5
        True
    """
    return flint.arb(fmpq(value))


def interval(found: Any) -> Interval | None:
    """A ball as an interval.

    Args:
        found: a ``flint.arb``.

    Returns:
        Its ends, those below 2^-200000 rounded outward; None of one that is not finite, or is 2^1000000 and more.

    Example:
        >>> interval(flint.arb(2)) == Interval(Fraction(2), Fraction(2)), interval(1 / flint.arb(0)) is None
        (True, True)
    """
    if not found.is_finite():
        return None
    ends = []
    for end, up in ((found.lower(), 1), (found.upper(), 0)):
        mantissa, exponent = (int(part) for part in end.man_exp())
        height = exponent + mantissa.bit_length()
        if height > MOST:
            return None
        small = mantissa and height < LEAST
        ends.append(((mantissa > 0) - up) * Fraction(2) ** LEAST if small else mantissa * Fraction(2) ** exponent)
    return Interval(*ends)


def enclosed(value: Callable[[], Any], bits: int, more: int = 0) -> Interval:
    """The ball ``value()`` as an interval at most 2^-bits wide (relative above 1).

    Args:
        value: makes a ball of Arb at the precision that is set.
        bits: the interval is at most 2^-bits wide, relative to the value above 1.
        more: bits of precision to begin with, beside these.

    Returns:
        The interval.

    Raises:
        OutOfScope: where no precision does.

    Example:
        >>> enclosed(lambda: flint.arb(2).sqrt(), 20).width < Fraction(1, 2**20)
        True
    """
    precision = check_bits(bits) + 20 + more
    while precision < 64 * (bits + 1000):
        with flint.ctx.workprec(precision):
            found = interval(value())
            if found is not None and found.width * 2**bits <= max(1, abs(found.lower)):
                return found
        precision *= 2
    raise OutOfScope("the value is too large to enclose")


def ln(value: object, bits: int = 64) -> Interval:
    """An enclosure of the natural logarithm of a rational number > 0.

    Args:
        value: a rational number above 0.
        bits: of precision.

    Returns:
        An enclosure of the value.

    Raises:
        BadInput: for value <= 0.

    Example:
        >>> round(float(ln(3).lower), 6)
        1.098612
    """
    x = rational(value)
    if x <= 0:
        raise BadInput(f"ln needs a number > 0, not {figures(x)}")
    return enclosed(lambda: ball(x).log(), bits)


def exp(value: object, bits: int = 64) -> Interval:
    """An enclosure of e^value for a rational number at most 100000 in absolute value.

    Args:
        value: a rational number from -100000 to 100000.
        bits: of precision.

    Returns:
        An enclosure of the value.

    Raises:
        OutOfScope: beyond 100000.

    Example:
        >>> round(float(exp(1).lower), 6)
        2.718282
    """
    x = rational(value)
    if abs(x) > 100_000:
        raise OutOfScope(f"exp({figures(x)}) is not enclosed: write an argument from -100000 to 100000")
    return enclosed(lambda: ball(x).exp(), bits)


def sqrt(value: Any, bits: int = 64) -> Interval:
    """An enclosure of the square root of a rational number >= 0, or of a ``Real``.

    Args:
        value: a rational number of at least 0, or a ``Real``.
        bits: of precision.

    Returns:
        An enclosure of the value.

    Raises:
        BadInput: for value < 0.

    Example:
        >>> round(float(sqrt(2).lower), 6)
        1.414214
    """
    if hasattr(value, "tree"):
        return _interval(value.sqrt(), bits)
    x = rational(value)
    if x < 0:
        raise BadInput(f"sqrt needs a number >= 0, not {figures(x)}")
    return enclosed(lambda: ball(x).sqrt(), bits)


def erf(value: object, bits: int = 64) -> Interval:
    """An enclosure of the error function (2/sqrt(pi)) times the integral of e^(-u^2) from 0 to a rational number.

    Args:
        value: a rational number.
        bits: of precision.

    Returns:
        An enclosure of the value.

    Example:
        >>> round(float(erf(1).lower), 6)
        0.842701
    """
    return enclosed(lambda: ball(rational(value)).erf(), bits)


class LogSum(Outward):
    """The real number constant + epsilon eps + sum of c ln r over ``terms`` (r -> c), in nats.

    ``eps`` stands for ln t: a sum in which it occurs is a function of eps >= 0, and ``a <= b`` then means "for every eps >= 0".
    """

    __slots__ = ("_logs", "_terms", "constant", "epsilon")

    def __init__(self, constant: object = 0, terms: Iterable[tuple[object, object]] = (), epsilon: object = 0) -> None:
        self.constant, self.epsilon = rational(constant), rational(epsilon)
        merged: dict[Fraction, Fraction] = {}
        for pair in listed(terms, "terms", "[(3, 1)] for ln 3"):
            value, coefficient = pair if isinstance(pair, tuple | list) and len(pair) == 2 else (pair, None)
            base = rational(value)
            if base <= 0:
                raise BadInput(f"ln needs a number > 0, not {figures(base)}")
            merged[base] = merged.get(base, Fraction(0)) + rational(coefficient)
        self._logs: tuple[int, Sequence[int], Sequence[int]] = (1, (), ())
        self._terms: dict[Fraction, Fraction] | None = {base: c for base, c in merged.items() if c and base != 1}

    @classmethod
    def over(cls, denominator: int, numbers: Sequence[int], factors: Sequence[int]) -> LogSum:
        """(sum of factor ln n)/denominator for distinct integers n > 0: many logarithms, without a fraction for each.

        Args:
            denominator: an integer > 0.
            numbers: distinct integers > 0.
            factors: as many integers.

        Returns:
            The sum.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print(LogSum.over(2, [2, 3], [1, 4]))
            1/2*ln(2) + 2*ln(3)
        """
        made = cls()
        made._logs, made._terms = (denominator, numbers, factors), None
        return made

    @property
    def terms(self) -> dict[Fraction, Fraction]:
        """The rational numbers r > 0, not 1, under a logarithm, with their coefficients, not 0."""
        if self._terms is None:
            over, numbers, factors = self._logs
            self._terms = {Fraction(n): Fraction(c, over) for n, c in zip(numbers, factors, strict=True) if c and n != 1}
        return self._terms

    @classmethod
    def ln(cls, value: Any) -> LogSum:
        """The logarithm of a rational number > 0, exactly; a ``Real`` of a ``Real``.

        Args:
            value: a rational number > 0, or a Real.

        Returns:
            A LogSum; a Real of a Real.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print(LogSum.ln(9))
            ln(9)
        """
        made: LogSum = value.ln() if hasattr(value, "tree") else cls(terms=[(rational(value), Fraction(1))])
        return made

    @classmethod
    def eps(cls) -> LogSum:
        """The symbol eps = ln t.

        Returns:
            The symbol.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print(LogSum.eps())
            eps
        """
        return cls(epsilon=1)

    def __add__(self, other: object) -> LogSum:
        other = _log_sum(other)
        if other is None:
            return NotImplemented
        return LogSum(self.constant + other.constant, [*self.terms.items(), *other.terms.items()], self.epsilon + other.epsilon)

    def __mul__(self, factor: object) -> LogSum:
        if not isinstance(factor, int | Fraction):
            return NotImplemented
        made = LogSum.__new__(LogSum)
        made.constant, made.epsilon = (v * factor if v else v for v in (self.constant, self.epsilon))
        made._logs, made._terms = (1, (), ()), {base: c * factor for base, c in self.terms.items()} if factor else {}
        return made

    def __neg__(self) -> LogSum:
        return self * -1

    def __sub__(self, other: object) -> LogSum:
        other = _log_sum(other)
        return NotImplemented if other is None else self + -other

    def __rsub__(self, other: object) -> LogSum:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def enclosure(self, bits: int = 64) -> Interval:
        """An interval that contains the number.

        Args:
            bits: the interval is at most 2^-bits wide.

        Returns:
            An interval with rational ends.

        Raises:
            OutOfScope: where eps occurs.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> found = LogSum.ln(2).enclosure()
            >>> found.width <= 2**-64, float(found.lower)
            (True, 0.6931471805599453)
        """
        if self.epsilon:
            raise OutOfScope(f"{self} depends on eps: it has a value only after .at(level)")
        return enclosed(self.ball, bits, len(self._logs[1]).bit_length())  # many terms lose so many bits

    def ball(self) -> Any:
        """The number without ``eps`` as a ball of Arb, at the precision that is set.

        Returns:
            An arb of python-flint.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> round(float(LogSum.ln(2).ball()), 12)
            0.69314718056
        """
        over, numbers, factors = self._logs
        if self._terms is not None:
            over, numbers, factors = 1, *(list(map(fmpq, part)) for part in (self._terms, self._terms.values()))
        logs = sum(map(mul, map(flint.arb.log, map(flint.arb, numbers)), factors), start=flint.arb(0))
        return ball(self.constant) + logs / over

    def at(self, level: LogSum) -> LogSum:
        """The value at eps = level.

        Args:
            level: a LogSum, in nats.

        Returns:
            The value, a LogSum.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print((LogSum.eps() * 2).at(LogSum.ln(3)))
            2*ln(3)
        """
        check_kind(level, LogSum, "level", "write one such as LogSum.ln(3)")
        return LogSum(self.constant, self.terms.items()) + level * self.epsilon

    def canonical(self) -> LogSum:
        """The same number over pairwise coprime integers > 1, none a perfect power; it is 0 exactly when no term is left.

        Returns:
            An equal LogSum.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print((LogSum.ln(8) - LogSum.ln(2)).canonical())
            2*ln(2)
        """
        basis = coprime_basis({n for base in self.terms for n in (base.numerator, base.denominator)})
        terms: dict[Fraction, Fraction] = {}
        for base, coefficient in self.terms.items():
            for part, sign in ((base.numerator, 1), (base.denominator, -1)):
                for b in basis:
                    while part % b == 0:
                        part //= b
                        terms[Fraction(b)] = terms.get(Fraction(b), Fraction(0)) + sign * coefficient
        return LogSum(self.constant, sorted(terms.items()), self.epsilon)

    def sign(self) -> int:
        """-1, 0 or 1, decided. With ``eps``: the sign for every eps > 0.

        Returns:
            -1, 0 or 1.

        Raises:
            OutOfScope: where the sign is not the same for every eps > 0.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> (LogSum.ln(8) - LogSum.ln(2) * 3).sign(), LogSum.eps().sign()
            (0, 1)
        """
        if self.epsilon:
            here, slope = LogSum(self.constant, self.terms.items()).sign(), 1 if self.epsilon > 0 else -1
            if here not in (0, slope):
                raise OutOfScope(f"the sign of {self} depends on eps: give a value for eps")
            return slope
        if not self.terms:
            return (self.constant > 0) - (self.constant < 0)
        bits = 32
        while 0 in (found := self.enclosure(bits)):
            if bits == 32 and not self.constant and (order := power_order(self.terms)) is not None:
                return order
            if bits == 128 and not (self.constant or self.canonical().terms):
                return 0
            bits *= 2
        return 1 if found.lower > 0 else -1

    def exp(self) -> Exact | None:
        """e^self where it is an element of Q(t), such as 3 t^2; None where it is not.

        Returns:
            A rational number, an element of Q(t), or None.

        Example:
            >>> from exactdp.numbers.enclosure import LogSum
            >>> LogSum.ln(3).exp(), LogSum(1).exp()
            (Fraction(3, 1), None)
        """
        if self.constant or self.epsilon.denominator != 1:
            return None
        product: Exact = Fraction(1)
        for base, c in self.canonical().terms.items():
            if c.denominator != 1:
                return None
            product = product * base**c.numerator
        return product * variable("t") ** int(self.epsilon) if self.epsilon else product

    def __eq__(self, other: object) -> bool:
        other = _log_sum(other)
        return NotImplemented if other is None else self.epsilon == other.epsilon and (self - other).sign() == 0

    def __hash__(self) -> int:
        return hash((self.constant, self.epsilon)) if self.epsilon else hash(self.constant)

    def __lt__(self, other: object) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: object) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: object) -> bool:
        return (self - other).sign() > 0

    def __ge__(self, other: object) -> bool:
        return (self - other).sign() >= 0

    def __float__(self) -> float:
        return float(self.enclosure(80).lower)

    def __str__(self) -> str:
        parts = [(self.constant, "")] if self.constant or not (self.terms or self.epsilon) else []
        parts += [(self.epsilon, "eps")] if self.epsilon else []
        parts += [(c, f"ln({base})") for base, c in self.terms.items()]
        text = " + ".join(("-" * (c < 0) if name and abs(c) == 1 else f"{c}*" if name else str(c)) + name for c, name in parts)
        return text.replace("+ -", "- ")

    def __repr__(self) -> str:
        if len(self.terms) > SHOWN:
            return f"<LogSum of {len(self.terms)} logarithms>"
        if self.epsilon < 0 or LogSum(self.constant, self.terms.items()).sign() < 0:
            return f"LogSum({self.constant!r}, {list(self.terms.items())!r}, {self.epsilon!r})"
        return f"level({str(self)!r})"

    def _sympy_(self) -> Any:
        import sympy

        parts = (sympy.Rational(c) * sympy.log(sympy.Rational(base)) for base, c in self.terms.items())
        return sympy.Add(sympy.Rational(self.constant), sympy.Rational(self.epsilon) * sympy.Symbol("eps"), *parts)

    def _latex(self) -> str:
        return logarithms(self.constant, self.epsilon, self.terms)

    def _near(self, bits: int, /) -> Fraction:
        if self.epsilon:
            raise BadInput(f"{self} depends on t: give a value, as in .at(LogSum.ln(3))")
        return self.enclosure(bits)._near(bits)

    def _repr_latex_(self) -> str | None:
        return super()._repr_latex_() if len(self.terms) <= SHOWN else None


def _log_sum(value: object) -> LogSum | None:
    return value if isinstance(value, LogSum) else LogSum(value) if isinstance(value, int | Fraction) else None
