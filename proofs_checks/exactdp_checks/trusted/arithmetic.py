"""The arithmetic of the kernel: rational functions, signs by coefficients and by Sturm's theorem, enclosures, expressions.

Part of the trusted base with ``kernel``; standard library only, and shared with nothing else, so that what finds a certificate
and what checks it have no arithmetic in common. Numbers are integers or strings "p/q". Expressions are nested lists:
["+", a, ...], ["-", a, b], ["*", a, ...], ["/", a, b], ["^", a, n], ["ln" | "exp" | "sqrt" | "erf", a]; other strings are
variables. What an expression leaves undefined stays so: no step of the arithmetic removes a pole.

>>> evaluate(["/", "t", ["+", "t", 1]], {"t": Fraction(3)}, Fraction)
Fraction(3, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import gcd, isqrt, prod
from operator import add, mul, sub, truediv
from typing import Any

from exactdp_checks.trusted.work import Rejected, spend

__all__ = [
    "FUNCTIONS",
    "WRITTEN",
    "Box",
    "Coefficients",
    "Quotient",
    "Rejected",
    "at",
    "bounded",
    "common_divisor",
    "divide",
    "evaluate",
]
__all__ += ["items", "number", "quotients", "require", "roots", "vector", "weighed"]

Terms = dict[tuple[int, ...], int]  # a polynomial: exponents -> coefficient, without zeros
Coefficients = list[int]  # a polynomial in one variable, from the constant term on, the last one not 0
WRITTEN = 14_000  # bits of an integer that is read, or written in a sentence
DEPTH = 200  # of an expression
LIMIT = 200_000  # the size of a value, in bits; that of a polynomial counts a hundred more for every term
POWERS = 20_000  # the sum of the exponents of a term
DEGREE = 2_000  # of a polynomial whose sign is decided; in several variables, the number of its terms after a shift
EXPONENTIAL, ERROR = 10_000, 30  # up to which exp and erf are enclosed
KEPT = 4_096  # values of a function that are not computed twice
STURM = 2_000_000  # degree^2 (degree + bits of the coefficients and of the start) of a polynomial whose roots are counted


def require(condition: object, reason: str) -> None:
    """Reject the certificate unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def number(value: Any) -> Fraction:
    """The rational number that an integer or a string "p/q" denotes."""
    if type(value) is int:
        require(value.bit_length() <= WRITTEN, "a number is too large")
        return Fraction(value)
    digits = value.removeprefix("-").replace("/", "", 1) if type(value) is str else "no"
    require(digits.isascii() and digits.isdecimal(), "a number is an integer or a string p/q")
    above, slash, below = value.partition("/")
    found = Fraction(int(above), int(below)) if slash else Fraction(int(above))
    short = len(value) < WRITTEN // 4  # a digit has less than four bits
    require(short or max(map(int.bit_length, found.as_integer_ratio())) <= WRITTEN, "a number is too large")
    return found


def items(value: Any) -> Any:
    """``value``, a list (or, of a body that is not yet JSON, a tuple): no text and no object is read as one."""
    require(type(value) in (list, tuple), "not a list")
    return value


def vector(value: Any) -> list[Fraction]:
    """A list of numbers."""
    return [number(c) for c in items(value)]


class Quotient:
    """A quotient of two integer polynomials in the same variables; only constants are cancelled; the denominator is not zero."""

    def __init__(self, above: Terms, below: Terms) -> None:
        require(below, "division by zero")
        common = gcd(*above.values(), *below.values())
        if common > 1:
            above, below = ({e: c // common for e, c in terms.items()} for terms in (above, below))
        self.above, self.below = above, below

    @staticmethod
    def times(a: Terms, b: Terms) -> Terms:
        """The product of two polynomials."""
        if len(b) == 1:  # no two terms meet
            ((f, d),) = b.items()
            return {tuple(map(int.__add__, e, f)): c * d for e, c in a.items()}
        found: Terms = {}
        for (e, c), (f, d) in product(a.items(), b.items()):
            g = tuple(map(int.__add__, e, f))
            found[g] = found.get(g, 0) + c * d
        return {e: c for e, c in found.items() if c}

    def __add__(self, other: Quotient, sign: int = 1) -> Quotient:
        a, b, below = self.above, other.above, self.below
        if self.below != other.below:
            a, b, below = self.times(a, other.below), self.times(b, self.below), self.times(below, other.below)
        found = {e: a.get(e, 0) + sign * b.get(e, 0) for e in a.keys() | b.keys()}
        return Quotient({e: c for e, c in found.items() if c}, below)

    def __sub__(self, other: Quotient) -> Quotient:
        return self.__add__(other, -1)

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.times(self.above, other.above), self.times(self.below, other.below))

    def __truediv__(self, other: Quotient) -> Quotient:
        found = Quotient(self.times(self.above, other.below), self.times(self.below, other.above))
        if not any(map(any, other.below)):
            return found
        return found * Quotient(other.below, other.below)  # undefined where the divisor is

    def by_coefficients(self, corner: Sequence[int], strict: bool) -> set[int]:
        """Reject unless self >= 0 (> 0) by coefficients after the shift to the corner; which variables may stand there."""
        above, below = shifted(self.above, corner), shifted(self.below, corner)
        sign = max(below.values()) > 0 or -1
        require(all(c * sign > 0 for p in (above, below) for c in p.values()) and (above or not strict), "a negative coefficient")
        closed: set[int] = set()
        for i in range(len(corner)):  # what must not vanish has a monomial free of all the variables at the corner
            if all(any(not any(e[j] for j in closed | {i}) for e in p) for p in ((above, below) if strict else (below,))):
                closed.add(i)
        return closed

    def by_sturm(self, low: Fraction, strict: bool) -> None:
        """Reject unless self (in one variable) is >= 0 from low on where it is defined; if strict, defined and > 0 throughout."""
        terms = self.times(self.above, self.below)
        p = [terms.get((i,), 0) for i in range(1 + max((e for (e,) in terms), default=-1))]
        require(weighed(p, low) <= STURM, "a polynomial too large for Sturm's theorem")
        require(p[-1] > 0 if p else not strict, "the value is 0, or negative far out")
        repeated = common_divisor(p, derivative(p))
        current, level = divide(p, repeated)[0] if p else [], 1
        while len(current) > 1:  # current is the product of the distinct factors of multiplicity >= level
            following = common_divisor(current, repeated)
            factor = divide(current, following)[0]  # those of multiplicity level; the sign changes at roots where it is odd
            require((level % 2 == 0 and not strict) or not roots(factor, low), "the sign changes")
            require(not strict or at(factor, low), "0 or undefined at the lower end")
            repeated, current, level = divide(repeated, following)[0], following, level + 1

    def from_one(self) -> None:
        """Reject unless self >= 0 for every t >= 1 where it is defined (one variable)."""
        try:
            self.by_coefficients([1], strict=False)
        except Rejected:
            self.by_sturm(Fraction(1), strict=False)


def shifted(terms: Terms, corner: Sequence[int]) -> Terms:
    """The polynomial in which every variable v is replaced by corner + v."""
    require(prod(1 + max(e[i] for e in [(0,) * len(corner), *terms]) for i in range(len(corner))) <= DEGREE, "too many terms")
    for i, start in enumerate(corner):
        if not start:
            continue
        moved: Terms = {}
        for e, c in terms.items():
            spend((1 + e[i]) * (1 + ((c.bit_length() + e[i] * start.bit_length()) * (start.bit_length() + 11) >> 20)))
            for power in range(e[i], -1, -1):  # c is the coefficient times a binomial coefficient and a power of start
                f = (*e[:i], power, *e[i + 1 :])
                moved[f] = moved.get(f, 0) + c
                c = c * start * power // (e[i] - power + 1)
        terms = bounded({e: c for e, c in moved.items() if c})
    return terms


def divide(a: Coefficients, b: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Positive multiples of the quotient and of the remainder, both without a common factor of their coefficients."""
    quotient, rest = [0] * max(len(a) - len(b) + 1, 0), a
    while len(rest) >= len(b):
        place, scale = len(rest) - len(b), abs(b[-1]) // gcd(rest[-1], b[-1])
        factor = rest[-1] * scale // b[-1]
        quotient = [c * scale for c in quotient]
        quotient[place] = factor
        rest = [c * scale - factor * b[i - place] if i >= place else c * scale for i, c in enumerate(rest)]
        while rest and not rest[-1]:
            rest.pop()
    return [c // gcd(*quotient) for c in quotient], [c // gcd(*rest) for c in rest]


def common_divisor(a: Coefficients, b: Coefficients) -> Coefficients:
    """A greatest common divisor."""
    return common_divisor(b, divide(a, b)[1]) if b else a


def derivative(p: Coefficients) -> Coefficients:
    """The derivative."""
    return [c * i for i, c in enumerate(p)][1:]


def at(p: Coefficients, x: Fraction) -> int:
    """p(x) times a positive integer."""
    above, below = x.as_integer_ratio()
    return sum(c * above**i * below ** (len(p) - i) for i, c in enumerate(p))


def weighed(p: Coefficients, low: Fraction) -> int:
    """degree^2 (degree + bits) of a polynomial whose roots above ``low`` are to be counted; that work is charged."""
    degree, longest = len(p) - 1, max(map(int.bit_length, (*p, *low.as_integer_ratio())))
    measure = degree**2 * (degree + longest)
    spend(measure**2 >> 16 if p else 0)
    return measure if p else 0


def roots(p: Coefficients, low: Fraction) -> int:
    """The number of roots above low of a polynomial without repeated factors, by Sturm's theorem."""
    chain = [p, derivative(p)]
    while chain[-1]:
        chain.append([-c for c in divide(chain[-2], chain[-1])[1]])
    here, far = [v for v in (at(f, low) for f in chain) if v], [f[-1] for f in chain[:-1]]
    return sum(a * b < 0 for a, b in pairwise(here)) - sum(a * b < 0 for a, b in pairwise(far))


class Box:
    """The real numbers from low to high, rounded outward to multiples of 2^-bits; enclosures of functions at rational points.

    The ends are the integers ``least`` and ``most``, in units of 2^-bits. An operation is exact, and then rounded to the bits of
    its first operand.
    """

    def __init__(self, low: Fraction, high: Fraction, bits: int) -> None:
        self.least, self.bits = (low.numerator << bits) // low.denominator, bits
        self.most = -((-high.numerator << bits) // high.denominator)

    @staticmethod
    def of(least: int, most: int, bits: int) -> Box:
        """The box with these ends."""
        found = object.__new__(Box)
        found.least, found.most, found.bits = least, most, bits
        return found

    @property
    def low(self) -> Fraction:
        """The lower end."""
        return Fraction(self.least, 1 << self.bits)

    @property
    def high(self) -> Fraction:
        """The upper end."""
        return Fraction(self.most, 1 << self.bits)

    def __add__(self, other: Box) -> Box:
        p, q = self.bits, other.bits
        return Box.of(self.least + ((other.least << p) >> q), self.most - ((-other.most << p) >> q), p)

    def __sub__(self, other: Box) -> Box:
        return self + Box.of(-other.most, -other.least, other.bits)

    def __mul__(self, other: Box) -> Box:
        ends = [a * b for a in (self.least, self.most) for b in (other.least, other.most)]
        return Box.of(min(ends) >> other.bits, -(-max(ends) >> other.bits), self.bits)

    def __truediv__(self, other: Box) -> Box:
        require(other.least > 0 or other.most < 0, "division by an interval that contains 0")
        one = 1 << (self.bits + other.bits)
        return self * Box.of(one // other.most, -(-one // other.least), self.bits)

    def image(self, function: Callable[[Fraction, int], Box]) -> Box:
        """What an increasing function, enclosed at rational points, makes of the interval."""
        least = function(self.low, self.bits)
        most = least if self.least == self.most else function(self.high, self.bits)
        return Box(least.low, most.high, self.bits)

    @staticmethod
    def series(start: Fraction, ratio: Callable[[int], tuple[int, int]], tail: Fraction, first: int, bits: int) -> Box:
        """The sum of t_0 = start, t_n = t_(n-1) p/q, (p, q) = ratio(n); from n = first > 0 on, the rest is within tail |t_n|."""
        term = Box(start, start, bits)
        low, high = term.least, term.most  # in units of 2^-bits
        n, below, above, most = 0, 0, 0, 0
        while n < first or (tail.numerator * most > 4 * tail.denominator and n <= 9 * bits):
            below, above, n, (p, q) = below + low, above + high, n + 1, ratio(n + 1)
            low, high = min(low * p, high * p) // q, -(min(-low * p, -high * p) // q)
            most = max(abs(low), abs(high))
        far, unit = tail.numerator * most, tail.denominator
        return Box.of((below * unit - far) // unit, -((-above * unit - far) // unit), bits)

    @staticmethod
    @lru_cache(KEPT)
    def arctangent(z: Fraction, sign: int, bits: int) -> Box:
        """atanh z (sign 1) or atan z (sign -1) for |z| <= 1/3: the sum of sign^n z^(2n+1) / (2n+1), tail below 9/8 of a term."""
        p, q = (sign * z * z).as_integer_ratio()
        return Box.series(z, lambda n: (p * (2 * n - 1), q * (2 * n + 1)), Fraction(9, 8), 1, bits)

    @staticmethod
    @lru_cache(KEPT)
    def ln(x: Fraction, bits: int) -> Box:
        """ln x = e ln 2 + 2 atanh((y-1)/(y+1)) for x = 2^e y, 2/3 <= y <= 4/3; ln 2 = 2 atanh(1/3)."""
        require(x > 0, "the logarithm of a number that is not positive")
        e = x.numerator.bit_length() - x.denominator.bit_length()
        e += (x * 3 > Fraction(2) ** e * 4) - (x * 3 < Fraction(2) ** e * 2)
        y, working = x / Fraction(2) ** e, bits + e.bit_length() + 8
        of_y, of_2 = Box.arctangent((y - 1) / (y + 1), 1, working), Box.arctangent(Fraction(1, 3), 1, working)
        half = of_y + of_2 * Box(Fraction(e), Fraction(e), 0)
        return Box(2 * half.low, 2 * half.high, bits)

    @staticmethod
    @lru_cache(KEPT)
    def exp(x: Fraction, bits: int) -> Box:
        """e^x = (e^r)^(2^s) for x = 2^s r, |r| <= 1/2; the series of e^r has a tail below twice a term."""
        require(abs(x) <= EXPONENTIAL, "an exponential beyond e^10000")
        s = int(abs(x)).bit_length() + 1
        working = bits + s + max(0, 3 * int(x) // 2) + 16
        power = Box.series(Fraction(1), lambda n: (x.numerator, (x.denominator << s) * n), Fraction(2), 1, working)
        for _ in range(s):
            power = power * power
        return Box(power.low, power.high, bits)

    @staticmethod
    @lru_cache(KEPT)
    def sqrt(x: Fraction, bits: int) -> Box:
        """The square root, by the integer square root."""
        require(x >= 0, "the square root of a negative number")
        root = isqrt(x.numerator * 4**bits // x.denominator)
        return Box(Fraction(root, 2**bits), Fraction(root + 1, 2**bits), bits)

    @staticmethod
    @lru_cache(KEPT)
    def erf(x: Fraction, bits: int) -> Box:
        """2/sqrt(pi) sum of (-1)^n x^(2n+1) / (n! (2n+1)), alternating, decreasing from n = x^2 on; pi by Machin's formula."""
        require(abs(x) <= ERROR, "erf beyond 30")
        working, first = bits + 3 * int(x * x) + 16, int(x * x) + 1
        p, q = (-x * x).as_integer_ratio()
        total = Box.series(2 * x, lambda n: (p * (2 * n - 1), q * n * (2 * n + 1)), Fraction(1), first, working)
        a, b = Box.arctangent(Fraction(1, 5), -1, working), Box.arctangent(Fraction(1, 239), -1, working)
        value = total / Box(16 * a.low - 4 * b.high, 16 * a.high - 4 * b.low, working).image(Box.sqrt)
        return Box(value.low, value.high, bits)


FUNCTIONS = {"ln": Box.ln, "exp": Box.exp, "sqrt": Box.sqrt, "erf": Box.erf}


def size(value: Any) -> tuple[int, int]:
    """(terms, bits) of a value. Rejected if it is so large that to work with it takes long."""
    if type(value) is Fraction:
        terms, bits = 1, value.numerator.bit_length() + value.denominator.bit_length()
    elif type(value) is Box:
        terms, bits = 1, value.least.bit_length() + value.most.bit_length() + 2 * value.bits
    else:
        parts = [value] if type(value) is dict else [value.above, value.below]
        sums = [(sum(e), c.bit_length()) for p in parts for e, c in p.items()]
        terms, bits = len(sums), sum(100 + power + length for power, length in sums)
        require(all(power <= POWERS for power, _ in sums), "a power is too high")
    require(bits <= LIMIT, "a value is too large")
    return terms, bits


def bounded(value: Any) -> Any:
    """``value``, rejected if it is too large."""
    size(value)
    return value


def folded(operation: Callable[[Any, Any], Any], first: Any, others: Sequence[Any]) -> Any:
    """The operation from the left, the work of each step charged before it is done."""
    terms, bits = size(first)
    before, more, longer, scale = None, 0, 0, 15 if type(first) is Fraction else 20
    for other in others:
        if other is not before:
            before, (more, longer) = other, size(other)
        spend(3 + 3 * terms * more + (bits * longer >> scale))
        first = operation(first, other)
        terms, bits = size(first)
    return first


def applied(name: str, box: Box) -> Box:
    """A function of an enclosure, the work at each end charged before it is done."""
    for end in {box.low, box.high}:
        bits, working = sum(map(int.bit_length, end.as_integer_ratio())), box.bits
        if name == "exp":
            require(abs(end) <= EXPONENTIAL, "an exponential beyond e^10000")
            working += max(0, 3 * int(end) // 2)
        elif name == "erf":
            require(abs(end) <= ERROR, "erf beyond 30")
            working += 3 * int(end * end)
        spend(4 * working + ((bits if name == "sqrt" else working**2) * bits >> (18 if name == "erf" else 20)))
    return box.image(FUNCTIONS[name])


def evaluate(expression: Any, values: Mapping[str, Any], lift: Callable[[Fraction], Any], depth: int = DEPTH) -> Any:
    """The value of an expression: variables have the given values, and ``lift`` takes fractions to the arithmetic wanted."""
    if type(expression) is not list:
        spend(2)
    if type(expression) is str and expression.isidentifier():
        found = values[expression]
        return lift(found) if type(found) is Fraction else found
    if type(expression) is not list:
        return lift(number(expression))
    require(depth, "an expression is too deep")
    sign, *parts = expression
    if sign == "^":
        base, exponent = parts
        require(type(exponent) is int and 1 <= exponent <= 1000, "an exponent is an integer from 1 to 1000")
        power = evaluate(base, values, lift, depth - 1)
        return folded(mul, power, [power] * (exponent - 1))
    arguments = [evaluate(part, values, lift, depth - 1) for part in parts]
    if sign in FUNCTIONS:
        (box,) = arguments
        return applied(sign, box)
    require(len(arguments) == 2 or (sign in ("+", "*") and arguments), f"{sign} takes two arguments")
    operation = {"+": add, "-": sub, "*": mul, "/": truediv}[sign]
    return folded(operation, arguments[0], arguments[1:])


def quotients(names: Sequence[str]) -> tuple[dict[str, Quotient], Callable[[Fraction], Quotient]]:
    """The variables as rational functions, and how a fraction becomes one."""
    zero = (0,) * len(names)
    units = {n: Quotient({tuple(int(i == j) for j in range(len(names))): 1}, {zero: 1}) for i, n in enumerate(names)}
    return units, lambda c: Quotient({zero: c.numerator} if c else {}, {zero: c.denominator})
