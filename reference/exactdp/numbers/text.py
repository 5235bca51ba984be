"""Exact numbers and privacy levels from text, by a small grammar of our own: nothing is ever evaluated as code.

    sum     = product  (("+" | "-") product)*
    product = signed   (("*" | "/") signed)*
    signed  = ("+" | "-") signed | power
    power   = atom (("^" | "**") signed)?
    atom    = number | name | "(" sum ")" | ("exp" | "ln" | "log") "(" sum ")" | ("ln" | "log") number

Names are variables (t, k, ...); ``eps`` (or ``epsilon``) is ln t and ``e`` has only powers, so ``e^eps`` is t and ``ln 3``,
``ln3`` and ``log(3)`` are one logarithm. A text that people read in two ways is refused, with both of them: see ``readings``.
Length, depth and the size of every intermediate value are bounded, so that any text is read or refused at once.

>>> parse_exact("e^eps/(e^eps + 3)"), parse_exact("1e-3")
(exact('t/(t + 3)'), Fraction(1, 1000))
>>> level("t=3") == level("ln 3"), level("2 * eps"), level("1.0986")
(True, level('2*eps'), level('5493/5000'))
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, isfinite, prod

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import MAX_DIGITS, PARSER, RESERVED, Exact, RationalFunction, exact, variable
from exactdp.numbers.readings import LOGARITHM, refused

__all__ = ["decimal", "level", "parse_exact"]

MAX_LENGTH, MAX_DEPTH, MAX_DEGREE, MAX_TERMS, MAX_LOGS = 20_000, 60, 20_000, 20_000, 64
MAX_BITS = 14_000  # of one integer; a little more than MAX_DIGITS digits
MAX_WORK = 100_000_000  # bits of all polynomials that one text makes
_TOKEN = re.compile(r"\s*(?:((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|([A-Za-z_][A-Za-z_0-9]*)|(\*\*|[-+*/^()]))")
_NUMBER = re.compile(r"\s*([+-]?)([0-9]+)(?:/([0-9]+)|\.([0-9]*)|)(?:[eE]([+-]?[0-9]{1,5}))?\s*\Z")
NUMBER = 'a number or an expression in t ({reason}): write "3/4", "0.1" or "t/(t+1)"'
LEVEL = 'a privacy level ({reason}): write a number of nats, "ln 3", "t=3" or "eps"'
_E = object()  # the base of the natural logarithm, meaningful only with an exponent


def shorten(text: str, most: int = 40) -> str:
    """``text`` as a short quotation for a message, control characters escaped."""
    return repr(text if len(text) <= most else text[: most - 3] + "...")


def parse_exact(text: str) -> Exact:
    """The element of Q or Q(t, ...) that ``text`` denotes.

    Args:
        text: such as "3/4", "1e-3" or "e^eps/(e^eps + 3)".

    Returns:
        A ``Fraction``, or a ``RationalFunction`` where a variable occurs.

    Raises:
        BadInput: for text that is no number, has two readings, or is a logarithm.

    Example:
        >>> parse_exact("1e-3"), parse_exact("t/(t+1)")
        (Fraction(1, 1000), exact('t/(t + 1)'))
    """
    if not isinstance(text, str):
        raise BadInput(f"{shown(text)} is no text: write a number or an expression in t in quotes")
    quick = _NUMBER.match(text) if len(text) <= MAX_DIGITS else None
    if quick and not (quick[3] and quick[5]):
        return _number(text, *quick.groups())
    value = _Parser(text).parse()
    if isinstance(value, LogSum):
        raise BadInput(f"{shorten(text)} is a logarithm, not a rational function of t: write a fraction or an expression in t")
    return value


def _number(text: str, sign: str, whole: str, below: str | None, decimals: str | None, exponent: str | None) -> Fraction:
    """The value of a plain number, without the parser: 3/4, -0.25, 1e-3."""
    shift = int(exponent or 0) - len(decimals or "")
    if abs(shift) + len(whole) > MAX_DIGITS:
        raise BadInput(f"{shorten(text)} has more than {MAX_DIGITS} digits: write a shorter number")
    if below is not None and not int(below):
        raise BadInput(f"{shorten(text)} divides by zero: write a number that is not 0 below the line")
    value = Fraction(int(whole + (decimals or "")), int(below or 1)) * (Fraction(10) ** shift if shift else 1)
    return -value if sign == "-" else value


def level(value: object) -> LogSum:
    """The privacy level (in nats) that ``value`` denotes: a number, "ln 3", "t=3" (that is ln 3), "eps", "2*eps", or a LogSum.

    A float, of Python or of numpy, is the shortest decimal that is read as this float: 0.1 is 1/10.

    Args:
        value: a number of nats, text such as "ln 3", "t=3", "eps", "2*eps", or a ``LogSum``.

    Returns:
        The level in nats.

    Raises:
        BadInput: for anything that is not a constant or a multiple of eps plus a constant, for a negative constant, and for text
            with two readings.

    Example:
        >>> level("ln 3"), level("t=3"), level(0.1)
        (level('ln(3)'), level('ln(3)'), level('1/10'))
    """
    if isinstance(value, str):
        text = value.strip()
        named = re.fullmatch(r"(?:t|e\^eps|exp\(eps\))\s*=(.*)", text, re.DOTALL)
        found: Exact | LogSum = _ln(_Parser(named[1], LEVEL).parse(), text) if named else _Parser(text, LEVEL).parse()
    else:
        found = value if isinstance(value, LogSum) else exact(decimal(value))
    if isinstance(found, RationalFunction):
        raise BadInput(f'{shorten(str(found))} is not a privacy level: write a number of nats, "ln 3", "t=3" or "eps"')
    found = found if isinstance(found, LogSum) else LogSum(found)
    if found.epsilon < 0 or LogSum(found.constant, found.terms.items()).sign() < 0:
        raise BadInput(f"{shorten(str(found))} is negative: a privacy level is at least 0")
    return found


def decimal(value: object) -> object:
    """A finite float as its shortest decimal, in its own precision; anything else as it is.

    Args:
        value: anything.

    Returns:
        Text for a float, the value itself for anything else.

    Example:
        >>> decimal(0.1), decimal(3)
        ('0.1', 3)
    """
    foreign = type(value).__module__ == "numpy" and type(value).__name__.startswith(("float", "longdouble", "half"))
    if not foreign and isinstance(value, float):
        return repr(float(value)) if isfinite(value) else value
    return str(value) if foreign and isfinite(value) else value  # type: ignore[arg-type]


def _ln(value: object, text: str) -> LogSum:
    if isinstance(value, Fraction) and value > 0:
        return LogSum.ln(value)
    if isinstance(value, RationalFunction) and value.variables == ("t",):
        above, below = list(value.numerator.items()), list(value.denominator.items())
        if len(above) == len(below) == 1:
            (((n,), a),), (((m,), b),) = above, below
            if a > 0:
                return LogSum.ln(Fraction(a, b)) + LogSum.eps() * (n - m)
    raise BadInput(f"{shorten(text)}: a logarithm needs a rational number > 0 or a power of t")


class _Parser:
    def __init__(self, text: str, refusal: str = NUMBER) -> None:
        self.text, self.refusal, self.depth, self.place, self.work = text, refusal, 0, 0, 0
        if len(text) > MAX_LENGTH:
            raise BadInput(f"{shorten(text)} has {len(text)} characters: write at most {MAX_LENGTH}")
        self.tokens: list[tuple[str, str]] = []
        at = 0
        end = len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if not match:
                raise self.error(f"unexpected {text[at:].lstrip()[:1]!r}")
            number, name, sign = match.groups()
            self.tokens.append(("number", number) if number else ("name", name) if name else ("sign", sign))
            at = match.end()
        if reason := refused(self.tokens):
            raise BadInput(f"{shorten(text)} is not read: {reason}")

    def error(self, reason: str) -> BadInput:
        return BadInput(f"{shorten(self.text)} is not {self.refusal.format(reason=reason)}")

    def parse(self) -> Exact | LogSum:
        if not self.tokens:
            raise self.error("it is empty")
        try:
            value = self.sum()
        except ZeroDivisionError:
            raise self.error("it divides by zero") from None
        if self.place < len(self.tokens):
            raise self.error(f"unexpected {self.tokens[self.place][1]!r}")
        if value is _E:
            raise self.error("e alone is not rational; e^eps is t")
        return value

    def take(self, *signs: str) -> str | None:
        if self.place < len(self.tokens) and self.tokens[self.place][0] == "sign" and self.tokens[self.place][1] in signs:
            self.place += 1
            return self.tokens[self.place - 1][1]
        return None

    def need(self, sign: str) -> None:
        if not self.take(sign):
            raise self.error(f"{sign!r} is missing")

    def sum(self) -> Exact | LogSum:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(f"it is nested more than {MAX_DEPTH} deep")
        value = self.product()
        while sign := self.take("+", "-"):
            left, right = self.value(value), self.value(self.product())
            if {type(left), type(right)} == {LogSum, RationalFunction}:
                raise self.error("a logarithm can only be added to a number or a logarithm")
            self.spend(left, right)
            value = self.small(left + right if sign == "+" else left - right)
        self.depth -= 1
        return value

    def product(self) -> Exact | LogSum:
        value = self.signed()
        while sign := self.take("*", "/"):
            left, right = self.value(value), self.value(self.signed())
            if isinstance(right, LogSum) and (sign == "/" or not isinstance(left, Fraction)):
                raise self.error("a logarithm can only be multiplied by a number")
            if isinstance(left, LogSum):
                if not isinstance(right, Fraction):
                    raise self.error("a logarithm can only be multiplied by a number")
                value = self.small(left * (right if sign == "*" else 1 / right))
            else:
                self.spend(left, right)
                value = self.small(left * right if sign == "*" else left / right)  # type: ignore[operator]
        return value

    def signed(self) -> Exact | LogSum:
        negative = False
        while sign := self.take("+", "-"):
            negative ^= sign == "-"
        value = self.power()
        return -self.value(value) if negative else value

    def power(self) -> Exact | LogSum:
        base = self.atom()
        if not self.take("^", "**"):
            return base
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(f"it is nested more than {MAX_DEPTH} deep")
        exponent = self.value(self.signed())
        self.depth -= 1
        if base is _E:
            return self.exp(exponent)
        base = self.value(base)
        if not (isinstance(exponent, Fraction) and exponent.denominator == 1):
            raise self.error("an exponent must be an integer, or a multiple of eps over e")
        if isinstance(base, LogSum):
            raise self.error("a power of a logarithm is not rational")
        n = int(exponent)
        if abs(n) > MAX_DEGREE or (isinstance(base, Fraction) and abs(n) * (_bits(base) - 1) > MAX_BITS):
            raise self.error("a power is too large")
        self.spend(base, times=abs(n))
        return self.small(base**n)

    def exp(self, exponent: Exact | LogSum) -> Exact:
        if not isinstance(exponent, LogSum):
            if exponent == 0:
                return Fraction(1)
            raise self.error("e to this power is not rational; write t or e^eps, and give eps apart")
        if abs(exponent.epsilon) > MAX_DEGREE or sum(abs(c) * (_bits(r) - 1) for r, c in exponent.terms.items()) > MAX_BITS:
            raise self.error("a power is too large")
        value = exponent.exp()
        if value is None:
            raise self.error("e to this power is not a rational function of t; take t = e^(eps/2), say, instead")
        self.small(value)
        return value

    def atom(self) -> Exact | LogSum:
        kind, word = self.tokens[self.place] if self.place < len(self.tokens) else ("end", "the end")
        self.place += 1
        if kind == "number":
            if len(word) > MAX_DIGITS or abs(int(re.split("[eE]", word)[-1] if "e" in word.lower() else 0)) > MAX_DIGITS:
                raise self.error(f"a number has more than {MAX_DIGITS} digits")
            return self.small(Fraction(word))
        if word == "(":
            value = self.sum()
            self.need(")")
            return value
        if kind != "name":
            raise self.error(f"unexpected {word!r}")
        if joined := LOGARITHM.fullmatch(word):
            return _ln(Fraction(joined[2]), self.text)
        following = self.tokens[self.place] if self.place < len(self.tokens) else ("end", "")
        if word in ("ln", "log") and following[0] == "number":
            return _ln(self.atom(), self.text)
        if following[1] == "(":
            if word not in ("exp", "ln", "log"):
                raise self.error(f"{shorten(word)} is not a function; there are exp and ln")
            argument = self.value(self.atom())
            return self.exp(argument) if word == "exp" else _ln(argument, self.text)
        if word in ("eps", "epsilon"):
            return LogSum.eps()
        if word == "e":
            return _E  # type: ignore[return-value]
        if word.lower() in ("nan", "inf", "infinity"):
            raise self.error(f"{word!r} is not a finite number")
        if len(word) > 30 or "__" in word or word.lower() in RESERVED:
            raise self.error(f"{shorten(word)} is not a variable")
        return variable(word)

    def value(self, value: Exact | LogSum) -> Exact | LogSum:
        if value is _E:
            raise self.error("e alone is not rational; e^eps is t")
        return value

    def spend(self, *values: Exact | LogSum, times: int = 1) -> None:
        """Counts the size of a sum, product or power of rational functions before it is made, and refuses what is too large."""
        terms, bits = 1, 200  # the handling of a term costs as much as some two hundred bits
        degrees: dict[str, int] = {}
        for value in values:
            if isinstance(value, RationalFunction):
                parts = (value.numerator, value.denominator)
                for i, name in enumerate(value.variables):
                    degrees[name] = degrees.get(name, 0) + times * max(e[i] for part in parts for e in part)
                count = max(map(len, parts))
                terms *= comb(count + times - 1, times)
                bits += times * (max(abs(c) for part in parts for c in part.values()) * count).bit_length()
            elif isinstance(value, Fraction):
                bits += times * _bits(value)
        if degrees:
            terms = min(terms, prod(d + 1 for d in degrees.values()))
            self.work += terms * bits
            if max(degrees.values()) > MAX_DEGREE or terms > MAX_TERMS or self.work > MAX_WORK:
                raise self.error("it is too large")

    def small(self, value: Exact | LogSum) -> Exact | LogSum:
        """``value``, refused where a number in it outgrew the bounds."""
        numbers: list[Fraction] = []
        if isinstance(value, Fraction):
            numbers = [value]
        elif isinstance(value, LogSum):
            numbers = [value.constant, value.epsilon, *value.terms, *value.terms.values()]
        if len(numbers) > 2 * MAX_LOGS + 2 or any(_bits(n) > MAX_BITS for n in numbers):
            raise self.error("it is too large")
        return value


def _bits(value: Fraction) -> int:
    return max(abs(value.numerator), value.denominator).bit_length()


PARSER.append(parse_exact)
