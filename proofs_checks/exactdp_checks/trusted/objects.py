"""What certificates are about: matrices, channels over Q and over Q(t); their canonical digests and their names.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``packed``, ``places`` and ``wording`` only. A digest
is of the object and not of how it is written: rows or a table with a pattern, a common denominator or one for each row, reduced
or not.

>>> one = {"rows": [[3, 1], [2, 6]], "denominators": [4, 8], "radius": 0}
>>> two = {"values": ["1/4", "3/4"], "pattern": [[1, 0], [0, 1]]}
>>> channel_digest(one) == channel_digest(two)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, reduce
from itertools import product
from math import gcd, lcm
from typing import Any

from exactdp_checks.trusted.arithmetic import (
    WRITTEN,
    Coefficients,
    Quotient,
    Rejected,
    at,
    bounded,
    common_divisor,
    divide,
    evaluate,
    items,
    number,
    quotients,
    require,
    roots,
    weighed,
)
from exactdp_checks.trusted.packed import Packed, arrays
from exactdp_checks.trusted.places import FEW, Places, is_ids, within
from exactdp_checks.trusted.wording import sha256, shortened, text

__all__ = [
    "ONE",
    "Body",
    "Channel",
    "channel_digest",
    "fields",
    "keys",
    "matrix",
    "named",
    "table",
    "table_digest",
    "weighted",
    "whole",
]

Body = Mapping[str, Any]
ONE: dict[tuple[int, ...], int] = {(0,): 1}  # the polynomial 1 in one variable
DIVISIBLE = 10**8  # degree^2 (degree + bits) of polynomials from which a common divisor is taken out
LABEL = 1_000  # characters of a label


def fields(body: Body, names: str, optional: str = "") -> Body:
    """``body``, which has the fields with these names, perhaps the optional ones, and no others."""
    needed, allowed = sets_of(names, optional)
    if not needed <= body.keys() <= allowed:
        raise Rejected(f"the fields of an object are not: {names}")
    return body


@cache
def sets_of(names: str, optional: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names of the fields that an object must have, and of those that it may have."""
    return frozenset(names.split()), frozenset(names.split() + optional.split())


def named(names: Any, form: Callable[[str], bool] = str.isidentifier) -> list[str]:
    """``names``, each once, which cannot be read as anything but names in a sentence."""
    require(all(form(n) and n.isascii() and len(n) <= 30 for n in items(names)), "not a name")
    require(len(set(names)) == len(names), "not a list of names, each once")
    return list(names)


def keys(given: Any, form: Callable[[str], bool] = str.isidentifier) -> list[str]:
    """The names in an object."""
    require(type(given) is dict, "not an object")
    return named(list(given), form)


def whole(values: Iterable[Any]) -> bool:
    """Whether all values are integers, at least one of them."""
    return set(map(type, values)) == {int}


def matrix(rows: Any, size: int) -> Any:
    """``rows``, a matrix of integers from 0 to size - 1, or of bytes, which are such."""
    if is_ids(rows):
        require(within(rows, size), "not a matrix, or an entry outside the table")
        return rows
    require(rows and all(len(r) == len(rows[0]) > 0 and whole(r) for r in rows), "not a matrix of integers")
    require(min(map(min, rows)) >= 0 and max(map(max, rows)) < size, "an entry outside the table")
    return rows


def table(body: Body, optional: str = "") -> tuple[list[Quotient], list[list[int]]]:
    """The values, elements of Q(t), and the pattern of a matrix."""
    values = [evaluate(entry, *quotients(["t"])) for entry in items(fields(body, "values pattern", optional)["values"])]
    return values, matrix(body["pattern"], len(values))


def weighted(terms: Iterable[tuple[Quotient, int]]) -> Quotient:
    """The sum of n times value."""
    parts = (value * Quotient({(0,): n}, ONE) for value, n in terms if n)
    return reduce(lambda a, b: bounded(a + b), parts, Quotient({}, ONE))


def coefficients(terms: Mapping[tuple[int, ...], int]) -> Coefficients:
    """A polynomial in one variable, from the constant term on."""
    return [terms.get((i,), 0) for i in range(1 + max((e for (e,) in terms), default=-1))]


def lowest(value: Quotient) -> tuple[Coefficients, Coefficients]:
    """The rational function in lowest terms: integer polynomials, the leading coefficient below positive."""
    above, below = coefficients(value.above), coefficients(value.below)
    if not above:
        return [0], [1]
    if len(below) > 1:
        degree, bits = max(len(above), len(below)) - 1, max(c.bit_length() for c in above + below)
        require(degree**2 * (degree + bits) <= DIVISIBLE, "a rational function too large to be brought to lowest terms")
    factor, shared = Fraction(gcd(*above), gcd(*below)), common_divisor(above, below)
    one, two = divide(above, shared)[0], divide(below, shared)[0]
    sign = 1 if two[-1] > 0 else -1
    return [sign * c * factor.numerator for c in one], [sign * c * factor.denominator for c in two]


def rows_text(rows: Sequence[Sequence[int]], ones: Sequence[int]) -> Iterator[str]:
    """Each row as integers over its least denominator."""
    form = ",".join(["%d"] * len(rows[0])) + "/%d\n"
    for row, one in zip(rows, ones, strict=True):
        common = gcd(one, *row)
        least, below = (row, one) if common == 1 else ([n // common for n in row], one // common)
        most = max(least)
        require(max(most, -min(least), below).bit_length() <= WRITTEN, "a number is too long to be written")
        yield form % (*least, below)


def rational_digest(rows: Sequence[Sequence[int]], ones: Sequence[int]) -> str:
    """The digest of a matrix of rational numbers."""
    return sha256(f"rational {len(rows)} {len(rows[0])}\n" + "".join(rows_text(rows, ones)))


def lowest_forms(values: Sequence[Quotient], used: Iterable[int]) -> dict[int, tuple[Coefficients, Coefficients]]:
    """The values that are used, in lowest terms, which can be written."""
    forms = {i: lowest(values[i]) for i in used}
    short = max(c.bit_length() for form in forms.values() for part in form for c in part) <= WRITTEN
    require(short, "a coefficient is too long to be written")
    return forms


def forms_digest(forms: Mapping[int, tuple[Coefficients, Coefficients]], pattern: Sequence[Sequence[int]]) -> str:
    """The digest of a matrix over Q(t); that of its numbers, where all of its entries are."""
    if all(len(part) == 1 for form in forms.values() for part in form):
        one = lcm(*(below[0] for _, below in forms.values()))
        scaled = {i: above[0] * (one // below[0]) for i, (above, below) in forms.items()}
        return rational_digest([[scaled[i] for i in row] for row in pattern], [one] * len(pattern))
    texts = {i: "/".join(" ".join(map(str, part)) for part in form) for i, form in forms.items()}
    lines = "".join(",".join(map(texts.__getitem__, row)) + "\n" for row in pattern)
    return sha256(f"symbolic {len(pattern)} {len(pattern[0])}\n" + lines)


def symbolic_digest(values: Sequence[Quotient], pattern: Sequence[Sequence[int]]) -> str:
    """The digest of a matrix over Q(t)."""
    return forms_digest(lowest_forms(values, sorted(set().union(*pattern))), pattern)


def table_digest(body: Body) -> str:
    """The canonical digest of a matrix {"values", "pattern"} over Q(t)."""
    return symbolic_digest(*table(body))


def channel_digest(body: Body) -> str:
    """The canonical digest of the matrix of a channel, in either form; labels and the radius are no part of it."""
    if "rows" in body:
        return rational_digest(matrix(body["rows"], max(body["denominators"]) + 1), body["denominators"])
    return symbolic_digest(*table(body, "inputs outputs"))


class Channel:
    """A channel {"rows", "denominators", "radius"} over Q, or {"values", "pattern"} over Q(t); "inputs", "outputs" are labels.

    Over Q: bounds ``lows``, ``tops`` of the entries within the radius, integers over ``ones``, one for each row; the rows also
    ``packed``, if there is no radius and the integers have 64 bits. Over Q(t): values >= 0, defined for t >= 1; their ``places``,
    if they are few.
    """

    packed: Packed | None = None
    places: Places | None = None

    def __init__(self, body: Body, named: bool = True) -> None:
        self.numeric = "rows" in body
        self.radius = Fraction(0)
        if self.numeric:
            self.rational(fields(body, "rows denominators radius", "inputs outputs"))
            rows = body["rows"]
            self.given = (rows, body["denominators"]) if self.packed is None else (self.lows, self.ones)
            if self.packed is None and named:
                self.digest = rational_digest(*self.given)
        else:
            self.values, self.pattern = table(body, "inputs outputs")
            rows = self.pattern
            self.symbolic()
        self.k, self.m = len(rows), len(rows[0])
        self.labels = {side: labels(body[side], n) for side, n in (("inputs", self.k), ("outputs", self.m)) if side in body}

    def rational(self, body: Body) -> None:
        """Lower and upper bounds, over ``ones``, of the entries of the channels within the radius of rows / denominators."""
        rows, ones, radius = body["rows"], body["denominators"], number(body["radius"])
        require(radius >= 0 and len(rows) == len(ones) and whole(ones), "a bad radius or denominator")
        require(min(ones) > 0, "a denominator is not positive")
        short = None if radius else arrays(rows)
        lows: Any = rows if short is None else short
        tops = lows
        if short is not None:
            self.packed = Packed(short)
        else:
            matrix(rows, max(ones) + 1)
        if radius:
            far, unit = radius.as_integer_ratio()
            lows = [[max(0, n * unit - far * one) for n in row] for row, one in zip(rows, ones, strict=True)]
            ones, moved = [one * unit for one in ones], zip(rows, ones, strict=True)
            tops = [[min(one * unit, n * unit + far * one) for n in row] for row, one in moved]
        least = list(map(sum, lows))
        most = least if lows is tops else list(map(sum, tops))
        require(all(low <= one <= top for low, one, top in zip(least, ones, most, strict=True)), "a row does not sum to 1")
        self.lows, self.tops, self.ones, self.radius = lows, tops, ones, radius

    def symbolic(self) -> None:
        """Values are >= 0 and defined for t >= 1, and rows sum to 1."""
        for value in self.values:
            value.from_one()
            below = coefficients(value.below)
            weighed(below, Fraction(1))
            simple = divide(below, common_divisor(below, [c * i for i, c in enumerate(below)][1:]))[0]
            require(len(simple) == 1 or (at(simple, Fraction(1)) and not roots(simple, Fraction(1))), "not defined for a t >= 1")
        if len(self.values) <= FEW:
            self.places = Places(self.pattern, len(self.values))
            each = map(self.places.counts, range(len(self.pattern)))
            sums = {tuple((v, n) for v, n in enumerate(counts) if n) for counts in set(each)}
        else:
            sums = {tuple(sorted(Counter(row).items())) for row in self.pattern}
        for counts in sums:
            require(not (weighted((self.values[v], n) for v, n in counts) - Quotient(ONE, ONE)).above, "a row does not sum to 1")
        self.forms = lowest_forms(self.values, sorted({v for counts in sums for v, _ in counts}))
        if all(len(below) == 1 for _, below in self.forms.values()):
            self.digest = forms_digest(self.forms, self.pattern)

    def meetings(self, members: Sequence[int], others: Sequence[int]) -> set[tuple[int, int]]:
        """Over Q(t): the ids (a, b) such that in some column a stands in one of the members and b in one of the others."""
        if self.places is not None:
            return self.places.meetings(members, others)
        columns = [map(frozenset, zip(*(self.pattern[x] for x in chosen), strict=True)) for chosen in (members, others)]
        return {pair for top, low in set(zip(*columns, strict=True)) for pair in product(top, low)}

    @cached_property
    def digest(self) -> str:
        """The canonical digest of the matrix; where it may be refused, it was taken at once."""
        return rational_digest(*self.given) if self.numeric else forms_digest(self.forms, self.pattern)

    @property
    def size(self) -> str:
        """How many inputs and outputs."""
        return f"{self.k} x {self.m} (inputs x outputs)"

    @property
    def scope(self) -> str:
        """Of which channels, in short."""
        near = f"every channel within {self.radius} of this matrix" if self.radius else "this matrix"
        return f"{near}, {self.size}" if self.numeric else f"every t = e^eps >= 1; {self.size}"

    @property
    def name(self) -> str:
        """The digest, the size, and the labels if there are any."""
        kind = f"every channel within {self.radius}, entry by entry, of the matrix" if self.radius else "the channel"
        parts = [f"{self.k} inputs", f"{self.m} outputs", *(f"{side} {shortened(v)}" for side, v in self.labels.items())]
        return f"{kind} {'' if self.numeric else 'over Q(t) '}{self.digest} ({'; '.join(parts)})"

    def at(self, x: int, side: str = "inputs") -> str:
        """A position, with its label if there is one."""
        return f"{x} ({shortened([self.labels[side][x]])})" if side in self.labels else str(x)


def labels(given: Any, size: int) -> list[str]:
    """Labels: texts, each once."""
    require(type(given) is list and len(given) == size and len({text(v, LABEL) for v in given}) == size, "not a label for each")
    return list(given)
